package import Basics

/// Parses and formats time spans.
package enum TimeSpan {
  private static let units: [Substring: Double] = [
    "d": 86_400, "h": 3600, "m": 60, "s": 1, "ms": 0.001,
  ]

  /// Parses `500ms`, `10s`, `5m`, `8h`, `2d` and sums such as `1h30m`, with the largest unit first.
  /// A number without a unit is in seconds.
  package static func seconds(_ text: String) -> TimeInterval? {
    if let seconds = Double(text) { return seconds.isFinite ? seconds : nil }
    var rest = text[...]
    var total = 0.0
    var unit: Double?
    while !rest.isEmpty {
      let number = rest.prefix { !$0.isLetter }
      let name = rest.dropFirst(number.count).prefix(while: \.isLetter)
      guard let amount = Double(number), let size = units[name] else { return nil }
      // Only a single amount may be negative.
      if let unit, size >= unit || amount.sign == .minus || total < 0 { return nil }
      unit = size
      total += amount * size
      rest = rest[name.endIndex...]
    }
    return unit != nil && total.isFinite ? total : nil
  }

  /// Formats a span in seconds, with at most two units: `12 s`, `4 min 5 s`, `3 h 58 min`.
  package static func text(_ seconds: TimeInterval) -> Phrase {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "ages" }
    if abs(seconds) < 1, seconds != 0 { return "\(Int((abs(seconds) * 1000).rounded())) ms" }
    // Times in whole seconds are compared with a clock that has fractions, so 9 h 59 min 59 s are 10 h.
    let total = Int((abs(seconds) + (abs(seconds) >= 3599 ? 1 : 0)).rounded(.down))
    let (days, hours, minutes) = (total / 86_400, total / 3600 % 24, total / 60 % 60)
    let parts = [
      (days, Phrase("\(days) d")), (hours, Phrase("\(hours) h")),
      (minutes, Phrase("\(minutes) min")), (total % 60, Phrase("\(total % 60) s")),
    ]
    guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
    let shown = parts[first..<Swift.min(first + 2, parts.count)].filter { $0.0 > 0 }.map(\.1)
    return shown.count > 1 ? "\(shown[0]) \(shown[1])" : shown[0]
  }
}

/// A time in milliseconds, microseconds or nanoseconds, recognised by its size.
package struct FineMoment: Sendable {
  /// The smallest number that is not in seconds, because it would be after the year 5138.
  static let from = 1e11

  package let unit: Phrase
  /// The time in whole seconds, or the current time if no unit fits.
  package let seconds: Int

  /// Interprets a number; `nil` if it may be in seconds.
  package init?(_ number: Double, now: Date) {
    guard number > Self.from else { return nil }
    let units: [(Phrase, Double)] = [
      (Phrase("milliseconds"), 1e3), (Phrase("microseconds"), 1e6), (Phrase("nanoseconds"), 1e9),
    ]
    let (unit, parts) = units.first { number / $0.1 <= Self.from } ?? units[2]
    self.unit = unit
    seconds = Int(number / parts <= Self.from ? number / parts : now.timeIntervalSince1970)
  }
}
