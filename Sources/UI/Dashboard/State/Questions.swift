internal import Basics
internal import Simulator

/// What is asked of the gateway because of what a person looks at.
extension State {
  /// Whether a message may have changed what a person chose: a flood of pushes that moves the newest
  /// one of an open history must not become a flood of questions.
  func mayAsk(after message: Message) -> Bool {
    switch message {
    case .key, .click, .wheel, .drag, .feed, .history, .unanswered, .resent: true
    case .tick: screen.isAboutRequests || screen == .main || screen == .log
    case .events:
      // While the clock stands still no tick comes.
      if case .comparison = screen {
        true
      } else {
        speed == 0 && (screen == .main || screen == .log)
      }
    case .body: if case .details = screen { false } else { true }
    default: false
    }
  }

  func isShowingDetails(of id: Activity.ID) -> Bool {
    if case .details(id, _) = screen { return true }
    return screen == .main && selection == id
  }

  /// Asks for the history of the selected card where it always stands beside or below the cards, one question at
  /// a time.
  mutating func askForHistory() -> [Effect] {
    let place = layout.detailsPlace
    guard screen == .main, place == .below || place == .beside, historyQuestion == nil,
      let id = selection, history?.id != id
    else { return [] }
    historyQuestion = id
    return [.loadHistory(id)]
  }

  /// Asks for the request of the chosen push, one question at a time: so it is there when it is
  /// opened, and one that is gone is not offered to be sent again.
  mutating func askForChosenRequest(now: Date) -> [Effect] {
    var events = [pushEvent].compactMap(\.self)
    if case .comparison(let left, let right, _, _) = screen { events = [left, right] }
    events += restingExplanation(now: now).map { [$0] } ?? []
    let missing = events.first { $0.verdict != nil && requests[$0.cursor] == nil }
    guard let missing, requestQuestions.ask(missing.cursor, now: now) else { return [] }
    return [.loadBody(missing.cursor)]
  }

  /// The push that is explained below the log, as soon as it is the same for a moment: a flood of problems is no
  /// flood of questions.
  private mutating func restingExplanation(now: Date) -> ActivityEvent? {
    // In a log that is filtered the line is looked for anew each time: there a person chooses it.
    guard screen == .main && layout.hasLog || screen == .log, catalog.filter.isEmpty,
      let event = explained?.event, !requestQuestions.isMissing(event.cursor)
    else { return nil }
    if explainedSince?.cursor != event.cursor { explainedSince = (event.cursor, now) }
    guard let explainedSince, now >= moment(after: Self.rest, now: explainedSince.at) else {
      return nil
    }
    return event
  }

  /// Seconds for which a push is explained before its request is asked for.
  private static let rest = 0.3

  /// When the request of the push that is explained will be asked for, where it is not there.
  func nextQuestion(for event: ActivityEvent, now: Date) -> Date {
    let since = explainedSince?.cursor == event.cursor ? explainedSince?.at ?? now : now
    return max(
      moment(after: Self.rest, now: since), requestQuestions.nextTime(for: event.cursor, now: now))
  }
}
