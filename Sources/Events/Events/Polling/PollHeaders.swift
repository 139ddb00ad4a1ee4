package import Basics
package import HTTP
import Simulator

extension HTTPResponse {
  /// Seconds to wait by `Retry-After` (RFC 9110, seconds or a date), or until the reset of a limit
  /// that is used up. From 1 s to an hour, whatever a server says.
  package func retryAfter(now: Date) -> Double? {
    var seconds: Double?
    if let text = headers["retry-after"] {
      seconds =
        Double(text.filter { $0 != " " })
        ?? HTTPDate.parse(text).map { $0.timeIntervalSince(serverTime ?? now) }
    } else if let quota = quota(now: now), quota.remaining <= 0 {
      seconds = quota.reset?.timeIntervalSince(now)
    }
    guard let seconds, seconds.isFinite else { return nil }
    return min(max(seconds, 1), 3600)
  }

  /// The server's clock, to which its times refer. It may differ from ours.
  var serverTime: Date? { headers["date"].flatMap(HTTPDate.parse) }

  /// The minimum of seconds between two polls that the server asks for (GitHub's events API).
  package var pollInterval: Double? {
    headers["x-poll-interval"].flatMap(Double.init).map { min(max($0, 0), 3600) }
  }
}

enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that may be sent.
  static func parse(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard parts.count == 6, parts[5] == "GMT" || parts[5] == "UTC",
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Date(iso8601: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}

/// Remembers the version of a body, to request it only if it has changed.
package struct Validators: Sendable, Hashable {
  private var etag: String?
  private var lastModified: String?

  package init() {}

  package func apply(to request: inout HTTPClientRequest) {
    if let etag { request.headers["If-None-Match"] = etag }
    if let lastModified { request.headers["If-Modified-Since"] = lastModified }
  }

  /// Call it only with a response whose body was understood.
  package mutating func learn(from response: HTTPResponse) {
    guard response.status == 200 else { return }
    etag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
  }
}
