package import Basics
package import HTTP
import Simulator

extension HTTPResponse {
  /// Seconds to wait according to `Retry-After` (RFC 9110, seconds or a date), or until the reset
  /// of a limit that is used up. Limited to the range from 1 s to an hour.
  package func retryAfter(now: Date) -> Double? {
    var seconds: Double?
    if let text = headers["retry-after"] {
      seconds =
        Double(text.filter { $0 != " " })
        ?? Date(rfc1123: text).map { $0.timeIntervalSince(serverTime ?? now) }
    } else if let quota = quota(now: now), quota.remaining <= 0 {
      seconds = quota.reset?.timeIntervalSince(now)
    }
    guard let seconds, seconds.isFinite else { return nil }
    return min(max(seconds, 1), 3600)
  }

  /// The server's current time, which its other times refer to. It may differ from the local time.
  var serverTime: Date? { headers["date"].flatMap { Date(rfc1123: $0) } }

  /// The minimum number of seconds between two polls that the server requests (GitHub's events
  /// API).
  package var pollInterval: Double? {
    headers["x-poll-interval"].flatMap(Double.init).map { min(max($0, 0), 3600) }
  }
}

/// Stores the version of a body, so that it is transferred again only if it has changed.
package struct Validators: Sendable, Hashable {
  private var etag: String?
  private var lastModified: String?

  package init() {}

  package func apply(to request: inout HTTPClientRequest) {
    if let etag { request.headers["If-None-Match"] = etag }
    if let lastModified { request.headers["If-Modified-Since"] = lastModified }
  }

  /// Stores a response's validators. Call it only if the body could be used.
  package mutating func learn(from response: HTTPResponse) {
    guard response.status == 200 else { return }
    etag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
  }
}
