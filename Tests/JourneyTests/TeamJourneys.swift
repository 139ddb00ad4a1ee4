import Foundation
import Testing

extension Journeys {
  /// What `make team` runs: PostgreSQL, two gateways and HAProxy.
  @Suite struct TeamJourneys {
    let world: World

    init() throws { world = try World() }

    private var script: String {
      URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../scripts/team").standardizedFileURL.path
    }

    /// The balancer gives each request to another gateway; a gateway that is killed is not missed.
    @Test func anyGatewayTakesAnyPush() async throws {
      let commands = """
        islet='\(World.binary!)'
        $islet start --project ci --id game-1 --type MatchAttributes
        for number in 1 2 3 4; do $islet update game-1 --project ci >/dev/null; done
        for number in 1 2; do $islet list --project ci; done
        kill -9 $(ps -eo pid,args | grep "[s]erve --listen .*$ISLET_DATABASE" | awk 'NR == 1 { print $1 }')
        for number in 1 2 3 4; do $islet list --project ci; done
        $islet list --project ci --json
        $islet projects list
        """
      let done = try await world.run(
        script, [World.binary!, "sh", "-c", commands], seconds: 120)
      #expect(done.code == 0, "\(done)")
      let lines = done.output.split(separator: "\n")
      #expect(lines.first == "✓ game-1")
      #expect(lines.count { $0.hasPrefix("game-1 ") } == 6, "\(done)")
      #expect(lines.contains { $0.contains("\"updates\":4") }, "\(done)")
      #expect(lines.contains { $0.hasPrefix("ci ") }, "\(done)")
    }
  }
}
