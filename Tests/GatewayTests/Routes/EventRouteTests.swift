import Basics
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct EventRouteTests {
  private static let path = "/islet/v1/events"

  private func kinds(_ reply: Reply) -> [String] {
    reply.json["events"]?.array?.compactMap { $0["kind"]?.string } ?? []
  }

  @Test func listsEventsAfterCursor() throws {
    let lab = try Lab()
    let before = try lab.cursor()
    try lab.start()
    let middle = try lab.cursor()
    lab.wall.advance(1)
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    #expect(try kinds(lab.get(Self.path)) == ["started", "updated"])
    #expect(try kinds(lab.get("\(Self.path)?after=\(before)")) == ["started", "updated"])
    let page = try lab.get("\(Self.path)?after=\(middle)")
    #expect(kinds(page) == ["updated"])
    #expect(page.json["cursor"]?.string == (try lab.cursor()))
    let event = try #require(page.json["events"]?[0])
    #expect(
      event.object?.keys == ["cursor", "at", "kind", "activity_id", "activity", "verdict"])
    #expect(event["at"] == "2026-02-02T02:40:01Z")
    #expect(event["activity_id"] == "game-1")
    #expect(event["activity"]?["content_state"]?["teamOneScore"] == 2)
    #expect(event["verdict"]?["verdict"] == "shown")
    #expect(try kinds(lab.get("\(Self.path)?after=\(try lab.cursor())")) == [])
    #expect(try kinds(lab.get("\(Self.path)?last=1")) == ["updated"])
    #expect(try kinds(lab.get("\(Self.path)?last=0")) == [])
    for last in ["-1", "x", "10001", "99999999999999999999"] {
      let refusal = try lab.get("\(Self.path)?last=\(last)")
      #expect(refusal.status == 400)
      #expect(refusal.isProblem)
    }
  }

  /// A snapshot includes nothing that the events have not reported, even while a group is being
  /// written.
  @Test func snapshotIsNeverAheadOfEvents() throws {
    let store = FileManager.default.temporaryDirectory
      .appending(path: "islet-\(UUID()).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + end) }
    }
    let lab = try Lab(store: store)
    for number in 1...30 {
      let body = Bodies.brazeStart.with("activity_id", .string("game-\(number)"))
      let start = try lab.connect("POST", Bodies.brazeStartPath, body.encoded)
      let snapshot = try lab.get("/islet/v1/activities").json
      let cursor = try #require(snapshot["cursor"]?.string)
      let last = try lab.get("\(Self.path)?last=1000").json
      let started = last["events"]?.array?.filter { $0["kind"] == "started" }.count ?? 0
      let shown = snapshot["activities"]?.array?.count ?? 0
      #expect(started >= shown, "\(last["events"]?.array?.map { $0["kind"] ?? .null } ?? [])")
      #expect(try lab.get("\(Self.path)?after=\(cursor)").status == 200)
      #expect(try start.reply()?.status == 201)
    }
  }

  @Test func waitsForAPush() throws {
    let lab = try Lab()
    let cursor = try lab.cursor()
    let waiting = try lab.connect(
      "GET", "\(Self.path)?after=\(cursor)", nil, [("Prefer", "respond-async, wait=20")])
    let other = try lab.connect(
      "GET", "\(Self.path)?after=\(cursor)", nil, [("Prefer", "wait=\"20\"; name=value")])
    try lab.start()
    for exchange in [waiting, other] {
      let reply = try #require(try exchange.reply())
      #expect(kinds(reply) == ["started"])
    }
  }

  @Test func returnsEmptyPageAfterTimeout() throws {
    let lab = try Lab()
    let cursor = try lab.cursor()
    let reply = try lab.get("\(Self.path)?after=\(cursor)", [("Prefer", "wait=0.05")])
    #expect(reply.status == 200)
    #expect(reply.json == ["cursor": .string(cursor), "events": []])
    #expect(reply["preference-applied"]?.hasPrefix("wait=") == true)
    for wait in ["wait=-5", "wait=nan", "wait=x", "wait="] {
      #expect(try lab.get("\(Self.path)?after=\(cursor)", [("Prefer", wait)]).status == 200)
    }
  }

  @Test func resetWakesWaitingClients() throws {
    let lab = try Lab()
    try lab.start()
    let cursor = try lab.cursor()
    let waiting = try lab.wait(after: cursor)
    #expect(try lab.post("/islet/v1/reset").status == 204)
    #expect(try #require(try waiting.reply()).status == 200)
    let gone = try lab.get("\(Self.path)?after=\(cursor)")
    #expect(gone.status == 410)
  }

  @Test func rejectsCursorsOfAnotherStore() throws {
    let lab = try Lab()
    try lab.start()
    let cursor = try lab.cursor()
    let epoch = String(cursor.prefix { $0 != "-" })
    for foreign in [
      "other-1", "1", "\(epoch)-99", "\(epoch)-x", "\(epoch)-", "-1", "\(epoch)-1-1", "%00", "",
      "\(epoch)--1", "\(epoch)-99999999999999999999",
    ] {
      let reply = try lab.get("\(Self.path)?after=\(foreign)")
      #expect(reply.status == 410, "\(foreign)")
      #expect(reply.isProblem)
      #expect(reply.json["cursor"]?.string == cursor)
      #expect(try lab.get("/islet/v1/log?after=\(foreign)").status == 410, "\(foreign)")
    }
  }

  @Test func rejectsCompactedCursors() throws {
    let lab = try Lab { $0.retention = 20 }
    let first = try lab.cursor()
    try lab.start()
    for score in 0..<2200 {
      try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("content_state/teamOneScore", .number(score)))
    }
    let epoch = String(first.prefix { $0 != "-" })
    let reply = try lab.get("\(Self.path)?after=\(epoch)-1")
    #expect(reply.status == 410)
    #expect(try lab.get("\(Self.path)?after=\(epoch)-0").status == 410)
    for query in ["after=\(epoch)-1", "after=\(epoch)-1&search=id:x"] {
      #expect(try lab.get("/islet/v1/log?\(query)").status == 410)
    }
    let oldest = try lab.get(Self.path)
    #expect(oldest.status == 200)
    #expect(oldest.json["events"]?.array?.isEmpty == false)
    let cursor = try #require(reply.json["cursor"]?.string)
    #expect(try lab.get("\(Self.path)?after=\(cursor)").status == 200)
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 2199)
  }

  @Test func cursorsSurviveRestart() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("store.sqlite").path
    let wall = ManualWall()
    var cursor = ""
    var token: String?
    do {
      let lab = try Lab(wall: wall, store: store)
      try lab.start("game-1")
      try lab.start("game-2")
      cursor = try lab.cursor()
      token = try lab.activity()["push_token"]?.string
      try lab.post("/islet/v1/activities/game-2/dismiss")
      try lab.patch("/islet/v1/device", ["enforce_budget": true])
      try lab.put("/islet/v1/faults", ["faults": []])
    }
    wall.advance(60)
    let lab = try Lab(wall: wall, store: store)
    #expect(try kinds(lab.get("\(Self.path)?after=\(cursor)")) == ["dismissed", "switch"])
    #expect(try lab.state("game-1") == "active")
    #expect(try lab.state("game-2") == "dismissed")
    #expect(try lab.get("/islet/v1/device").json["enforce_budget"] == true)
    let update = Bodies.apns(Bodies.apsUpdate.with("timestamp", 1_770_000_060))
    let reply = try lab.post("/3/device/\(token ?? "")", update, Bodies.apnsHeaders)
    #expect(reply.verdict == "shown", "\(reply.text)")
    let late = try lab.post(
      Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "game-2"))
    #expect(late.rules == ["activity.dismissed"])
  }

  @Test func expiriesDuringDowntimeAreHandledAtStart() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("store.sqlite").path
    let wall = ManualWall()
    do { try Lab(wall: wall, store: store).start() }
    wall.advance(9 * 3600)
    do {
      let lab = try Lab(wall: wall, store: store)
      #expect(try lab.state() == "ended")
      #expect(try lab.activity()["ended_at"] == "2026-02-02T10:40:00Z")
    }
    wall.advance(3 * 3600)
    let lab = try Lab(wall: wall, store: store)
    #expect(try lab.state() == "dismissed")
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
  }

  @Test func firstEventAfterResetIsFound() throws {
    let lab = try Lab()
    try lab.start("before")
    try lab.post("/islet/v1/reset")
    let empty = try lab.get("/islet/v1/events").json
    #expect(empty["events"] == [])
    let cursor = try #require(empty["cursor"]?.string)
    try lab.start("after")
    #expect(try lab.events(after: cursor).map { $0["activity_id"] } == ["after"])
  }
}
