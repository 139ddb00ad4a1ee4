package import Basics

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
