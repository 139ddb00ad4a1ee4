internal import Simulator
internal import Basics

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
    let number = Int(part(8, 10)) ?? 1
    let months: [Phrase] = [
      "\(number) January", "\(number) February", "\(number) March", "\(number) April",
      "\(number) May", "\(number) June", "\(number) July", "\(number) August",
      "\(number) September", "\(number) October", "\(number) November", "\(number) December",
    ]
    let date = months[((Int(part(5, 7)) ?? 1) + 11) % 12]
    let weekdays: [Phrase] = [
      "Thursday \(date)", "Friday \(date)", "Saturday \(date)", "Sunday \(date)",
      "Monday \(date)", "Tuesday \(date)", "Wednesday \(date)",
    ]
    return localized(weekdays[((days % 7) + 7) % 7])
  }

  private func part(_ from: Int, _ to: Int) -> String {
    String(text.dropFirst(from).prefix(to - from))
  }
}

extension Date {
  var nextMinute: Date {
    Date(timeIntervalSince1970: ((timeIntervalSince1970 / 60).rounded(.down) + 1) * 60)
  }
}
