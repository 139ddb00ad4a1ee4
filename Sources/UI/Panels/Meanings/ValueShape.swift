internal import Basics
internal import Simulator

/// What a value looks like, whatever its name.
enum ValueShape: Sendable, Hashable {
  case anything
  /// A number, or a text that is one.
  case number
  /// Of these one that is at most so much.
  case atMost(Double)
  /// A number from 0 to 1 that was not sent as a whole one.
  case fraction
  /// A number from 0 to 100, or a text such as `64 %`.
  case percent
  /// A moment in any form, however far off where it is a text.
  case moment
  /// A number that as Unix time is within two days of the activity's start, or a text with a date.
  case nearMoment
  /// `PT1H5M`.
  case duration
  /// `3 of 4`.
  case ratio
  /// `3/4`.
  case slash
  /// Any text that is not empty.
  case text
  /// True or false.
  case flag

  /// Whether a value looks so.
  func fits(_ value: JSON, _ dates: DateReader) -> Bool {
    switch self {
    case .anything: return true
    case .number: return Self.number(value) != nil
    case .atMost(let limit): return Self.number(value).map { abs($0) <= limit } ?? false
    case .fraction:
      // Whole numbers count: one of something is no whole of it.
      if case .int = value { return false }
      return Self.number(value).map { $0 >= 0 && $0 <= 1 } ?? false
    case .percent: return Self.percent(value).map { $0 >= 0 && $0 <= 100 } ?? false
    case .moment: return dates.date(value) != nil
    case .nearMoment:
      guard let date = dates.date(value) else { return false }
      guard let number = Self.number(value) else { return true }
      let isUnix = [1, 1000].contains { date.timeIntervalSince1970 * $0 == number }
      return isUnix && abs(date.timeIntervalSince(dates.near)) < 2 * 86_400
    case .duration: return Self.seconds(value) != nil
    case .ratio: return Self.ratio(value, " of ") != nil
    case .slash: return Self.ratio(value, "/") != nil || Self.ratio(value, " / ") != nil
    case .text: return value.string?.isEmpty == false
    case .flag: return value.bool != nil
    }
  }

  /// A number, or a text that is one.
  static func number(_ json: JSON) -> Double? {
    if let number = json.double { return number.isFinite ? number : nil }
    guard let text = json.string, text.utf8.count < 20, let first = text.utf8.first,
      first < UInt8(ascii: ":")
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number, or a text that is one with or without `%`.
  static func percent(_ json: JSON) -> Double? {
    guard let text = json.string, text.utf8.count < 16, text.hasSuffix("%") else {
      return number(json)
    }
    return Double(text.dropLast().filter { $0 != " " })
  }

  /// The two numbers of `3 of 4`, of which the first is the smaller.
  static func ratio(_ json: JSON, _ separator: String) -> (part: Double, whole: Double)? {
    guard let text = json.string, text.utf8.count < 32, let first = text.utf8.first,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      let place = text.firstRange(of: separator),
      let part = Double(text[..<place.lowerBound]), let whole = Double(text[place.upperBound...]),
      part >= 0, whole > 0, part <= whole
    else { return nil }
    return (part, whole)
  }

  /// The seconds of an ISO 8601 duration.
  static func seconds(_ json: JSON) -> Double? {
    guard let text = json.string, text.utf8.count < 32, text.hasPrefix("P"), text.utf8.count > 2
    else { return nil }
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
}
