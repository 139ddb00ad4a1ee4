import Foundation
import HostileServers
import Testing

extension Journeys {
  /// Which gateway `islet watch` follows, and its messages while none responds.
  @Suite struct FollowJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test func joinsListeningGateway() async throws {
      let (_, url) = try await home.serve()
      let address = url.replacing("http://", with: "")
      for arguments in [["--listen", address], ["watch", "--listen", address]] {
        let watching = try home.start(arguments + ["--plain"])
        try await until("it watches; it says \(home.read(watching.files.errors))") {
          watching.output.contains("Watching \(address): 0 activities.")
        }
        try await watching.kill(SIGTERM)
      }
      // Options that only an embedded gateway supports are not ignored silently.
      let refused = try await home.islet("watch", "--listen", address, "--strict")
      #expect(refused.code == 2 && refused.errors.contains("--strict"), "\(refused)")
    }

    /// A missing or silent gateway is reported at once, and found when it appears.
    @Test func reportsMissingGateway() async throws {
      let silent = try EndlessServer { _ in ([], []) }
      for port in [silent.port, 9] {
        let clock = ContinuousClock()
        let start = clock.now
        let watching = try home.start(["watch", "--plain", "--gateway", "127.0.0.1:\(port)"])
        try await until("it says so; it says \(watching.output)") {
          watching.output.contains(port == 9 ? "does not answer" : "has not answered yet")
        }
        #expect(clock.now - start < .seconds(10))
        #expect(watching.process.isRunning)
        try await watching.kill(SIGTERM)
      }
      let (first, url) = try await home.serve()
      try await first.kill(SIGTERM)
      let address = url.replacing("http://", with: "")
      let watching = try home.start(["watch", "--plain", "--gateway", address])
      try await until("it says so") { watching.output.contains("does not answer") }
      _ = try await home.serve(port: String(address.split(separator: ":").last ?? ""))
      try await until("it goes on") { watching.output.contains("Watching \(address)") }
      try await watching.kill(SIGTERM)
    }
  }
}
