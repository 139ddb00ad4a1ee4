import Basics
import Events

extension Command {
  static let reset = Command(
    name: "reset", summary: "forget everything the gateway under test holds", options: connection
  ) { arguments, world in
    try arguments.expectNoWords()
    _ = try GatewayClient(arguments, world).call("POST", "/reset")
  }
}
