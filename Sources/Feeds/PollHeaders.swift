#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TransportResponse {
  /// Seconds to wait by `Retry-After` (RFC 9110, seconds or a date), or until `x-ratelimit-reset`
  /// where nothing remains of the limit; never more than an hour.
  public func retryAfter(now: Date) -> Double? {
    var seconds: Double?
    if let text = headers["retry-after"] {
      seconds =
        Double(text.filter { $0 != " " })
        ?? HTTPDate.parse(text).map { $0.timeIntervalSince(now) }
    } else if headers["x-ratelimit-remaining"] == "0",
      let reset = headers["x-ratelimit-reset"].flatMap(Double.init)
    {
      // Braze and GitHub send the moment, others the seconds that are left.
      seconds = reset > 1e9 ? reset - now.timeIntervalSince1970 : reset
    }
    guard let seconds, seconds.isFinite else { return nil }
    return min(max(seconds, 0), 3600)
  }

  /// The least seconds between two polls that the server asks for (GitHub's events API).
  public var pollInterval: Double? {
    headers["x-poll-interval"].flatMap(Double.init).map { min(max($0, 0), 3600) }
  }
}

/// Dates as HTTP writes them.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that may be sent.
  static func parse(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard parts.count == 6, let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: String(parts[2])), parts[5] == "GMT" || parts[5] == "UTC",
      (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let time = parts[4].split(separator: ":").map { Int($0) ?? -1 }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    let seconds = days(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Days since 1970: 365 a year, the leap days before, and those of the months.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let past = year - 1
    let leaps = past / 4 - past / 100 + past / 400 - 477
    return (year - 1970) * 365 + leaps + before[month - 1] + (isLeap && month > 2 ? 1 : 0) + day - 1
  }
}
