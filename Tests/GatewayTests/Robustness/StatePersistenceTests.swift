import Basics
import EventStore
import Simulator
import Testing

@testable import Gateway

/// All state is stored: a day has the same results if its gateway keeps running, restarts before
/// each step, or is one of two that handle the steps in turn.
@Suite(.timeLimit(.minutes(20))) struct StatePersistenceTests {
  /// The gateways that handle the steps.
  enum Gateways: CaseIterable {
    case one, restarted, inTurn
  }

  private struct Day {
    let wall = ManualWall()
    let disk: Disk
    let store = SharedStore()
    let gateways: Gateways
    var labs: [Lab] = []
    var turn = 0
    /// What senders and people saw.
    var seen: [String] = []
    var channel = ""

    init(_ gateways: Gateways) throws {
      self.gateways = gateways
      disk = try Disk()
      labs = try (0..<(gateways == .inTurn ? 2 : 1)).map { _ in try open() }
    }

    private func open() throws -> Lab {
      try disk.lab(wall) { options in
        options.hourlyLimit = 40
        let store = store
        options.openLedger = { path, options throws(LedgerError) in try store.open(path, options) }
      }
    }

    /// The wall clock's time in Unix seconds.
    var now: Int { Int(wall.now.timeIntervalSince1970) }

    /// The gateway for the next step.
    mutating func next() throws -> Lab {
      turn += 1
      if gateways == .restarted {
        labs[0].gateway.stop()
        labs[0] = try open()
      }
      return labs[turn % labs.count]
    }

    mutating func send(
      _ method: String, _ path: String, _ json: JSON? = nil, _ headers: Lab.Headers = []
    ) throws {
      let reply = try next().send(method, path, json?.encoded, headers)
      if let id = reply["apns-channel-id"] { channel = id }
      let response = [
        "\(reply.status)", reply.verdict ?? "-", reply.rules.joined(separator: ","),
        reply["x-ratelimit-remaining"] ?? "-", reply["Idempotent-Replayed"] ?? "-",
        method == "GET" ? reply.text : "",
      ]
      let line = "\(method) \(path): \(response.joined(separator: " "))"
      seen.append(channel.isEmpty ? line : line.replacing(channel, with: "CHANNEL"))
    }

    mutating func braze(_ id: String, _ changes: (JSON) -> JSON = { $0 }) throws {
      let body = changes(Bodies.brazeUpdate.with("activity_id", .string(id)))
      try send("POST", Bodies.brazeUpdatePath, body)
    }

    mutating func start(_ id: String, _ headers: Lab.Headers = []) throws {
      try send(
        "POST", Bodies.brazeStartPath, Bodies.brazeStart.with("activity_id", .string(id)), headers)
    }

    mutating func apns(_ target: String, _ aps: JSON, _ headers: Lab.Headers = []) throws {
      try send(
        "POST", "/3/device/\(target)", Bodies.apns(aps),
        Bodies.apnsHeaders([("apns-id", nil)] + headers))
    }

    mutating func look() throws {
      for path in ["activities?state=all", "device", "faults", "tokens", "types"] {
        try send("GET", "/islet/v1/" + path)
      }
    }
  }

  private static func live(_ gateways: Gateways) throws -> [String] {
    var day = try Day(gateways)
    try budgets(&day)
    try undo(&day)
    try offline(&day)
    try channels(&day)
    try repeats(&day)
    try day.send("POST", "/islet/v1/types", ["name": "Delivery", "app_id": "com.example.owls"])
    try day.send("PATCH", "/islet/v1/clock", ["advance": "90s", "speed": 2])
    try day.look()
    day.wall.advance(5 * 3600)
    try day.look()
    try day.send("GET", "/islet/v1/clock")
    return day.seen
  }

  /// Three of priority 10 within the hour.
  private static func budgets(_ day: inout Day) throws {
    try day.send(
      "PATCH", "/islet/v1/device", ["enforce_budget": true, "budget": 3, "frequent_factor": 1])
    try day.start("game-1")
    for number in 0..<5 {
      day.wall.advance(600)
      try day.apns(
        "activity:game-1",
        Bodies.apsUpdate.with("timestamp", .number(day.now))
          .with("content-state", ["n": .number(number)]))
    }
    try day.send("PATCH", "/islet/v1/device", ["enforce_budget": false])
  }

  private static func undo(_ day: inout Day) throws {
    try day.start("game-2")
    try day.send("POST", "/islet/v1/activities/game-2/dismiss")
    day.wall.advance(4)
    try day.send("POST", "/islet/v1/activities/game-2/restore")
    try day.send("POST", "/islet/v1/activities/game-2/dismiss")
    day.wall.advance(11)
    try day.send("POST", "/islet/v1/activities/game-2/restore")
    try day.braze("game-2")
  }

  private static func offline(_ day: inout Day) throws {
    try day.start("game-3")
    try day.send("POST", "/islet/v1/device/offline")
    for score in 1...2 {
      try day.braze("game-3") { $0.with("content_state", ["score": .number(score)]) }
    }
    try day.braze("game-1") { $0.with("content_state", ["score": 7]) }
    try day.send("POST", "/islet/v1/device/online")
  }

  private static func channels(_ day: inout Day) throws {
    try day.send(
      "POST", "/1/apps/com.example.owls/channels",
      ["message-storage-policy": 1, "push-type": "LiveActivity"],
      [("Authorization", "bearer \(JWT.good)")])
    try day.send(
      "POST", "/4/broadcasts/apps/com.example.owls", Bodies.apns(Bodies.apsUpdate),
      [
        ("apns-channel-id", day.channel), ("apns-push-type", "liveactivity"),
        ("apns-priority", "10"), ("apns-expiration", "0"),
        ("Authorization", "bearer \(JWT.good)"),
      ])
    try day.apns(
      "start:Match",
      Bodies.apsStart.with("attributes-type", "Match")
        .with("input-push-channel", .string(day.channel)))
    try day.apns("start:Match", Bodies.apsStart.with("attributes-type", "Match"))
  }

  /// Repeated requests, faults with a number of strikes, and an hourly limit.
  private static func repeats(_ day: inout Day) throws {
    let id = "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11"
    let update = Bodies.apsUpdate.with("timestamp", .number(day.now))
    for _ in 0..<3 {
      try day.apns(
        "activity:game-1", update, [("apns-id", id)])
    }
    for _ in 0..<2 { try day.start("game-4", [("Idempotency-Key", "order 4")]) }
    try day.apns(
      "activity:game-1", update.with("content-state", ["n": 9]), [("apns-id", id)])
    try day.send(
      "PUT", "/islet/v1/faults",
      ["faults": [["status": 503, "rate": 0.5, "count": 4]], "seed": 3])
    for _ in 0..<8 { try day.braze("game-4") }
    day.wall.advance(24 * 3600 + 1)
    try day.start("game-4", [("Idempotency-Key", "order 4")])
    for _ in 0..<40 { try day.braze("game-4") }
  }

  private static let undisturbed = Result { try live(.one) }

  @Test(arguments: [Gateways.restarted, .inTurn]) func dayHasSameResults(_ gateways: Gateways)
    throws
  {
    let expected = try Self.undisturbed.get()
    let seen = try Self.live(gateways)
    for (left, right) in zip(expected, seen) where left != right {
      Issue.record("expected \(left)\n     saw \(right)")
      break
    }
    #expect(seen.count == expected.count)
  }

  /// The day must not be uneventful.
  @Test func dayCoversAllState() throws {
    let seen = try Self.undisturbed.get()
    func count(_ parts: String...) -> Int { seen.count { line in parts.allSatisfy(line.contains) } }
    #expect(count("activity:game-1: 200 dropped", "budget.exhausted") == 3)
    #expect(count("restore: 200") == 1)
    #expect(count("restore: 409") == 1)
    #expect(count("device.offline") == 3)
    #expect(count(": 503") == 4)
    #expect(count("/3/device/activity:game-1: 200 shown", "true") == 2)
    #expect(count("live_activity/start: 201", "true") == 1)
    #expect(count("429") > 0)
  }

  /// Two gateways that get no notifications and learn of each other only by reading the store.
  private static func silentLabs() throws -> (labs: [Lab], disk: Disk) {
    let (wall, disk, store) = (ManualWall(), try Disk(), SharedStore(isSilent: true))
    let labs = try (0..<2).map { _ in
      try disk.lab(wall) { options in
        options.openLedger = { path, options throws(LedgerError) in try store.open(path, options) }
      }
    }
    return (labs, disk)
  }

  /// More events than one page are read from the store, without a gap.
  @Test func absentClientMissesNoEvent() throws {
    let (labs, disk) = try Self.silentLabs()
    defer { withExtendedLifetime(disk) {} }
    try labs[1].start("game-2")
    var cursor = try labs[1].cursor()
    try labs[0].start("game-1")
    for _ in 0..<LedgerChanges.eventLimit + 200 {
      try labs[0].patch("/islet/v1/device", ["enforce_budget": true])
    }
    let last = try labs[0].cursor()
    // Only its own write makes it read the store.
    try labs[1].patch("/islet/v1/device", ["enforce_budget": false])
    var numbers: [Int] = []
    while true {
      let page = try labs[1].get("/islet/v1/events?after=\(cursor)").json
      let events = page["events"]?.array ?? []
      if events.isEmpty { break }
      numbers += events.compactMap { $0["cursor"]?.string?.split(separator: "-").last }.compactMap {
        Int($0)
      }
      cursor = page["cursor"]?.string ?? ""
    }
    let end = try #require(last.split(separator: "-").last.flatMap { Int($0) }) + 1
    #expect(numbers == Array(2...end))
  }

  /// A snapshot's cursor can be followed, whatever happened to the project meanwhile.
  @Test func resetByAnotherGatewayIsApplied() throws {
    let (labs, disk) = try Self.silentLabs()
    defer { withExtendedLifetime(disk) {} }
    for id in ["game-1", "game-2"] { try labs[0].start(id) }
    #expect(try labs[0].post("/islet/v1/reset").status == 204)
    try labs[0].start("game-3")
    // An unknown cursor makes it read the store.
    _ = try labs[1].get("/islet/v1/events?after=0123456789abcdef-1")
    let list = try labs[1].get("/islet/v1/activities").json
    #expect(list["activities"]?.array?.compactMap { $0["id"]?.string } == ["game-3"])
    let cursor = try #require(list["cursor"]?.string)
    #expect(try labs[1].get("/islet/v1/events?after=\(cursor)").status == 200)
    #expect(try labs[0].get("/islet/v1/events?after=\(cursor)").status == 200)
    #expect(try labs[0].state("game-3") == "active")
  }

  /// What one gateway responded is known to the other before any notification.
  @Test func cursorIsKnownToEveryGateway() throws {
    let (labs, disk) = try Self.silentLabs()
    defer { withExtendedLifetime(disk) {} }
    let before = try labs[0].cursor()
    try labs[0].start("game-1")
    let after = try labs[0].cursor()
    let waiting = try labs[1].get("/islet/v1/events?after=\(after)")
    #expect(waiting.status == 200)
    #expect(waiting.json["events"]?.array?.isEmpty == true)
    #expect(
      try labs[1].events(after: before).compactMap { $0["activity_id"]?.string } == ["game-1"])
    #expect(try labs[1].state("game-1") == "active")
    // A cursor that no gateway issued.
    let epoch = before.split(separator: "-")[0]
    #expect(try labs[1].get("/islet/v1/events?after=\(epoch)-99999").status == 410)
    #expect(try labs[1].get("/islet/v1/events?after=0123456789abcdef-1").status == 410)
  }
}
