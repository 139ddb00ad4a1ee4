import Basics

/// The host of a URL or a `Host` header, without its port.
package struct HostName: Sendable, Hashable {
  /// The name in lower case, without brackets and without a final dot.
  package let text: String

  /// Parses `name`, `name:port`, `[v6]` or `[v6]:port`; `nil` for anything else.
  package init?(authority: some StringProtocol) {
    var host = authority[...]
    if host.first == "[" {
      guard let close = host.firstIndex(of: "]") else { return nil }
      guard Self.isPort(host[close...].dropFirst()) else { return nil }
      host = host[..<close].dropFirst()
    } else if let colon = host.firstIndex(of: ":") {
      guard Self.isPort(host[colon...]) else { return nil }
      host = host[..<colon]
    }
    self.init(String(host))
    if text.isEmpty { return nil }
  }

  /// Accepts a name or a numeric address without a port.
  package init(_ name: String) {
    let lower = name.lowercased()
    text = lower.hasSuffix(".") ? String(lower.dropLast()) : lower
  }

  private static func isPort(_ rest: some StringProtocol) -> Bool {
    rest.isEmpty
      || rest.first == ":" && rest.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether it is an IP address, which needs no DNS.
  package var isAddress: Bool { isIPv4 || isIPv6 }

  /// Whether the name refers only to this machine.
  package var isLoopback: Bool {
    text == "localhost" || text.hasSuffix(".localhost") || text == "::1"
      || isIPv4 && text.hasPrefix("127.")
  }

  /// Whether a server that listens on this address listens on all addresses.
  package var isWildcard: Bool { text == "0.0.0.0" || text == "::" }

  private var isIPv4: Bool {
    var address = in_addr()
    return inet_pton(AF_INET, text, &address) == 1
  }

  private var isIPv6: Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }
}
