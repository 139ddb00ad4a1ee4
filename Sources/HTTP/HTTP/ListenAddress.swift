/// A server's listen address: `5483`, `127.0.0.1:5483` or `[::1]:5483`.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// A name or a numeric address without brackets.
  package var host: String
  /// The port; 0 makes the system choose one.
  package var port: Int

  /// The port of a gateway: 5483 spells LIVE.
  package static let defaultPort = 5483

  /// Creates an address on the loopback interface by default.
  package init(host: String = "127.0.0.1", port: Int = Self.defaultPort) {
    self.host = host
    self.port = port
  }

  package init(parsing text: String) throws(ListenAddressError) {
    if let port = try Self.number(text, in: text) {
      self.init(port: port)
      return
    }
    if text.hasPrefix("[") {
      guard let close = text.firstIndex(of: "]") else { throw .unclosedBracket(text) }
      let host = String(text[text.index(after: text.startIndex)..<close])
      let rest = text[text.index(after: close)...]
      guard rest.hasPrefix(":") else { throw .missingPort(text) }
      guard host.contains(":") else { throw .badHost(text, host) }
      self.init(host: host, port: try Self.port(rest.dropFirst(), in: text))
      return
    }
    guard let colon = text.lastIndex(of: ":") else { throw .missingPort(text) }
    let host = String(text[..<colon])
    guard !host.contains(":") else { throw .unbracketed(text) }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else {
      throw .badHost(text, host)
    }
    self.init(host: host, port: try Self.port(text[text.index(after: colon)...], in: text))
  }

  /// The port; `nil` if the text is not made of digits.
  private static func number(_ digits: some StringProtocol, in text: String)
    throws(ListenAddressError) -> Int?
  {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    guard let port = Int(digits), port <= 65535 else { throw .badPort(text, String(digits)) }
    return port
  }

  private static func port(_ digits: some StringProtocol, in text: String)
    throws(ListenAddressError) -> Int
  {
    guard let port = try number(digits, in: text) else { throw .badPort(text, String(digits)) }
    return port
  }

  /// Whether only programs on this machine can reach the address.
  package var isLoopback: Bool {
    HostName(host).isLoopback
  }

  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

/// Why a listen address is invalid. The first value is the whole text.
package enum ListenAddressError: Error, Sendable, Hashable {
  /// There is no port: `localhost`.
  case missingPort(String)
  /// The port is not a number from 0 to 65535.
  case badPort(String, String)
  /// The host is empty, contains a space or a slash, or is in brackets without being IPv6.
  case badHost(String, String)
  /// An IPv6 address without brackets, in which the port is ambiguous.
  case unbracketed(String)
  /// A `[` without `]`.
  case unclosedBracket(String)
}
