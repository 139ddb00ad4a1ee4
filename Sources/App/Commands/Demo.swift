import Basics
import Foundation
import Gateway
import Preview

extension Command {
  static let demo = Command(
    name: "demo", usage: "[SCENARIO]",
    summary: "show the dashboard with a scenario of vendor requests",
    discussion: """
      Embeds a gateway in memory and sends it the scenario's requests over HTTP. SCENARIO is a
      recording (`islet record`), a scenario (`islet scenario`), or a built-in one (--list). Keys pause
      it, step through it and let it loop. If there is a Swift compiler, the examples' own widgets draw
      their cards.
      """,
    options: WatchOptions.options + [
      .value("listen", "l", "ADDR", "the address to listen on; default 127.0.0.1:5483"),
      .value("speed", "s", "N", "how many times faster than real time"),
      .flag("once", nil, "play it once, then wait for a key; without a terminal, exit then"),
      .flag("list", nil, "list the built-in scenarios"),
      .flag("no-widget", nil, "draw all cards from their fields, without widgets"),
    ], completion: .scenes
  ) { arguments, context in
    try arguments.expectNoArguments(upTo: 1)
    if arguments.has("list") {
      for (name, title) in try Scene.list() {
        context.print(name.padding(toLength: 18, withPad: " ", startingAt: 0) + title)
      }
      return
    }
    var options = try WatchOptions(arguments, context)
    // Previews the examples' own widgets if there is a compiler. Other types are unaffected.
    if options.widget == nil, !arguments.has("no-widget"), options.form == .screen,
      arguments.words.isEmpty, Toolchain() != nil, let examples = Places.examples
    {
      // Without a sandbox, the cards are drawn from their fields.
      options.widget = try? WidgetOptions.preview(
        arguments, context, paths: ["SuperbOwl", "Delivery"].map { "\(examples)/\($0)" })
      options.registersTypes = false
    }
    let once = arguments.has("once")
    let scene = try Scene.named(arguments.words.first ?? "everyday", loops: !once, context)
    options.scene = scene.control
    var setup = Gateway.Options(
      address: try GatewayOptions.address(arguments.value("listen")), store: ":memory:")
    setup.wall = context.now
    let gateway = try FollowedGateway.embed(setup, mayMove: !arguments.has("listen"))
    defer { gateway.embedded?.stop() }
    let speed = try arguments.number("speed") ?? 1
    let isWatched = options.form == .screen
    let task = Task.detached {
      await scene.play(at: gateway.url, key: gateway.key, speed: speed, isWatched: isWatched)
      if once, !isWatched {
        try? await Task.sleep(for: .milliseconds(300))
        kill(getpid(), SIGTERM)
      }
    }
    defer {
      scene.control.leave()
      task.cancel()
    }
    try follow(gateway, options, context)
    guard once, !isWatched else { return }
    switch scene.stopped.withLock(\.self) {
    case .failed(let failure): throw failure
    case .unmet: throw Failure(.notSo, "some expectations of the scenario were not met")
    case nil: break
    }
  }
}
