import Basics
import Events
import Gateway

extension Command {
  static let scenario = Command(
    name: "scenario", usage: "FILE",
    summary: "run the steps of a scenario and check its expectations",
    discussion: """
      FILE is JSON5 (docs/scenarios.md), or a built-in scenario (islet demo --list).
      Exit code 1 if an expectation was not met: the file's line and the step are printed. Without a
      running gateway, one is embedded.
      """,
    options: connection + [
      .value("speed", "s", "N", "how many times faster, including the phone's clock"),
      .value("listen", "l", "ADDR", "embed a gateway at this address, even if one is running"),
      .value("types", "t", "DIR", "activity types: *.json5 and *.swift", repeats: true),
      .flag("json", "j", "print JSON: the scenario, the number of steps and the failures"),
      .flag("yes", "y", "do not ask before a step resets the gateway"),
    ], completion: .scenes
  ) { arguments, context in
    let scenario = try Scenario.named(try arguments.word("the scenario"), context)
    let gateway = try FollowedGateway.runningOrOwn(arguments, context)
    defer { gateway.embedded?.stop() }
    if scenario.resets, !arguments.has("yes") {
      try confirmReset(of: gateway, by: scenario, context)
    }
    let isJSON = arguments.has("json")
    let report = LeafLock<(failures: [JSON], stop: Failure.Code?)>(([], nil))
    @Sendable func fail(_ text: String, _ step: Int, _ stop: Failure.Code? = nil) {
      let line = scenario.line(of: step).map(JSON.number) ?? .null
      let failure: JSON = ["step": .number(step + 1), "line": line, "message": .string(text)]
      report.withLock { $0 = ($0.failures + [failure], stop) }
      guard !isJSON else { return }
      context.print("✗ " + localized(scenario.problem(Phrase(verbatim: text), in: step)))
    }
    let runner = ScenarioRunner(
      scenario: scenario, client: GatewayClient(gateway.url, key: gateway.key),
      speed: try arguments.number("speed") ?? 1
    ) { news in
      switch news {
      case .failed(let text, let step): fail(text, step)
      case .stopped(let error, let step): fail(error.text, step, error.code)
      case _ where isJSON: break
      case .note(let text): context.print("# " + localized(Phrase(verbatim: text)))
      case .passed(let text): context.print("✓ \(text)")
      }
    }
    let end = Result { () throws(Failure) in try runner.play() }
    let (failures, stop) = report.withLock { $0 }
    if isJSON {
      context.print([
        "scenario": .string(scenario.title), "steps": .number(scenario.steps.count),
        "failures": .array(failures),
      ])
    }
    if stop == nil { _ = try end.get() }
    guard failures.isEmpty else {
      let title = localized(Phrase(verbatim: scenario.title))
      throw Failure(
        stop ?? .notSo,
        failures.count == 1
          ? "\(title): 1 of its expectations was not met"
          : "\(title): \(failures.count) of its expectations were not met")
    }
  }

  /// Requests confirmation before a reset removes the gateway's activities, which other users may
  /// need.
  private static func confirmReset(
    of gateway: FollowedGateway, by scenario: Scenario, _ context: CommandContext
  ) throws(Failure) {
    let client = GatewayClient(gateway.url, key: gateway.key)
    let count = try client.call("GET", "/activities").json["activities"]?.array?.count ?? 0
    guard count > 0 else { return }
    let title = localized(Phrase(verbatim: scenario.title))
    let what: Phrase =
      count == 1
      ? "\(gateway.address) holds 1 activity, which \(title) deletes"
      : "\(gateway.address) holds \(count) activities, which \(title) deletes"
    guard context.agrees("\(what). Continue?") else {
      throw Failure(what, fix: "add --yes, or --listen 0 for a separate gateway")
    }
  }
}
