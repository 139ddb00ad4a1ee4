package import Basics

/// Spans of time as people type and read them.
package enum TimeSpan {
  private static let units: [Substring: Double] = [
    "d": 86_400, "h": 3600, "m": 60, "s": 1, "ms": 0.001,
  ]

  /// Reads `500ms`, `10s`, `5m`, `8h`, `2d` and sums such as `1h30m`, the largest unit first; a bare number is
  /// seconds.
  package static func seconds(_ text: String) -> TimeInterval? {
    if let seconds = Double(text) { return seconds.isFinite ? seconds : nil }
    var rest = text[...]
    var total = 0.0
    var unit: Double?
    while !rest.isEmpty {
      let number = rest.prefix { !$0.isLetter }
      let name = rest.dropFirst(number.count).prefix(while: \.isLetter)
      guard let amount = Double(number), let size = units[name] else { return nil }
      // Only the first may be negative, and then stands alone.
      if let unit, size >= unit || amount.sign == .minus || total < 0 { return nil }
      unit = size
      total += amount * size
      rest = rest[name.endIndex...]
    }
    return unit != nil && total.isFinite ? total : nil
  }

  /// Words for a span in seconds, two units at most: `12 s`, `4 min 5 s`, `3 h 58 min`.
  package static func words(_ seconds: TimeInterval) -> Phrase {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "ages" }
    if abs(seconds) < 1, seconds != 0 { return "\(Int((abs(seconds) * 1000).rounded())) ms" }
    let total = Int(abs(seconds).rounded(.down))
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

/// A moment that counts parts of a second, told by its size.
package struct FineMoment: Sendable {
  /// Beyond this a number of seconds lies after the year 5138 and must count parts of them.
  static let from = 1e11

  /// What it counts.
  package let unit: Phrase
  /// The moment in whole seconds; the present where the number is none in any unit.
  package let seconds: Int

  /// A number that can be no count of seconds; `nil` where it can.
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
