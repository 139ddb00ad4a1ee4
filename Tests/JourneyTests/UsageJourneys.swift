import Foundation
import Basics
import Testing

extension Journeys {
  /// Messages for mistakes in a command or in a configuration file.
  struct UsageJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func write(_ text: String, to name: String) throws -> String {
      let path = home.path(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    /// A copy of the program without its folders has every theme.
    @Test func programAloneHasAllThemes() async throws {
      let copy = home.path("islet")
      try FileManager.default.copyItem(atPath: TestHome.binary!, toPath: copy)
      let names = try await home.run(copy, ["themes"]).output.split(separator: "\n")
      #expect(
        Set(["midnight", "aurora", "daylight", "contrast", "ansi"].map { $0[...] }).isSubset(
          of: names))
    }

    /// A wrong folder does not make a check of pictures pass, and a locale's name is a language.
    @Test func namesAreTakenAsTheyAreWritten() async throws {
      for name in ["old", "new"] {
        try FileManager.default.createDirectory(
          atPath: home.path(name), withIntermediateDirectories: true)
      }
      let compared = try await home.islet(
        "snapshot", "--compare", home.path("old"), home.path("new"))
      #expect(compared.code == 2 && compared.errors.contains("there are no pictures in"))
      let spoken = try await home.islet("explain", "--lang", "pt_BR", "alert.missing")
      #expect(spoken.code == 0 && spoken.output.contains("alert.missing"), "\(spoken)")
      let run = try await home.islet("run", "--via", "auto", "--", "true")
      #expect(!run.errors.contains("is not known"), "\(run.errors)")
    }

    @Test func customKeyMistakesNameTheirLines() async throws {
      let file = try write(
        "{\n  keys: { dismiss: \"X\",\n    ennd: \"E\",\n    log: \"i\", sort: 5 },\n}",
        to: "config/islet/config.json5")
      let answer = try await home.islet(
        "keys", environment: ["XDG_CONFIG_HOME": home.path("config")])
      #expect(answer.output.contains("X          dismiss"))
      // Each command is listed once, with its name, below a heading that says where it applies.
      let lines = answer.output.split(separator: "\n")
      #expect(lines.count > 90 && lines[0] == "Look closer", "\(answer)")
      let heading = try #require(lines.firstIndex(of: "Questions"), "\(answer)")
      #expect(lines[heading + 1].contains("confirm ") && lines[heading + 1].hasSuffix("Confirm"))
      #expect(Set(lines).count == lines.count, "\(answer)")
      #expect(answer.errors.contains("\(file):3: keys.ennd is not a command: did you mean end?"))
      #expect(answer.errors.contains("\(file):4: keys.log: i was the only key of details"))
      #expect(answer.errors.contains("\(file):4: keys.sort is a number"))
    }

