/// Growing waits with full jitter, so that many clients do not come back at once.
package struct Backoff: Sendable, Hashable {
  /// The least seconds.
  package var shortest = 1.0
  /// The most seconds.
  package var longest = 30.0
  private var attempts = 0

  /// From 1 s to 30 s.
  package init(shortest: Double = 1, longest: Double = 30) {
    self.shortest = shortest
    self.longest = longest
  }

  /// The next wait in seconds: anywhere from the least to a bound that doubles each time.
  ///
  /// `random` is from 0 up to 1.
  package mutating func next(random: Double) -> Double {
    var bound = shortest * 2
    for _ in 0..<attempts where bound < longest { bound *= 2 }
    attempts += 1
    return shortest + random * (min(bound, longest) - shortest)
  }

  /// Starts over after a success.
  package mutating func reset() { attempts = 0 }
}
