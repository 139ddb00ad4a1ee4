internal import Basics
internal import Simulator

/// What is asked of the gateway because of what a person looks at.
extension State {
  /// Whether a message may have changed what a person chose: a flood of pushes that moves the newest
  /// one of an open history must not become a flood of questions.
  func mayAsk(after message: Message) -> Bool {
    switch message {
    case .key, .click, .wheel, .drag, .feed, .history, .unanswered, .resent: true
    case .tick: [.main, .log, .finding, .comparison].contains(screenContext)
    case .events:
      // While the clock stands still no tick comes.
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

  /// Asks for the history of the selected card where it always stands beside or below the cards, one question at
  /// a time.
  mutating func askForHistory() -> [Effect] {
    let place = layout.detailsPlace
    guard screen == .main, place == .below || place == .beside, details.question == nil,
      let id = cards.selection, details.history?.id != id
    else { return [] }
    details.question = id
    return [.loadHistory(id)]
  }

  /// Asks for the request of the chosen push, one question at a time: so it is there when it is
  /// opened, and one that is gone is not offered to be sent again.
  mutating func askForChosenRequest(now: Date) -> [Effect] {
    var events = [pushEvent].compactMap(\.self)
    if case .comparison(let left, let right, _, _) = screen { events = [left, right] }
    events += restingExplanation(now: now).map { [$0] } ?? []
    let missing = events.first { $0.verdict != nil && pushes.requests[$0.cursor] == nil }
    guard let missing, pushes.questions.ask(missing.cursor, now: now) else { return [] }
    return [.loadBody(missing.cursor)]
  }

  /// The push that is explained below the log, as soon as it is the same for a moment: a flood of problems is no
  /// flood of questions.
  private mutating func restingExplanation(now: Date) -> ActivityEvent? {
    // In a log that is filtered the line is looked for anew each time: there a person chooses it.
    guard screen == .main && layout.hasLog || screen == .log, catalog.filter.isEmpty,
      let event = explained?.event, !pushes.questions.isMissing(event.cursor)
    else { return nil }
    if pushes.explainedSince?.cursor != event.cursor { pushes.explainedSince = (event.cursor, now) }
    guard let since = pushes.explainedSince?.at, now >= moment(after: Self.rest, now: since) else {
      return nil
    }
    return event
  }

  /// Seconds for which a push is explained before its request is asked for.
  private static let rest = 0.3

  /// When the request of the push that is explained will be asked for, where it is not there.
  func nextQuestion(for event: ActivityEvent, now: Date) -> Date {
    let since =
      pushes.explainedSince?.cursor == event.cursor ? pushes.explainedSince?.at ?? now : now
    return max(
      moment(after: Self.rest, now: since), pushes.questions.nextTime(for: event.cursor, now: now))
  }
}

/// The questions for the request that led to an event: one at a time, and again where no answer came.
///
/// A gateway that says it keeps none is asked again too, less often: it may have been another one of
/// several, or one that had not written yet.
struct RequestQuestions: Sendable {
  /// Seconds after which a question counts as lost.
  private static let patience = 5.0
  /// Seconds after which a question that failed is asked again.
  private static let pause = 2.0

  private var open: (cursor: String, at: Date)?
  private var failures: [String: Date] = [:]
  /// What the gateway said it does not keep.
  private var missing: Set<String> = []

  /// Whether the gateway said, when it was asked last, that it does not keep the request.
  func isMissing(_ cursor: String) -> Bool { missing.contains(cursor) }

  /// Whether to ask now; then the question counts as asked.
  mutating func ask(_ cursor: String, now: Date) -> Bool {
    guard nextTime(for: cursor, now: now) <= now else { return false }
    open = (cursor, now)
    return true
  }

  func nextTime(for cursor: String, now: Date) -> Date {
    if let open { return open.at + Self.patience }
    return failures[cursor].map { $0 + Self.pause } ?? now
  }

  /// Takes note that an answer came, or that none will.
  mutating func close(_ cursor: String, isMissing: Bool, hasFailed: Bool, now: Date) {
    if open?.cursor == cursor { open = nil }
    // Bounded by the lines of the log, of which each has one.
    if missing.count + failures.count > 2 * EventLog.limit { (missing, failures) = ([], [:]) }
    if isMissing { missing.insert(cursor) } else { missing.remove(cursor) }
    failures[cursor] = isMissing || hasFailed ? now : nil
  }

  /// Puts a request first that a person waits for.
  mutating func prefer(_ cursor: String) {
    if open?.cursor != cursor { open = nil }
  }

  /// Forgets what was asked of a gateway that was gone.
  mutating func reset() { (open, failures) = (nil, [:]) }
}

extension State {
  static let tokenLimit = 1000

  var tokenPlace: Int? {
    guard let tokens = tokenList.all, !tokens.isEmpty else { return nil }
    return tokens.firstIndex { $0.value == tokenList.selection } ?? 0
  }

  var selectedToken: PushToken? { tokenPlace.flatMap { tokenList.all?[$0] } }

  /// Takes a list of tokens: living ones first, of each kind the newest first.
  mutating func apply(_ all: [PushToken]) -> [Effect] {
    let sorted = all.sorted { left, right in
      if (left.invalidation == nil) != (right.invalidation == nil) {
        return left.invalidation == nil
      }
      return (left.issuedAt, left.value) > (right.issuedAt, right.value)
    }
    tokenList.all = Array(sorted.prefix(Self.tokenLimit))
    // What changed while the question was under way is asked for again.
    let isStale = tokenList.question == .stale
    tokenList.question = nil
    return isStale && screen == .tokens ? askForTokens() : []
  }

  /// Asks for the tokens, one question at a time.
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
  /// What is asked for has changed since.
  case stale
}

extension ActivityEvent {
  /// Whether a token came or went with it: an activity's own lives and dies with the activity.
  var changesTokens: Bool { [.token, .started, .ended, .dismissed].contains(kind) }
}
