import CIntercept

/// The hosts whose calls reach Islet in place of the services themselves.
package enum CaughtHosts {
  /// Whether calls to a host at a port are caught.
  package static func contains(_ host: String, port: Int) -> Bool {
    ci_is_caught(host, Int32(clamping: port)) != 0
  }

  /// Names for a certificate: Braze's are those of its instances, as their number has no end.
  package static let names: [String] =
    [
      "fcm.googleapis.com", "oauth2.googleapis.com", "iid.googleapis.com", "api.push.apple.com",
      "api.sandbox.push.apple.com", "api.development.push.apple.com",
      "api-manage-broadcast.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
    ]
    + ["iad", "us", "au", "id", "jp", "kr", "in", "sg"].flatMap { region in
      (1...20).map { "rest.\(region)-\($0 < 10 ? "0" : "")\($0).braze.com" }
    } + (1...20).map { "rest.fra-\($0 < 10 ? "0" : "")\($0).braze.eu" }

  /// Where the services are spoken to, and what a hosts file gives their names.
  package static let address = "127.0.0.1"
}
