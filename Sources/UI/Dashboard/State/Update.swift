internal import Canvas
import Vendors
package import Basics
internal import Simulator
internal import Panels

package func update(_ state: inout State, _ message: Message, now: Date) -> [Effect] {
  let open = state.expansion
  let time = state.screenTime
  if let toast = state.notices.toast, toast.until <= time { state.notices.toast = nil }
  // A key still applies to an island that is due to close.
  let isKey = if case .key = message { true } else { false }
  if !isKey, open?.isOver(time) == true { state.expansion = nil }
  if let notice = state.notices.alert, notice.until <= time { state.notices.alert = nil }
  state.forgetOldActions()
  state.absence.begin(now: now)
  let effects = state.apply(message, now: now)
  if isKey, state.expansion == open, open?.isOver(time) == true { state.expansion = nil }
  state.reconcile(now: now)
  state.noteIsland(before: open, now: now)
  return effects
    + (state.mayAsk(after: message)
      ? state.askForChosenRequest(now: now) + state.askForHistory() : [])
}

extension State {
  /// How long an alert keeps the island expanded and a notification stays, in seconds; about as
  /// long as on an iPhone.
  static let alertSpan: TimeInterval = 5
  /// The maximum number of requests kept after loading.
  private static let requestLimit = 16
  /// How long a short message stays, in seconds.
  static let toastSpan: TimeInterval = 4

  fileprivate mutating func apply(_ message: Message, now: Date) -> [Effect] {
    switch message {
    case .key(let key):
      absence.noteKey(self, now: now)
      return press(key, now: now)
    case .paste(let text): paste(text, now: now)
    case .click(let target):
      absence.noteKey(self, now: now)
      return click(target, now: now)
    case .drag(let target): drag(target)
    case .wheel(let rows, let target): wheel(rows, over: target, now: now)
    case .resize(let size, let cell):
      self.size = size
      self.cell = cell
      expansion?.rows = 0
    case .theme(let name): if themes.name == themes.first { themes.name = name }
    case .snapshot(let activities):
      isBetweenRounds = activities.isEmpty && scene.map { !$0.isOver && $0.place < 5 } ?? false
      if !isBetweenRounds { live.catalog.replace(by: activities) }
      widget.views = widget.views.filter { live.catalog.contains($0.key) }
      pushes.questions.reset()
      pushes.compared = nil
      return [.loadDevice] + (screen == .tokens ? askForTokens() : [])
        + activities.filter { $0.viewsAt != nil && widget.views[$0.id] == nil }.map {
          .loadViews($0.id)
        }
    case .section(let name, let activities, let past): return show(activities, past: past, of: name)
    case .project(let choice, let address):
      show(choice, address: address)
      return choice == .all ? [.loadProjects(after: Self.projectsPause)] : []
    case .projects(let projects): return note(projects)
    case .actions(let id, let actions): gateway.sourceActions = (id, actions)
    case .sources(let sources):
      self.gateway.sources = sources
      if case .sources = overlay { return [.loadSources(after: 2)] }
    case .past(let events):
      live.log = EventLog(past: events, of: live.catalog, secondsFromGMT: secondsFromGMT)
      live.note(past: events)
      return live.undelivered.values.flatMap { ask(for: $0) }
    case .events(let events):
      return events.flatMap { apply($0, now: now) + notifications(of: $0, now: now) }
    case .feed(let status):
      gateway.feed = status
      // Queries sent while the gateway was offline got no response.
      if status.isOnline {
        pushes.questions.reset()
        details.question = nil
      }
    case .startup(let problems): notices.startupProblems = problems
    case .themes(let names, let problems):
      themes.names = names
      notices.themeProblems = problems
    case .trouble(let reason): gateway.trouble = reason
    case .clock(let speed): setSpeed(speed, now: now)
    case .ahead(let seconds): gateway.ahead = seconds
    case .history(let id, let events):
      if details.question == id { details.question = nil }
      if isShowingDetails(of: id) { details.history = (id, Array(events.suffix(200))) }
      return editNewest(of: id, now: now)
    case .body(let cursor, let sent):
      apply(sent, of: cursor, now: now)
      return editAwaited(cursor, isKept: sent != nil, now: now)
    case .unanswered(.loadBody(let cursor)):
      pushes.asked.remove(cursor)
      pushes.questions.close(cursor, isMissing: false, hasFailed: true, now: now)
      cancelEdit(now: now)
    case .unanswered(.loadTokens): tokenList.question = nil
    case .unanswered(.loadHistory):
      details.question = nil
      cancelEdit(now: now)
    case .unanswered(.loadProjects) where gateway.project == .all: return note([])
    case .unanswered: break
    case .tokens(let tokens): return apply(tokens)
    case .device(let settings): self.gateway.settings = settings
    case .views(let id, let views):
      guard live.catalog.contains(id) else { break }
      if let before = self.widget.views[id] {
        noteChange(from: live.catalog.entry(id), views: before, now: now)
      }
      self.widget.views[id] = views
      live.catalog.note(views, of: id)
      if case .surfaces(id, _) = screen { return [.loadSurfaces(id, widget.phone)] }
    case .surfaces(let id, let sheet):
      if case .surfaces(id, _) = screen, sheet.phone == widget.phone {
        self.widget.sheet = (id, sheet)
      }
    case .samples(let samples): self.widget.samples = samples
    case .scene(let status):
      scene = status
      if status.isOver || status.place > 6 { endRound() }
    case .widgetBuild(let build): apply(build, now: now)
    case .answered(let kind, let id, let failure):
      applyResponse(kind, id, failure: failure, now: now)
    case .edited(let draft, let outcome): return apply(draft, outcome, now: now)
    case .resent(let cursor, let new): return showResent(cursor, new)
    case .done(let text): say(Phrase(verbatim: text), now: now)
    case .failed(let text):
      gateway.requestedSpeed = nil
      cards.returning = nil
      details.question = nil
      say(Phrase(verbatim: text), isError: true, now: now)
    case .tick: break
    }
    return []
  }

