import Foundation
import Basics
import Testing

extension Journeys {
  struct CommandJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test func cardIsFoundByItsProperties() async throws {
      let (_, url) = try await home.serve()
      func islet(_ arguments: String...) async throws -> Outcome {
        try await home.run(TestHome.binary!, arguments, environment: ["ISLET_GATEWAY": url])
      }
      for (id, type, user, count) in [("a", "Ride", "anna", 1), ("b", "Ride", "ben", 2)] {
        let start = try await islet(
          "start", "--id", id, "--type", type, "--user", user, "--state", "{\"n\":\(count)}")
        #expect(start.code == 0)
      }
      func found(_ arguments: String...) async throws -> String? {
        let outcome = try await home.run(
          TestHome.binary!, ["wait", "--json", "--timeout", "300ms"] + arguments,
          environment: ["ISLET_GATEWAY": url])
        return outcome.code == 0 ? try JSON.parse(Array(outcome.output.utf8))["id"]?.string : nil
      }
      #expect(try await found("--type", "Ride", "--where", ".content_state.n == 2") == "b")
      #expect(try await found("--user", "anna") == "a")
      #expect(try await found("--where", ".attributes_type == \"Ride\"") != nil)
      #expect(try await found("--type", "Ride", "--user", "carl") == nil)
      #expect(try await found("a", "--type", "Flight") == nil)
      #expect(try await islet("wait").code == 2)
      #expect(try await islet("end", "b").code == 0)
      #expect(try await found("--type", "Ride", "--state", "ended") == "b")
      let one = try await islet("snapshot", "--type", "Ride", "--where", ".content_state.n == 1")
      #expect(one.code == 0 && one.output.contains("Ride"))
      #expect(try await islet("snapshot", "a").output == one.output)
      let both = try await islet("snapshot", "--type", "Ride")
      #expect(both.code == 2 && both.errors.contains("a, b"), "\(both.errors)")
      let none = try await islet("snapshot", "--type", "Flight")
      #expect(none.code == 1, "\(none.errors)")
    }

