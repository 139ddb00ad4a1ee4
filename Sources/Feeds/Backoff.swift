/// Growing waits with full jitter, so that many clients do not come back at once.
public struct Backoff: Sendable, Hashable {
  /// The least seconds.
  public var least = 1.0
  /// The most seconds.
  public var most = 30.0
  private var attempts = 0

  /// From 1 s to 30 s.
  public init(least: Double = 1, most: Double = 30) {
    self.least = least
    self.most = most
  }

  /// The next wait in seconds: anywhere from the least to a bound that doubles each time.
  ///
  /// `random` is from 0 up to 1.
  public mutating func next(random: Double) -> Double {
    var bound = least * 2
    for _ in 0..<attempts where bound < most { bound *= 2 }
    attempts += 1
    return least + random * (min(bound, most) - least)
  }

  /// Starts over after a success.
  public mutating func reset() { attempts = 0 }
}
