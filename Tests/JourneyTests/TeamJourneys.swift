import Foundation
import Testing

extension Journeys {
  /// `make team`: PostgreSQL, two gateways and HAProxy.
  @Suite struct TeamJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var script: String {
      URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../scripts/team").standardizedFileURL.path
    }

    /// The balancer distributes requests among the gateways; a killed gateway is not noticed.
    @Test func everyGatewayAcceptsEveryPush() async throws {
      let commands = """
        islet='\(TestHome.binary!)'
        $islet start --project ci --id game-1 --type MatchAttributes
        for number in 1 2 3 4; do $islet update game-1 --project ci >/dev/null; done
        for number in 1 2; do $islet list --project ci; done
        kill -9 $(ps -eo pid,args | grep "[s]erve --listen .*$ISLET_DATABASE" | awk 'NR == 1 { print $1 }')
        for number in 1 2 3 4; do $islet list --project ci; done
        $islet list --project ci --json
        $islet projects list
        """
      let done = try await home.run(
        script, [TestHome.binary!, "sh", "-c", commands], seconds: 120)
      #expect(done.code == 0, "\(done)")
      let lines = done.output.split(separator: "\n")
      #expect(lines.first == "✓ game-1")
      #expect(lines.count { $0.hasPrefix("game-1 ") } == 6, "\(done)")
      #expect(lines.contains { $0.contains("\"updates\":4") }, "\(done)")
      #expect(lines.contains { $0.hasPrefix("ci ") }, "\(done)")
    }
  }
}
