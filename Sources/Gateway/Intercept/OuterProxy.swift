import Foundation

/// The proxy configured in the environment, and the hosts that bypass it.
package struct OuterProxy: Sendable {
  var host: String
  var port: Int
  var authorization: String?
  private var exceptions: [String]

  /// Reads `HTTPS_PROXY` and `NO_PROXY` as curl does. `nil` without a proxy, or if its scheme is
  /// not `http`.
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

  /// Whether an entry of `NO_PROXY` covers a host: `*`, the host, or a parent domain with or
  /// without a leading dot.
  static func covers(_ entry: String, _ name: String) -> Bool {
    let name = name.lowercased()
    let entry = domain(of: entry).lowercased()
    return entry == "*" || name == entry || name.hasSuffix("." + entry)
  }

  /// The domain of an entry such as `.example.com` or `*.example.com`.
  static func domain(of entry: String) -> String {
    for start in ["*.", "."] where entry.hasPrefix(start) {
      return String(entry.dropFirst(start.count))
    }
    return entry
  }
}
