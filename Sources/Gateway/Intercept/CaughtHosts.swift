import CIntercept

/// The hosts whose calls reach Islet in place of the services themselves.
package enum CaughtHosts {
  /// Whether calls to a host at a port are caught.
  package static func contains(_ host: String, port: Int) -> Bool {
    ci_is_caught(host, Int32(clamping: port)) != 0
  }

  /// The hosts that have one name each.
  private static let exact: [String] = {
    var names: [String] = []
    while let name = ci_exact_host(Int32(names.count)) { names.append(String(cString: name)) }
    return names
  }()

  /// Braze's domains, below which each of its instances has a host.
  private static let domains = ["braze.com", "braze.eu"]

  /// What a certificate may stand for: the hosts, and Braze's domains, as its instances have no end.
  package static let certified = exact + domains

  /// Names for a hosts file, which knows no patterns: Braze's instances that are known today.
  package static let names: [String] =
    exact
    + ["iad", "us", "au", "id", "jp", "kr", "in", "sg"].flatMap { region in
      (1...20).map { "rest.\(region)-\($0 < 10 ? "0" : "")\($0).braze.com" }
    } + (1...20).map { "rest.fra-\($0 < 10 ? "0" : "")\($0).braze.eu" }

  /// Where the services are spoken to, and what a hosts file gives their names.
  package static let address = "127.0.0.1"

  /// Whether an entry of `NO_PROXY` would lead a caught host round the proxy.
  static func isReached(byException entry: String) -> Bool {
    let name = OuterProxy.domain(of: entry)
    return contains(name, port: 443) || contains("rest." + name, port: 443)
      || certified.contains { OuterProxy.covers(entry, $0) }
  }
}
