import Foundation
import Basics
import Synchronization
import Testing

/// The examples as processes of their own against a gateway.
struct ExampleTests {
  @Test func superbOwlFollowsAGameThatBrazeUpdates() async throws {
    try await Stage.with { stage in
      let owl = try Program("SuperbOwlExample", ["final"], stage)
      try await owl.says("updates reach final")
      try await stage.update("final", ["teamOneScore": 7, "teamTwoScore": 3])
      try await owl.says("score 7 : 3")
      // After a kill and a restart it continues with the same game.
      owl.kill()
      let again = try Program("SuperbOwlExample", ["final"], stage)
      try await again.says("resumed final")
      try await again.says("remote starts reach SportsActivityAttributes")
      try await stage.start(
        "other", type: "SportsActivityAttributes",
        attributes: ["gameName": "Other", "gameNumber": "2"],
        state: ["teamOneScore": 0, "teamTwoScore": 0])
      try await again.says("updates reach other")
      try await again.says("following Superb Owl as final")
      try await stage.update(
        "final", ["teamOneScore": 7, "teamTwoScore": 10], [("end_activity", true)])
      try await again.says("over")
      again.kill()
    }
  }

  @Test func deliveryIsStartedAndUpdatedThroughFCM() async throws {
    try await Stage.with { stage in
      let delivery = try Program("DeliveryExample", [], stage)
      let start = try await delivery.says("start token ")
      let now = JSON.number(Int(Date().timeIntervalSince1970))
      try await send(
        stage, start,
        [
          "timestamp": now, "event": "start", "attributes-type": "DeliveryAttributes",
          "attributes": ["order": "42"],
          "content-state": ["status": "preparing", "arrival": 800_000_000],
          "alert": ["title": "Order 42", "body": "We are on it"],
        ])
      try await delivery.says("order 42")
      let token = try await delivery.says("token ")
      try await send(
        stage, token,
        [
          "timestamp": now, "event": "update",
          "content-state": ["status": "onTheWay", "arrival": 800_000_000, "courier": "Kim"],
        ])
      try await delivery.says("status onTheWay")
      try await send(
        stage, token,
        [
          "timestamp": now, "event": "end", "dismissal-date": 1,
          "content-state": ["status": "delivered", "arrival": 800_000_000],
        ])
      try await delivery.says("status delivered")
      try await delivery.says("state dismissed")
      delivery.kill()
    }
  }

  #if os(Linux)
    /// The guides' app with its original imports and attributes; its output is read line by line.
    @Test func appDelegateRunsUntilTerminated() async throws {
      try await Stage.with { stage in
        let app = try Program("GuideApp", [], stage)
        try await app.says("org.example.owl active true group.org.example.guide true")
        try await app.says("registered 32 bytes")
        try await app.says("ticks on the main thread: true")
        try await app.says("ready for MatchAttributes")
        try await stage.start(
          "match-1", type: "MatchAttributes", attributes: ["home": "Owls", "away": "Hawks"],
          state: ["homeScore": 0, "awayScore": 0])
        try await app.says("started match-1")
        try await app.says("launched Owls")
        app.kill()
        try await app.says("terminates")
      }
    }
  #endif

  private func send(_ stage: Stage, _ token: String, _ aps: JSON) async throws {
    try await stage.send(
      "POST", "/v1/projects/p/messages:send",
      [
        "message": [
          "token": "registration",
          "apns": ["live_activity_token": .string(token), "payload": ["aps": aps]],
        ]
      ])
  }

  /// An app that does not request its own gateway links no server.
  @Test func onlyTheLibraryLinksAServer() throws {
    func hasServer(_ program: String) throws -> Bool {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let path = folder.appendingPathComponent(program)
      return try Data(contentsOf: path).range(of: Data("ch_start".utf8)) != nil
    }
    #expect(try hasServer("SuperbOwlExample"))
    #if os(Linux)
      #expect(try !hasServer("GuideApp"))
    #endif
  }
}
