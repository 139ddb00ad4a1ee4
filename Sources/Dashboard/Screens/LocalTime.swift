#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LiveActivities
internal import Phrases

/// A moment as the clock on the wall shows it.
struct LocalTime {
  private let text: String
  private let days: Int

  init(_ date: Date, secondsFromGMT: Int) {
    let shifted = date.addingTimeInterval(Double(secondsFromGMT))
    text = shifted.rfc3339
    days = Int((shifted.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// `09:41:07`.
  var seconds: String { part(11, 19) }

  /// `09:41`.
  var minutes: String { part(11, 16) }

  /// `Saturday 21 November`.
  var day: String {
    let weekdays: [Phrase] = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    let months: [Phrase] = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let month = Int(part(5, 7)) ?? 1
    let weekday = weekdays[((days % 7) + 7) % 7]
    return localized("\(weekday) \(Int(part(8, 10)) ?? 1) \(months[(month + 11) % 12])")
  }

  private func part(_ from: Int, _ to: Int) -> String {
    String(text.dropFirst(from).prefix(to - from))
  }
}

extension Date {
  /// The start of the next minute.
  var nextMinute: Date {
    Date(timeIntervalSince1970: ((timeIntervalSince1970 / 60).rounded(.down) + 1) * 60)
  }
}
