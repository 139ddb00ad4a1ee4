/// A request that has arrived in full.
package struct HTTPRequest: Sendable, Hashable {
  /// The method as sent by the client.
  package var method: String
  /// The percent-encoded path as sent, without the query.
  package var path: String
  /// The part after the first question mark as sent, if there is one.
  package var rawQuery: String?
  /// All headers as sent, including repeated ones.
  package var headers: HTTPHeaders
  /// The body; empty if it is too large.
  package var body: [UInt8]
  /// Whether the body exceeds the limit. Such a request must be answered with 413.
  package var bodyTooLarge: Bool
  /// Whether the server had no memory for the body. Such a request must be answered with 503.
  package var isOverloaded = false
  /// The numeric address of the client, without port.
  package var peer: String
  package var version = Version.http1
  package var isEncrypted = false
  /// Whether the client presented a certificate, which is not verified.
  package var hasClientCertificate = false
  package var role = Role.main
  /// The ID of the request in its response, such as `apns-id`; `nil` if the response has none.
  package var answerID: String?

  /// The endpoints served by a listener.
  package enum Role: Int32, Sendable, Hashable {
    case main = 0
    /// Only Apple's endpoints, with HTTP/2 over TLS.
    case apns = 1
  }

  package enum Version: Sendable, Hashable {
    case http1, http2
  }

  /// Creates a request from a target such as `/path?query`.
  package init(
    method: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    bodyTooLarge: Bool = false, peer: String = "127.0.0.1"
  ) {
    self.method = method
    self.body = body
    self.bodyTooLarge = bodyTooLarge
    self.peer = peer
    let (target, authority) = Self.originForm(target)
    // The host in an absolute target takes precedence over `Host` (RFC 9112, 3.2.2).
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

  /// The path and query of a target, and its host if it has one: proxies send `http://host/path`.
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

  /// The `Via` header of a request that was intercepted over HTTP/1.1.
  package static let interceptedByHTTP1 = "1.1 islet"

  /// Whether the request was intercepted on its way to a host or a subdomain of it.
  package func isMeant(for host: String) -> Bool {
    guard let sent = header("x-forwarded-host") ?? header("host") else { return false }
    // Called for each request, so it avoids allocations.
    let (name, host) = (sent.utf8.prefix { $0 != UInt8(ascii: ":") }, host.utf8)
    guard name.suffix(host.count).elementsEqual(host) else { return false }
    return name.count == host.count || name.dropLast(host.count).last == UInt8(ascii: ".")
  }

  /// The decoded names and values of the query in order. A name without `=` has an empty value.
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

  package func query(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
