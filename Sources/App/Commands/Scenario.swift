import Basics
import CLI
import Events
import Gateway
import Scenarios
import Watch

extension Command {
  static let scenario = Command(
    name: "scenario", usage: "FILE",
    summary: "play steps with expectations: what a back end must stand",
    discussion: """
      FILE is JSON5 (docs/scenarios.md), or one that comes with Islet (islet demo --list).
      Exit code 1 where an expectation was not met. Without a gateway that runs already one is embedded.
      """,
    options: connection + [
      .value("speed", "s", "N", "how much faster than it says, the phone's time included"),
      .value("listen", "l", "ADDR", "embed a gateway there, whatever else runs"),
      .value("types", "t", "DIR", "activity types: *.json5 and *.swift", repeats: true),
    ],
    completion: .scenes
  ) { arguments, world in
    let scenario = try Scenario.named(try arguments.word("the scenario"), world)
    let gateway = try FollowedGateway.runningOrOwn(arguments, world)
    defer { gateway.embedded?.stop() }
    let runner = ScenarioRunner(
      scenario, at: GatewayClient(gateway.url, key: gateway.key),
      speed: try arguments.number("speed") ?? 1
    ) { news in
      switch news {
      case .note(let text): world.print("# " + localized(Phrase(verbatim: text)))
      case .passed(let text): world.print("✓ \(text)")
      case .failed(let text): world.print("✗ \(text)")
      }
    }
    let failures = try runner.play()
    guard failures == 0 else {
      throw Failure(.notSo, "\(scenario.title): \(failures) of its expectations were not met")
    }
  }
}
