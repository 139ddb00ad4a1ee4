@testable import Vendors
import Foundation
import Testing

extension Journeys {
  /// `islet run` with curl as the back end.
  @Suite(.enabled(if: TestHome.curl != nil, "no curl")) struct RunJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let start = #"""
      curl -sS https://rest.iad-05.braze.com/messages/live_activity/start -H 'Authorization: Bearer any' \
        -H 'Content-Type: application/json' -d '{"app_id":"app","activity_id":"game-1",
        "external_user_ids":["me"],"activity_attributes_type":"GameAttributes",
        "activity_attributes":{"name":"x"},"content_state":{"a":1},
        "notification":{"alert":{"title":"a","body":"b"}}}'
      """#

    @Test(arguments: ["proxy", "preload"] + (TestHome.hasNamespaces ? ["namespace"] : []))
    func backEndReachesIsletAtItsUsualAddress(_ way: String) async throws {
      #if os(Linux)
        let outcome = try await home.islet(
          "run", "--listen", "0", "--via", way, "--wait", "id=game-1 state=active", "--", "sh",
          "-c", Self.start)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output == #"{"message":"success"}"#)
        #expect(outcome.errors.contains("1 push: 1 shown"), "\(outcome)")
      #endif
    }

    /// Findings of the shown push are not reported as the reason for the dropped one.
    @Test func summaryNamesReasonForDrop() async throws {
      let update = #"""
        ; curl -sS https://rest.iad-05.braze.com/messages/live_activity/update -H 'Authorization: Bearer any' \
          -H 'Content-Type: application/json' -d '{"app_id":"app","activity_id":"nobody","content_state":{"at":1795222710}}'
        """#
      let start = Self.start.replacing(#"{"a":1}"#, with: #"{"at":1795222710}"#)
      let outcome = try await home.islet(
        "run", "--listen", "0", "--via", "proxy", "--", "sh", "-c", start + update)
      #expect(
        outcome.errors.contains("2 pushes: 1 shown, 1 dropped (activity.unknown)"), "\(outcome)")
    }

    /// An option that a running gateway ignores would make a test pass that should fail.
    @Test func optionsOfAnotherGatewayAreRefused() async throws {
      let (_, url) = try await home.serve()
      for option in ["--strict", "--types=" + home.path("")] {
        let outcome = try await home.islet("run", "--gateway", url, option, "--", "true")
        #expect(outcome.code == 2 && outcome.errors.contains("add --listen 0"), "\(outcome)")
      }
    }

    /// A dry run shows nothing.
    @Test func validatedPushIsNotCounted() async throws {
      let outcome = try await home.islet(
        "run", "--listen", "0", "--via", "proxy", "--", "sh", "-c",
        #"""
        curl -sS https://fcm.googleapis.com/v1/projects/p/messages:send -H 'Authorization: Bearer any' \
          -H 'Content-Type: application/json' -d '{"validate_only":true,"message":{"token":"dXn:APA91b-x_y",
          "notification":{"title":"a","body":"b"}}}'
        """#)
      #expect(outcome.code == 0 && !outcome.errors.contains("shown"), "\(outcome)")
    }

    /// The real roots and Islet's, made once for each Java.
    @Test(.enabled(if: TestHome.keytool != nil, "no Java"))
    func javaTrustStoreIsMadeOnce() async throws {
      func store() async throws -> (path: String, made: Date?) {
        let outcome = try await home.run(
          TestHome.binary!,
          ["run", "--listen", "0", "--via", "proxy", "--", "sh", "-c", "echo $JAVA_TOOL_OPTIONS"],
          environment: ["JAVA_HOME": ""])
        let options = outcome.output.split(separator: " ")
        let path = try #require(options.first { $0.contains("trustStore=") }, "\(outcome)")
          .split(separator: "=")[1]
        let attributes = try FileManager.default.attributesOfItem(atPath: String(path))
        return (String(path), attributes[.modificationDate] as? Date)
      }
      let first = try await store()
      let list = try await home.run(
        TestHome.keytool!, ["-list", "-keystore", first.path, "-storepass", "changeit"])
      #expect(list.output.contains("islet, "), "\(list.output.prefix(300))")
      #expect(list.output.split(separator: "\n").count > 50)
      #expect(try await store() == first)
    }

    /// A program that ignores the variables, such as a static one.
    @Test(.enabled(if: TestHome.hasNamespaces, "no namespaces"), arguments: [false, true])
    func namespaceCatchesProgramsThatIgnoreVariables(_ isAnotherUsers: Bool) async throws {
      let before = home.read("/etc/hosts")
      var arguments = [
        "run", "--listen", "0", "--via", "namespace", "--", "/usr/bin/env", "-i",
        "PATH=\(home.environment["PATH"] ?? "")", "sh", "-c",
        Self.start + "; id -u; curl -s -o /dev/null -w '%{http_code}' $0/healthz",
      ]
      let gateway = try home.start(["serve", "--listen", "0", "--store", ":memory:"])
      try await until("it serves") { gateway.output.contains("http://") }
      let address = try #require(gateway.output.firstMatch(of: /http:\/\/[0-9.:]+/)).output
      arguments.append(String(address))
      let outcome: Outcome
      if isAnotherUsers, let setpriv = TestHome.setpriv, geteuid() == 0 {
        let otherHome = home.path("other")
        try FileManager.default.createDirectory(
          atPath: otherHome, withIntermediateDirectories: true)
        chown(otherHome, 65534, 65534)
        outcome = try await home.run(
          setpriv,
          ["--reuid=65534", "--regid=65534", "--clear-groups", TestHome.binary!] + arguments,
          environment: [
            "HOME": otherHome, "XDG_DATA_HOME": otherHome, "XDG_CONFIG_HOME": otherHome,
          ])
      } else {
        outcome = try await home.run(TestHome.binary!, arguments)
      }
      let user = isAnotherUsers && geteuid() == 0 ? 65534 : geteuid()
      #expect(outcome.output == "{\"message\":\"success\"}\(user)\n200", "\(outcome)")
      #expect(outcome.errors.contains("1 push: 1 shown"), "\(outcome)")
      #expect(home.read("/etc/hosts") == before)
    }

    /// Within another namespace none can be created: then the next method is used.
    @Test(.enabled(if: TestHome.hasNamespaces, "no namespaces"))
    func nestedRunUsesNextMethod() async throws {
      let inner = "'\(TestHome.binary!)' run --listen 0"
      let usual = try await home.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "\(inner) -- sh -c '\(Self.quoted)'")
      #expect(usual.errors.contains("1 push: 1 shown"), "\(usual)")
      let asked = try await home.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "\(inner) --via namespace -- true")
      #expect(asked.code == 2)
      #expect(asked.errors.contains("use --via preload"), "\(asked)")
      let printed = try await home.islet("run", "--print-env", "--via", "namespace")
      #expect(printed.code == 2, "\(printed)")
    }

    private static let quoted = start.replacing("'", with: "'\\''")

    @Test func exitCodeIsTheCommandsOrTheWaits() async throws {
      let failed = try await home.islet("run", "--listen", "0", "-q", "--", "sh", "-c", "exit 7")
      #expect(failed.code == 7)
      let undelivered = try await home.islet(
        "run", "--listen", "0", "--wait", "id=other", "--", "sh", "-c", Self.start)
      #expect(undelivered.code == 1)
      #expect(
        undelivered.errors.contains("id=other was not shown: it was never seen"), "\(undelivered)")
      let missing = try await home.islet("run", "--listen", "0", "--", "no-such-program")
      #expect(missing.code == 2)
      let wrong = try await home.islet("run", "--listen", "0", "--wait", "name=x", "--", "true")
      #expect(wrong.code == 2)
      let folder = try await home.islet("run", "--listen", "0", "--", "/tmp")
      #expect(folder.code == 2)
      #expect(folder.errors.contains("/tmp is not a program"), "\(folder)")
    }

    /// For any Braze instance number a certificate is made on demand.
    @Test(arguments: ["proxy", "preload"])
    func everyInstanceOfBrazeIsCaught(_ way: String) async throws {
      #if os(Linux)
        let hosts = ["us-21.braze.com", "iad-99.braze.com", "fra-77.braze.eu", "x.braze.com"]
        let script = hosts.map {
          Self.start.replacing("iad-05.braze.com", with: $0)
        }.joined(separator: " && ")
        let outcome = try await home.islet(
          "run", "--listen", "0", "--via", way, "--", "sh", "-c", script)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.errors.contains("\(hosts.count) pushes"), "\(outcome)")
      #endif
    }

    /// A client without the token, such as another user of this machine, is rejected by the proxy.
    @Test func proxyRequiresItsToken() async throws {
      let script = #"""
        port=${HTTPS_PROXY##*:}
        for proxy in http://127.0.0.1:$port http://islet:x@127.0.0.1:$port; do
          curl -s -o /dev/null -w '%{http_connect} ' -x $proxy https://fcm.googleapis.com
        done
        """#
      let outcome = try await home.islet(
        "run", "--listen", "0", "-q", "--via", "proxy", "--", "sh", "-c", script)
      #expect(outcome.output == "407 407 ", "\(outcome)")
    }

    @Test func keyReadableByOthersIsReported() async throws {
      let run = { try await home.islet("run", "--listen", "0", "-q", "--", "true") }
      #expect(try await run().code == 0)
      let folder = home.path("data/islet/authority")
      for (path, wrong, right) in [
        (folder + "/authority-key.pem", 0o644, 0o600), (folder, 0o777, 0o711),
      ] {
        chmod(path, mode_t(wrong))
        let refused = try await run()
        #expect(refused.code == 2, "\(refused)")
        #expect(refused.errors.contains(path), "\(refused)")
        let mode = String(wrong, radix: 8)
        #expect(refused.errors.contains("(mode 0\(mode)): remove it"), "\(refused)")
        chmod(path, mode_t(right))
      }
      #expect(try await run().code == 0)
    }

    @Test(.enabled(if: geteuid() == 0 && TestHome.setpriv != nil, "not root"))
    func otherUsersCommandTrustsAuthorityButCannotReadKey() async throws {
      let script = #"""
        : | cat "$SSL_CERT_FILE" "$NODE_EXTRA_CA_CERTS" >/dev/null && echo trusts
        cat "$(dirname "$SSL_CERT_FILE")/authority-key.pem" 2>/dev/null || echo no key
        """#
      let outcome = try await home.islet(
        "run", "--listen", "0", "-q", "--", TestHome.setpriv!, "--reuid=65534", "--regid=65534",
        "--clear-groups", "sh", "-c", script + "\n" + Self.start)
      #expect(outcome.output == "trusts\nno key\n{\"message\":\"success\"}", "\(outcome)")
    }

    // MARK: Signals

    /// A signal sent only to `run` reaches the command.
    @Test(arguments: [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1])
    func signalIsForwarded(_ signal: Int32) async throws {
      let running = try home.start([
        "run", "--listen", "0", "-q", "--", "sh", "-c",
        "trap 'echo got it; exit 5' \(signal); echo ready; while :; do sleep 0.05; done",
      ])
      try await until("it is ready") { running.output.contains("ready") }
      try await running.kill(signal)
      #expect(running.process.code == 5)
      #expect(running.output == "ready\ngot it\n")
    }

    /// Signals ignored before Islet started stay ignored, in it and in the command.
    @Test(arguments: [SIGHUP, SIGINT])
    func ignoredSignalsStayIgnored(_ signal: Int32) async throws {
      for command in ["serve --store :memory:", "run -q -- sh -c 'echo http://; sleep 60'"] {
        let output = home.path("nohup-\(UUID().uuidString)")
        let arguments = command.replacing(" ", with: " --listen 0 ", maxReplacements: 1)
        let child = try Child(
          "/bin/sh", ["-c", "trap '' \(signal); exec '\(TestHome.binary!)' \(arguments)"],
          environment: home.environment, input: "/dev/null", output: output, errors: "/dev/null")
        try await until("\(command) runs") { home.read(output).contains("http://") }
        kill(child.pid, signal)
        try await Task.sleep(for: .seconds(0.5))
        #expect(child.isRunning, "\(command)")
        kill(child.pid, SIGTERM)
        try await until("\(command) ends") { !child.isRunning }
        #expect(child.code == (command.hasPrefix("serve") ? 0 : 128 + SIGTERM))
      }
    }

    #if os(Linux)
      /// A program started by one that blocks signals, as threads of runtimes do, still ends.
      @Test(arguments: ["serve --store :memory:", "run -q -- sh -c 'echo http://; exec sleep 60'"])
      func blockedSignalIsReceived(_ command: String) async throws {
        let arguments = command.replacing(" ", with: " --listen 0 ", maxReplacements: 1)
        let output = home.path("blocked")
        let child = try Child(
          "/bin/sh", ["-c", "exec env --block-signal=TERM '\(TestHome.binary!)' \(arguments)"],
          environment: home.environment, input: "/dev/null", output: output, errors: "/dev/null")
        try await until("it runs") { home.read(output).contains("http://") }
        kill(child.pid, SIGTERM)
        try await until("it ends", seconds: 10) { !child.isRunning }
      }
    #endif

    /// The command gets ^C once, from the terminal.
    @Test func terminalSignalArrivesOnce() async throws {
      let script = home.path("count.sh")
      try #"""
      n=0
      trap 'n=$((n+1)); echo "int $n"' INT
      trap 'echo "quit"; exit 3' QUIT
      echo ready
      while :; do sleep 0.05; done
      """#.write(toFile: script, atomically: true, encoding: .utf8)
      let shell = try await Screen(
        home, "PS1='$ ' exec bash --norc --noprofile", environment: ["HISTFILE": ""])
      try await shell.shows("$")
      try await shell.type(
        "clear; '\(TestHome.binary!)' run --listen 0 -q -- bash '\(script)'; echo code $?", "Enter")
      try await shell.shows("ready\n")
      try await shell.type("C-c")
      try await shell.shows("int 1")
      try await Task.sleep(for: .seconds(0.3))
      #expect(!(try await shell.text().contains("int 2")))
      try await shell.type("C-\\")
      try await shell.shows("quit", "code 3")
    }

    /// The preloaded library contains no runtime, which would catch the program's crash.
    @Test(arguments: ["SEGV", "ABRT", "KILL"])
    func crashIsUnchanged(_ signal: String) async throws {
      let outcome = try await home.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "kill -\(signal) $$")
      #expect(outcome.code == ["SEGV": 139, "ABRT": 134, "KILL": 137][signal], "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    /// A program has the terminal as without Islet: it reads, ^C ends it and ^Z stops it. It
    /// inherits descriptors such as make's jobserver, but no ports or files of the gateway.
    @Test func commandInheritsRunsDescriptors() async throws {
      #if os(Linux)
        let list = "sh -c 'ls /dev/fd | tr \"\\n\" \" \"'"
        let outcome = try await home.run(
          "/bin/sh",
          [
            "-c",
            "exec 7</dev/null; \(list); echo; '\(TestHome.binary!)' run -q --listen 0 -- \(list)",
          ])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.first == lines.last, "\(outcome)")
        #expect(lines.first?.contains(" 7 ") == true)
      #endif
    }

    @Test func commandEndsWithRun() async throws {
      #if os(Linux)
        let file = home.path("process")
        let running = try home.start([
          "run", "--listen", "0", "--", "sh", "-c", "echo $$ > '\(file)'; exec sleep 1000",
        ])
        try await until("the command runs") { [home] in home.read(file).contains("\n") }
        let command = try #require(pid_t(home.read(file).trimmingCharacters(in: .newlines)))
        #expect(kill(command, 0) == 0)
        try await running.kill(SIGKILL)
        try await until("the command ends, too") {
          kill(command, 0) != 0 || Self.isZombie(command)
        }
      #endif
    }

    /// It has ended, and its new parent has not reaped it yet.
    private static func isZombie(_ process: pid_t) -> Bool {
      let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      return String(decoding: data, as: UTF8.self).contains(") Z ")
    }

    @Test func programHasTheTerminal() async throws {
      let shell = try await Screen(
        home, "PS1='$ ' exec bash --norc --noprofile", columns: 100, rows: 30,
        environment: ["HISTFILE": ""])
      try await shell.shows("$")
      func run(_ command: String) async throws {
        try await shell.type(
          "clear; '\(TestHome.binary!)' run --listen 0 -q -- \(command); echo code $?", "Enter")
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
      // Printed by the shell's own child: dash loses a ^C that arrives while it starts one.
      try await run("sh -c 'sh -c \"echo begun; exec sleep 60\"; true'")
      try await shell.shows("begun\n")
      try await shell.type("C-c")
      try await shell.shows("code 130")
    }

    /// `NO_PROXY` excludes other hosts from the proxy, but no push reaches the real service.
    @Test(arguments: ["*", "localhost, .braze.com"])
    func noPushBypassesTheProxy(_ exceptions: String) async throws {
      let outcome = try await home.run(
        TestHome.binary!,
        [
          "run", "--listen", "0", "--via", "proxy", "--wait", "id=game-1", "--", "sh", "-c",
          Self.start,
        ],
        environment: ["NO_PROXY": exceptions])
      #expect(outcome.code == 0, "\(outcome)")
    }

    @Test func addressOptionOverridesEnvironment() async throws {
      let outcome = try await home.islet(
        "run", "--listen", "0", "-q", "--", "sh", "-c", "echo $ISLET_GATEWAY",
        environment: ["ISLET_GATEWAY": "http://127.0.0.1:1"])
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.output.hasPrefix("http://127.0.0.1:"), "\(outcome)")
    }

    /// As at Apple, which supports only HTTP/2; and no response has two dates.
    @Test func appleRequiresHTTP2() async throws {
      let script = """
        for version in --http1.1 --http2; do
          curl -sSi $version https://api.push.apple.com/3/device/activity:x -H 'Authorization: bearer x' \
            -d '{"aps":{}}' | tr -d '\\r' | grep -iE '^date|reason'; echo; echo ---
        done
        """
      let outcome = try await home.islet("run", "--listen", "0", "-q", "--", "sh", "-c", script)
      let parts = outcome.output.components(separatedBy: "---")
      #expect(parts[0].contains("HTTPVersionNotSupported"), "\(outcome)")
      #expect(parts.count == 3 && !parts[1].contains("HTTPVersionNotSupported"), "\(outcome)")
      for part in parts.dropLast() {
        #expect(part.lowercased().components(separatedBy: "date:").count == 2, "\(outcome)")
      }
    }

    @Test func googleTokenIsNotRequestedAndIsletAPIIsHidden() async throws {
      let script = """
        curl -sS https://oauth2.googleapis.com/token \
          --data-urlencode grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer -d assertion=x.y.z
        curl -sS -o /dev/null -w ' %{http_code}' https://fcm.googleapis.com/islet/v1/activities
        test -s "$GOOGLE_APPLICATION_CREDENTIALS" && echo " credentials"
        """
      let outcome = try await home.islet("run", "--listen", "0", "-q", "--", "sh", "-c", script)
      #expect(outcome.output.contains(#""token_type":"Bearer""#), "\(outcome)")
      #expect(outcome.output.hasSuffix(" 404 credentials\n"), "\(outcome)")
    }
  }
}
