import Foundation
import Testing

extension Journeys {
  /// `islet run` with curl as the back end.
  @Suite(.enabled(if: World.curl != nil, "no curl")) struct RunJourneys {
    let world: World

    init() throws { world = try World() }

    private static let start = #"""
      curl -sS https://rest.iad-05.braze.com/messages/live_activity/start -H 'Authorization: Bearer any' \
        -H 'Content-Type: application/json' -d '{"app_id":"app","activity_id":"game-1",
        "external_user_ids":["me"],"activity_attributes_type":"GameAttributes",
        "activity_attributes":{"name":"x"},"content_state":{"a":1},
        "notification":{"alert":{"title":"a","body":"b"}}}'
      """#

    @Test(arguments: ["proxy", "preload", "both"])
    func aBackEndReachesIsletByItsUsualAddress(_ way: String) async throws {
      #if os(Linux)
        let outcome = try await world.islet(
          "run", "--listen", "0", "--via", way, "--wait", "id=game-1 state=active", "--", "sh",
          "-c", Self.start)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output == #"{"message":"success"}"#)
        #expect(outcome.errors.contains("1 push: 1 shown"), "\(outcome)")
      #endif
    }

    @Test func theExitCodeIsTheCommandsOrTheWaits() async throws {
      let failed = try await world.islet("run", "--listen", "0", "-q", "--", "sh", "-c", "exit 7")
      #expect(failed.code == 7)
      let unseen = try await world.islet(
        "run", "--listen", "0", "--wait", "id=other", "--", "sh", "-c", Self.start)
      #expect(unseen.code == 1)
      #expect(unseen.errors.contains("id=other was not shown: it was never seen"), "\(unseen)")
      let missing = try await world.islet("run", "--listen", "0", "--", "no-such-program")
      #expect(missing.code == 2)
      let wrong = try await world.islet("run", "--listen", "0", "--wait", "name=x", "--", "true")
      #expect(wrong.code == 2)
      let folder = try await world.islet("run", "--listen", "0", "--", "/tmp")
      #expect(folder.code == 2)
      #expect(folder.errors.contains("/tmp is no program"), "\(folder)")
    }

    /// What is loaded into a program brings no runtime of its own, which would catch its crash.
    @Test(arguments: ["SEGV", "ABRT", "KILL"])
    func aProgramDiesAsItDidBefore(_ signal: String) async throws {
      let outcome = try await world.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "kill -\(signal) $$")
      #expect(outcome.code == ["SEGV": 139, "ABRT": 134, "KILL": 137][signal], "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    /// A program has the terminal as it would have it without Islet: it reads, ^C ends it and ^Z stops it.
    /// A make's jobserver and the like are the command's; ports and files of the gateway are not.
    @Test func theCommandHasTheDescriptorsThatRunWasGiven() async throws {
      #if os(Linux)
        let list = "sh -c 'ls /dev/fd | tr \"\\n\" \" \"'"
        let outcome = try await world.run(
          "/bin/sh",
          [
            "-c",
            "exec 7</dev/null; \(list); echo; '\(World.binary!)' run -q --listen 0 -- \(list)",
          ])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.first == lines.last, "\(outcome)")
        #expect(lines.first?.contains(" 7 ") == true)
      #endif
    }

    @Test func theCommandEndsWithRun() async throws {
      #if os(Linux)
        let file = world.path("process")
        let running = try world.start([
          "run", "--listen", "0", "--", "sh", "-c", "echo $$ > '\(file)'; exec sleep 1000",
        ])
        try await until("the command runs") { [world] in world.read(file).contains("\n") }
        let command = try #require(pid_t(world.read(file).trimmingCharacters(in: .newlines)))
        #expect(kill(command, 0) == 0)
        try await running.kill(SIGKILL)
        try await until("the command ends, too") {
          kill(command, 0) != 0 || Self.isZombie(command)
        }
      #endif
    }

    /// Ended, and not reaped yet by whom it was left to.
    private static func isZombie(_ process: pid_t) -> Bool {
      let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      return String(decoding: data, as: UTF8.self).contains(") Z ")
    }

    @Test func aProgramHasTheTerminal() async throws {
      let shell = try await Screen(
        world, "PS1='$ ' exec bash --norc --noprofile", columns: 100, rows: 30,
        environment: ["HISTFILE": ""])
      try await shell.shows("$")
      func run(_ command: String) async throws {
        try await shell.type(
          "clear; '\(World.binary!)' run --listen 0 -q -- \(command); echo code $?", "Enter")
      }
      try await run("sh -c 'echo ready; read x; echo got $x'")
      try await shell.shows("ready\n")
      try await shell.type("word", "Enter")
      try await shell.shows("got word", "code 0")
      try await run("sh -c 'echo ready; exec sleep 60'")
      try await shell.shows("ready\n")
      try await shell.type("C-z")
      try await shell.shows("Stopped")
      try await shell.type("clear; fg", "Enter")
      try await shell.shows("run --listen", without: "Stopped")
      try await shell.type("C-c")
      try await shell.type("echo code $?", "Enter")
      try await shell.shows("code 130")
      try await run("sleep 60")
      try await Task.sleep(for: .seconds(1))
      try await shell.type("C-c")
      try await shell.shows("code 130")
    }

    /// `NO_PROXY` sends other hosts round the proxy, but no push to the real service.
    @Test(arguments: ["*", "localhost, .braze.com"])
    func noPushGoesRoundTheProxy(_ exceptions: String) async throws {
      let outcome = try await world.run(
        World.binary!,
        [
          "run", "--listen", "0", "--via", "proxy", "--wait", "id=game-1", "--", "sh", "-c",
          Self.start,
        ],
        environment: ["NO_PROXY": exceptions])
      #expect(outcome.code == 0, "\(outcome)")
    }

    @Test func anAddressThatIsWrittenGoesBeforeThatOfTheEnvironment() async throws {
      let outcome = try await world.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "echo $ISLET_GATEWAY",
        environment: ["ISLET_GATEWAY": "http://127.0.0.1:1"])
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.output.hasPrefix("http://127.0.0.1:"), "\(outcome)")
    }

    @Test func googleIsNotAskedForATokenAndIsletsOwnAPIIsNotThere() async throws {
      let script = """
        curl -sS https://oauth2.googleapis.com/token -d grant_type=x
        curl -sS -o /dev/null -w ' %{http_code}' https://fcm.googleapis.com/islet/v1/activities
        test -s "$GOOGLE_APPLICATION_CREDENTIALS" && echo " credentials"
        """
      let outcome = try await world.islet("run", "--listen", "0", "-q", "--", "sh", "-c", script)
      #expect(outcome.output.contains(#""token_type":"Bearer""#), "\(outcome)")
      #expect(outcome.output.hasSuffix(" 404 credentials\n"), "\(outcome)")
    }
  }
}
