package import Basics

/// What a poller takes from outside: time, chance and its paces.
package struct PollSettings: Sendable {
  /// The clock that it sleeps by.
  package var clock: any Clock<Duration>
  /// The wall clock, for what it tells.
  package var now: @Sendable () -> Date
  /// A number from 0 up to 1.
  package var random: @Sendable () -> Double
  /// Seconds from one answer to the next poll; 0 for long polls.
  package var interval: Double
  /// The most by which a wait is longer than the interval, as a part of it: sources that began together are
  /// not to ask together for ever.
  package var jitter = 0.0
  /// Seconds between polls where someone must mend something.
  package var slowInterval: Double
  /// The waits after answers that may get better by themselves.
  package var backoff: Backoff

  /// The settings of a running program; tests replace the first three.
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

  /// Long polls of a gateway: one that comes back is found within two seconds.
  package static let gateway = PollSettings(backoff: Backoff(shortest: 0.5, longest: 2))
}
