import Foundation

/// The proxy's password, which excludes other users of this machine.
struct ProxyToken: Sendable {
  private static let user = "islet"
  private let text: String

  init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in String(format: "%08x", UInt32.random(in: 0...(.max), using: &random))
    }
    .joined()
  }

  /// The proxy's address with the token in it (RFC 3986, 3.2.1).
  func url(port: Int) -> String { "http://\(Self.user):\(text)@127.0.0.1:\(port)" }

  /// Whether the lines of a request's head contain the token (RFC 7617).
  func isIn(_ head: some Sequence<Substring>) -> Bool {
    let wanted = Array(Self.basic(Self.user, text).utf8)
    return head.contains { line in
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, field[0].lowercased() == "proxy-authorization" else { return false }
      let words = field[1].split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count == 2, words[0].lowercased() == "basic" else { return false }
      let given = Array(words[1].utf8)
      // Takes the same time regardless of how many bytes match.
      return given.count == wanted.count
        && zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  static func basic(_ user: String, _ password: String) -> String {
    Data("\(user):\(password)".utf8).base64EncodedString()
  }
}
