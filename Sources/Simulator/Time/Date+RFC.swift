package import Basics

extension Date {
  /// The years 0 to 9999 in Unix seconds.
  private static let writable = -62_167_219_200.0...253_402_300_799.0

  /// The date in RFC 3339 in UTC, with milliseconds if there are any.
  ///
  /// A year before 0 or after 9999 has no such form, so the nearest valid date is used: a sender's
  /// date may be any number.
  ///
  /// Implemented by hand because every event contains dates, and Foundation's formatters cost more
  /// than all the rest of an event.
  package var rfc3339: String {
    let seconds = Swift.min(
      Swift.max(timeIntervalSince1970, Self.writable.lowerBound), Self.writable.upperBound)
    let milliseconds = Int64((seconds * 1000).rounded(.down))
    let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
    let rest = Int(milliseconds - Int64(days) * 86_400_000)
    let (year, month, day) = CivilDay(daysSince1970: days).components
    let fraction = rest % 1000
    let second = rest / 1000
    return String(unsafeUninitializedCapacity: 24) { bytes in
      var place = 0
      func put(_ byte: Unicode.Scalar) {
        bytes[place] = UInt8(ascii: byte)
        place += 1
      }
      func put(_ number: Int, digits: Int) {
        var number = number
        for offset in (place..<place + digits).reversed() {
          bytes[offset] = UInt8(ascii: "0") + UInt8(number % 10)
          number /= 10
        }
        place += digits
      }
      put(year, digits: 4)
      put("-")
      put(month, digits: 2)
      put("-")
      put(day, digits: 2)
      put("T")
      put(second / 3600, digits: 2)
      put(":")
      put(second / 60 % 60, digits: 2)
      put(":")
      put(second % 60, digits: 2)
      if fraction > 0 {
        put(".")
        put(fraction, digits: 3)
      }
      put("Z")
      return place
    }
  }

  /// Parses the variants of ISO 8601 that senders use: `T` or a space as separator, optional
  /// seconds and fraction, and `Z`, `+0000`, `+00:00` or `+00` as offset. Without an offset the
  /// time is in UTC.
  package init?(iso8601 text: String) {
    var reader = DigitReader(text.utf8)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month), day > 0
    else { return nil }
    let date = CivilDay(year: year, month: month, day: day)
    // Rejects dates such as 30 February, which would become 2 March.
    guard date.components.month == month else { return nil }
    var seconds = date.daysSince1970 * 86_400
    var fraction = 0.0
    if !reader.isAtEnd {
      guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2),
        reader.skip(":"), let minute = reader.number(2), hour < 24 || hour == 24 && minute == 0,
        minute < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if reader.skip(":") {
        guard let second = reader.number(2), second <= 60 else { return nil }
        seconds += second
        if reader.skip(".") || reader.skip(",") {
          guard let value = reader.fraction() else { return nil }
          fraction = value
        }
      }
      _ = reader.skip(" ")
      if reader.skip("+") || reader.skip("-") {
        let sign = reader.previous == UInt8(ascii: "-") ? -1 : 1
        guard let hours = reader.number(2) else { return nil }
        _ = reader.skip(":")
        seconds -= sign * (hours * 3600 + (reader.number(2) ?? 0) * 60)
      } else if !reader.skip("Z") && !reader.skip("z") && !reader.isAtEnd {
        return nil
      }
    }
    guard reader.isAtEnd else { return nil }
    self.init(timeIntervalSince1970: Double(seconds) + fraction)
  }
}

/// Reads fixed numbers of digits from a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String.UTF8View) { bytes = Array(text.prefix(64)) }

  var isAtEnd: Bool { place == bytes.count }
  var previous: UInt8? { place > 0 ? bytes[place - 1] : nil }

  mutating func number(_ digits: Int) -> Int? {
    guard place + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[place..<place + digits] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    place += digits
    return value
  }

  mutating func fraction() -> Double? {
    var value = 0.0
    var scale = 0.1
    let start = place
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
      value += Double(bytes[place] - UInt8(ascii: "0")) * scale
      scale /= 10
      place += 1
    }
    return place > start ? value : nil
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}

/// A day of the Gregorian calendar, by the era arithmetic of Howard Hinnant's `chrono` notes.
struct CivilDay {
  var daysSince1970: Int

  init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }

  var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthIndex + 2) / 5 + 1
    )
  }
}

extension Date {
  /// The number of an English month's abbreviation, with two digits.
  package static func month(_ name: some StringProtocol) -> String? {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.firstIndex { $0 == name }.map { String("0\($0 + 1)".suffix(2)) }
  }

  /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 1123): HTTP's form, also with the
  /// day in one digit or the zone written `UTC` or `+0000`.
  package init?(rfc1123 text: String) {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard parts.count == 6, ["GMT", "UTC", "+0000"].contains(parts[5]), Int(parts[1]) != nil,
      let month = Self.month(parts[2])
    else { return nil }
    self.init(iso8601: "\(parts[3])-\(month)-\("0\(parts[1])".suffix(2))T\(parts[4])Z")
  }
}
