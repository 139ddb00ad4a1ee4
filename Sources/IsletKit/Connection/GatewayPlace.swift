import Feeds
import Foundation
import Gateway
import JSON

/// The gateway that an app talks to: named, found on this machine, or embedded in the process.
final class GatewayPlace: Sendable {
  /// The address without a slash at its end.
  let url: String
  /// The key, where one is needed.
  let key: String?
  /// The gateway in this process, where none was named or found.
  let embedded: Gateway?

  private init(url: String, key: String?, embedded: Gateway? = nil) {
    self.url = url
    self.key = key
    self.embedded = embedded
  }

  /// Finds the gateway, blocking this thread for at most a second.
  static func find(
    named name: String?, key: String?, environment: [String: String]
  ) -> GatewayPlace {
    let key = key ?? environment["ISLET_KEY"].flatMap { $0.isEmpty ? nil : $0 }
    let named = name ?? environment["ISLET_GATEWAY"]
    if let named, !named.isEmpty { return GatewayPlace(url: normalise(named), key: key) }
    let usual = "http://127.0.0.1:\(ListenAddress.defaultPort)"
    if isIslet(usual) { return GatewayPlace(url: usual, key: key) }
    // The usual port first, so that `islet watch` finds the app's activities.
    for port in [ListenAddress.defaultPort, 0] {
      let options = Gateway.Options(address: ListenAddress(port: port), store: ":memory:")
      if let gateway = try? Gateway(options) {
        return GatewayPlace(
          url: "http://127.0.0.1:\(gateway.port)", key: key, embedded: gateway)
      }
    }
    return GatewayPlace(url: usual, key: key)
  }

  /// Takes `http://host:port`, `host:port`, a host or a bare port.
  static func normalise(_ text: String) -> String {
    var url = text
    if UInt16(url) != nil { url = "127.0.0.1:" + url }
    if !url.contains("://") { url = "http://" + url }
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }

  private static func isIslet(_ url: String) -> Bool {
    let request = TransportRequest(url: url + "/healthz", timeout: 1)
    let answer = try? CurlTransport.shared.sendBlocking(request)
    return answer?.json?["service"]?.string == "islet"
  }

  /// A request of Islet's own API.
  func request(
    _ method: String, _ path: String, json: JSON? = nil, wait: Int? = nil
  ) -> TransportRequest {
    var request = TransportRequest(
      method: method, url: url + path, body: json?.encoded,
      timeout: Double(wait ?? 0) + 10)
    request.headers["Accept"] = "application/json"
    if json != nil { request.headers["Content-Type"] = "application/json" }
    if let key { request.headers["Authorization"] = "Bearer \(key)" }
    if let wait { request.headers["Prefer"] = "wait=\(wait)" }
    return request
  }
}
