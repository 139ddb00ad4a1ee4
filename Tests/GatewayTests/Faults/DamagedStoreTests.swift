import FaultyDisk
import Foundation
import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// Stores with damaged pages: readable rows are shown, and lost ones are reported.
@Suite(.timeLimit(.minutes(20))) struct DamagedStoreTests {
  private static let count = 120

  /// A store of cards with long contents, closed or left by a killed gateway.
  private func fill(_ disk: Disk, _ wall: ManualWall, retention: Int = 10_000) throws {
    let lab = try disk.lab(wall) { $0.retention = retention }
    let text = String(repeating: "x", count: 900)
    for number in 0..<Self.count {
      let state: JSON = ["score": .number(number), "text": .string(text)]
      let reply = try lab.post(
        Bodies.brazeStartPath,
        Bodies.brazeStart.with("activity_id", .string("game-\(number)"))
          .with("content_state", state))
      #expect(reply.status == 201)
    }
    lab.gateway.stop()
  }

  private func ids(_ lab: Lab) throws -> Set<String> {
    let list = try lab.get("/islet/v1/activities").json["activities"]?.array ?? []
    return Set(list.compactMap { $0["id"]?.string })
  }

  private func file(_ disk: Disk) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: disk.store)))
  }

  /// Offsets in the file of a card's document or event.
  private func places(of text: String, in bytes: [UInt8]) -> [Int] {
    let wanted = Array(text.utf8)
    return bytes.indices.dropLast(wanted.count).filter { bytes[$0...].starts(with: wanted) }
  }

  @Test func damagedCardsAreRecoveredFromEvents() throws {
    let disk = try Disk()
    let wall = ManualWall()
    try fill(disk, wall)
    var bytes = try file(disk)
    // All document pages except one are overwritten with noise.
    let pages = Set(places(of: "activitiesgame-", in: bytes).map { $0 / 4096 })
    #expect(pages.count > 10)
    for page in pages.sorted().dropLast() {
      for index in 0..<4096 { bytes[page * 4096 + index] = UInt8(truncatingIfNeeded: index &* 37) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: disk.store))
    let lab = try disk.lab(wall)
    #expect(try ids(lab).count == Self.count)
    let problems = lab.gateway.problems.joined(separator: "\n")
    #expect(problems.contains("the store was damaged"), "\(problems)")
    #expect(problems.contains("the damaged file is kept as \(disk.store).damaged"), "\(problems)")
    #expect(problems.contains("lost activities were recovered from the events"), "\(problems)")
    #expect(try lab.start("new").status == 201)
    lab.gateway.stop()
    let again = try disk.lab(wall)
    #expect(try ids(again).count == Self.count + 1)
    #expect(again.gateway.problems.isEmpty)
  }

  @Test func lostCardsAreCounted() throws {
    let disk = try Disk()
    let wall = ManualWall()
    try fill(disk, wall, retention: 10)
    var bytes = try file(disk)
    let pages = Set(places(of: "activitiesgame-", in: bytes).map { $0 / 4096 }).sorted()
    for page in pages.prefix(5) {
      for index in 0..<4096 { bytes[page * 4096 + index] = UInt8(truncatingIfNeeded: index &* 37) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: disk.store))
    let lab = try disk.lab(wall)
    let left = try ids(lab).count
    #expect(left < Self.count)
    let problems = lab.gateway.problems.joined(separator: "\n")
    #expect(
      problems.contains("\(Self.count - left) activities were lost with a damaged part"),
      "\(problems)")
  }

  @Test(arguments: 0..<6) func repairedStoreIsIntact(seed: Int) throws {
    let disk = try Disk()
    let wall = ManualWall()
    try fill(disk, wall, retention: 200)
    let lab = try disk.lab(wall)
    #expect(try lab.post("/islet/v1/projects", ["name": "team"]).status == 201)
    for number in 0..<40 {
      // Long enough for overflow pages, which SQLite does not check.
      let state: JSON = ["text": .string(String(repeating: "y", count: number * 80))]
      let reply = try lab.post(
        "/p/team" + Bodies.brazeStartPath,
        Bodies.brazeStart.with("activity_id", .string("team-\(number)"))
          .with("content_state", state))
      #expect(reply.status == 201, "\(reply.text)")
    }
    lab.gateway.stop()
    var bytes = try file(disk)
    let pages = (1..<bytes.count / 4096).filter {
      ($0 &* 40_503 &+ seed &* 97) % 100 < 4 + seed * 8
    }
    for index in pages.flatMap({ $0 * 4096..<($0 + 1) * 4096 }) {
      bytes[index] = UInt8(truncatingIfNeeded: index &* 37 &+ index >> 8)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: disk.store))
    let damage = try Ledgers.check(disk.store)
    #expect(damage != [])
    let problems = try Gateway.repair(store: disk.store, damage: damage.first ?? "")
    #expect(try Ledgers.check(disk.store) == [], "\(problems) of the pages \(pages)")
    let again = try disk.lab(wall)
    #expect(again.gateway.problems.isEmpty)
    // A project whose name is lost gets a new one.
    let projects = try again.get("/islet/v1/projects").json["projects"]?.array ?? []
    let name = try #require(projects.compactMap { $0["name"]?.string }.first { $0 != "default" })
    for place in ["events", "log", "activities"] {
      for project in ["default", name] {
        #expect(try again.get("/p/\(project)/islet/v1/\(place)").status == 200)
      }
    }
    again.gateway.stop()
  }

  @Test func silentlyLostCardIsDetected() throws {
    let disk = try Disk()
    let wall = ManualWall()
    try fill(disk, wall)
    var database: OpaquePointer?
    try #require(sqlite3_open(disk.store, &database) == SQLITE_OK)
    let loss = "DELETE FROM documents WHERE collection = 'activities' AND key = 'game-77'"
    try #require(sqlite3_exec(database, loss, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    #expect(
      try Ledgers.check(disk.store)
        == ["activities of the project default: \(Self.count - 1) of \(Self.count)"])
    let lab = try disk.lab(wall)
    #expect(try ids(lab).count == Self.count)
    #expect(
      lab.gateway.problems.contains(
        "1 lost activity was recovered from the events: game-77"), "\(lab.gateway.problems)")
  }

  @Test func damageAtRuntimeIs503WithReason() throws {
    let disk = try Disk()
    let wall = ManualWall()
    try fill(disk, wall)
    let lab = try disk.lab(wall)
    // More than SQLite's cache, so that it has to read the file.
    let text = String(repeating: "x", count: 3_000)
    for number in 0..<800 {
      let state: JSON = ["score": .number(number), "text": .string(text)]
      let body = Bodies.brazeUpdate.with("activity_id", "game-1").with("content_state", state)
      #expect(try lab.post(Bodies.brazeUpdatePath, body).status == 201)
    }
    disk.fail(FD_READ, code: SQLITE_CORRUPT)
    for path in ["events", "log", "activities/game-3"] {
      let reply = try lab.get("/islet/v1/\(path)")
      #expect(reply.status == 503, "\(path)")
      #expect(reply.text.contains("cannot be read: the store is damaged"), "\(reply.text)")
      #expect(reply["retry-after"] != nil)
    }
    // The cached state is still shown.
    #expect(try ids(lab).count == Self.count)
    disk.heal()
    #expect(try lab.get("/islet/v1/events").status == 200)
  }
}
