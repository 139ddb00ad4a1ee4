import CIntercept
import Vendors

/// The vendors' hosts, whose calls are redirected to Islet.
package enum CaughtHosts {
  private static var all: [VendorHost] { vendorFormats.flatMap(\.hosts) }

  static func contains(_ host: String, port: Int) -> Bool {
    all.contains { $0.ports.contains(port) && ci_matches($0.pattern, host) != 0 }
  }

  /// The host patterns in the format of `ISLET_CATCH_HOSTS`, for the preloaded library.
  static var patterns: String { all.map(\.pattern).joined(separator: ",") }

  /// The patterns that contain `*`, which a hosts file does not support.
  static var openPatterns: String {
    all.map(\.pattern).filter { $0.contains("*") }.joined(separator: ",")
  }

  static var ports: [Int] { Set(all.flatMap(\.ports)).sorted() }

  package static var certified: [String] { all.map(\.certified) }

  static var names: [String] { all.flatMap(\.names) }

  /// The address of the interceptor.
  static let address = "127.0.0.1"

  /// Whether an entry of `NO_PROXY` would make calls to an intercepted host bypass the proxy.
  static func isReached(byException entry: String) -> Bool {
    let name = OuterProxy.domain(of: entry)
    return contains(name, port: 443) || contains("rest." + name, port: 443)
      || certified.contains { OuterProxy.covers(entry, $0) }
  }
}
