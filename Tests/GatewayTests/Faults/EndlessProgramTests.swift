import Foundation
import Basics
import Simulator
import Testing

@testable import Gateway

/// jq programs that never end, use too much memory or are merely slow.
@Suite(.timeLimit(.minutes(20))) struct EndlessProgramTests {
  private func lab(_ program: String) throws -> Lab {
    try Lab { options in
      options.types = [
        ActivityType(
          name: "SportsActivityAttributes", attributes: .structure([]),
          contentState: .structure([]), presentation: program)
      ]
    }
  }

  @Test(arguments: ["def f: f; f", "[range(1e12)]", "def f: [f]; f"])
  func endlessProgramCostsItsLimitOnceAndIsReported(program: String) async throws {
    let lab = try lab(program)
    let clock = ContinuousClock()
    let first = try clock.measure { try lab.start("game-1") }
    #expect(first < .seconds(3))
    // Reported by the worker, after the response.
    var notices: [JSON] = []
    while notices.isEmpty {
      notices = try lab.events().filter { $0["kind"] == "notification" }
      await Task.yield()
    }
    for score in 1...20 {
      let reply = try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("content_state/teamOneScore", .number(score)))
      #expect(reply.status == 201)
    }
    let activity = try lab.activity()
    #expect(activity["content_state"]?["teamOneScore"] == 20)
    #expect(activity["presentation"]?.isNull ?? true)
    notices = try lab.events().filter { $0["kind"] == "notification" }
    #expect(notices.count == 1)
    let message = notices.first?["detail"]?["body"]?.string ?? ""
    #expect(message.contains("presentation: stopped"), "\(message)")
    let type = try lab.get("/islet/v1/types").json["types"]?[0]
    #expect(type?["problem"]?.string?.hasPrefix("presentation: stopped") == true)
  }

  @Test func slowProgramsCardFollows() async throws {
    let lab = try lab(#"reduce range(200000) as $i (0; . + 1) | {title: "counted"}"#)
    try lab.start("game-1")
    var title: JSON?
    while title == nil {
      title = try lab.activity()["presentation"]?["title"]
      if try lab.events().contains(where: { $0["kind"] == "notification" }) { return }
      await Task.yield()
    }
    #expect(title == "counted")
  }

  /// Changes between registration and drawing would keep the old picture.
  @Test func registeredTypeRedrawsExistingCards() async throws {
    let lab = try Lab()
    try lab.start("game-1")
    let reply = try lab.post(
      "/islet/v1/types",
      ["name": "SportsActivityAttributes", "presentation": #"{title: "By hand"}"#])
    #expect(reply.status == 201)
    while try lab.activity()["presentation"]?["title"] != "By hand" { await Task.yield() }
  }

  /// Other tests may keep the workers busy, so it is tried several times.
  @Test func fastProgramIsPartOfTheSameEvent() throws {
    let lab = try lab(#"{title: "\(.content_state.teamOneScore)"}"#)
    for number in 0..<40 {
      try lab.start("game-\(number)")
      let event = try lab.events().last
      if event?["kind"] == "started", event?["activity"]?["presentation"]?["title"] == "0" {
        return
      }
    }
    Issue.record("no start had its picture")
  }
}
