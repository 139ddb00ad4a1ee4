import Vendors
internal import Canvas
internal import Simulator
internal import Basics

extension Command {
  static let logCommands: [Command] = [
    Command(
      "open-finding", [.enter], "open",
      "Show what was found in a push beside its request, or the history",
      .log, in: [.log, .details], hint: 3,
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
      state.screen = .finding(event, line: 0, back: state.screen)
      state.contentHasFocus = false
      // An answer that never came must not keep the next question back.
      if state.requestQuestion != event.cursor { state.requestQuestion = nil }
      return []
    },
    Command(
      "send-again", [.character("R")], "send again", "Send the request of a push once more", .log,
      in: [.log, .details, .finding], hint: 4,
      unless: { state in
        if let disabledReason = needsPush(state) { return disabledReason }
        let isGone = state.pushEvent.map { state.goneRequests.contains($0.cursor) } ?? false
        return isGone ? "its request is no longer kept" : nil
      }
    ) { state, _ in
      state.pushEvent.map { [.sendAgain($0.cursor)] } ?? []
    },
    Command(
      "copy-request", [.character("y")], "copy", "Put the request on the clipboard as curl", .log,
      in: [.log, .finding], hint: 3,
      unless: { $0.pushEvent == nil ? "no line is chosen" : nil }
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
      .log, in: [.finding], hint: 1
    ) { state, _ in
      if case .finding(_, _, let back) = state.screen { state.screen = back }
      state.contentHasFocus = false
      state.contentScroll = 0
      return []
    },
  ]

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

  /// The activity of the chosen line, where nothing was found in it that could be opened.
  fileprivate var plainEvent: Activity.ID? {
    guard let event = pushEvent, event.verdict?.findings.isEmpty ?? true else { return nil }
    return event.activityID ?? event.verdict?.activityID
  }

  /// The event that is chosen in the log or in the history, or whose finding is open.
  var pushEvent: ActivityEvent? {
    switch screen {
    case .finding(let event, _, _): return event
    case .details(let id, let back):
      let events = events(of: id)
      return events.indices.contains(back) ? events[back] : nil
    default: return log.place(of: logSelection).map { log.entries[$0].event }
    }
  }

  /// The request of the chosen push, where it is known.
  fileprivate var chosenRequest: SentRequest? {
    guard let cursor = pushEvent?.cursor, request?.cursor == cursor else { return nil }
    return request?.sent
  }
}
