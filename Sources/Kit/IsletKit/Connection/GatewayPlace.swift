import Basics
import Events
import Foundation
package import Simulator

/// A gateway inside an app's process, provided by the library IsletKitGateway.
package struct EmbeddedGateway: Sendable {
  let url: String
  /// Provides the gateway's events without a socket.
  let feed: any FeedTransport
  let stop: @Sendable () -> Void

  package init(url: String, feed: any FeedTransport, stop: @escaping @Sendable () -> Void) {
    self.url = url
    self.feed = feed
    self.stop = stop
  }

  /// Starts a gateway. Set before `main` if the library is linked, and not changed later.
  nonisolated(unsafe) package static var start: (@Sendable () -> EmbeddedGateway?)?
}

/// The gateway of an app: the configured one, one found on this machine, or one embedded in the
/// process if the app links it.
final class GatewayPlace: Sendable {
  /// The client for single calls.
  let client: GatewayClient
  /// The gateway in this process, if none was configured or found.
  let embedded: EmbeddedGateway?

  private init(url: String, key: String?, embedded: EmbeddedGateway? = nil) {
    client = GatewayClient(url, key: key)
    self.embedded = embedded
  }

  var feed: any FeedTransport {
    embedded?.feed ?? HTTPFeedTransport(client.base, key: client.key)
  }

  /// The default port of gateways; the digits spell LIVE.
  private static let usualPort = 5483

  /// Finds the gateway. Blocks this thread for at most a second.
  static func find(
    named name: String?, key: String?, environment: [String: String]
  ) -> GatewayPlace {
    let key = key ?? environment["ISLET_KEY"].flatMap { $0.isEmpty ? nil : $0 }
    let named = name ?? environment["ISLET_GATEWAY"]
    let project = environment["ISLET_PROJECT"].flatMap { $0.isEmpty ? nil : $0 }
    if let named, !named.isEmpty {
      return GatewayPlace(url: address(normalise(named), project: project), key: key)
    }
    let usual = "http://127.0.0.1:\(usualPort)"
    if isIslet(usual) { return GatewayPlace(url: address(usual, project: project), key: key) }
    if let gateway = EmbeddedGateway.start?() {
      return GatewayPlace(url: gateway.url, key: key, embedded: gateway)
    }
    return GatewayPlace(url: usual, key: key)
  }

  /// Accepts `http://host:port`, `host:port`, a host or a port.
  static func normalise(_ text: String) -> String {
    var url = text
    if UInt16(url) != nil { url = "127.0.0.1:" + url }
    if !url.contains("://") { url = "http://" + url }
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }

  /// The URL of a project; a URL that already contains a project is returned unchanged.
  static func address(_ url: String, project: String?) -> String {
    guard let project, GatewayClient.project(in: url) == nil else { return url }
    return GatewayClient.address(url, project: project)
  }

  private static func isIslet(_ url: String) -> Bool {
    let answer = try? GatewayClient(url).sendBlocking("GET", "/healthz", timeout: 1)
    return answer?.json["service"] == "islet"
  }
}
