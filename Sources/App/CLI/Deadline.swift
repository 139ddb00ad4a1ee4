extension ContinuousClock.Instant {
  /// Seconds from now until this moment; 0 once it has passed.
  package var secondsLeft: Double { max(0, ContinuousClock.now.duration(to: self) / .seconds(1)) }
}
