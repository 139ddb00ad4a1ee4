import Foundation

/// What a program says to the proxy so that it is let in: other users of this machine do not know it.
struct ProxyToken: Sendable {
  private static let user = "islet"
  private let text: String

  /// Makes one that nobody can guess.
  init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in String(format: "%08x", UInt32.random(in: 0...(.max), using: &random))
    }
    .joined()
  }

  /// The proxy's address with the token in it (RFC 3986, 3.2.1).
  func url(port: Int) -> String { "http://\(Self.user):\(text)@127.0.0.1:\(port)" }

  /// Whether the head of a request has it (RFC 7617).
  func isIn(_ head: some Sequence<Substring>) -> Bool {
    let wanted = Array(Self.basic(Self.user, text).utf8)
    return head.contains { line in
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, field[0].lowercased() == "proxy-authorization" else { return false }
      let words = field[1].split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count == 2, words[0].lowercased() == "basic" else { return false }
      let given = Array(words[1].utf8)
      // As long for a token that is nearly right as for any other.
      return given.count == wanted.count
        && zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  /// A name and a password as `Basic` has them.
  static func basic(_ user: String, _ password: String) -> String {
    Data("\(user):\(password)".utf8).base64EncodedString()
  }
}
