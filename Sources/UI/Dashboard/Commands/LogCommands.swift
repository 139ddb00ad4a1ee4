import Vendors
internal import Canvas
internal import Simulator
internal import Basics

extension Command {
  static let logCommands: [Command] = [
    Command(
      "open-finding", [.enter], "open",
      "Show what was found in a push beside its request, or the history",
      .push, in: [.log, .details], hint: 3,
      unless: { state in
        if state.screenContext == .log, state.plainEvent != nil { return nil }
        return needsPush(state)
      }
    ) { state, _ in
      guard let event = state.pushEvent else { return [] }
      if state.screenContext == .log, let id = state.plainEvent {
        let place = state.events(of: id).firstIndex { $0.cursor == event.cursor } ?? 0
        return state.openDetails(id, back: place)
      }
      state.openFinding(event, back: state.screen)
      return []
    },
    Command(
      "send-again", [.character("R")], "send again", "Send the request of a push once more", .push,
      in: [.log, .details, .finding], hint: 4,
      unless: needsKeptRequest
    ) { state, _ in
      state.pushEvent.map { [.sendAgain($0.cursor)] } ?? []
    },
    Command(
      "copy-request", [.character("y")], "copy", "Put the request on the clipboard as curl", .push,
      in: [.log, .finding], hint: 3, unless: { $0.pushEvent == nil ? "no line is chosen" : nil }
    ) { state, now in
      guard let event = state.pushEvent else { return [] }
      let link = state.permalink(of: event)
      guard let sent = state.chosenRequest else {
        state.say("copied islet show with its id", now: now)
        return [.copy(link)]
      }
      state.say("copied as curl", now: now)
      let address = state.address(of: state.pushEvent?.cursor ?? "")
      return [.copy("# \(link)\n" + Curl.request(sent, address: address))]
    },
    Command(
      "close-finding", [.escape, .character("q"), .enter], "back", "Go back to where it was opened",
      .push, in: [.finding], hint: 1
    ) { state, _ in
      if case .finding(_, _, let back) = state.screen { state.screen = back }
      state.contentHasFocus = false
      state.contentScroll = 0
      return []
    },
  ]

  static let requestCommands: [Command] = [
    Command(
      "edit-request", [.character("E")], "edit",
      "Edit the request of a push, or of the card's newest one, and send it", .push,
      in: [.main, .log, .details, .finding, .comparison], hint: 9,
      unless: { state in
        state.screenContext == .main
          ? state.hasSelected ? nil : "no activity is selected" : needsKeptRequest(state)
      }
    ) { state, now in
      state.editRequest(mended: false, now: now)
    },
    Command(
      "mend-request", [.character("M")], "mend", "Edit it with what the findings ask for done",
      .push, in: [.log, .details, .finding, .comparison], hint: 5,
      unless: { state in
        if let disabledReason = needsRequest(state) { return disabledReason }
        let repair = state.pushEvent.flatMap { state.repair(of: $0, now: $0.at) }
        return repair == nil ? "nothing was found that can be mended so" : nil
      }
    ) { state, now in
      if let cursor = state.pushEvent?.cursor { state.drafts[cursor] = nil }
      return state.editRequest(mended: true, now: now)
    },
    Command(
      "compare", [.character("c")], "compare", "Compare a push with another, side by side", .push,
      in: [.log, .details, .finding], hint: 20,
      saying: { state in
        state.compared.map { event in
          let time = LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).seconds
          return "\(phrase: "compare"): \(time)"
        }
      }, unless: needsPush
    ) { state, now in
      guard let event = state.pushEvent else { return [] }
      guard let other = state.compared, other.cursor != event.cursor else {
        state.compared = event
        state.say("choose another push, and press the key again", now: now)
        return []
      }
      state.compared = nil
      let (first, second) = other.at <= event.at ? (other, event) : (event, other)
      state.compare(first, second)
      return []
    },
    Command(
      "export-request", [.character("Y")], "as a test",
      "Copy it as a test: curl; once more as an HTTP file, and as a scenario's step", .push,
      in: [.log, .details, .finding, .comparison], hint: 21, unless: needsRequest
    ) { state, now in
      guard let event = state.pushEvent, let sent = state.chosenRequest else { return [] }
      let before = state.exported.flatMap { $0.cursor == event.cursor ? $0.form : nil }
      let form = before?.next ?? .curl
      state.exported = (event.cursor, form)
      state.say("copied as \(form.name); once more: as \(form.next.name)", now: now)
      return [.copy(form.text(sent, event, address: state.address(of: event.cursor)))]
    },
    Command(
      "close-comparison", [.escape, .character("q"), .enter], "back",
      "Go back to where it was opened", .push, in: [.comparison], hint: 1
    ) { state, _ in
      if case .comparison(_, _, _, let back) = state.screen { state.screen = back }
      return []
    },
  ]

  @Sendable private static func needsRequest(_ state: State) -> Phrase? {
    if let disabledReason = needsPush(state) { return disabledReason }
    return state.chosenRequest == nil ? "its request is not here yet" : nil
  }

  @Sendable private static func needsKeptRequest(_ state: State) -> Phrase? {
    if let disabledReason = needsPush(state) { return disabledReason }
    let isGone = state.pushEvent.map { state.requestQuestions.isMissing($0.cursor) } ?? false
    return isGone ? "its request is no longer kept" : nil
  }

  @Sendable private static func needsPush(_ state: State) -> Phrase? {
    guard let event = state.pushEvent else { return "no line is chosen" }
    return event.verdict == nil ? "nothing was pushed there" : nil
  }
}

extension State {
  /// Shows the history of an activity, one push of it chosen.
  mutating func openDetails(_ id: Activity.ID, back: Int) -> [Effect] {
    detailsReturn = screen == .log ? .log : .main
    screen = .details(id, back: back)
    history = nil
    contentHasFocus = false
    contentScroll = 0
    return [.loadHistory(id)]
  }

  /// Shows what was found in a push, from its first line on.
  mutating func openFinding(_ event: ActivityEvent, back: Screen) {
    screen = .finding(event, line: 0, back: back)
    requestQuestions.prefer(event.cursor)
    contentHasFocus = false
    contentScroll = 0
  }

  /// The activity of the chosen line, where nothing was found in it that could be opened.
  fileprivate var plainEvent: Activity.ID? {
    guard let event = pushEvent, event.verdict?.findings.isEmpty ?? true else { return nil }
    return event.activityID ?? event.verdict?.activityID
  }

  /// The event that is chosen in the log or in the history, or whose finding is open.
  var pushEvent: ActivityEvent? {
    switch screen {
    case .finding(let event, _, _): return event
    case .comparison(_, let event, _, _): return event
    case .details(let id, let back):
      let events = events(of: id)
      return events.indices.contains(back) ? events[back] : nil
    default: return log.place(of: logSelection).map { log.entries[$0].event }
    }
  }

  /// The request of the chosen push, where it is known.
  fileprivate var chosenRequest: SentRequest? {
    pushEvent.flatMap { requests[$0.cursor]?.sent }
  }
}
