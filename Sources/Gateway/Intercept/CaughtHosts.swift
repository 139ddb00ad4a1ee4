import CIntercept
import Vendors

/// The hosts whose calls reach Islet in place of the services themselves: those of the vendors.
package enum CaughtHosts {
  private static var all: [VendorHost] { vendorFormats.flatMap(\.hosts) }

  static func contains(_ host: String, port: Int) -> Bool {
    all.contains { $0.ports.contains(port) && ci_matches($0.pattern, host) != 0 }
  }

  /// The patterns of the hosts, as the library takes them that is loaded before a program's own.
  static var patterns: String { all.map(\.pattern).joined(separator: ",") }

  /// Those of them that no list of names covers.
  static var openPatterns: String {
    all.map(\.pattern).filter { $0.contains("*") }.joined(separator: ",")
  }

  static var ports: [Int] { Set(all.flatMap(\.ports)).sorted() }

  package static var certified: [String] { all.map(\.certified) }

  static var names: [String] { all.flatMap(\.names) }

  /// Where the services are spoken to, and what a hosts file gives their names.
  static let address = "127.0.0.1"

  /// Whether an entry of `NO_PROXY` would lead a caught host round the proxy.
  static func isReached(byException entry: String) -> Bool {
    let name = OuterProxy.domain(of: entry)
    return contains(name, port: 443) || contains("rest." + name, port: 443)
      || certified.contains { OuterProxy.covers(entry, $0) }
  }
}
