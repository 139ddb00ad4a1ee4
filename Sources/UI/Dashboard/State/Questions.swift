internal import Basics
internal import Simulator

/// Queries to the gateway about the user's selection.
extension State {
  /// Whether a message may have changed the user's selection. A flood of pushes that moves the
  /// newest one of an open history must not cause a flood of queries.
  func mayAsk(after message: Message) -> Bool {
    switch message {
    case .key, .click, .wheel, .drag, .feed, .history, .unanswered, .resent: true
    case .tick: [.main, .log, .finding, .comparison].contains(screenContext)
    case .events:
      // While the clock is stopped, there are no ticks.
      if case .comparison = screen {
        true
      } else {
        gateway.speed == 0 && (screen == .main || screen == .log)
      }
    case .body: if case .details = screen { false } else { true }
    default: false
    }
  }

  func isShowingDetails(of id: Activity.ID) -> Bool {
    if case .details(id, _) = screen { return true }
    return screen == .main && cards.selection == id
  }

  /// Loads the history of the selected card if it is always shown beside or below the cards. Sends
  /// one query at a time.
  mutating func askForHistory() -> [Effect] {
    let place = layout.detailsPlace
    guard screen == .main, place == .below || place == .beside, details.question == nil,
      let id = cards.selection, details.history?.id != id
    else { return [] }
    details.question = id
    return [.loadHistory(id)]
  }

  /// Loads the request of the selected push, one query at a time, so that it is ready to be opened.
  /// If the gateway no longer has it, sending it again is not offered.
  mutating func askForChosenRequest(now: Date) -> [Effect] {
    var events = [pushEvent].compactMap(\.self)
    if case .comparison(let left, let right, _, _) = screen { events = [left, right] }
    events += restingExplanation(now: now).map { [$0] } ?? []
    let missing = events.first { $0.verdict != nil && pushes.requests[$0.cursor] == nil }
    guard let missing, pushes.questions.ask(missing.cursor, now: now) else { return [] }
    return [.loadBody(missing.cursor)]
  }

  /// The push explained below the log, once it has stayed the same for `rest` seconds: a flood of
  /// problems must not cause a flood of queries.
  private mutating func restingExplanation(now: Date) -> ActivityEvent? {
    // In a filtered log, each call would search for the line. The user selects it there instead.
    guard screen == .main && layout.hasLog || screen == .log, catalog.filter.isEmpty,
      let event = explained?.event, !pushes.questions.isMissing(event.cursor)
    else { return nil }
    if pushes.explainedSince?.cursor != event.cursor { pushes.explainedSince = (event.cursor, now) }
    guard let since = pushes.explainedSince?.at, now >= moment(after: Self.rest, now: since) else {
      return nil
    }
    return event
  }

  /// Seconds for which a push is explained before its request is loaded.
  private static let rest = 0.3

  /// When the request of the explained push will be loaded, if it is missing.
  func nextQuestion(for event: ActivityEvent, now: Date) -> Date {
    let since =
      pushes.explainedSince?.cursor == event.cursor ? pushes.explainedSince?.at ?? now : now
    return max(
      moment(after: Self.rest, now: since), pushes.questions.nextTime(for: event.cursor, now: now))
  }
}

/// The queries for the requests of events: one at a time, and again if no response arrived.
///
/// A request that the gateway does not have is queried again less often: with several gateways,
/// another one may have answered, or the request may not have been written yet.
struct RequestQuestions: Sendable {
  /// Seconds after which a query counts as lost.
  private static let timeout = 5.0
  /// Seconds after which a failed query is repeated.
  private static let pause = 2.0

  private var open: (cursor: String, at: Date)?
  private var failures: [String: Date] = [:]
  /// Requests that the gateway does not have, according to its response.
  private var missing: Set<String> = []

  /// Whether the gateway's last response was that it does not keep the request.
  func isMissing(_ cursor: String) -> Bool { missing.contains(cursor) }

  /// Whether to query now. If so, the query counts as sent.
  mutating func ask(_ cursor: String, now: Date) -> Bool {
    guard nextTime(for: cursor, now: now) <= now else { return false }
    open = (cursor, now)
    return true
  }

  func nextTime(for cursor: String, now: Date) -> Date {
    if let open { return open.at + Self.timeout }
    return failures[cursor].map { $0 + Self.pause } ?? now
  }

  /// Records that a response arrived, or that none will.
  mutating func close(_ cursor: String, isMissing: Bool, hasFailed: Bool, now: Date) {
    if open?.cursor == cursor { open = nil }
    // Limits the memory used: the log has no more lines than this.
    if missing.count + failures.count > 2 * EventLog.limit { (missing, failures) = ([], [:]) }
    if isMissing { missing.insert(cursor) } else { missing.remove(cursor) }
    failures[cursor] = isMissing || hasFailed ? now : nil
  }

  /// Cancels a pending query for any other request, because the user waits for this one.
  mutating func prefer(_ cursor: String) {
    if open?.cursor != cursor { open = nil }
  }

  /// Forgets pending and failed queries after the gateway was offline.
  mutating func reset() { (open, failures) = (nil, [:]) }
}

extension State {
  static let tokenLimit = 1000

  var tokenPlace: Int? {
    guard let tokens = tokenList.all, !tokens.isEmpty else { return nil }
    return tokens.firstIndex { $0.value == tokenList.selection } ?? 0
  }

  var selectedToken: PushToken? { tokenPlace.flatMap { tokenList.all?[$0] } }

  /// Applies a list of tokens: valid ones first, the newest of each kind first.
  mutating func apply(_ all: [PushToken]) -> [Effect] {
    let sorted = all.sorted { left, right in
      if (left.invalidation == nil) != (right.invalidation == nil) {
        return left.invalidation == nil
      }
      return (left.issuedAt, left.value) > (right.issuedAt, right.value)
    }
    tokenList.all = Array(sorted.prefix(Self.tokenLimit))
    // Query again if something changed during the query.
    let isStale = tokenList.question == .stale
    tokenList.question = nil
    return isStale && screen == .tokens ? askForTokens() : []
  }

  /// Loads the tokens, one query at a time.
  mutating func askForTokens() -> [Effect] {
    if tokenList.question != nil {
      tokenList.question = .stale
      return []
    }
    tokenList.question = .asked
    return [.loadTokens]
  }
}

enum Question {
  case asked
  /// The list has changed since the query was sent.
  case stale
}

extension ActivityEvent {
  /// Whether the event creates or invalidates a token. An activity's tokens are valid as long as
  /// the activity exists.
  var changesTokens: Bool { [.token, .started, .ended, .dismissed].contains(kind) }
}