  private mutating func apply(_ event: ActivityEvent, now: Date) -> [Effect] {
    // A scene sets the clock at each step, and each save reloads samples: neither is logged.
    let isSample = event.activityID.map { widget.samples[$0] != nil } ?? false
    let hasFindings = event.verdict?.findings.isEmpty == false
    if isSample ? hasFindings : scene == nil || event.kind != .clock {
      let old = event.activityID.flatMap { live.catalog[$0] }
      live.log.append(event, after: old, plan: old?.plan)
    }
    if isPaused { heldBack += 1 }
    if event.kind == .switch, let json = event.detail, let changed = DeviceSettings(json: json) {
      gateway.settings = changed
    }
    if event.kind == .clock { absence.noteJump(now: now) }
    if event.kind == .clock, let speed = event.detail?["speed"]?.double {
      setSpeed(speed, now: now)
    }
    if let notice = NotificationBanner(event, until: screenTime + Self.alertSpan) {
      self.notices.alert = notice
    }
    if let activity = event.activity {
      endRound()
      let before = live.catalog.entry(activity.id)
      if before == nil { forgetDismissal(of: activity.id) }
      live.catalog.apply(activity)
      // An app's own views change when they arrive.
      if widget.views[activity.id] == nil, before?.activity.contentState != activity.contentState {
        noteChange(from: before, views: nil, now: now)
      }
      if cards.returning == activity.id, event.isUndo {
        cards.selection = activity.id
        pane = .activities
        cards.returning = nil
      }
      if freshAlert(of: event, now: now) != nil, !isPaused {
        expansion = Expansion(id: activity.id, until: screenTime + Self.alertSpan)
      }
    } else if event.kind == .dismissed, let id = event.activityID {
      live.catalog.remove(id)
      widget.views[id] = nil
    }
    if event.kind == .verdict, let id = event.verdict?.activityID, !live.catalog.contains(id) {
      forgetDismissal(of: id)
    }
    live.note(event)
    if pushes.resent?.cursor == event.cursor { showResent(event) }
    if event.detail?["views"] != nil, let id = event.activityID { return [.loadViews(id)] }
    if screen == .tokens, event.changesTokens { return askForTokens() }
    let id = event.activityID ?? event.verdict?.activityID
    guard let push = id.flatMap({ live.undelivered[$0] }), push.cursor == event.cursor else {
      return []
    }
    return ask(for: push)
  }

