import Basics

/// Counts requests per clock hour, as Braze does for a workspace.
struct RateLimiter: Sendable, Hashable {
  var limit: Int
  private var hour = 0
  private var used = 0

  init(limit: Int) { self.limit = limit }

  /// Restores the state of an earlier run: `{ "hour", "used" }`, with the hour counted from 1970.
  mutating func restore(_ document: JSON) {
    hour = document["hour"]?.int ?? 0
    used = min(max(0, document["used"]?.int ?? 0), 1 << 40)
  }

  /// The state for a later run.
  var document: JSON { ["hour": .number(hour), "used": .number(used)] }

  struct Answer: Sendable {
    var isAllowed: Bool
    var limit: Int
    var remaining: Int
    /// When the next hour starts, in Unix seconds.
    var reset: Int
  }

  mutating func count(at now: Date) -> Answer {
    let current = Int((now.timeIntervalSince1970 / 3600).rounded(.down))
    if current != hour {
      hour = current
      used = 0
    }
    used += 1
    return Answer(
      isAllowed: used <= limit, limit: limit, remaining: max(0, limit - used),
      reset: (current + 1) * 3600)
  }
}
