@testable import HTTPServer
@testable import HTTP
import Foundation
import Gateway
import Basics
import Synchronization
import Testing

extension Journeys {
  /// `--token-webhook`: a back end hears of tokens as from its app.
  @Suite struct WebhookJourneys {
    let world: World

    init() throws { world = try World() }

    @Test func aBackEndHearsOfEachTokenAlsoAfterItFailedOnce() async throws {
      let (bodies, tell) = AsyncStream.makeStream(of: JSON.self)
      let count = Mutex(0)
      let server = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
        request, responder in
        let number = count.withLock { count in
          count += 1
          return count
        }
        // The first answer says no: it comes again.
        responder.respond(HTTPResponse(status: number == 1 ? 503 : 200))
        if number > 1, let body = try? JSON.parse(request.body) { tell.yield(body) }
      }
      defer { server.stop() }
      let screen = try await Screen(
        world,
        "exec '\(World.binary!)' watch --listen 0 --store :memory: "
          + "--token-webhook http://127.0.0.1:\(server.port)/tokens")
      let url = try await screen.url()
      for words in [
        ["start", "-i", "game-1", "-t", "GameAttributes"], ["device", "rotate"],
        ["device", "relaunch"],
      ] {
        let outcome = try await world.run(World.binary!, words + ["--gateway", url])
        #expect(outcome.code == 0, "\(outcome)")
      }
      var heard: [JSON] = []
      for await body in bodies {
        heard.append(body)
        if heard.count == 3 { break }
      }
      #expect(heard.map { $0["reason"]?.string } == ["started", "issued", "relaunch"])
      #expect(heard.allSatisfy { $0["activity_id"]?.string == "game-1" })
      #expect(heard[0]["token"] != heard[1]["token"])
      #expect(heard[1]["token"] == heard[2]["token"])
      try await screen.type("q")
      #expect(try await screen.end() == 0)
    }
  }
}
