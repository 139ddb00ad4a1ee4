package import Basics
package import HTTP
import Synchronization

/// The rate limits of servers, shared by all pollers of the same scheme, host and port.
package final class HostLimits: Sendable {
  /// The remaining requests of a rate limit, according to the last response.
  package struct Quota: Sendable, Hashable {
    package var remaining: Int
    package var limit: Int?
    package var reset: Date?
  }

  private struct Host {
    var quota: Quota?
    /// The time before which no request is sent.
    var blockedUntil: Date?
    /// The number of requests per poll, by poller.
    var askers: [Int: Int] = [:]
  }

  private let hosts = Mutex<[String: Host]>([:])
  private let lastAsker = Mutex(0)

  package static let shared = HostLimits()

  package init() {}

  /// Scheme, host and port of an address, in lower case.
  package static func origin(of url: String) -> String {
    let end = url.firstRange(of: "://").map { range in
      url[range.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    }
    return url[..<(end ?? url.endIndex)].lowercased()
  }

  package func newAsker() -> Int {
    lastAsker.withLock { last in
      last += 1
      return last
    }
  }

  /// Seconds until a request is allowed.
  package func wait(for origin: String, now: Date) -> Double {
    hosts.withLock { max(0, $0[origin]?.blockedUntil?.timeIntervalSince(now) ?? 0) }
  }

  package func quota(of origin: String) -> Quota? { hosts.withLock { $0[origin]?.quota } }

  package func learn(from response: HTTPResponse, of origin: String, now: Date) {
    let quota = response.quota(now: now)
    let isRefused = response.status == 429 || response.status == 403 || response.status == 503
    var until: Date?
    if isRefused, let wait = response.retryAfter(now: now) {
      until = now.addingTimeInterval(wait)
    } else if let quota, quota.remaining <= 0 {
      let reset = quota.reset.map { $0.timeIntervalSince(now) } ?? 60
      until = now.addingTimeInterval(min(max(reset, 1), 3600))
    }
    guard quota != nil || until != nil else { return }
    hosts.withLock { hosts in
      if let quota { hosts[origin, default: Host()].quota = quota }
      hosts[origin, default: Host()].blockedUntil = until
    }
  }

  /// The minimum number of seconds between two polls of a poller, so that the remaining requests
  /// last for all pollers until the limit's reset.
  package func pace(of asker: Int, requests: Int, at origin: String, now: Date) -> Double {
    hosts.withLock { hosts in
      hosts[origin, default: Host()].askers[asker] = requests
      guard let host = hosts[origin], let quota = host.quota, let reset = quota.reset,
        quota.remaining > 0
      else { return 0 }
      let left = reset.timeIntervalSince(now)
      guard left > 0 else { return 0 }
      let each = host.askers.values.reduce(0, +)
      return min(3600, left * Double(each) / Double(quota.remaining))
    }
  }

  package func leave(_ asker: Int, origin: String) {
    hosts.withLock { _ = $0[origin]?.askers.removeValue(forKey: asker) }
  }
}

extension HTTPResponse {
  /// The remaining requests of a limit. Reads `x-ratelimit-*` (GitHub: the reset as a time),
  /// `ratelimit-*` (GitLab: as a time; earlier IETF drafts: as seconds) and `RateLimit:
  /// "default";r=50;t=30` (draft-ietf-httpapi-ratelimit-headers).
  func quota(now: Date) -> HostLimits.Quota? {
    func number(_ name: String) -> Double? {
      (headers["x-ratelimit-\(name)"] ?? headers["ratelimit-\(name)"]).flatMap {
        Double($0.split(separator: ",").first.map(String.init) ?? $0)
      }.flatMap { $0.isFinite ? $0 : nil }
    }
    func date(_ reset: Double) -> Date {
      if reset <= 1e9 { return now.addingTimeInterval(reset) }
      let moment = Date(timeIntervalSince1970: reset > 1e11 ? reset / 1000 : reset)
      return now.addingTimeInterval(moment.timeIntervalSince(serverTime ?? now))
    }
    if let remaining = number("remaining") {
      return HostLimits.Quota(
        remaining: Self.count(remaining), limit: number("limit").map(Self.count),
        reset: number("reset").map(date))
    }
    guard let text = headers["ratelimit"],
      let remaining = text.firstMatch(of: /[;,]\s*r\s*=\s*(\d{1,9})/).flatMap({ Int($0.1) })
    else { return nil }
    let reset = text.firstMatch(of: /;\s*t\s*=\s*(\d{1,9})/).flatMap { Double($0.1) }
    return HostLimits.Quota(remaining: remaining, limit: nil, reset: reset.map(date))
  }

  private static func count(_ value: Double) -> Int { Int(min(max(value, 0), 1e9)) }
}
