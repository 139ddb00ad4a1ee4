internal import ViewLayout
package import Basics

/// Time spans as shown on a card, each with the time of its next change.
package enum Clock {
  /// `04:58`, `1:04:58`, `2 d 03 h`. The width stays the same while a clock runs.
  static func digits(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if seconds >= 86_400 { return localized("\(seconds / 86_400) d \(two(seconds / 3600 % 24)) h") }
    if seconds >= 3600 {
      return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
    return "\(two(seconds / 60)):\(two(seconds % 60))"
  }

  /// A countdown, rounded up so that it shows zero only when it is over.
  static func until(_ end: Date, now: Date) -> (text: String, next: Date?) {
    let left = end.timeIntervalSince(now)
    guard left > 0, left < 1e9 else { return ("00:00", nil) }
    let shown = Int(bounded: left.rounded(.up))
    let unit = shown >= 90_000 ? 3600.0 : 1.0
    // Hours are displayed rounded down, seconds rounded up.
    let steps =
      unit == 1 ? left.rounded(.up) - 1 : (Double(shown) / unit).rounded(.down)
    let next = unit == 1 ? steps : steps * unit - 1
    return (digits(shown), end.addingTimeInterval(-next))
  }

  /// A clock that counts up, rounded down.
  static func since(_ start: Date, now: Date) -> (text: String, next: Date?) {
    let passed = min(1e9, max(0, now.timeIntervalSince(start)))
    let unit = passed >= 86_400 ? 3600.0 : 1.0
    return (
      digits(Int(bounded: passed)),
      start.addingTimeInterval(((passed / unit).rounded(.down) + 1) * unit)
    )
  }

  /// The age of an event: `now`, `20 s`, `4 m`, `2 h`, `3 d`.
  ///
  /// In the first minute, the text changes only every ten seconds, because an age should not
  /// flicker.
  ///
  /// With `isProse`, minutes are `min`, because a lone `m` would be read as metres.
  package static func age(
    of date: Date, now: Date, isProse: Bool = false
  ) -> (text: String, next: Date?) {
    let age = min(1e9, max(0, now.timeIntervalSince(date)))
    func next(_ unit: Double) -> Date {
      date.addingTimeInterval(((age / unit).rounded(.down) + 1) * unit)
    }
    if age < 10 { return (localized("now"), next(10)) }
    if age < 60 { return (localized("\(Int(bounded: age) / 10 * 10) s"), next(10)) }
    if age < 3600 { return (minutes(Int(bounded: age) / 60, isProse: isProse), next(60)) }
    if age < 86_400 { return (localized("\(Int(bounded: age) / 3600) h"), next(3600)) }
    return (localized("\(Int(bounded: age) / 86_400) d"), next(86_400))
  }

  /// The time until something, in at most two units: `42 s`, `3 m`, `3 h 58 m`.
  package static func left(
    until date: Date, now: Date, isProse: Bool = false
  ) -> (text: String, next: Date?) {
    let left = min(1e9, date.timeIntervalSince(now))
    guard left > 0 else { return (localized("0 s"), nil) }
    let unit = left <= 60 ? 1.0 : 60.0
    let steps = Int(bounded: (left / unit).rounded(.up))
    let next = date.addingTimeInterval(-Double(steps - 1) * unit)
    if unit == 1 { return (localized("\(steps) s"), next) }
    if steps < 60 { return (minutes(steps, isProse: isProse), next) }
    if steps < 1440 {
      return (
        localized(
          steps % 60 == 0 ? "\(steps / 60) h" : "\(steps / 60) h \(steps % 60) m"), next
      )
    }
    return (localized("\(steps / 1440) d"), next)
  }

  private static func minutes(_ count: Int, isProse: Bool) -> String {
    localized(isProse ? "\(count) min" : "\(count) m")
  }
}