    @Test func asciiIsASCII() async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url, name: "Größe 🦉 인천")
      for arguments in [["--ascii"], []] {
        let answer = try await home.run(
          TestHome.binary!, ["snapshot", "--screen", "--gateway", url] + arguments,
          environment: arguments.isEmpty ? ["LC_ALL": "C"] : [:])
        #expect(answer.output.utf8.allSatisfy { $0 < 0x80 } && answer.output.contains("Grose"))
      }
    }

    @Test(arguments: [
      ("help nonsense", 2, "there is no command nonsense: see islet help all"),
      ("list --nonsense", 2, "there is no option --nonsense: see islet list --help"),
      ("list extra", 2, "unexpected argument extra: see islet list --help"),
      ("list --state dead", 2, "state=dead is not one of pending, active, stale, ended, dismissed"),
      ("start --type T --alert One", 2, "--alert needs BODY: see islet start --help"),
      (
        "clock --advance 8x", 2,
        "--advance 8x is not a duration: write 500ms, 10s, 5m, 8h or a sum such as 1h30m"
      ),
      ("clock --speed 1e9", 2, "--speed 1e9 is not a number from 0 to 86400: write --speed 60"),
      ("clock --advance 9999d", 2, "advance must be a duration such as \"8h\", of at most 3650d"),
      ("check --at 1e300", 2, "--at 1e300 is not a time: write 2026-01-31T18:30:00Z"),
      ("record /dev/null --count 1e300", 2, "--count 1e300 is not a whole number above 0: write"),
      ("serve --retention 1e300", 2, "--retention 1e300 is not a whole number above 0: write"),
      (
        "demo --speed 1e-300", 2,
        "--speed 1e-300 is not a number from 0.001 to 1000000: write --speed 2"
      ),
      (
        "watch --plain --theme midnigth --listen 0 --store :memory:", 2,
        "there is no theme midnigth: did you mean midnight?"
      ),
      ("snapshot --widget . --size 60x20", 2, "--size does not apply to a widget"),
      ("snapshot --widget . --dark --light", 2, "it cannot be both --dark"),
      ("fault --status 99", 2, "--status must be 400 to 599"),
      ("fault --seed 7", 2, "the fault has no effect: add a status, delay, drop, duplicate,"),
      ("fault --drop --seed x", 2, "seed must be a whole number"),
      ("fault clear --drop", 2, "--drop sets a fault and clear ends them all: use one of them"),
      ("wait g --where .x(", 2, "--where: syntax error, unexpected '(', expecting $end: write a"),
      ("snapshot --size 80xx24", 2, "--size 80xx24 is not a size: write 100x30"),
      ("snapshot --size 10x3", 2, "--size 10x3 is too small: write 40x12 or more"),
      ("snapshot game-1 --size 19x9", 2, "--size 19x9 is too small: write 20x1 or more"),
      ("snapshot --presentation compact", 2, "--presentation needs one activity, and this is the"),
      ("watch --strict", 2, "--strict is for an embedded gateway, but 127.0.0.1:"),
      ("show nobody", 1, "No activity nobody: see islet list"),
      ("dismiss nobody", 1, "No activity nobody: see islet list"),
      (
        "dismiss game-1 --undo", 1,
        "game-1 cannot be restored: only a dismissal can be undone, within"
      ),
      ("update nobody", 1, "nobody is not shown: see islet explain activity.unknown"),
      ("end nobody", 1, "nobody is not shown: see islet explain activity.unknown"),
    ]) func wrongCommand(line: String, code: Int, expected: String) async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      let outcome = try await home.run(
        TestHome.binary!, line.components(separatedBy: " "), environment: ["ISLET_GATEWAY": url])
      #expect(Int(outcome.code) == code, "\(outcome)")
      #expect(outcome.errors.hasPrefix("islet: \(expected)"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["a&state=ended", "1+1", "100% ü/?#;="]) func anyName(name: String)
      async throws
    {
      let (_, url) = try await home.serve()
      #expect(
        try await home.islet(
          "start", "--type", "T", "--id", name, "--user", name, "--gateway", url
        ).code == 0)
      for command in [
        ["show", name], ["wait", name], ["list", "--user", name], ["dismiss", name],
      ] {
        let outcome = try await home.run(TestHome.binary!, command + ["--gateway", url])
        #expect(outcome.code == 0, "\(outcome)")
        if command[0] != "wait" { #expect(outcome.output.contains(name), "\(outcome)") }
      }
    }

    @Test func bodyFromFile() async throws {
      let (_, url) = try await home.serve()
      let fcm = try write(#"{"message":{"token":"t","notification":{"title":"x"}}}"#, to: "fcm")
      let apns = try write(#"{"aps":{"event":"update"}}"#, to: "apns")
      func send(_ arguments: String...) async throws -> Outcome {
        try await home.run(
          TestHome.binary!, ["start", "--gateway", url, "--file"] + arguments)
      }
      #expect(try await send(fcm, "--json").output.contains(#""verdict":"shown","rules":[]"#))
      #expect(try await send(apns).errors.contains("post it to /3/device/activity:ID"))
      let mixed = try await send(fcm, "--state", "{}")
      #expect(mixed.code == 2)
      #expect(mixed.errors.hasPrefix("islet: --state cannot be combined with --file"))
    }

    @Test func remainingTimeUsesDeviceClock() async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      #expect(try await home.islet("clock", "--advance", "4h", "--gateway", url).code == 0)
      for command in [["show", "game-1"], ["list"]] {
        let text = try await home.run(TestHome.binary!, command + ["--gateway", url]).output
        #expect(
          text.contains("expires in 3 h 59 min") || text.contains("expires in 4 h"), "\(text)")
      }
    }

    @Test func followingContinuesAfterReset() async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url, id: "before")
      let log = try home.start(["log", "--follow", "--gateway", url])
      let wait = try home.start(["wait", "after", "--gateway", url])
      try await until("the log is there") { log.output.contains("before") }
      #expect(try await home.islet("reset", "--gateway", url).code == 0)
      try await home.startGame(url, id: "after")
      try await until("the log goes on: \(log.output)") { log.output.contains("after") }
      try await until("the wait ends") { !wait.process.isRunning }
      #expect(wait.process.code == 0)
      #expect(log.process.isRunning)
    }

    /// Tokens and dates of one gateway hold at another one, on another day.
    @Test func recordingReplaysElsewhere() async throws {
      let (_, url) = try await home.serve()
      let file = home.path("day.jsonl")
      let record = try home.start(["record", file, "--count", "2", "--gateway", url])
      try await until("it records") { FileManager.default.fileExists(atPath: file) }
      let now = Int(Date().timeIntervalSince1970)
      func push(_ path: String, _ aps: String) async throws {
        let sent = try await home.run(
          TestHome.curl!,
          [
            "-sf", url + "/3/device/" + path, "-H", "apns-push-type: liveactivity", "-H",
            "apns-topic: a.push-type.liveactivity", "-H", "authorization: bearer x", "-d",
            "{\"aps\":{\"timestamp\":\(now - 2),\(aps)}}",
          ])
        #expect(sent.code == 0, "\(sent)")
      }
      try await push(
        "start:T",
        #""event":"start","attributes-type":"T","attributes":{},"content-state":{"n":1},"alert":"Go""#
      )
      let cards = try await home.islet("list", "--json", "--gateway", url).output
      let token = try #require(try JSON.parse(cards)["push_token"]?.string)
      try await push(
        token, "\"event\":\"update\",\"stale-date\":\(now + 600),\"content-state\":{\"n\":\(now)}")
      try await until("the recording ends") { !record.process.isRunning }
      let text = home.read(file)
      #expect(!text.contains(token) && text.contains("/3/device/activity:T-1"), "\(text)")
      #expect(text.contains("\"n\":\(now)") && text.contains("\"stale-date\":\"${unix+"), "\(text)")
      let (_, other) = try await home.serve(store: ":memory:")
      let replay = try await home.islet("replay", file, "--speed", "100", "--gateway", other)
      #expect(replay.output == "2 sent\n", "\(replay)")
      let log = try await home.islet("log", "--gateway", other).output
      #expect(log.contains("✓ apns start") && log.contains("✓ apns update"), "\(log)")
    }

    @Test func recordingReplaysWithoutRemarks() async throws {
      let (_, url) = try await home.serve()
      let start =
        #"{"aps":{"timestamp":"${unix}","event":"start","attributes-type":"T","#
        + #""attributes":{},"content-state":{"n":1},"alert":"Go"}}"#
      let headers =
        #"{"apns-push-type":"liveactivity","apns-topic":"a.push-type.liveactivity"}"#
      let file = try write(
        """
        {"at":0,"path":"/3/device/start:T","headers":\(headers),"body":\(start)}
        {"at":0,"path":"/messages/live_activity/start","body":{}}

        """, to: "scenario.jsonl")
      let replay = try await home.islet("replay", file, "--gateway", url)
      #expect(replay.output == "2 sent, 1 refused\n", "\(replay)")
      let log = try await home.islet("log", "--gateway", url).output
      #expect(log.contains("✓ apns start"), "\(log)")
    }

    /// A recording may come from a stranger: it sends only what back ends send.
    @Test(arguments: [
      "/islet/v1/reset", "/islet/v1/clock", "/metrics", "/3/../islet/v1/reset",
      "/3/device/%2e%2e/%2E%2e/islet/v1/reset", "//islet/v1/reset",
      "/messages/live_activity/start/",
    ])
    func recordingSendsOnlyToVendors(_ path: String) async throws {
      let (_, url) = try await home.serve()
      try await home.startGame(url)
      let update =
        #"{"app_id":"app","activity_id":"game-1","content_state":{"teamOneScore":77}}"#
      let file = try write(
        """
        {"at":0,"path":"/messages/live_activity/update","body":\(update)}
        {"at":0,"method":"POST","path":"\(path)","body":{}}

        """, to: "stranger.jsonl")
      let outcome = try await home.islet("replay", file, "--gateway", url)
      #expect(outcome.code == 2, "\(outcome)")
      let message = "stranger.jsonl:2: not a vendor's path: \(path)"
      #expect(outcome.errors.contains(message), "\(outcome)")
      let list = try await home.islet("list", "--json", "--gateway", url).output
      #expect(list.contains("game-1") && !list.contains(":77"), "nothing was sent: \(list)")
    }

    // MARK: Configuration

    @Test func configurationWithMistakes() async throws {
      _ = try write(
        """
        {
          thme: "aurora",
          alert: ["a", "b"],
          strict: "yes",
          json: 1,
          listen: ["1", "2"],
          gateway: "127.0.0.1:1",
        }
        """, to: "config/islet/config.json5")
      let (_, url) = try await home.serve()
      let environment = ["ISLET_GATEWAY": url]
      // The gateway of the environment takes precedence over the file's, and the alert of the
      // command line over the file's.
      let outcome = try await home.islet(
        "start", "--type", "T", "--id", "a", environment: environment)
      #expect(outcome.code == 0 && outcome.output == "✓ a\n", "\(outcome)")
      let file = home.path("config/islet/config.json5")
      let errors = outcome.errors.split(separator: "\n").map {
        $0.replacingOccurrences(of: "islet: \(file):", with: "")
      }
      #expect(
        errors == [
          "2: thme is not an option: did you mean theme?",
          "3: alert is not an option: see islet watch --help",
          "4: strict is a string: write true or false",
          "5: json is a number: write true or false",
          "6: listen is an array: write a string value",
        ])
      #expect(try await home.islet("list").code == 3)
    }

    @Test(arguments: [
      ("{ keys: [ { key: 'a', permisions: [] } ] }", "1:35: keys[0].permisions: is not known: did"),
      ("{ keys: [ { key: 'a', permissions: 'islet' } ] }", "1:36: keys[0].permissions: must be a"),
      (
        "{ keys: [ { key: 'a', permissions: ['messages.live_activity.strat'] } ] }",
        "1:37: keys[0].permissions[0]: \"messages.live_activity.strat\" is not a permission: did you"
      ),
      ("{ keys: [ { key: 'a' }, { key: 'a' } ] }", "1:32: keys[1].key: appears twice"),
      ("{ keys: [ { key: 'a', name: 5 } ] }", "1:29: keys[0].name: is a number: write a string"),
      ("{ keys: [] }", "1:9: keys: no keys: write"),
    ]) func keysWithMistakes(text: String, expected: String) async throws {
      let file = try write(text, to: "keys.json5")
      let outcome = try await home.islet(
        "serve", "--listen", "0", "--store", ":memory:", "--keys", file)
      #expect(outcome.code == 2)
      #expect(outcome.errors.hasPrefix("islet: \(file):\(expected)"), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }

    @Test func typesWithMistakesDoNotStopAGateway() async throws {
      let folder = home.path("config/islet/types")
      let broken = try write(
        "{ name: 'A', content_state: { a: 'Str' } }", to: "config/islet/types/A.json5")
      _ = try write("{ name: 'B', presentation: '.x(' }", to: "config/islet/types/B.json5")
      _ = try write("{ name: 'C', presntation: '.' }", to: "config/islet/types/C.json5")
      // Everything that docs/types.md names.
      _ = try write(
        """
        { name: 'D', attributes: {}, content_state: { t: { $reference: 'T' } }, strings: ['a'],
          definitions: { T: { a: 'Int' } }, icon: '🚲', tint: 'green', presentation: '{}', android: '{}' }
        """, to: "config/islet/types/D.json5")
      let (server, url) = try await home.serve()
      let errors = home.read(server.files.errors).replacingOccurrences(of: folder, with: "")
      #expect(
        errors == """
          islet: /A.json5:1:34: content_state.a: "Str" is not a type: use String Int Double Bool Date \
          URL UUID, T?, [T], {…} or on|off
          islet: /B.json5:1:28: presentation: syntax error, unexpected '(', expecting $end: correct \
          the jq program
          islet: /C.json5:1:27: presntation: is not known: did you mean presentation?

          """)
      let types = try await home.run(TestHome.curl!, ["-s", url + "/islet/v1/types"]).output
      #expect(types.contains(#""name":"C""#))
      let list = try await home.islet("types")
      #expect(list.code == 2 && list.output.contains("D  "), "\(list)")
      let doctor = try await home.islet("doctor")
      #expect(
        doctor.code == 1 && doctor.output.contains("✗ types: \(folder)/A.json5:1:34")
          && doctor.output.contains("✗ types: \(folder)/B.json5:1:28"), "\(doctor)")
      // A check by a missing type would give a wrong result.
      let check = try await home.islet("check", "-", "--types", broken, input: "{}")
      #expect(check.code == 2 && check.output.isEmpty)
    }

    @Test func everySourceIsChecked() async throws {
      let bad = try write("{ name: 'bad', url: 'ftp://x',\n interval: '1x' }", to: "bad.json5")
      let other = try write("{ url: 'http://127.0.0.1:1', items: '.[' }", to: "other.json5")
      let outcome = try await home.islet("sources", bad, other)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors == """
          islet: \(bad):1: url: "ftp://x" is not a valid address: write one with http:// or https://
          islet: \(bad):2: interval: "1x" is not a duration: write one such as "30s"
          islet: \(bad):1: items: it is missing: write a jq program that outputs a stream of {id, title, …}
          islet: \(other):1: items: syntax error, unexpected $end: correct the jq program

          """)
    }

    @Test func watchBeyondLoopbackFollowsItsOwnGateway() async throws {
      let keys = try write(
        "{ keys: [ { key: 'a' }, { key: 'b', permissions: ['islet'] } ] }", to: "keys.json5")
      let watch = try home.start(
        ["watch", "--plain", "--listen", "0.0.0.0:0", "--store", ":memory:", "--keys", keys])
      try await until("it watches: \(home.read(watch.files.errors))") {
        watch.output.contains("Watching")
      }
    }

    @Test func listensOnlyAfterReadingEverything() async throws {
      for arguments in [["--apns", "x"], ["--types", "/dev/null"]] {
        let outcome = try await home.run(
          TestHome.binary!, ["serve", "--listen", "0", "--store", ":memory:"] + arguments)
        #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
      }
    }
  }
}
