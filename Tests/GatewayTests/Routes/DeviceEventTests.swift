import Foundation
import Basics
import Testing

@testable import Gateway

/// Events of a phone besides pushes: tokens that change, and a phone that cannot be reached.
@Suite struct DeviceEventTests {
  private func simulate(_ lab: Lab, _ action: String, _ body: JSON = [:]) throws -> JSON {
    let reply = try lab.post("/islet/v1/device/\(action)", body)
    #expect(reply.status == 200, "\(reply.json)")
    return reply.json
  }

  private func push(_ lab: Lab, _ token: String, _ score: Int, at second: Int) throws -> Reply {
    let aps = Bodies.apsUpdate.with("timestamp", .number(1_770_000_000 + second))
      .with("content-state", ["score": .number(score)])
    return try lab.post("/3/device/\(token)", Bodies.apns(aps), Bodies.apnsHeaders)
  }

  private func token(_ lab: Lab, _ id: String = "game-1") throws -> String {
    try #require(try lab.activity(id)["push_token"]?.string)
  }

  @Test func newestPushOfEachTokenWaitsForOfflinePhone() throws {
    let lab = try Lab()
    try lab.start("game-1")
    try lab.start("game-2")
    _ = try simulate(lab, "offline")
    #expect(try lab.get("/islet/v1/device").json["offline"]?.bool == true)
    for score in 1...3 {
      let reply = try push(lab, "activity:game-1", score, at: score)
      // The API reports success.
      #expect(reply.status == 200)
      #expect(reply.rules.first == "device.offline")
    }
    #expect(try push(lab, "activity:game-2", 9, at: 9).status == 200)
    #expect(try lab.activity("game-1")["content_state"]?["score"] == nil)
    let cursor = try lab.cursor()
    _ = try simulate(lab, "online")
    #expect(try lab.activity("game-1")["content_state"] == ["score": 3])
    #expect(try lab.activity("game-2")["content_state"] == ["score": 9])
    let kinds = try lab.events(after: cursor).compactMap { $0["kind"]?.string }
    #expect(kinds == ["updated", "updated", "switch"])
    #expect(try lab.activity("game-1")["updates"]?.int == 1)
    // Setting the phone online by PATCH also delivers the newest stored push.
    #expect(try lab.patch("/islet/v1/device", ["offline": true]).status == 200)
    _ = try push(lab, "activity:game-1", 4, at: 10)
    #expect(try lab.patch("/islet/v1/device", ["offline": false]).status == 200)
    #expect(try lab.activity("game-1")["content_state"] == ["score": 4])
  }

  @Test func findingsAreReportedForOfflinePhone() throws {
    let lab = try Lab()
    try lab.start()
    _ = try simulate(lab, "offline")
    let reply = try push(lab, "activity:nothing", 1, at: 1)
    #expect(!reply.rules.contains("device.offline"))
    _ = try simulate(lab, "online")
  }

  @Test func rotationInvalidatesOldToken() throws {
    let lab = try Lab()
    try lab.start("game-1")
    try lab.start("game-2")
    let old = try token(lab)
    let answer = try simulate(lab, "rotate")
    #expect(answer["tokens"]?.array?.count == 2)
    #expect(try token(lab) != old)
    let reply = try push(lab, old, 1, at: 1)
    #expect(reply.rules.first == "token.expired")
    #expect(try lab.activity()["content_state"]?["score"] == nil)
    #expect(try push(lab, token(lab), 1, at: 1).status == 200)
  }

  @Test func restartedAppReportsItsTokensAgain() throws {
    let lab = try Lab()
    try lab.start("game-1")
    let before = try token(lab)
    let answer = try simulate(lab, "relaunch")
    #expect(answer["tokens"]?.array?.compactMap { $0["token"]?.string } == [before])
    #expect(answer["tokens"]?.array?.first?["reason"]?.string == "relaunch")
    #expect(try push(lab, before, 1, at: 1).status == 200)
  }

  @Test func reinstalledAppHasNewTokensAndNoCards() throws {
    let lab = try Lab()
    let registered = try lab.post(
      "/islet/v1/types",
      [
        "name": "SportsActivityAttributes", "app_id": "app",
        "attributes": ["gameName": "String"], "content_state": [:],
      ])
    let start = try #require(registered.json["push_to_start_token"]?.string)
    try lab.start("game-1")
    let update = try token(lab)
    // Another app is not affected.
    _ = try simulate(lab, "reinstall", ["app": "other"])
    #expect(try lab.state() == "active")
    let answer = try simulate(lab, "reinstall", ["app": "app"])
    let issued = try #require(answer["tokens"]?.array?.first?["token"]?.string)
    #expect(issued != start)
    #expect(try lab.state() == nil || lab.state() == "dismissed")
    #expect(try push(lab, update, 1, at: 1).verdict == "dropped")
    let tokens = try lab.get("/islet/v1/tokens").json["tokens"]?.array ?? []
    #expect(tokens.filter { $0["state"] == "active" }.count == 1)
    #expect(tokens.contains { $0["token"]?.string == start && $0["state"] == "unregistered" })
  }

  @Test func unknownEventsAreRejected() throws {
    let lab = try Lab()
    #expect(try lab.post("/islet/v1/device/explode").status == 404)
    #expect(try lab.post("/islet/v1/device/rotate", ["name": "x"]).status == 400)
    #expect(try lab.post("/islet/v1/device/rotate", ["app": 1]).status == 400)
  }
}
