import Basics
import Canvas
import Dashboard
import Events
import Foundation
import Gateway
import Panels
import Simulator
import Terminal

/// The dashboard on a terminal. This thread owns the screen and waits only for its mailbox and the
/// terminal; all other threads post to the mailbox.
final class DashboardWatch {
  let gateway: FollowedGateway
  var followed: [FollowedProject]
  /// The first of the followed projects, for the widget's thread.
  let current: CurrentProject
  let options: WatchOptions
  let context: CommandContext
  let themes: WatchedThemes
  private let types: TypeFiles
  private let configuration: Configuration
  let mailbox = Mailbox<Message>()
  let notifier: Notifier?
  var around: AroundScreen
  let widget: WatchedWidget
  let editor: ExternalEditor
  var clock: FeedClock
  var isRunning = true

  private static let frameTime = Duration.milliseconds(4)
  /// The interval between frames in a burst, in which many changes share a frame.
  private static let burstFrameTime = Duration.milliseconds(16)
  /// The number of changes in a frame from which on it is a burst.
  private static let burstLimit = 8

  init(_ gateway: FollowedGateway, _ options: WatchOptions, _ context: CommandContext) {
    self.gateway = gateway
    self.options = options
    self.context = context
    configuration = Configuration(context)
    editor = ExternalEditor(context)
    around = AroundScreen(configuration.screen, context.environment)
    notifier = configuration.screen.way.map { [mailbox] in
      Notifier($0, environment: context.environment) { mailbox.post(.failed($0)) }
    }
    themes = WatchedThemes(named: options.theme, configuration, mailbox, context)
    types = TypeFiles(context)
    let first = FollowedProject(gateway, user: options.user, mailbox)
    followed = [first]
    let current = CurrentProject(gateway, first.calls)
    self.current = current
    widget = WatchedWidget(options, current, mailbox, context)
    let wall = context.now()
    clock = FeedClock(now: wall, speed: 1, receivedAt: wall)
  }

  func run() throws(Failure) {
    options.scene?.listen { [mailbox] in mailbox.post(.scene($0)) }
    followed[0].feed.start()
    defer { for project in followed { project.feed.stop() } }
    widget.worker?.start()
    defer { widget.worker?.stop() }
    let themeWatch = themes.watch()
    defer { themeWatch?.stop() }
    let typeWatch = types.watch { [current] types in
      current.calls.register(types)
    } complain: { [mailbox] in
      mailbox.post(.failed($0))
    }
    defer { typeWatch?.stop() }
    let terminal = try open()
    let library = themes.library
    var state = State(
      size: terminal.size, address: gateway.address,
      secondsFromGMT: TimeZone.current.secondsFromGMT(), themeNames: library.themes.map(\.name),
      themeName: themes.first(on: terminal), device: options.device)
    state.cell = terminal.cell
    state.keymap = configuration.keymap
    state.border = max(-30, min(30, SavedState(context).border ?? 0))
    state.user = options.user
    state.firstType = gateway.embedded?.options.types.first
    if let name = GatewayClient.project(in: gateway.url) {
      _ = update(&state, .project(.one(name), address: gateway.address), now: now)
    }
    if terminal.glyphs != .all { state.keymap.nameInASCII() }
    state.showsMotion = !options.reducesMotion
    state.notices.notifies = configuration.screen.way == nil ? [] : configuration.screen.kinds
    let problems =
      configuration.allProblems(themes: library.themes.map(\.name))
      + (gateway.embedded?.problems ?? [])
    _ = update(&state, .startup(problems), now: now)
    _ = update(&state, themes.message, now: now)
    defer { BackgroundProgram.endAll() }
    loop(terminal, &state)
    editor.close()
    terminal.close()
  }

  private func open() throws(Failure) -> Terminal {
    let screen = configuration.screen
    do throws(TerminalError) {
      return try Terminal(
        TerminalOptions(
          environment: context.environment, depth: options.depth,
          asksBackground: themes.chosen == nil,
          savesTitle: around.hasTitle,
          writesLinks: screen.showsLinks ?? TerminalSequence.readsLinks(context.environment),
          farewell: around.farewell,
          isASCII: options.isASCII, pictures: options.pictures))
    } catch {
      throw Failure(error)
    }
  }

  var now: Date { clock.time(at: context.now()) }

  // MARK: Loop

