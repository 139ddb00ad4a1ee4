package import Basics

package struct PollSettings: Sendable {
  package var clock: any Clock<Duration>
  package var now: @Sendable () -> Date
  /// Returns a random number from 0 up to, but not including, 1.
  package var random: @Sendable () -> Double
  /// Seconds from one response to the next poll; 0 for long polls.
  package var interval: Double
  /// The maximum random extension of a wait, as a fraction of the interval. Without it, sources
  /// that started together would always poll together.
  var jitter = 0.0
  /// Seconds between polls after a failure that a person has to fix.
  package var slowInterval: Double
  /// The waits after temporary failures.
  var backoff: Backoff

  /// Creates settings. The defaults are for a running program; tests replace the first three.
  package init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, interval: Double = 0,
    slowInterval: Double = 30, backoff: Backoff = Backoff(), jitter: Double = 0
  ) {
    self.jitter = jitter
    self.clock = clock
    self.now = now
    self.random = random
    self.interval = interval
    self.slowInterval = slowInterval
    self.backoff = backoff
  }

  /// For long polls of a gateway. A gateway that was restarted is found within two seconds.
  package static let gateway = PollSettings(backoff: Backoff(shortest: 0.5, longest: 2))
}

/// Growing waits with full jitter, so that many clients do not all return at the same moment.
package struct Backoff: Sendable, Hashable {
  var shortest = 1.0
  var longest = 30.0
  private var attempts = 0

  package init(shortest: Double = 1, longest: Double = 30) {
    self.shortest = shortest
    self.longest = longest
  }

  /// The next wait in seconds: a random number between the shortest wait and a bound that doubles
  /// each time.
  ///
  /// `random` is from 0 up to, but not including, 1.
  package mutating func next(random: Double) -> Double {
    var bound = shortest * 2
    for _ in 0..<attempts where bound < longest { bound *= 2 }
    attempts += 1
    return shortest + random * (min(bound, longest) - shortest)
  }

  package mutating func reset() { attempts = 0 }
}
