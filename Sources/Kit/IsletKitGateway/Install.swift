import HTTP
import CKitGateway
import Gateway
import IsletKit

/// Embeds a gateway in an app that links this library, if no gateway is configured and none
/// responds. The gateway stores its data in memory and listens on the default port if that is free,
/// so that `islet` finds the app's activities.
@_cdecl("islet_kit_gateway_install")
func install() {
  EmbeddedGateway.start = {
    for port in [ListenAddress.defaultPort, 0] {
      let options = Gateway.Options(address: ListenAddress(port: port), store: ":memory:")
      if let gateway = try? Gateway(options) {
        return EmbeddedGateway(url: "http://127.0.0.1:\(gateway.port)", feed: gateway.project) {
          gateway.stop()
        }
      }
    }
    return nil
  }
}