    @Test func logIsSummarised() async throws {
      let (_, url) = try await home.serve()
      func islet(_ arguments: String...) async throws -> Outcome {
        try await home.run(TestHome.binary!, arguments, environment: ["ISLET_GATEWAY": url])
      }
      _ = try await islet("start", "--id", "a", "--type", "Ride", "--state", #"{"stops":3}"#)
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", url + "/3/device/activity:a", "-H", "apns-push-type: liveactivity", "-H",
          "apns-topic: a.b.push-type.liveactivity", "-H", "authorization: bearer x", "-d",
          #"{"aps":{"timestamp":1,"event":"update","content-state":{"stops":"\u001b[31m1"}}}"#,
        ])
      let summary = try await islet("log", "--summary")
      #expect(summary.code == 0, "\(summary.errors)")
      #expect(summary.output.contains("1 of 2 pushes shown, 1 dropped, 0 rejected"))
      #expect(summary.output.contains("state.never-arrived: The newest state, of "))
      #expect(summary.output.contains("The card shows stops 3."), "\(summary.output)")
      #expect(!summary.output.contains("\u{1b}"))
      let json = try await islet("log", "--summary", "--json").output
      let rows = try json.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(rows.map { $0["pushes"]?.int } == [2, 1, 1], "\(json)")
      #expect(rows[0]["findings"]?[0]?["rule"] == "state.never-arrived")
      #expect(try await islet("log", "--summary", "--follow").code == 2)
    }

    @Test func phoneLogIsComparedWithTheGatewaysLog() async throws {
      let (_, url) = try await home.serve()
      func islet(_ arguments: String...) async throws -> Outcome {
        try await home.run(TestHome.binary!, arguments, environment: ["ISLET_GATEWAY": url])
      }
      _ = try await islet("start", "--id", "6FA1-42", "--type", "Ride", "--state", #"{"n":1}"#)
      let log = home.path("phone.log")
      let lines = [
        "liveactivitiesd[2:2] [com.apple.activitykit:dismissParticipant] Activity did start 6FA1-42",
        "liveactivitiesd[2:2] [com.apple.activitykit:outputParticipant] Activity updated: \u{1b}[1mB",
        "liveactivitiesd[2:2] Push-to-start budget exceeded for a.b::pushToStart; not starting activity",
      ]
      try lines.joined(separator: "\n").write(toFile: log, atomically: true, encoding: .utf8)
      let text = try await islet("device", "log", log)
      #expect(text.code == 0, "\(text.errors)")
      let rows = text.output.split(separator: "\n")
      #expect(rows.count == 5 && rows[0].contains("start 6FA1-42"), "\(text.output)")
      #expect(rows[1].hasPrefix("  liveactivitiesd: the card appeared: Activity did start"))
      #expect(rows[2].contains("name no push") && rows[4].contains("(start.budget)"))
      #expect(!text.output.contains("\u{1b}"))
      let json = try await islet("device", "log", log, "--json").output
      let objects = try json.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(objects.map { $0["push"]?["verdict"]?.string } == ["shown", nil, nil], "\(json)")
      let other = home.path("other.log")
      try "kernel[0]: hello".write(toFile: other, atomically: true, encoding: .utf8)
      let unknown = try await islet("device", "log", other)
      #expect(unknown.code == 1 && unknown.errors.contains("Activity updated:"))
      #expect(try await islet("device", "log").code == 2)
      #expect(try await islet("device", "log", home.folder).errors.contains("log show --archive"))
    }

    @Test func checksAFolderAndNamesItsFiles() async throws {
      let folder = home.folder + "/bodies"
      try FileManager.default.createDirectory(
        atPath: folder + "/more/.git", withIntermediateDirectories: true)
      let good = #"{"app_id":"a","activity_id":"b","content_state":{"n":1}}"#
      for (name, text) in [
        ("2.json", good), ("1.json", "{}"), ("more/3.json", good), ("notes.txt", "no"),
        ("more/.git/4.json", "no"),
      ] {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let outcome = try await home.run(TestHome.binary!, ["check", folder, "--json"])
      #expect(outcome.code == 1)
      let lines = try outcome.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(
        lines.map { $0["file"]?.string }
          == ["1.json", "2.json", "more/3.json"].map { "\(folder)/\($0)" })
      #expect(lines.map { $0["verdict"]?.string } == ["rejected", "shown", "shown"])
      #expect(!outcome.output.contains("_phrase"))
      let withPhrases = try await home.run(
        TestHome.binary!, ["check", folder, "--json", "--phrases"])
      #expect(withPhrases.output.contains("_phrase\":"))
      #expect(try await home.run(TestHome.binary!, ["check", folder + "/more/.git/.."]).code == 0)
      try FileManager.default.createDirectory(
        atPath: home.folder + "/empty", withIntermediateDirectories: true)
      #expect(try await home.run(TestHome.binary!, ["check", home.folder + "/empty"]).code == 2)
    }

    /// The text about a push: the finding's own text without an event, whole sentences, and a fix.
    /// A Date in Unix seconds is shown as the phone decodes it.
    @Test func datesAreReadAsTheCardReadsThem() async throws {
      let types = home.path("types")
      try FileManager.default.createDirectory(atPath: types, withIntermediateDirectories: true)
      try "{ name: 'Ride', attributes: {}, content_state: { eta: 'Date' } }".write(
        toFile: types + "/ride.json5", atomically: true, encoding: .utf8)
      let (_, url) = try await home.serve(["--types", types])
      _ = try await home.islet(
        "start", "--gateway", url, "--id", "ride-1", "--type", "Ride", "--state",
        #"{"eta":1770000000}"#)
      _ = try await home.islet(
        "update", "--gateway", url, "--id", "ride-1", "--state", #"{"eta":1770000600}"#)
      let listed = try await home.islet("list", "--gateway", url).output
      #expect(listed.contains("2057"), "\(listed)")
      let shown = try await home.islet("show", "ride-1", "--gateway", url).output
      #expect(shown.components(separatedBy: "2057").count > 3, "\(shown)")
      let failed = try await home.islet(
        "wait", "--type", "Ride", "--state", "ended", "--timeout", "10ms", "--gateway", url)
      #expect(failed.errors.contains("2057"), "\(failed)")
    }

    @Test func pushIsDescribedInSentences() async throws {
      let (_, url) = try await home.serve()
      let plain = try home.start(["watch", "--plain", "--gateway", url])
      try await until("it watches") { plain.output.contains("Watching") }
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", url + "/v1/projects/p/messages:send", "-H", "authorization: Bearer k", "-d",
          #"{"message":{"token":"x","apns":{"payload":{"aps":{"timestamp":1,"contentState":{"a":[1,2]}}}}}}"#,
        ])
      let log = try await home.islet("log", "--gateway", url).output
      #expect(log.contains("✗ fcm push"), "\(log)")
      try await until("it is reported") { plain.output.contains("fcm push dropped") }
      #expect(
        plain.output.contains("Add the activity's token, or for a start the token of its type."))
      // A sentence that ends with a question mark has no full stop.
      let sent = #"{"aps":{"timestamp":1,"event":"update","contentState":{}}}"#
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", url + "/3/device/activity:b", "-H", "apns-push-type: liveactivity", "-H",
          "apns-topic: a.b.push-type.liveactivity", "-H", "authorization: bearer x", "-d", sent,
        ])
      try await until("it is reported") { plain.output.contains("content-state.missing") }
      #expect(plain.output.contains("`?") && !plain.output.contains("?."), "\(plain.output)")
      try await plain.kill(SIGTERM)
      let start = try await home.islet(
        "start", "--gateway", url, "--id", "a", "--type", "T", "--state",
        #"{"steps":["x","y"],"note":""}"#)
      #expect(start.code == 0)
      let shown = try await home.islet("show", "a", "--gateway", url).output
      #expect(shown.contains("steps x, y, note –"), "\(shown)")
    }

    @Test func oneActivityByCommands() async throws {
      let (_, url) = try await home.serve()
      let environment = ["ISLET_GATEWAY": url]
      func islet(_ arguments: String..., input: String? = nil) async throws -> Outcome {
        try await home.run(
          TestHome.binary!, arguments, input: input, environment: environment)
      }
      #expect(try await islet("list").code == 0)
      let start = try await islet(
        "start", "--id", "a", "--type", "T", "--attributes", #"{"title":"A"}"#, "--state",
        #"{"n":1}"#)
      #expect(start.code == 0 && start.errors.isEmpty)
      #expect(try await islet("update", "a", "--state", #"{"n":2}"#).code == 0)
      #expect(try await islet("list").output.contains("n 2"))
      let list = try await islet("list", "--json").output.split(separator: "\n")
      #expect(list.count == 1)
      #expect(try JSON.parse(Array(list[0].utf8))["content_state"]?["n"] == 2)
      let shown = try await islet("show", "a")
      #expect(shown.code == 0 && shown.output.contains("History"))
      let push = "5D2E7C10-6C1E-4F5A-9A53-2F4E0F0B7D11"
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", url + "/3/device/activity:a", "-H", "apns-id: \(push)", "-H",
          "apns-push-type: liveactivity", "-H", "apns-topic: a.b.push-type.liveactivity", "-H",
          "authorization: bearer x", "-d", "{}",
        ])
      let pushed = try await islet("show", push)
      #expect(pushed.code == 0 && pushed.output.contains("event.missing"), "\(pushed)")
      let none = try await islet("show", push.replacing("5", with: "6"))
      #expect(none.code == 1 && none.errors.contains("No activity"), "\(none)")
      let one = try await islet("show", "a", "--json").output
      #expect(try JSON.parse(Array(one.utf8))["id"] == "a")

      #expect(try await islet("wait", "a", "--where", ".content_state.n > 1").code == 0)
      #expect(
        try await islet("wait", "a", "--where", ".content_state.n > 9", "--timeout", "200ms").code
          == 1)
      #expect(try await islet("wait", "a", "--state", "ended", "--timeout", "200ms").code == 1)

      let body = #"{"app_id":"islet","activity_id":"a","content_state":{"n":3}}"#
      #expect(try await islet("update", "--file", "-", input: body).code == 0)
      #expect(try await islet("wait", "a", "--where", ".content_state.n == 3").code == 0)
      #expect(try await islet("end", "a").code == 0)
      #expect(try await islet("wait", "a", "--state", "ended").code == 0)
      let late = try await islet("update", "a", "--state", #"{"n":4}"#)
      #expect(late.code == 1)
      #expect(late.errors.contains("activity.ended"))
      #expect(try await islet("dismiss", "a").code == 0)
      #expect(try await islet("wait", "a", "--state", "dismissed").code == 0)

      let errors = try await islet("log", "--errors")
      #expect(errors.code == 0 && errors.output.contains("activity.ended"))
      for line in try await islet("log", "--json").output.split(separator: "\n") {
        #expect(try JSON.parse(Array(line.utf8))["kind"] != nil)
      }
      for command in ["show", "dismiss", "end"] {
        let unknown = try await islet(command, "nobody")
        #expect(unknown.code == 1, "\(command)")
        #expect(unknown.errors.hasPrefix("islet: "), "\(unknown.errors)")
      }
    }

    /// A picture contains what the keys load from the gateway.
    @Test func pictureOfEveryOverlay() async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      func picture(_ keys: String) async throws -> String {
        try await home.run(
          TestHome.binary!, ["snapshot", "--screen", "--gateway", url, "--keys", keys]
        ).output
      }
      #expect(try await picture("l\n\n").contains("POST /messages/live_activity/start"))
      #expect(try await picture("T").contains("● update   game-1"))
      #expect(try await picture("w").contains("● on"))
      #expect(try await picture("i").contains("✓ start"))
    }

    /// A picture of the screen counts the pushes among as many events as the dashboard has.
    @Test func pictureCountsLikeTheDashboard() async throws {
      let (_, url) = try await home.serve()
      let body = #"{"app_id":"app","activity_id":"nobody","content_state":{}}"#
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", "-o", "/dev/null", "-H", "Authorization: Bearer k", "-H",
          "Content-Type: application/json", "-d", body,
          url + "/messages/live_activity/update?[1-250]",
        ])
      let picture = try await home.run(TestHome.binary!, ["snapshot", "--gateway", url])
      #expect(picture.output.contains("250 not shown"), "\(picture)")
    }

    @Test func waitEndsWhenConditionHolds() async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      let waiting = try home.start(
        ["wait", "game-1", "--where", ".content_state.teamOneScore > 2", "--gateway", url])
      try await home.score(url, 1, 0)
      #expect(waiting.process.isRunning)
      try await home.score(url, 3, 0)
      try await until("the wait's end") { !waiting.process.isRunning }
      #expect(waiting.process.code == 0)
    }

    @Test func offline() async throws {
      let push = #"{"app_id":"a","activity_id":"g","content_state":{"n":1}}"#
      #expect(try await home.islet("check", "-", input: push).code == 0)
      let wrong =
        #"{"aps":{"timestamp":1770051103239,"event":"update","content-state":{"n":1}}}"#
      let dropped = try await home.islet("check", "-", input: wrong)
      #expect(dropped.code == 1)
      #expect(dropped.output.contains("timestamp.milliseconds"))
      let rejected = try await home.islet("check", "--json", "-", input: "{")
      #expect(rejected.code == 1)
      #expect(try JSON.parse(Array(rejected.output.utf8))["verdict"] == "rejected")
      // The caret is below the place, whatever the line endings and the width of the letters.
      let wide = try await home.islet(
        "check", "-", input: "{\r\n \"aps\": {\"서울\": 1, \"timestamp\": \"1\"}\r\n}")
      let caret = String(repeating: " ", count: 37) + "^"
      #expect(
        wide.output.contains("     \"aps\": {\"서울\": 1, \"timestamp\": \"1\"}\n\(caret)\n"),
        "\(wide.output)")
      let missing = try await home.islet("check", "/nowhere/push.json")
      #expect(missing.code == 2 && missing.errors.contains("/nowhere/push.json"))

      #expect(try await home.islet("explain").output.contains("activity.dismissed"))
      #expect(try await home.islet("explain", "activity.dismissed").code == 0)
      let near = try await home.islet("explain", "activity.dismised")
      #expect(near.code == 2)
      #expect(try await home.islet("themes").output.contains("midnight"))
      #expect(try await home.islet("keys").output.contains("⏎"))
      #expect(try await home.islet("--version").output.hasPrefix("islet "))
      #expect(try await home.islet("--help").output.contains("Usage: islet"))
      for command in ["watch", "serve", "start", "wait", "check"] {
        let help = try await home.islet(command, "--help")
        #expect(help.code == 0 && help.output.contains("Usage: islet \(command)"))
      }
    }

    @Test(arguments: [
      (["nonsense"], 2, "no command nonsense"),
      (["list", "--nonsense"], 2, "no option --nonsense"),
      (["serve", "--listen", "99999"], 2, "99999"),
      (["list", "--gateway", "http://127.0.0.1:1"], 3, "no gateway answers"),
      (["list", "--gateway", "http://islet.invalid"], 3, "no gateway answers"),
      (["serve", "--listen", "0.0.0.0:0", "--store", ":memory:"], 2, "keys are required"),
      (["serve", "--listen", "0", "--store", "/proc/no/store"], 2, "cannot be opened"),
      (["wait"], 2, "islet: "),
      (["start", "--type", "T", "--state", "{"], 2, "islet: "),
    ]) func wrongUsage(arguments: [String], code: Int, message: String) async throws {
      let outcome = try await home.run(TestHome.binary!, arguments)
      #expect(Int(outcome.code) == code, "\(outcome)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }

    @Test func gatewayRejects() async throws {
      let keys = home.path("keys.json5")
      try "{ keys: [ { key: 'k', name: 'n', permissions: ['islet'] } ] }".write(
        toFile: keys, atomically: true, encoding: .utf8)
      let server = try home.start(
        ["serve", "--listen", "0", "--store", ":memory:", "--keys", keys])
      try await until("serve listens") { server.output.contains("http://") }
      let url = String(server.output.split(separator: "\n")[0].split(separator: " ").last!)
      for key in ["wrong", "k"] {
        let outcome = try await home.islet(
          "start", "--type", "T", "--gateway", url, "--key", key)
        #expect(outcome.code == 4, "\(outcome)")
        #expect(outcome.errors.hasPrefix("islet: "))
      }
    }

    @Test func brokenConnectionIsNoMissingGateway() async throws {
      let (_, url) = try await home.serve()
      #expect(try await home.islet("fault", "--disconnect", "--gateway", url).code == 0)
      let outcome = try await home.islet(
        "update", "game-1", "--state", "{}", "--gateway", url)
      #expect(outcome.code == 3, "\(outcome)")
      #expect(outcome.errors.contains("\(url) did not respond as a gateway: "), "\(outcome)")
      #expect(outcome.errors.contains("islet fault"), "\(outcome)")
      // An empty variable is as good as none.
      let empty = try await home.run(
        TestHome.binary!, ["list", "--gateway", url],
        environment: ["ISLET_KEY": "", "ISLET_PROJECT": "", "ISLET_GATEWAY": ""])
      #expect(empty.code == 0, "\(empty)")
    }

    @Test func plainAndJSONThroughAPipe() async throws {
      let (_, url) = try await home.serve()
      let plain = try home.start(["watch", "--gateway", url])
      let json = try home.start(["watch", "--json", "--gateway", url])
      try await until("plain watches") { plain.output.contains("Watching") }
      try await until("JSON watches") { home.read(json.files.errors).contains("Watching") }
      try await home.startGame(url)
      try await home.score(url, 3, 0)
      try await until("plain reports: \(plain.output)") { plain.output.contains("teamOneScore") }
      try await until("JSON reports: \(json.output)") {
        json.output.split(separator: "\n").count >= 2
      }
      #expect(!plain.output.contains("\u{1B}"))
      let lines = json.output.split(separator: "\n")
      let kinds = try lines.map { try JSON.parse(Array($0.utf8))["kind"]?.string }
      #expect(kinds.prefix(2) == ["started", "updated"])
      try await plain.kill(SIGTERM)
      try await json.kill(SIGINT)
      #expect(plain.process.code == 0)
    }

    @Test func portInUse() async throws {
      let (holder, url) = try await home.serve()
      let port = String(url.split(separator: ":").last!)
      let outcome = try await home.islet("serve", "--listen", port, "--store", ":memory:")
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("--listen \(Int(port)! + 1)"))
      withExtendedLifetime(holder) {}
    }

    @Test(arguments: ["text", "bytes"]) func invalidStore(kind: String) async throws {
      let store = home.path("store.sqlite")
      switch kind {
      case "text": try Data("hello, this is a letter\n".utf8).write(to: URL(fileURLWithPath: store))
      default:
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) })
          .write(to: URL(fileURLWithPath: store))
      }
      let before = try Data(contentsOf: URL(fileURLWithPath: store))
      for command in [["serve", "--listen", "0"], ["store", "check"], ["store", "repair"]] {
        let outcome = try await home.run(TestHome.binary!, command + ["--store", store])
        #expect(outcome.code == 2, "\(command): \(outcome.errors)")
        #expect(outcome.errors.contains("it was left unchanged"), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
      }
    }

    @Test func storeIsCheckedCopiedAndRepaired() async throws {
      let store = home.path("store.sqlite")
      let (first, url) = try await home.serve(store: store)
      for index in 0..<20 { try await home.startGame(url, id: "game-\(index)") }
      // While it is in use.
      #expect(try await home.islet("store", "check", "--store", store).code == 0)
      let copy = home.path("copy.sqlite")
      #expect(try await home.islet("store", "backup", copy, "--store", store).code == 0)
      #expect(try await home.islet("store", "backup", copy, "--store", store).code == 2)
      #expect(try await home.islet("store", "repair", copy).code == 0)
      try await first.kill(SIGTERM)
      let original = try Data(contentsOf: URL(fileURLWithPath: copy))
      // All pages except the first, which has the start of the schema.
      var bytes = try Data(contentsOf: URL(fileURLWithPath: store))
      for index in 4096..<bytes.count { bytes[index] = 0xA5 }
      try bytes.write(to: URL(fileURLWithPath: store))
      let checked = try await home.islet("store", "check", "--store", store)
      #expect(checked.code == 1)
      #expect(checked.errors.contains("islet store repair"), "\(checked.errors)")
      // Nothing is readable: that is reported, and the gateway works.
      let (second, again) = try await home.serve(store: store)
      let errors = home.read(second.files.errors)
      #expect(errors.contains("the store was damaged"), "\(errors)")
      #expect(errors.contains("activities that could be read: 0"), "\(errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: store + ".damaged")) == bytes)
      try await home.startGame(again, id: "new")
      try await second.kill(SIGTERM)
      // The copy has all of them, and a damaged page of it loses only a few.
      try original.write(to: URL(fileURLWithPath: copy))
      let (third, last) = try await home.serve(store: copy)
      let list = try await home.islet("list", "--json", "--gateway", last)
      #expect(list.output.components(separatedBy: "game-").count > 20)
      try await third.kill(SIGTERM)
    }

    @Test func oneStoreForOneGateway() async throws {
      let store = home.path("store.sqlite")
      let (first, _) = try await home.serve(store: store)
      let outcome = try await home.islet("serve", "--listen", "0", "--store", store)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("in use by another gateway"), "\(outcome.errors)")
      withExtendedLifetime(first) {}
    }
  }
}
