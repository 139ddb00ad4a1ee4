import Basics
import CPostgreSQL

/// The URL of `--store postgres://…`, parsed by libpq. libpq reads missing settings from the `PG*`
/// variables and from `.pgpass`.
struct PostgreSQLAddress: Sendable {
  /// The URL without secrets, for messages.
  let label: String
  let settings: [(keyword: String, value: String)]
  /// The number of hosts in the URL. They are tried one after the other.
  let hostCount: Int
  /// Values that must not appear in messages.
  private let secrets: [String]
  var hasPassword: Bool { !secrets.isEmpty }

  private static let secretKeywords: Set = ["password", "sslpassword"]

  /// Settings that apply unless the URL sets them. They make the kernel detect a dead connection:
  /// by a timeout for unacknowledged data, and by probes while the connection is idle.
  private static let defaults = [
    ("fallback_application_name", "islet"), ("client_encoding", "UTF8"),
    ("tcp_user_timeout", "2000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
  ]

  init(_ url: String) throws(LedgerError) {
    // libpq ends a password at the first of these characters and parses the rest as a host or a
    // port.
    let authority = url.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "?" }
    guard authority.count(where: { $0 == "@" }) < 2,
      !authority.drop(while: { $0 != "/" }).contains("@")
    else { throw Self.unreadable(url, Self.advice) }
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &message) else {
      defer { PQfreemem(message) }
      // The message quotes the URL with its password. The text before the first quotation mark is
      // safe.
      let words = message.map { String(cString: $0) } ?? ""
      let harmless = words.prefix { $0.isASCII && ($0.isLetter || $0 == " " || $0 == "-") }
      throw Self.unreadable(url, harmless.split(separator: " ").joined(separator: " "))
    }
    defer { PQconninfoFree(options) }
    var given: [(keyword: String, value: String)] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        given.append((String(cString: keyword), String(cString: value)))
      }
      option += 1
    }
    let values = Dictionary(uniqueKeysWithValues: given.map { ($0.keyword, $0.value) })
    guard (values["port"] ?? "").allSatisfy({ $0.isNumber || $0 == "," }) else {
      throw Self.unreadable(url, Self.advice)
    }
    secrets = Self.secretKeywords.compactMap { values[$0] }.filter { !$0.isEmpty }
    hostCount = (values["hostaddr"] ?? values["host"] ?? "").count { $0 == "," } + 1
    settings = given + Self.defaults.filter { values[$0.0] == nil }
    let user = values["user"].map { $0 + "@" } ?? ""
    let port = values["port"].map { ":" + $0 } ?? ""
    label = "postgres://\(user)\(values["host"] ?? "")\(port)/\(values["dbname"] ?? "")"
  }

  /// A message of libpq on one line, without the password from the URL or from libpq's own
  /// settings.
  func harmless(_ message: String, password: String? = nil) -> String {
    var text = message.split(whereSeparator: \.isNewline)
      .map { String($0).trimmingPrefix { $0.isWhitespace } }.joined(separator: "; ")
    for secret in secrets + [password ?? ""] where !secret.isEmpty {
      text = text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…")
    }
    return text
  }

  private static var advice: String {
    localized("write @, / and ? in a password as %40, %2F and %3F")
  }

  private static func unreadable(_ url: String, _ reason: String) -> LedgerError {
    .cannotOpen(path: url.prefix { $0 != ":" } + "://…", reason: reason)
  }
}
