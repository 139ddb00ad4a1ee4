import Basics
import Canvas
import Dashboard
import Events
import Foundation
import Gateway
import Panels
import Preview
import Simulator
import Terminal

/// The dashboard on a terminal. This thread owns the screen and waits for nothing but its mailbox
/// and the terminal; all others post to the mailbox.
final class DashboardWatch {
  let gateway: FollowedGateway
  var followed: [FollowedProject]
  /// The first of them, for the widget's thread.
  let current: CurrentProject
  let options: WatchOptions
  let context: CommandContext
  private let themes: WatchedThemes
  private let types: TypeFiles
  private let configuration: Configuration
  let mailbox = Mailbox<Message>()
  private let notifier: Notifier?
  private var around: AroundScreen
  private let widget: WatchedWidget
  private let editor: ExternalEditor
  var clock: FeedClock
  private var isRunning = true

  private static let frameTime = Duration.milliseconds(4)
  /// The interval in a burst, when many changes share a frame.
  private static let burstFrameTime = Duration.milliseconds(16)
  /// The number of changes in a frame that makes it a burst.
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
      current.register(drawing: types)
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
    if terminal.glyphs == .ascii { Key.nameInASCII() }
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
    var drawnAt = now
    var isDirty = true
    var changes = 0
    var earliest = ContinuousClock.now
    while isRunning {
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
      // The clock was set back, so the cache was drawn in the future.
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
        isDirty = false
        // A frame in which only the log catches up does not delay a change.
        if changes > 0 {
          earliest = .now + (changes >= Self.burstLimit ? Self.burstFrameTime : Self.frameTime)
          changes = 0
        }
      }
      guard isRunning else { break }
      let wake = [wake(for: frame), panes.logIsDue].compactMap { $0 }.min()
      // A frame that is due includes what arrives until then, so nothing else has to wake it.
      let waits = isDirty && !terminal.isLent
      terminal.poll(
        until: terminal.isLent ? nil : isDirty ? earliest : wake,
        alsoWatching: waits ? nil : mailbox.descriptor)
    }
  }

  /// The maximum of seconds before the wall clock is read again if a frame depends on it: it may be
  /// set.
  private static let longestSleep = 4.0

  /// When the frame changes by itself. The gateway's clock may be faster than the wall clock.
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
    case .mouse(.press(let point)): return [.click(frame?.target(at: point))]
    case .mouse(.drag(let point)):
      // Only moves over the history matter. A mouse moves a lot.
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

  /// Suspends the program, as `^Z` does. The terminal then forgets its title and progress.
  private func suspend(_ terminal: Terminal) {
    terminal.suspend()
    around.forget()
  }

  /// Opens a text in the person's editor, which has the terminal until `Message.edited` arrives.
  private func edit(_ draft: Draft, _ terminal: Terminal) {
    guard !terminal.isLent else { return }
    around.forget()
    editor.open(draft, lending: terminal.lend) { [mailbox] in mailbox.post(.edited(draft, $0)) }
  }

  private func takeBack(_ terminal: Terminal) {
    terminal.takeBack()
    mailbox.post(.resize(terminal.size, cell: terminal.cell))
  }

  private func save(
    _ card: Activity.ID?, _ format: SnapshotFormat, _ state: State, _ terminal: Terminal
  ) {
    // In full colour, whatever the terminal supports.
    let theme = themes.library[state.themes.name] ?? .builtIn
    let frame =
      card.map { state.picture(of: $0, theme: theme, now: now) }
      ?? render(state, theme: theme, size: state.size, now: now)
    do throws(Failure) {
      let path = try ScreenPicture.save(
        frame, format, name: card == nil ? "screen" : "card", at: context.now(),
        secondsFromGMT: state.secondsFromGMT)
      mailbox.post(.done(localized("saved as \(path)")))
    } catch {
      mailbox.post(.failed(error.line))
    }
  }

  // MARK: Effects

  private func perform(_ effect: Effect, _ state: State, _ terminal: Terminal) {
    switch effect {
    case .quit: isRunning = false
    case .suspend:
      suspend(terminal)
      mailbox.post(.resize(terminal.size, cell: terminal.cell))
    case .edit(let draft): edit(draft, terminal)
    case .refresh: for project in followed { project.feed.refresh() }
    case .choose(let choice): choose(choice, state)
    case .rememberTheme(let name): themes.remember(name)
    case .rememberBorder(let border):
      do throws(Failure) {
        try SavedState(context).save(border: border)
      } catch {
        mailbox.post(.failed(localized("the border could not be saved: \(error.problem)")))
      }
    case .notify(let notification):
      if let text = notifier?.text(notification), !text.isEmpty { terminal.send(text) }
    // The local widget takes precedence over the gateway's views.
    case .loadViews where widget.worker != nil: break
    case .loadSurfaces(let id, let phone):
      guard let activity = state.news.catalog[id] else { break }
      widget.worker?.ask(.surfaces(activity, phone))
    case .press(let id, let action):
      guard let activity = state.news.catalog[id] else { break }
      guard let worker = widget.worker else {
        mailbox.post(
          .failed(
            localized("\(action.title) runs in the widget's own code: watch with --widget PATH")))
        break
      }
      worker.ask(.press(activity, action))
    case .scene(let request): options.scene?.perform(request)
    case .stepSample(let id, let steps): widget.samples?.step(id, by: steps)
    case .snapshot(let card, let format): save(card, format, state, terminal)
    case .copy(let text):
      let encoded = Data(text.utf8).base64EncodedString()
      terminal.send("\u{1B}]52;c;\(encoded)\u{7}")
    default: perform(effect, state)
    }
  }
}

extension Failure {
  init(_ error: TerminalError) {
    let plain: Phrase = "or watch with --plain"
    let known: Phrase = "set TERM=xterm-256color, or watch with --plain"
    switch error {
    case .notATerminal:
      self.init(.usage, "standard input and output are not a terminal", fix: plain)
    case .unnamed: self.init(.usage, "TERM is not set", fix: "set it, or watch with --plain")
    case .unknown(let name): self.init(.usage, "the terminal \(name) is not known", fix: known)
    case .incapable(let name):
      self.init(.usage, "the terminal \(name) cannot place its cursor", fix: known)
    case .refused(let name): self.init(.usage, "the terminal \(name) cannot be opened", fix: plain)
    }
  }
}
