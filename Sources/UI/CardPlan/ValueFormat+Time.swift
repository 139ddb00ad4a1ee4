package import Basics
internal import Simulator

extension ValueFormat {
  /// The epoch of a number, guessed from its size. The ranges of the epochs do not overlap in this
  /// half of the century.
  package static func epoch(of value: JSON) -> Epoch? {
    if let text = value.string { return isDate(text) ? .iso : nil }
    guard let number = value.double, number.isFinite else { return nil }
    switch number {
    case 1e8..<1.2e9: return .reference
    case 1.2e9..<4e9: return .unix
    case 1.2e12..<4e12: return .unixMilliseconds
    default: return nil
    }
  }

  /// Whether a text is an ISO 8601 date, with or without a time, or one such as `Sat, 28 Nov 2026
  /// 04:28:07 GMT` (RFC 1123).
  static func isDate(_ text: String) -> Bool { date(text) != nil }

  private static func date(_ text: String) -> Date? {
    guard (10...40).contains(text.utf8.count), let first = text.utf8.first else { return nil }
    if 0x30...0x39 ~= first { return Date(iso8601: text) }
    return text.contains(", ") ? Date(rfc1123: text) : nil
  }

  /// Whether a value is a day without a time.
  static func isDay(_ value: JSON) -> Bool { value.string.map { $0.utf8.count == 10 } ?? false }

  /// The date of a value. A string is parsed as ISO 8601 or RFC 1123, whatever the epoch.
  package static func date(_ value: JSON, _ epoch: Epoch?) -> Date? {
    if let text = value.string { return date(text) }
    guard let number = value.double, number.isFinite, abs(number) < 1e15 else { return nil }
    switch epoch ?? self.epoch(of: value) {
    case .unix: return Date(timeIntervalSince1970: number)
    case .unixMilliseconds: return Date(timeIntervalSince1970: number / 1000)
    case .reference: return Date(timeIntervalSinceReferenceDate: number)
    case .iso, nil: return nil
    }
  }

  /// The date of a value of unknown type, if its key means one.
  package static func date(key: String, _ value: JSON) -> Date? {
    let words = KeyWords.split(key).map { $0.lowercased() }
    return Evidence.epoch(words, value).flatMap { date(value, $0) }
  }

  /// The seconds of a duration: a number of units, an ISO 8601 string, or a Swift `Duration`,
  /// encoded as the two halves of its attoseconds.
  static func seconds(_ value: JSON, unit: String?) -> Double? {
    if let text = value.string { return isoSeconds(text) }
    if let parts = value.array {
      guard parts.count == 2, let high = parts[0].double, let low = parts[1].double else {
        return nil
      }
      return (high * 0x1p64 + low) / 1e18
    }
    return value.double.map { $0 * (unit.flatMap { Units.seconds[$0] } ?? 1) }
  }

  /// The seconds of an ISO 8601 duration such as `PT1H5M`; `nil` for any other text.
  static func isoSeconds(_ text: String) -> Double? {
    guard (3..<32).contains(text.utf8.count), text.hasPrefix("P") else { return nil }
    var (seconds, digits, isTime) = (0.0, "", false)
    for letter in text.dropFirst() {
      if letter == "T", !isTime, digits.isEmpty {
        isTime = true
      } else if letter.isASCII, letter.isNumber || letter == "." {
        digits.append(letter)
      } else {
        let one: [Character: Double] =
          isTime ? ["H": 3600, "M": 60, "S": 1] : ["W": 604_800, "D": 86_400]
        guard let number = Double(digits), let unit = one[letter] else { return nil }
        seconds += number * unit
        digits = ""
      }
    }
    return digits.isEmpty ? seconds : nil
  }

  /// `38 ms`, `45 s`, `2:10`, `2 h 5 min`, `3 d 4 h`. `isCoarse`: the duration was sent in minutes,
  /// hours or days and is shown without seconds, such as `48 min`.
  static func duration(_ seconds: Double, isCoarse: Bool = false) -> String {
    guard seconds.isFinite, abs(seconds) < 1e10 else { return NumberStyle.current.text(seconds) }
    if seconds < 0 { return "-" + duration(-seconds, isCoarse: isCoarse) }
    if seconds > 0, seconds < 0.9995, !isCoarse {
      return localized("\(NumberStyle.current.text(seconds * 1000, digits: 0)) ms")
    }
    // Rounded to the digit that is shown, 59.97 s are a minute.
    if seconds < 59.95, !isCoarse {
      return localized("\(NumberStyle.current.text(seconds, digits: 1)) s")
    }
    if seconds < 3599.5 {
      if isCoarse {
        return localized("\(NumberStyle.current.text(seconds / 60, digits: 1)) min")
      }
      let whole = Int(seconds.rounded())
      return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }
    let minutes = Int((seconds / 60).rounded())
    if minutes >= 2880 {
      let hours = minutes / 60 % 24
      return localized(hours == 0 ? "\(minutes / 1440) d" : "\(minutes / 1440) d \(hours) h")
    }
    return localized(
      minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min")
  }
}
