import Foundation
import HostileServers
import Testing

extension Journeys {
  /// Which gateway `islet watch` follows, and what it says while none answers.
  @Suite struct JoinJourneys {
    let world: World

    init() throws { world = try World() }

    @Test func joinsTheOneThatListensThere() async throws {
      let (_, url) = try await world.serve()
      let address = url.replacing("http://", with: "")
      for words in [["--listen", address], ["watch", "--listen", address]] {
        let watching = try world.start(words + ["--plain"])
        try await until("it watches; it says \(world.read(watching.files.errors))") {
          watching.output.contains("Watching \(address): 0 activities.")
        }
        try await watching.kill(SIGTERM)
      }
      // What only an embedded gateway can take is not dropped in silence.
      let refused = try await world.islet("watch", "--listen", address, "--strict")
      #expect(refused.code == 2 && refused.errors.contains("--strict"), "\(refused)")
    }

    /// Nothing listens, or somebody listens and is silent: that is told at once, and the gateway is found when
    /// it comes.
    @Test func saysThatNobodyAnswers() async throws {
      let silent = try BabblingServer { _ in ([], []) }
      for port in [silent.port, 9] {
        let clock = ContinuousClock()
        let start = clock.now
        let watching = try world.start(["watch", "--plain", "--gateway", "127.0.0.1:\(port)"])
        try await until("it says so; it says \(watching.output)") {
          watching.output.contains(port == 9 ? "does not answer" : "has not answered yet")
        }
        #expect(clock.now - start < .seconds(10))
        #expect(watching.process.isRunning)
        try await watching.kill(SIGTERM)
      }
      let (first, url) = try await world.serve()
      try await first.kill(SIGTERM)
      let address = url.replacing("http://", with: "")
      let watching = try world.start(["watch", "--plain", "--gateway", address])
      try await until("it says so") { watching.output.contains("does not answer") }
      _ = try await world.serve(port: String(address.split(separator: ":").last ?? ""))
      try await until("it goes on") { watching.output.contains("Watching \(address)") }
      try await watching.kill(SIGTERM)
    }
  }
}
