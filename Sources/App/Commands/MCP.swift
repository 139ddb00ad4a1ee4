import Basics

extension Command {
  static let mcp = Command(
    name: "mcp", summary: "a server of the Model Context Protocol, for agents and editors",
    discussion: """
      Speaks JSON-RPC on standard input and output. Tools: check, send, list, show, wait, log, explain, screen,
      snapshot, preview, clock, device, reset. All but check, explain and preview need a gateway:
      `islet serve`, or `islet` in another terminal.
      """,
    options: connection
  ) { arguments, world in
    try arguments.expectNoWords()
    var gateway: [String] = []
    for name in ["gateway", "key", "project"] {
      if let value = arguments.value(name) { gateway += ["--\(name)", value] }
    }
    ModelContextServer(Tools(gateway: gateway, run: Program.run).all, world).run()
  }
}
