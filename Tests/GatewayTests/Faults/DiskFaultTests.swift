import FaultyDisk
import Foundation
import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// A gateway with a failing disk keeps acknowledged changes, and rejected ones have no effect.
@Suite(.timeLimit(.minutes(20))) struct DiskFaultTests {
  /// The device's state from the API, without what only time changes.
  private func state(_ lab: Lab) throws -> [JSON] {
    let activities = try lab.get("/islet/v1/activities?state=\(Self.states)").json["activities"]
    let tokens = try lab.get("/islet/v1/tokens").json["tokens"]
    let device = try lab.get("/islet/v1/device").json
    let events = try lab.events().map { $0["cursor"] ?? .null }
    return [activities ?? .null, tokens ?? .null, device, .array(events)]
  }

  private static let states = "pending,active,stale,ended,dismissed"

  /// Each kind of request, with its response if nothing fails.
  private static let changes: [(name: String, run: @Sendable (Lab) throws -> Reply)] = [
    (
      "a start",
      { try $0.post(Bodies.brazeStartPath, Bodies.brazeStart.with("activity_id", "new")) }
    ),
    (
      "an update",
      { try $0.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "game-1")) }
    ),
    (
      "an end",
      {
        try $0.post(
          Bodies.brazeUpdatePath,
          Bodies.brazeUpdate.with("activity_id", "game-1").with("end_activity", true))
      }
    ),
    (
      "a push that is dropped",
      {
        try $0.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "nobody"))
      }
    ),
    ("a dismissal", { try $0.post("/islet/v1/activities/game-1/dismiss") }),
    ("a new token", { try $0.post("/islet/v1/activities/game-1/allow") }),
    ("a switch", { try $0.patch("/islet/v1/device", ["live_activities": false]) }),
    ("the clock", { try $0.patch("/islet/v1/clock", ["advance": "1h"]) }),
    (
      "an app's request",
      {
        try $0.post(
          "/islet/v1/activities",
          ["attributes_type": "Ride", "content_state": ["eta": 1], "id": "ride"])
      }
    ),
    (
      "a registered token",
      {
        try $0.post("/push_token_tag", ["tag": "game-1", "push_token": "00ff00ff"])
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func failedWritesHaveNoEffect(index: Int) throws {
    let (name, run) = Self.changes[index]
    let disk = try Disk()
    let wall = ManualWall()
    let lab = try disk.lab(wall)
    try lab.start("game-1")
    let before = try state(lab)

    disk.fillUp()
    let refused = try run(lab)
    #expect(refused.status == 503, "\(name): \(refused.text)")
    #expect(refused["retry-after"] != nil, "\(name)")
    #expect(!refused.text.contains(disk.folder) && !refused.text.contains("diskFull"), "\(name)")
    #expect(try state(lab) == before, "\(name) was refused and has happened")
    let health = try lab.get("/healthz")
    #expect(health.status == 503)
    #expect(health.json["status"] == "degraded")
    #expect(health.json["reason"] == "the disk is full")

    disk.heal()
    let accepted = try run(lab)
    #expect(accepted.status < 300, "\(name): \(accepted.text)")
    #expect(try lab.get("/healthz").status == 200)
    let after = try state(lab)
    #expect(after != before, "\(name)")
    // After a restart there is exactly what was acknowledged.
    lab.gateway.stop()
    let again = try disk.lab(wall)
    #expect(try state(again) == after, "\(name) differs after a restart")
  }

  /// The commit fails at each of its steps in turn: writing a page, the log's header, the sync of a
  /// checkpoint.
  @Test(arguments: [FD_WRITE, FD_SYNC], [Durability.process, Durability.power])
  func commitCanFailAtEachStep(operation: Int, durability: Durability) throws {
    let disk = try Disk()
    let wall = ManualWall()
    let lab = try disk.lab(wall) { $0.durability = durability }
    try lab.start("game-1")
    var score = 0
    for step in 0..<24 {
      let before = try state(lab)
      disk.fail(operation, after: step % 12, times: 1, code: Int32(FD_BROKEN_WRITE))
      let reply = try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("activity_id", "game-1")
          .with("content_state/teamOneScore", .number(score + 1)))
      disk.heal()
      let shown = try lab.activity()["content_state"]?["teamOneScore"]?.int
      if reply.status == 201 {
        score += 1
      } else {
        #expect(reply.status == 503)
        #expect(try state(lab) == before)
      }
      #expect(shown == score, "step \(step)")
    }
    let last = try state(lab)
    lab.gateway.stop()
    #expect(try state(try disk.lab(wall)) == last)
  }

  @Test func concurrentPushesAreRejectedOrKept() async throws {
    let disk = try Disk()
    let wall = ManualWall()
    let lab = try disk.lab(wall)
    let ids = (0..<80).map { "game-\($0)" }
    let statuses = try await withThrowingTaskGroup(of: (String, Int).self) { group in
      for (number, id) in ids.enumerated() {
        if number % 10 == 5 { disk.fillUp(after: number % 3, times: 4) }
        group.addTask {
          let body = Bodies.brazeStart.with("activity_id", .string(id))
          return (id, try lab.post(Bodies.brazeStartPath, body).status)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    disk.heal()
    let kept = Set(ids.filter { statuses[$0] == 201 })
    #expect(Set(statuses.values).isSubset(of: [201, 503]))
    func listed(_ lab: Lab) throws -> Set<String> {
      let list = try lab.get("/islet/v1/activities").json["activities"]?.array ?? []
      return Set(list.compactMap { $0["id"]?.string })
    }
    #expect(try listed(lab) == kept)
    lab.gateway.stop()
    #expect(try listed(try disk.lab(wall)) == kept)
  }

  @Test func unreadableDataIsReported() throws {
    let disk = try Disk()
    let lab = try disk.lab(ManualWall())
    try lab.start("game-1")
    disk.fail(FD_READ, code: Int32(FD_BROKEN_READ))
    let log = try lab.get("/islet/v1/log?errors=true")
    disk.heal()
    // If SQLite had the page in memory, nothing fails.
    if log.status != 200 {
      #expect(log.status == 503)
      #expect(log.json["detail"]?.string?.contains("cannot be read") == true)
      #expect(!log.text.contains(disk.folder))
    }
    #expect(try lab.get("/islet/v1/log").status == 200)
  }

  @Test func unreadableDocumentIsSetAsideAndNamed() throws {
    let disk = try Disk()
    let wall = ManualWall()
    let lab = try disk.lab(wall)
    try lab.start("game-1")
    try lab.start("game-2")
    lab.gateway.stop()
    var database: OpaquePointer?
    try #require(sqlite3_open(disk.store, &database) == SQLITE_OK)
    let damage =
      "UPDATE documents SET body = x'7B22' WHERE collection = 'activities' AND key = 'game-1'"
    try #require(sqlite3_exec(database, damage, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)

    let again = try disk.lab(wall)
    #expect(again.gateway.problems.first?.contains("activities/game-1") == true)
    // The activity is restored from its last event.
    #expect(
      again.gateway.problems.dropFirst()
        == ["1 lost activity was recovered from the events: game-1"])
    #expect(try again.state("game-1") == "active")
    #expect(try again.state("game-2") == "active")
    let kept = try again.gateway.ledger.documents(of: "default", in: "unreadable")
    #expect(kept.map(\.key) == ["activities/game-1"])
    #expect(kept.map(\.body) == [[0x7B, 0x22]])
    again.gateway.stop()
    #expect(try disk.lab(wall).gateway.problems.isEmpty)
  }
}
