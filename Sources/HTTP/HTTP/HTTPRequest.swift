/// A request that has arrived in full.
package struct HTTPRequest: Sendable, Hashable {
  /// The method as sent: `GET`, or anything else.
  package var method: String
  /// The path as sent, percent signs and all, without the query.
  package var path: String
  /// What follows the first question mark as sent, if there is one.
  package var rawQuery: String?
  /// All headers as sent, repeated ones included.
  package var headers: HTTPHeaders
  /// The body; empty where it is too large.
  package var body: [UInt8]
  /// Whether the body is larger than the server takes: to be answered with 413.
  package var bodyTooLarge: Bool
  /// Whether the server has no memory left for the body: to be answered with 503.
  package var isOverloaded = false
  /// The numeric address of the client, without port.
  package var peer: String
  package var version = Version.http1
  package var isEncrypted = false
  /// Whether the client came with a certificate, which nobody has checked.
  package var hasClientCertificate = false
  /// What is served where it came in.
  package var role = Role.main

  /// What is served where a request comes in.
  package enum Role: Int32, Sendable, Hashable {
    case main = 0
    /// Apple's endpoints alone, as HTTP/2 over TLS.
    case apns = 1
  }

  package enum Version: Sendable, Hashable {
    case http1, http2
  }

  /// Makes a request of a target such as `/path?query`.
  package init(
    method: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    bodyTooLarge: Bool = false, peer: String = "127.0.0.1"
  ) {
    self.method = method
    self.body = body
    self.bodyTooLarge = bodyTooLarge
    self.peer = peer
    let (target, authority) = Self.originForm(target)
    // What an absolute target names counts, whatever `Host` says (RFC 9112, 3.2.2).
    self.headers =
      authority.map {
        HTTPHeaders([HTTPHeader("Host", $0)] + headers.filter { !$0.isNamed("host") })
      } ?? headers
    if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = String(target[..<mark])
      rawQuery = String(target[target.utf8.index(after: mark)...])
    } else {
      path = target
    }
  }

  /// Path and query of a target, and the host where it names one: proxies send `http://host/path`.
  private static func originForm(_ target: String) -> (target: String, authority: String?) {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else {
      return (target, nil)
    }
    let rest = target[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let path = rest[end...]
    return (path.hasPrefix("/") ? String(path) : "/\(path)", String(rest[..<end]))
  }

  package func header(_ name: String) -> String? {
    headers[name]
  }

  package func headers(_ name: String) -> [String] {
    headers.lazy.filter { $0.isNamed(name) }.map(\.value)
  }

  /// The `Via` of a request that was caught on its way by HTTP/1.1.
  package static let interceptedByHTTP1 = "1.1 islet"

  /// Whether it was sent to a host, or to one below it, and caught on its way there.
  package func isMeant(for host: String) -> Bool {
    guard let sent = header("x-forwarded-host") ?? header("host") else { return false }
    // Asked of each request: nothing is made of the host's name.
    let (name, host) = (sent.utf8.prefix { $0 != UInt8(ascii: ":") }, host.utf8)
    guard name.suffix(host.count).elementsEqual(host) else { return false }
    return name.count == host.count || name.dropLast(host.count).last == UInt8(ascii: ".")
  }

  /// The query's names and values in order, decoded; a name without `=` has an empty value.
  package var query: [(name: String, value: String)] {
    guard let rawQuery else { return [] }
    return rawQuery.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return (
        PercentEncoding.decode(item[..<equals], plusIsSpace: true),
        PercentEncoding.decode(item[equals...].dropFirst(), plusIsSpace: true)
      )
    }
  }

  /// The first value of a name in the query.
  package func query(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
