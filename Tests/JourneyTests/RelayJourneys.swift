import Foundation
import Basics
import Testing

extension Journeys {
  /// `islet relay` between two gateways: the second replaces the real service, over HTTP/2 and TLS.
  @Suite(.enabled(if: TestHome.curl != nil, "no curl")) struct RelayJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Generated for this test only.
    private static let key = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdgHDkKPNDclZ8NBu
      NPeeXK36UmJpy01daVIokqCnsMqhRANCAASCXdK308fg7J42NnSCLUazXpm68Y9r
      JUb5zTLGD6xlkvv5cohakQK61ERR4bqVWdEs5kg1RHltQO+Ah4T8Xmkp
      -----END PRIVATE KEY-----
      """

    @Test func caughtPushIsRelayedAndBothResponsesAreShown() async throws {
      try Self.key.write(toFile: home.path("key.p8"), atomically: true, encoding: .utf8)
      let service = try await Screen(
        home, "exec '\(TestHome.binary!)' serve --listen 0 --store :memory: --apns 0", columns: 160)
      let apns = try await service.finds(#"APNs on https://127\.0\.0\.1:(\d+), certificate (\S+)"#)
      let words = apns.split(separator: " ")
      let port = String(words[2].split(separator: ":")[2].dropLast())
      let certificate = String(words[4])
      let serviceURL = try await service.url()
      let mine = try await Screen(
        home, "exec '\(TestHome.binary!)' serve --listen 0 --store :memory:", columns: 160)
      let url = try await mine.url()
      let relay = try await Screen(
        home,
        "exec '\(TestHome.binary!)' relay --gateway \(url) --to apns --p8 '\(home.path("key.p8"))' "
          + "--key-id ABCDE12345 --team TEAM123456 --host https://localhost:\(port) "
          + "--ca '\(certificate)' --count 1 --yes", columns: 160)
      try await relay.shows("relaying to localhost")
      let token = String(repeating: "0a1b", count: 16)
      let script = """
        for to in start:RideAttributes \(token); do
          curl -sS -o /dev/null \(url)/3/device/$to -H 'apns-push-type: liveactivity' \
            -H 'apns-topic: com.example.ride.push-type.liveactivity' -H 'authorization: bearer x' \
            -d '{"aps":{"timestamp":'$(date +%s)',"event":"start","attributes-type":"RideAttributes",
            "attributes":{},"content-state":{"eta":5},"alert":{"title":"a","body":"b"}}}'
        done
        """
      let sent = try await home.run("/bin/sh", ["-c", script])
      #expect(sent.code == 0, "\(sent)")
      // The made-up token is not sent on, and the credentials are the relay's own: no warning about
      // them.
      #expect(try await relay.end() == 0)
      let list = try await home.run(
        TestHome.binary!, ["log", "--json", "--gateway", serviceURL])
      let lines = list.output.split(separator: "\n")
      #expect(lines.count == 1, "\(list)")
      let verdict = try JSON.parse(String(try #require(lines.first)))["verdict"]
      #expect(verdict?["verdict"]?.string == "shown")
      #expect(verdict?["findings"]?.array == [])
    }

    /// Keys come from a file or the environment, since every user can read a command line.
    @Test func brazeKeyIsNotAcceptedOnCommandLine() async throws {
      let service = try home.start(["serve", "--listen", "0", "--store", ":memory:"])
      try await until("the service listens") { service.output.contains("http://") }
      let host = String(service.output.split(whereSeparator: \.isWhitespace).last ?? "")
      let (_, url) = try await home.serve()
      let options = [
        "relay", "--gateway", url, "--to", "braze", "--host", host, "--count", "1", "--yes",
      ]
      for given in [["--rest-key", "secret"], ["--rest-key=secret"]] {
        let refused = try await home.run(TestHome.binary!, options + given)
        #expect(refused.code == 2, "\(refused)")
        #expect(refused.errors.contains("--rest-key-file FILE"), "\(refused)")
        #expect(refused.errors.contains("BRAZE_REST_KEY"), "\(refused)")
      }
      let none = try await home.run(TestHome.binary!, options)
      #expect(none.code == 2 && none.errors.contains("there is no REST API key"), "\(none)")
      let file = home.path("key")
      try "secret\n".write(toFile: file, atomically: true, encoding: .utf8)
      for (given, environment) in [
        (["--rest-key-file", file], [:]), ([], ["BRAZE_REST_KEY": "secret"]),
      ] {
        let relay = try home.start(options + given, environment: environment)
        try await until("it relays") {
          home.read(relay.files.errors).contains("relaying to")
        }
        try await home.startGame(url)
        try await until("it ends", seconds: 20) { !relay.process.isRunning }
        #expect(relay.process.code == 0)
        #expect(relay.output.contains("201"), "\(relay.output)")
      }
    }

    @Test func relayRequiresConfirmation() async throws {
      try Self.key.write(toFile: home.path("key.p8"), atomically: true, encoding: .utf8)
      let gateway = try await Screen(
        home, "exec '\(TestHome.binary!)' serve --listen 0 --store :memory:", columns: 160)
      let url = try await gateway.url()
      let options = [
        "relay", "--gateway", url, "--to", "apns", "--key-id", "K", "--team", "T", "--p8",
      ]
      let unasked = try await home.run(TestHome.binary!, options + [home.path("key.p8")])
      #expect(unasked.code == 2)
      #expect(unasked.errors.contains("add --yes to send to api.sandbox.push.apple.com"))
      try "no key".write(toFile: home.path("wrong.p8"), atomically: true, encoding: .utf8)
      let wrong = try await home.run(TestHome.binary!, options + [home.path("wrong.p8"), "--yes"])
      #expect(wrong.code == 2)
      #expect(wrong.errors.contains("name the .p8 key"))
    }
  }
}
