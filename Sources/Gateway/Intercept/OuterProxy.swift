import Foundation

/// The proxy that a program would have used, and the hosts for which it would not.
package struct OuterProxy: Sendable {
  var host: String
  var port: Int
  var authorization: String?
  private var exceptions: [String]

  /// Reads `HTTPS_PROXY` and `NO_PROXY` as curl does; nothing where there is none, or none that is
  /// spoken to in clear text.
  package init?(_ environment: [String: String]) {
    func value(_ name: String) -> String? {
      (environment[name.lowercased()] ?? environment[name]).flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let text = value("HTTPS_PROXY") ?? value("ALL_PROXY"),
      let url = URL(string: text.contains("://") ? text : "http://\(text)"), url.scheme == "http",
      let host = url.host
    else { return nil }
    self.host = host
    port = url.port ?? 80
    if let user = url.user {
      authorization = ProxyToken.basic(user, url.password ?? "")
    }
    exceptions = (value("NO_PROXY") ?? "").split(whereSeparator: { ", ".contains($0) })
      .map(String.init)
  }

  func serves(_ name: String) -> Bool { !exceptions.contains { Self.covers($0, name) } }

  /// Whether an entry of `NO_PROXY` excepts a host: `*`, the host, or a domain above it, with a dot or
  /// without.
  static func covers(_ entry: String, _ name: String) -> Bool {
    let name = name.lowercased()
    let entry = domain(of: entry).lowercased()
    return entry == "*" || name == entry || name.hasSuffix("." + entry)
  }

  /// What an entry names: `.example.com` and `*.example.com` are the domain.
  static func domain(of entry: String) -> String {
    for start in ["*.", "."] where entry.hasPrefix(start) {
      return String(entry.dropFirst(start.count))
    }
    return entry
  }
}
