import Basics
import Foundation
import Testing

extension Journeys {
  /// `islet scenario`: the built-in ones pass, and a failed expectation is reported.
  @Suite struct ScenarioJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test(arguments: [
      "everyday", "delivery", "build", "what-goes-wrong", "token-life", "match-day", "ride",
      "both-phones",
      "flight",
      "workout",
    ])
    func builtInScenariosPass(_ name: String) async throws {
      let outcome = try await home.islet("scenario", "--listen", "0", name, "--speed", "40")
      #expect(outcome.code == 0, "\(outcome)")
      #expect(!outcome.output.contains("✗"), "\(outcome)")
      #expect(outcome.output.contains("# "))
    }

    @Test func failedDemoReportsReason() async throws {
      let scene = """
        { steps: [ { note: "first ${iso}" }, { send: { path: "/3/device/${old}" } }, { note: "never" } ] }
        """
      try scene.write(toFile: home.path("wrong.json5"), atomically: true, encoding: .utf8)
      let outcome = try await home.islet(
        "demo", home.path("wrong.json5"), "--once", "--plain", "--listen", "0")
      #expect(outcome.code == 2, "\(outcome)")
      #expect(
        outcome.output.contains("wrong.json5:1 step 2: nothing was kept as old"), "\(outcome)")
      #expect(outcome.errors.contains("write keep:"), "\(outcome)")
      #expect(outcome.output.contains("▸ first 2") && !outcome.output.contains("never"))
    }

    /// A scenario that resets everything asks first if there is something to delete.
    @Test func resetAsksFirst() async throws {
      let (_, url) = try await home.serve()
      let scene = "{ steps: [ { reset: true }, { note: \"all is gone\" } ] }"
      try scene.write(toFile: home.path("reset.json5"), atomically: true, encoding: .utf8)
      let arguments = ["scenario", home.path("reset.json5"), "--gateway", url]
      func start() async throws {
        let body = """
          {"app_id":"a","activity_id":"game-1","external_user_ids":["u"],"activity_attributes":{},
          "activity_attributes_type":"Game","content_state":{},
          "notification":{"alert":{"title":"t","body":"b"}}}
          """
        try await home.post(url, "/messages/live_activity/start", body)
      }
      #expect(try await home.run(TestHome.binary!, arguments).code == 0, "nothing to forget")
      try await start()
      let refused = try await home.run(TestHome.binary!, arguments)
      #expect(refused.code == 2 && refused.errors.contains("holds 1 activity"), "\(refused)")
      #expect(refused.errors.contains("--yes") && !refused.output.contains("gone"))
      let list = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/activities"]).output
      #expect(list.contains("game-1"))
      // At a terminal the person is asked.
      for (answer, ends) in [("n", "add --yes"), ("y", "# all is gone")] {
        let screen = try await Screen(
          home, "'\(TestHome.binary!)' \(arguments.joined(separator: " ")); echo 'code '$?; cat")
        _ = try await screen.shows("Continue? [y/N]")
        try await screen.type(answer, "Enter")
        _ = try await screen.shows(ends, answer == "y" ? "code 0" : "code 2")
      }
      try await start()
      #expect(try await home.run(TestHome.binary!, arguments + ["--yes"]).code == 0)
    }

    @Test func keysPauseAndStepAScene() async throws {
      let scene = """
        { steps: [ { note: "first" }, { after: "1h", note: "second" }, { after: "1h", note: "third" } ] }
        """
      try scene.write(toFile: home.path("slow.json5"), atomically: true, encoding: .utf8)
      let screen = try await Screen(
        home, "exec '\(TestHome.binary!)' demo '\(home.path("slow.json5"))' --listen 0", rows: 30)
      try await screen.shows("▸ first")
      try await screen.shows("step 1/3")
      try await screen.type(".")
      try await screen.shows("▸ second")
      try await screen.type(",")
      try await screen.shows("‖ step 2/3")
      try await screen.shows("stopped")
      try await screen.type("L.")
      try await screen.shows("3/3 once")
      try await screen.type(",")
      try await screen.shows("finished; . plays it again")
      try await screen.type(".")
      try await screen.shows("▸ first")
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }

    @Test func documentedExamplePasses() async throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let page = try String(
        contentsOf: root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
      let parts = page.components(separatedBy: "```")
      let example = try #require(parts.first { $0.hasPrefix("json5") }).dropFirst(5)
      try String(example).write(
        toFile: home.path("example.json5"), atomically: true, encoding: .utf8)
      let outcome = try await home.islet(
        "scenario", "--listen", "0", home.path("example.json5"), "--speed", "20")
      #expect(outcome.code == 0, "\(outcome)")
    }

    @Test(arguments: [
      ("{steps: [{nots: \"x\"}]}", 2, "did you mean `note`?"),
      ("{steps: [{note: \"x\", reset: true}]}", 2, "a step must have one of"),
      ("{steps: [{device: \"explode\"}]}", 2, ":1:"),
      ("{steps: [{send: {path: \"/x\"}, expect: \"seen\"}]}", 2, "shown, dropped or rejected"),
      ("{steps: [{send: {path: \"/x\"}, expect: {rules: [\"no.rule\"]}}]}", 2, "no rule no.rule"),
      ("{}", 2, "needs `steps`"), ("{steps: [", 2, ":1:10"),
      ("{steps: [{wait: {id: \"x\", within: \"1ms\"}}]}", 1, "it was never seen"),
      (
        "{steps: [{send: {path: \"/messages/live_activity/update\", body: {}}, expect: \"shown\"}]}",
        1, "expected shown"
      ),
      ("{steps: [{send: {path: \"/3/device/${old}\"}}]}", 2, "nothing was kept as old"),
      ("{steps: [{send: {path: \"/3/device/${token:x}\"}}]}", 1, "x has no update token"),
      // An expectation that is not understood never passes.
      ("{steps: [{send: {path: \"/x\"}, expect: {status: \"201\"}}]}", 2, "such as 201"),
      ("{steps: [{send: {path: \"/x\"}, expect: {rules: [7]}}]}", 2, "there is no rule 7"),
      ("{steps: [{send: {path: \"/x\"}, expect: [\"shown\"]}]}", 2, "`expect` must be a verdict"),
      ("{steps: [{wait: {id: \"x\", where: \".a ||\"}}]}", 2, ":1:"),
      ("{steps: [{reset: false}]}", 2, "`reset` must be true"),
      ("{steps: [{note: \"x\", keep: \"game-1\"}]}", 2, "`keep` must be a name"),
      ("{steps: [{note: \"x\", keep: {old: \"gone\"}}]}", 1, "gone has no update token"),
      ("{steps: [{send: {path: \"/x\\r\\nA: b\"}}]}", 2, "`send` needs a `path`"),
      (
        "{steps: [{send: {path: \"/x\", headers: {a: \"b\\nc: d\"}}}]}", 2,
        "not a header on one line"
      ),
      ("{steps: [{wait: {id: \"x\", stat: \"ended\"}}]}", 2, "`wait` takes id, state, where"),
      ("{steps: [{send: {path: \"/x\", bdy: {}}}]}", 2, "not `bdy`"),
      (
        "{steps: [{send: {path: \"/messages/live_activity/start\", body: {}}, expect: {rules: []}}]}",
        1, "expected no finding"
      ),
    ])
    func failedExpectationIsReported(_ text: String, _ code: Int32, _ expected: String) async throws
    {
      try text.write(toFile: home.path("wrong.json5"), atomically: true, encoding: .utf8)
      let outcome = try await home.islet("scenario", "--listen", "0", home.path("wrong.json5"))
      #expect(outcome.code == code, "\(outcome)")
      #expect((outcome.output + outcome.errors).contains(expected), "\(outcome)")
    }

    /// A failure names its line in the file, and its step, from 1.
    @Test func failureNamesLineAndStep() async throws {
      let scene = """
        { title: "Two", steps: [
          { note: "first" },
          { wait: { id: "x", within: "1ms" } },
          { note: "y", keep: { old: "gone" } },
        ] }
        """
      try scene.write(toFile: home.path("two.json5"), atomically: true, encoding: .utf8)
      let arguments = ["scenario", "--listen", "0", home.path("two.json5")]
      let outcome = try await home.run(TestHome.binary!, arguments)
      #expect(
        outcome.code == 1 && outcome.output.contains("two.json5:3 step 2: x: it was never seen"),
        "\(outcome)")
      #expect(outcome.output.contains("two.json5:4 step 3: gone has no update token"), "\(outcome)")
      let json = try await home.run(TestHome.binary!, arguments + ["--json"])
      let report = try JSON.parse(json.output)
      #expect(json.code == 1 && report["scenario"] == "Two" && report["steps"] == 3, "\(json)")
      #expect(report["failures"]?.array?.map { $0["step"] } == [2, 3])
      #expect(report["failures"]?.array?.map { $0["line"] } == [3, 4])
      #expect(report["failures"]?[1]?["message"]?.string?.hasPrefix("gone has") == true)
      try #"{ steps: [ { send: { path: "/3/device/${old}" } } ] }"#.write(
        toFile: home.path("kept.json5"), atomically: true, encoding: .utf8)
      let stopped = try await home.islet("scenario", "--listen", "0", home.path("kept.json5"))
      #expect(stopped.output.contains("kept.json5:1 step 1: nothing was kept as old"), "\(stopped)")
    }

    @Test func stepThatCannotBePlayedIsReported() async throws {
      let scene = """
        { title: "Stop", steps: [
          { wait: { id: "x", within: "1ms" } },
          { send: { path: "/3/device/${token:nope}" } },
          { note: "never" },
        ] }
        """
      try scene.write(toFile: home.path("stop.json5"), atomically: true, encoding: .utf8)
      let arguments = ["scenario", "--listen", "0", home.path("stop.json5")]
      let text = "nope has no update token: start it first, or correct its id"
      let plain = try await home.run(TestHome.binary!, arguments)
      #expect(plain.code == 1 && !plain.output.contains("# never"), "\(plain)")
      #expect(plain.output.contains("✗ \(home.path("stop.json5")):3 step 2: \(text)"), "\(plain)")
      #expect(plain.errors.contains("Stop: 2 of its expectations were not met"), "\(plain)")
      let json = try await home.run(TestHome.binary!, arguments + ["--json"])
      let report = try JSON.parse(json.output)
      #expect(json.code == 1 && report["steps"] == 3, "\(json)")
      #expect(report["failures"]?.array?.map { $0["line"] } == [2, 3])
      #expect(report["failures"]?[1]?["message"]?.string == text)
    }
  }
}