  private func loop(_ terminal: Terminal, _ state: inout State) {
    var themeName = state.themes.name
    var theme = themes.theme(state.themes.name, on: terminal)
    var panes = PaneCache()
    var frame: Frame?
    /// When messages of the frame disappear.
    var redraw: ContinuousClock.Instant?
    var drawnAt = now
    let start = ContinuousClock.now
    var isDirty = true
    var changes = 0
    var earliest = ContinuousClock.now
    while isRunning {
      state.screenTime = start.duration(to: .now) / .seconds(1)
      var messages = mailbox.drain()
      for project in followed {
        for update in project.takeUpdates() {
          messages += self.messages(update, of: project)
          if update.clock(at: drawnAt) != nil {
            messages.append(.ahead(now.timeIntervalSince(context.now())))
          }
          guard project.name == nil else { continue }
          widget.worker?.apply(update)
          widget.samples?.apply(update)
        }
      }
      while let event = terminal.nextEvent() {
        messages += self.messages(event, frame, terminal, state)
      }
      if let due = frame?.redrawAt, due <= now { messages.append(.tick) }
      if let due = redraw, due <= .now { messages.append(.tick) }
      // The clock was set back, so the cached parts have times in the future.
      if now.timeIntervalSince(drawnAt) < -1 {
        panes = PaneCache()
        messages.append(.tick)
      }
      for message in messages {
        if case .edited = message { takeBack(terminal) }
        isDirty = true
        changes += 1
        for effect in update(&state, message, now: now) {
          perform(effect, state, terminal)
        }
        if case .themes = message { themeName = "" }
        if themeName != state.themes.name {
          themeName = state.themes.name
          theme = themes.theme(themeName, on: terminal)
        }
      }
      if let due = panes.logIsDue, due <= .now { isDirty = true }
      if isDirty, !terminal.isLent, ContinuousClock.now >= earliest {
        drawnAt = now
        let drawn = render(state, theme: theme, size: terminal.size, now: drawnAt, panes: panes)
        terminal.draw(drawn)
        around.tell(state, now: now, terminal)
        frame = drawn
        redraw = drawn.redrawAfter.map { .now + .seconds($0) }
        isDirty = false
        // A frame in which only delayed log lines are drawn does not delay the next change.
        if changes > 0 {
          earliest = .now + (changes >= Self.burstLimit ? Self.burstFrameTime : Self.frameTime)
          changes = 0
        }
      }
      guard isRunning else { break }
      let wake = [wake(for: frame), redraw, panes.logIsDue].compactMap { $0 }.min()
      // A pending frame will include messages that arrive before it, so do not wake up for them.
      let waits = isDirty && !terminal.isLent
      terminal.poll(
        until: terminal.isLent ? nil : isDirty ? earliest : wake,
        alsoWatching: waits ? nil : mailbox.descriptor)
    }
  }

  /// The maximum seconds between two readings of the wall clock while a frame depends on it,
  /// because the clock may be set.
  private static let longestSleep = 4.0

  /// When the frame changes without a message. The gateway's clock may be faster than the wall
  /// clock.
  private func wake(for frame: Frame?) -> ContinuousClock.Instant? {
    guard let due = frame?.redrawAt, clock.speed > 0 else { return nil }
    let seconds = max(0, due.timeIntervalSince(now) / clock.speed)
    return .now + max(.seconds(min(seconds, Self.longestSleep)), Self.frameTime)
  }

  // MARK: Messages

  private func messages(_ update: FeedUpdate, of project: FollowedProject) -> [Message] {
    if let name = project.name { return messages(update, ofSection: name) }
    if let clock = update.clock(at: context.now()) { self.clock = clock }
    switch update {
    case .state(let state): return [.feed(state.onClock { clock.time(at: $0) })]
    case .trouble(let reason): return [.trouble(reason)]
    case .events(let events): return [.events(events)]
    case .snapshot(let snapshot):
      return [
        .snapshot(snapshot.activities), .past(snapshot.history),
        .clock(speed: snapshot.clock.speed),
      ]
    }
  }

  private func messages(
    _ event: TerminalEvent, _ frame: Frame?, _ terminal: Terminal, _ state: State
  ) -> [Message] {
    switch event {
    case .key(let key): return [.key(key)]
    case .paste(let text): return [.paste(text)]
    case .mouse(.press(let point)): return [.click(frame?.target(at: point))]
    case .mouse(.drag(let point)):
      // Ignore all moves except over the history, because a mouse sends many.
      guard case .history(let back) = frame?.target(at: point) else { return [] }
      return [.drag(.history(back: back))]
    case .mouse(.wheelUp(let point)): return [.wheel(-1, over: frame?.target(at: point))]
    case .mouse(.wheelDown(let point)): return [.wheel(1, over: frame?.target(at: point))]
    case .resize(let size): return [.resize(size, cell: terminal.cell)]
    case .resume: return [.resize(terminal.size, cell: terminal.cell)]
    case .answered:
      return [
        .resize(terminal.size, cell: terminal.cell), .theme(themes.first(on: terminal)),
      ]
    case .suspend:
      suspend(terminal)
      return [.resize(terminal.size, cell: terminal.cell)]
    case .terminate:
      isRunning = false
      return []
    }
  }
}