  /// Removes the cards of a demo's last round, which are kept until the next round has a card.
  private mutating func endRound() {
    guard isBetweenRounds else { return }
    isBetweenRounds = false
    live.catalog.replace(by: [])
    widget.views = [:]
  }

  private mutating func apply(_ sent: SentRequest?, of cursor: String, now: Date) {
    pushes.asked.remove(cursor)
    pushes.questions.close(cursor, isMissing: sent == nil, hasFailed: false, now: now)
    live.explain(cursor, by: sent)
    if let sent {
      if pushes.requests.count >= Self.requestLimit { pushes.requests = [:] }
      pushes.requests[cursor] = LoadedRequest(sent)
    }
  }

  mutating func say(_ text: Phrase, isError: Bool = false, now: Date) {
    notices.toast = Toast(
      text: localized(text), isError: isError, until: screenTime + Self.toastSpan)
  }

  /// Runs the command of a key, or types the key into the active text line.
  private mutating func press(_ key: Key, now: Date) -> [Effect] {
    lastKey = key
    pushes.awaitedEdit = nil
    guard !size.isTooSmall || key == .character("q") || key == .control("c") else { return [] }
    let found = keymap.commands.first { $0.contexts.contains(context) && $0.keys.contains(key) }
    guard let command = found else {
      type(key, now: now)
      if overlay == nil { explainUnused(key, now: now) }
      return []
    }
    // With nothing open, escape has nothing to do.
    if key == .escape, command.disabledReason(self) != nil { return [] }
    // A complaint about an earlier key is not about this one.
    if notices.toast?.isError == true { notices.toast = nil }
    return run(command, now: now)
  }

  /// Inserts pasted text into the active text line. It is never a command.
  private mutating func paste(_ text: String, now: Date) {
    switch overlay {
    case .filter, .palette:
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for character in line.prefix(256) { type(.character(character), now: now) }
    default: say("pasted text is not read as keys", isError: true, now: now)
    }
  }

  /// Says where a key can be used that does nothing on this screen.
  private mutating func explainUnused(_ key: Key, now: Date) {
    guard key != .escape, key != .enter,
      let command = keymap.commands.first(where: { $0.keys.contains(key) }),
      let way = way(to: command)
    else { return }
    say("\(command.title): \(way)", isError: true, now: now)
  }

  /// The commands that lead to the contexts of others, with the way.
  private static let ways:
    [(context: Command.Context, command: Command.ID, way: @Sendable (String) -> Phrase)] =
      [
        (.log, "pane", { Phrase("select a push in the log first (\($0))") }),
        (.details, "details", { Phrase("open the history first (\($0))") }),
        (.surfaces, "surfaces", { Phrase("open the surfaces first (\($0))") }),
      ]

  /// Where a command can be run that cannot be run on this screen.
  func way(to command: Command) -> Phrase? {
    if screen != .main { return "go back first (\(keymap.name(of: "back")))" }
    return Self.ways.first { command.contexts.contains($0.context) }.map {
      $0.way(keymap.name(of: $0.command))
    }
  }

  mutating func run(_ command: Command, now: Date) -> [Effect] {
    if let reason = command.disabledReason(self) {
      say("\(command.title): \(reason)", isError: true, now: now)
      return []
    }
    return perform(command.id, now: now)
  }

  private mutating func type(_ key: Key, now: Date) {
    switch (overlay, key) {
    case (.filter, .character(let character)):
      filter(by: catalog.filter + String(character), now: now)
    case (.filter, .backspace): filter(by: String(catalog.filter.dropLast()), now: now)
    case (.palette(let text, _), .character(let character)):
      overlay = .palette(text: String((text + String(character)).prefix(64)), choice: 0)
    case (.filter, .control("u")): filter(by: "", now: now)
    case (.palette, .control("u")): overlay = .palette(text: "", choice: 0)
    case (.palette(let text, _), .backspace):
      overlay = .palette(text: String(text.dropLast()), choice: 0)
    default: break
    }
  }

  /// Shows only entries that contain a text, on a paused screen too.
  mutating func filter(by text: String, now: Date) {
    let search = CardSearch(String(text.prefix(64)), now: now)
    news.catalog.arrange(search: search)
    waiting?.catalog.arrange(search: search)
  }
}
