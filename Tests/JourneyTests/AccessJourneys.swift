import Foundation
import Testing

extension Journeys {
  /// Access control from the point of view of whoever starts a gateway.
  struct AccessJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The URL and certificate that a running gateway prints for its APNs port.
    private func apns(_ running: TestHome.Running) async throws -> (
      url: String, certificate: String
    ) {
      try await until("it names the APNs port: \(home.read(running.files.errors))") {
        running.output.contains("certificate")
      }
      let words = running.output.split(whereSeparator: { " \n,".contains($0) }).map(String.init)
      let place = try #require(words.firstIndex(of: "on", after: "APNs"))
      return (words[place + 1], try #require(words.last))
    }

    private func send(_ url: String, _ options: [String]) async throws -> String {
      try await home.run(
        TestHome.curl!,
        options + [
          "-sS", "-o", "/dev/null", "-w", "%{http_code} %{http_version}", "-H",
          "authorization: bearer x", "-H", "apns-push-type: liveactivity", "-H",
          "apns-topic: com.example.push-type.liveactivity", "-d", #"{"aps":{}}"#,
          url + "/3/device/activity:a",
        ]
      ).output
    }

    @Test func apnsClientTrustsTheCertificate() async throws {
      let running = try home.start([
        "serve", "--listen", "0", "--store", ":memory:", "--apns", "localhost:0",
      ])
      let (url, certificate) = try await apns(running)
      #expect(url.hasPrefix("https://localhost:"))
      #expect(try await send(url, ["--http2", "--cacert", certificate]) == "200 2")
      #expect(try await send(url, ["--http1.1", "-k"]) == "505 1.1")
      let port = try #require(url.split(separator: ":").last)
      let second = try await home.islet(
        "serve", "--listen", "0", "--store", ":memory:", "--apns", String(port))
      #expect(second.code == 2)
      #expect(second.errors.contains(":\(port) is in use"), "\(second.errors)")
      #expect(second.errors.contains("choose another with --apns"), "\(second.errors)")
    }

    @Test(arguments: ["--listen", "--apns"]) func beyondLoopbackKeysAreRequired(_ option: String)
      async throws
    {
      let main = option == "--listen" ? [] : ["--listen", "0"]
      let outcome = try await home.run(
        TestHome.binary!, ["serve", "--store", ":memory:", option, "0.0.0.0:0"] + main)
      #expect(outcome.code == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "islet: 0.0.0.0:0 can be reached from outside, so keys are required: add --keys FILE, "
          + "or listen on 127.0.0.1\n")
    }

    @Test(arguments: [
      (["--cert", "a"], "--cert needs its key: add --key FILE"),
      (["--cert", "/nowhere", "--key", "/nowhere", "--apns", "0"], "No such file"),
      (["--cert", "a", "--key", "a"], "--cert is for --apns: add --apns 2197"),
    ])
    func wrongCertificate(_ options: [String], _ message: String) async throws {
      let outcome = try await home.run(
        TestHome.binary!, ["serve", "--listen", "0", "--store", ":memory:"] + options)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func onlyOwnerCanReadSecrets() async throws {
      let keys = home.path("keys.json5")
      try "{ keys: [ { key: 'a', permissions: ['islet'] } ] }".write(
        toFile: keys, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keys)
      let store = home.path("store.sqlite")
      let running = try home.start(["serve", "--listen", "0", "--store", store, "--keys", keys])
      try await until("it listens") { running.output.contains("http://") }
      #expect(
        home.read(running.files.errors)
          == "islet: \(keys) can be read by all users of this machine: chmod 600 \(keys)\n")
      let url = try #require(running.output.split(whereSeparator: \.isWhitespace).last)
      let recording = home.path("recording.jsonl")
      let outcome = try await home.islet(
        "record", recording, "--timeout", "100ms", "--gateway", String(url))
      #expect(outcome.code == 0, "\(outcome.errors)")
      for file in [store, recording] {
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600, "\(file)")
      }
    }

    /// A recording is neither emptied without a gateway nor overwritten by the next one.
    @Test func earlierRecordingIsKept() async throws {
      let recording = home.path("recording.jsonl")
      try "{}\n".write(toFile: recording, atomically: true, encoding: .utf8)
      let refused = try await home.islet("record", recording, "--gateway", "http://127.0.0.1:1")
      #expect(refused.code == 3 && home.read(recording) == "{}\n")
      let running = try home.start(["serve", "--listen", "0", "--store", ":memory:"])
      try await until("it listens") { running.output.contains("http://") }
      let url = try #require(running.output.split(whereSeparator: \.isWhitespace).last)
      let outcome = try await home.islet(
        "record", recording, "--timeout", "100ms", "--gateway", String(url))
      #expect(outcome.errors == "islet: the earlier recording is now in \(recording).old\n")
      #expect(home.read(recording + ".old") == "{}\n")
    }

    /// The findings of a push that is not shown are printed where it was sent.
    @Test func sentPushIsExplained() async throws {
      let running = try home.start(["serve", "--listen", "0", "--store", ":memory:"])
      try await until("it listens") { running.output.contains("http://") }
      let url = try #require(running.output.split(whereSeparator: \.isWhitespace).last)
      let outcome = try await home.islet(
        "update", "--id", "ride-1", "--state", "{\"eta\":1}", "--gateway", String(url))
      #expect(outcome.code == 1)
      #expect(
        outcome.errors
          == "islet: ride-1 is not shown: see islet explain activity.unknown: No activity ride-1 is known.\n"
      )
    }

    @Test func allowedHost() async throws {
      let running = try home.start([
        "serve", "--listen", "0", "--store", ":memory:", "--allow-host", "islet.test",
      ])
      try await until("it listens") { running.output.contains("http://") }
      let url = try #require(running.output.split(whereSeparator: \.isWhitespace).last)
      for (host, status) in [("islet.test", "200"), ("evil.test", "421"), ("localhost", "200")] {
        let answer = try await home.run(
          TestHome.curl!,
          ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Host: \(host)", "\(url)/healthz"])
        #expect(answer.output == status, "\(host)")
      }
    }

    @Test func recursiveType() async throws {
      let file = home.path("tree.swift")
      try """
      struct Node: Codable { var name: String; var children: [Node] }
      struct TreeAttributes: ActivityAttributes { struct ContentState: Codable { var root: Node } }
      """.write(toFile: file, atomically: true, encoding: .utf8)
      let types = try await home.islet("types", "--types", file)
      #expect(types.code == 0 && types.output.contains("TreeAttributes"))
      #expect(types.errors.isEmpty, "\(types.errors)")
      let running = try home.start([
        "serve", "--listen", "0", "--store", ":memory:", "--types", file,
      ])
      try await until("it listens") { running.output.contains("http://") }
    }
  }
}

extension [String] {
  /// The position of a word that follows another.
  fileprivate func firstIndex(of word: String, after other: String) -> Int? {
    indices.dropFirst().first { self[$0] == word && self[$0 - 1] == other }
  }
}
