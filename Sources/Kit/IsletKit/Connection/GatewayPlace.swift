import Basics
import Events
import Foundation
package import Simulator

/// A gateway in the process of an app, which the library IsletKitGateway brings.
package struct EmbeddedGateway: Sendable {
  /// Its address.
  let url: String
  /// How it is followed without a socket.
  let feed: any FeedTransport
  /// Ends it.
  let stop: @Sendable () -> Void

  /// Describes a gateway that listens.
  package init(url: String, feed: any FeedTransport, stop: @escaping @Sendable () -> Void) {
    self.url = url
    self.feed = feed
    self.stop = stop
  }

  /// Starts one; set before `main` where the library is linked, and never after.
  nonisolated(unsafe) package static var start: (@Sendable () -> EmbeddedGateway?)?
}

/// The gateway that an app talks to: named, found on this machine, or embedded in the process where the app
/// links one.
final class GatewayPlace: Sendable {
  /// Single calls of it.
  let client: GatewayClient
  /// The gateway in this process, where none was named or found.
  let embedded: EmbeddedGateway?

  private init(url: String, key: String?, embedded: EmbeddedGateway? = nil) {
    client = GatewayClient(url, key: key)
    self.embedded = embedded
  }

  /// How it is followed.
  var feed: any FeedTransport {
    embedded?.feed ?? HTTPFeedTransport(client.base, key: client.key)
  }

  /// Where gateways listen unless they are set otherwise; the digits spell LIVE.
  private static let usualPort = 5483

  /// Finds the gateway, blocking this thread for at most a second.
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

  /// Takes `http://host:port`, `host:port`, a host or a bare port.
  static func normalise(_ text: String) -> String {
    var url = text
    if UInt16(url) != nil { url = "127.0.0.1:" + url }
    if !url.contains("://") { url = "http://" + url }
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }

  /// The address by which a project is asked; one that names a project already stays.
  static func address(_ url: String, project: String?) -> String {
    guard let project, GatewayClient.project(in: url) == nil else { return url }
    return GatewayClient.address(url, project: project)
  }

  private static func isIslet(_ url: String) -> Bool {
    let answer = try? GatewayClient(url).sendBlocking("GET", "/healthz", timeout: 1)
    return answer?.json["service"] == "islet"
  }
}
