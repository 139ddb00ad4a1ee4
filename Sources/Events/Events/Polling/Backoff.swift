/// Growing waits with full jitter, so that many clients do not come back at once.
package struct Backoff: Sendable, Hashable {
  /// The least seconds.
  package var least = 1.0
  /// The most seconds.
  package var most = 30.0
  private var attempts = 0

  /// From 1 s to 30 s.
  package init(least: Double = 1, most: Double = 30) {
    self.least = least
    self.most = most
  }

  /// The next wait in seconds: anywhere from the least to a bound that doubles each time.
  ///
  /// `random` is from 0 up to 1.
  package mutating func next(random: Double) -> Double {
    var bound = least * 2
    for _ in 0..<attempts where bound < most { bound *= 2 }
    attempts += 1
    return least + random * (min(bound, most) - least)
  }

  /// Starts over after a success.
  package mutating func reset() { attempts = 0 }
}
