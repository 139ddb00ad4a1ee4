internal import Basics

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
