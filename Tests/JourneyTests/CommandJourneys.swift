import Foundation
import Basics
import Testing

extension Journeys {
  struct CommandJourneys {
    let world: World

    init() throws { world = try World() }

    @Test func aCardIsFoundByWhatItIs() async throws {
      let (_, url) = try await world.serve()
      func islet(_ arguments: String...) async throws -> Outcome {
        try await world.run(World.binary!, arguments, environment: ["ISLET_GATEWAY": url])
      }
      for (id, type, user, count) in [("a", "Ride", "anna", 1), ("b", "Ride", "ben", 2)] {
        let start = try await islet(
          "start", "--id", id, "--type", type, "--user", user, "--state", "{\"n\":\(count)}")
        #expect(start.code == 0)
      }
      func found(_ arguments: String...) async throws -> String? {
        let outcome = try await world.run(
          World.binary!, ["wait", "--json", "--timeout", "300ms"] + arguments,
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

    @Test func checksAFolderAndNamesItsFiles() async throws {
      let folder = world.folder + "/bodies"
      try FileManager.default.createDirectory(
        atPath: folder + "/more/.git", withIntermediateDirectories: true)
      let good = #"{"app_id":"a","activity_id":"b","content_state":{"n":1}}"#
      for (name, text) in [
        ("2.json", good), ("1.json", "{}"), ("more/3.json", good), ("notes.txt", "no"),
        ("more/.git/4.json", "no"),
      ] {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let outcome = try await world.run(World.binary!, ["check", folder, "--json"])
      #expect(outcome.code == 1)
      let lines = try outcome.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(
        lines.map { $0["file"]?.string }
          == ["1.json", "2.json", "more/3.json"].map { "\(folder)/\($0)" })
      #expect(lines.map { $0["verdict"]?.string } == ["rejected", "shown", "shown"])
      #expect(!outcome.output.contains("_phrase"))
      let whole = try await world.run(World.binary!, ["check", folder, "--json", "--phrases"])
      #expect(whole.output.contains("_phrase\":"))
      #expect(try await world.run(World.binary!, ["check", folder + "/more/.git/.."]).code == 0)
      try FileManager.default.createDirectory(
        atPath: world.folder + "/empty", withIntermediateDirectories: true)
      #expect(try await world.run(World.binary!, ["check", world.folder + "/empty"]).code == 2)
    }

    /// What a person reads of a push: its word where it has no event, whole sentences, and what to do.
    /// A Date in Unix seconds is what the phone reads, wherever it is told.
    @Test func datesAreReadAsTheCardReadsThem() async throws {
      let types = world.path("types")
      try FileManager.default.createDirectory(atPath: types, withIntermediateDirectories: true)
      try "{ name: 'Ride', attributes: {}, content_state: { eta: 'Date' } }".write(
        toFile: types + "/ride.json5", atomically: true, encoding: .utf8)
      let (_, url) = try await world.serve(["--types", types])
      _ = try await world.islet(
        "start", "--gateway", url, "--id", "ride-1", "--type", "Ride", "--state",
        #"{"eta":1770000000}"#)
      _ = try await world.islet(
        "update", "--gateway", url, "--id", "ride-1", "--state", #"{"eta":1770000600}"#)
      let listed = try await world.islet("list", "--gateway", url).output
      #expect(listed.contains("2057"), "\(listed)")
      let shown = try await world.islet("show", "ride-1", "--gateway", url).output
      #expect(shown.components(separatedBy: "2057").count > 3, "\(shown)")
      let failed = try await world.islet(
        "wait", "--type", "Ride", "--state", "ended", "--timeout", "10ms", "--gateway", url)
      #expect(failed.errors.contains("2057"), "\(failed)")
    }

    @Test func aPushIsToldInSentences() async throws {
      let (_, url) = try await world.serve()
      let plain = try world.start(["watch", "--plain", "--gateway", url])
      try await until("it watches") { plain.output.contains("Watching") }
      _ = try await world.run(
        World.curl!,
        [
          "-s", url + "/v1/projects/p/messages:send", "-H", "authorization: Bearer k", "-d",
          #"{"message":{"token":"x","apns":{"payload":{"aps":{"timestamp":1,"contentState":{"a":[1,2]}}}}}}"#,
        ])
      let log = try await world.islet("log", "--gateway", url).output
      #expect(log.contains("✗ fcm push"), "\(log)")
      try await until("it is told") { plain.output.contains("fcm push dropped") }
      #expect(
        plain.output.contains("Add the activity's token, or for a start the token of its type."))
      // A sentence that ends with a question has no full stop behind it.
      let sent = #"{"aps":{"timestamp":1,"event":"update","contentState":{}}}"#
      _ = try await world.run(
        World.curl!,
        [
          "-s", url + "/3/device/activity:b", "-H", "apns-push-type: liveactivity", "-H",
          "apns-topic: a.b.push-type.liveactivity", "-H", "authorization: bearer x", "-d", sent,
        ])
      try await until("it is told") { plain.output.contains("content-state.missing") }
      #expect(plain.output.contains("`?") && !plain.output.contains("?."), "\(plain.output)")
      try await plain.kill(SIGTERM)
      let start = try await world.islet(
        "start", "--gateway", url, "--id", "a", "--type", "T", "--state",
        #"{"steps":["x","y"],"note":""}"#)
      #expect(start.code == 0)
      let shown = try await world.islet("show", "a", "--gateway", url).output
      #expect(shown.contains("steps x, y, note –"), "\(shown)")
    }

    @Test func oneActivityByCommands() async throws {
      let (_, url) = try await world.serve()
      let environment = ["ISLET_GATEWAY": url]
      func islet(_ arguments: String..., input: String? = nil) async throws -> Outcome {
        try await world.run(
          World.binary!, arguments, input: input, environment: environment)
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
      _ = try await world.run(
        World.curl!,
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

    /// A picture shows what the keys ask the gateway for.
    @Test func aPictureOfEveryOverlay() async throws {
      let (_, url) = try await world.serve()
      try await world.startGame(url)
      func picture(_ keys: String) async throws -> String {
        try await world.run(
          World.binary!, ["snapshot", "--screen", "--gateway", url, "--keys", keys]
        ).output
      }
      #expect(try await picture("l\n\n").contains("POST /messages/live_activity/start"))
      #expect(try await picture("T").contains("● update  game-1"))
      #expect(try await picture("w").contains("● on"))
      #expect(try await picture("i").contains("✓ start"))
    }

    /// A picture of the screen counts the pushes of as many events as the dashboard has.
    @Test func aPictureCountsWhatTheDashboardCounts() async throws {
      let (_, url) = try await world.serve()
      let body = #"{"app_id":"app","activity_id":"nobody","content_state":{}}"#
      _ = try await world.run(
        World.curl!,
        [
          "-s", "-o", "/dev/null", "-H", "Authorization: Bearer k", "-H",
          "Content-Type: application/json", "-d", body,
          url + "/messages/live_activity/update?[1-250]",
        ])
      let picture = try await world.run(World.binary!, ["snapshot", "--gateway", url])
      #expect(picture.output.contains("250 not shown"), "\(picture)")
    }

    @Test func aWaitEndsWhenItIsSo() async throws {
      let (_, url) = try await world.serve()
      try await world.startGame(url)
      let waiting = try world.start(
        ["wait", "game-1", "--where", ".content_state.teamOneScore > 2", "--gateway", url])
      try await world.score(url, 1, 0)
      #expect(waiting.process.isRunning)
      try await world.score(url, 3, 0)
      try await until("the wait's end") { !waiting.process.isRunning }
      #expect(waiting.process.code == 0)
    }

    @Test func offline() async throws {
      let push = #"{"app_id":"a","activity_id":"g","content_state":{"n":1}}"#
      #expect(try await world.islet("check", "-", input: push).code == 0)
      let wrong =
        #"{"aps":{"timestamp":1770051103239,"event":"update","content-state":{"n":1}}}"#
      let dropped = try await world.islet("check", "-", input: wrong)
      #expect(dropped.code == 1)
      #expect(dropped.output.contains("timestamp.milliseconds"))
      let rejected = try await world.islet("check", "--json", "-", input: "{")
      #expect(rejected.code == 1)
      #expect(try JSON.parse(Array(rejected.output.utf8))["verdict"] == "rejected")
      // The caret stands below the place, whatever ends the lines and however wide the letters are.
      let wide = try await world.islet(
        "check", "-", input: "{\r\n \"aps\": {\"서울\": 1, \"timestamp\": \"1\"}\r\n}")
      let caret = String(repeating: " ", count: 37) + "^"
      #expect(
        wide.output.contains("     \"aps\": {\"서울\": 1, \"timestamp\": \"1\"}\n\(caret)\n"),
        "\(wide.output)")
      let missing = try await world.islet("check", "/nowhere/push.json")
      #expect(missing.code == 2 && missing.errors.contains("/nowhere/push.json"))

      #expect(try await world.islet("explain").output.contains("activity.dismissed"))
      #expect(try await world.islet("explain", "activity.dismissed").code == 0)
      let near = try await world.islet("explain", "activity.dismised")
      #expect(near.code == 2)
      #expect(try await world.islet("themes").output.contains("midnight"))
      #expect(try await world.islet("keys").output.contains("⏎"))
      #expect(try await world.islet("--version").output.hasPrefix("islet "))
      #expect(try await world.islet("--help").output.contains("Usage: islet"))
      for command in ["watch", "serve", "start", "wait", "check"] {
        let help = try await world.islet(command, "--help")
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
      let outcome = try await world.run(World.binary!, arguments)
      #expect(Int(outcome.code) == code, "\(outcome)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }

    @Test func theGatewayRefuses() async throws {
      let keys = world.path("keys.json5")
      try "{ keys: [ { key: 'k', name: 'n', permissions: ['islet'] } ] }".write(
        toFile: keys, atomically: true, encoding: .utf8)
      let server = try world.start(
        ["serve", "--listen", "0", "--store", ":memory:", "--keys", keys])
      try await until("serve listens") { server.output.contains("http://") }
      let url = String(server.output.split(separator: "\n")[0].split(separator: " ").last!)
      for key in ["wrong", "k"] {
        let outcome = try await world.islet(
          "start", "--type", "T", "--gateway", url, "--key", key)
        #expect(outcome.code == 4, "\(outcome)")
        #expect(outcome.errors.hasPrefix("islet: "))
      }
    }

    @Test func plainAndJSONThroughAPipe() async throws {
      let (_, url) = try await world.serve()
      let plain = try world.start(["watch", "--gateway", url])
      let json = try world.start(["watch", "--json", "--gateway", url])
      try await until("plain watches") { plain.output.contains("Watching") }
      try await until("JSON watches") { world.read(json.files.errors).contains("Watching") }
      try await world.startGame(url)
      try await world.score(url, 3, 0)
      try await until("plain tells: \(plain.output)") { plain.output.contains("teamOneScore") }
      try await until("JSON tells: \(json.output)") {
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

    @Test func aPortInUse() async throws {
      let (holder, url) = try await world.serve()
      let port = String(url.split(separator: ":").last!)
      let outcome = try await world.islet("serve", "--listen", port, "--store", ":memory:")
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("--listen \(Int(port)! + 1)"))
      withExtendedLifetime(holder) {}
    }

    @Test(arguments: ["text", "bytes"]) func aStoreThatIsNone(kind: String) async throws {
      let store = world.path("store.sqlite")
      switch kind {
      case "text": try Data("hello, this is a letter\n".utf8).write(to: URL(fileURLWithPath: store))
      default:
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) })
          .write(to: URL(fileURLWithPath: store))
      }
      let before = try Data(contentsOf: URL(fileURLWithPath: store))
      for command in [["serve", "--listen", "0"], ["store", "check"], ["store", "repair"]] {
        let outcome = try await world.run(World.binary!, command + ["--store", store])
        #expect(outcome.code == 2, "\(command): \(outcome.errors)")
        #expect(outcome.errors.contains("it was left unchanged"), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
      }
    }

    @Test func aStoreIsCheckedCopiedAndRepaired() async throws {
      let store = world.path("store.sqlite")
      let (first, url) = try await world.serve(store: store)
      for index in 0..<20 { try await world.startGame(url, id: "game-\(index)") }
      // While it is in use.
      #expect(try await world.islet("store", "check", "--store", store).code == 0)
      let copy = world.path("copy.sqlite")
      #expect(try await world.islet("store", "backup", copy, "--store", store).code == 0)
      #expect(try await world.islet("store", "backup", copy, "--store", store).code == 2)
      #expect(try await world.islet("store", "repair", "--store", copy).code == 0)
      try await first.kill(SIGTERM)
      let whole = try Data(contentsOf: URL(fileURLWithPath: copy))
      // All pages but the first, which holds the schema's start.
      var bytes = try Data(contentsOf: URL(fileURLWithPath: store))
      for index in 4096..<bytes.count { bytes[index] = 0xA5 }
      try bytes.write(to: URL(fileURLWithPath: store))
      let checked = try await world.islet("store", "check", "--store", store)
      #expect(checked.code == 1)
      #expect(checked.errors.contains("islet store repair"), "\(checked.errors)")
      // Nothing is left to be read: it is said, and the gateway works.
      let (second, again) = try await world.serve(store: store)
      let errors = world.read(second.files.errors)
      #expect(errors.contains("the store was damaged"), "\(errors)")
      #expect(errors.contains("activities that could be read: 0"), "\(errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: store + ".damaged")) == bytes)
      try await world.startGame(again, id: "new")
      try await second.kill(SIGTERM)
      // The copy has them all, and a damaged page of it takes few.
      try whole.write(to: URL(fileURLWithPath: copy))
      let (third, last) = try await world.serve(store: copy)
      let list = try await world.islet("list", "--json", "--gateway", last)
      #expect(list.output.components(separatedBy: "game-").count > 20)
      try await third.kill(SIGTERM)
    }

    @Test func oneStoreForOneGateway() async throws {
      let store = world.path("store.sqlite")
      let (first, _) = try await world.serve(store: store)
      let outcome = try await world.islet("serve", "--listen", "0", "--store", store)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("in use by another gateway"), "\(outcome.errors)")
      withExtendedLifetime(first) {}
    }
  }
}
