import Basics
import Testing

@testable import Gateway

/// A gateway that is restarted at any time continues as if it had not been.
@Suite(.timeLimit(.minutes(20))) struct RestartTests {
  /// A gateway that restarts on request.
  private final class Life {
    private let store = FileManager.default.temporaryDirectory
      .appending(path: "islet-\(UUID()).sqlite").path
    private let wall = ManualWall()
    private(set) var lab: Lab

    init() throws { lab = try Lab(wall: wall, store: store) }

    deinit {
      lab.gateway.stop()
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + end) }
    }

    func restart() throws {
      lab.gateway.stop()
      lab = try Lab(wall: wall, store: store)
    }

    func pass(_ seconds: Double) { wall.advance(seconds) }
  }

  /// The responses and the screen of a morning with faults, limits and a fast clock.
  private static func morning(restarting: Bool) throws -> [String] {
    let life = try Life()
    var seen: [String] = []
    func note(_ reply: Reply) {
      seen.append("\(reply.status) \(reply["x-ratelimit-remaining"] ?? "-")")
    }
    let faults: JSON = [
      "faults": [["status": 503, "rate": 0.5, "count": 6], ["drop": true, "prefix": "order"]],
      "seed": 7,
    ]
    try life.lab.put("/islet/v1/faults", faults)
    try life.lab.patch("/islet/v1/clock", ["advance": "90s", "speed": 60])
    for number in 0..<16 {
      if restarting, number % 5 == 3 { try life.restart() }
      let start = Bodies.brazeStart.with("activity_id", .string("game-\(number)"))
      note(try life.lab.post(Bodies.brazeStartPath, start))
      life.pass(1.25)
      seen.append(try life.lab.get("/islet/v1/faults").text)
      seen.append(try life.lab.get("/islet/v1/clock").text)
    }
    // The next hour of the rate limit.
    life.pass(3600)
    if restarting { try life.restart() }
    note(try life.lab.post(Bodies.brazeStartPath, Bodies.brazeStart))
    try life.lab.put("/islet/v1/faults", ["faults": []])
    if restarting { try life.restart() }
    seen.append(try life.lab.get("/islet/v1/faults").text)
    return seen
  }

  @Test func faultsLimitsAndClockSurvive() throws {
    let undisturbed = try Self.morning(restarting: false)
    #expect(Set(undisturbed.map { $0.prefix(3) }).isSuperset(of: ["201", "503"]))
    let restarted = try Self.morning(restarting: true)
    let difference = zip(undisturbed, restarted).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil && restarted.count == undisturbed.count, "\(difference as Any)")
  }

  @Test func clockOfOlderStoreIsRead() throws {
    let wall = Date(timeIntervalSince1970: 1_770_000_000)
    let clock = try #require(GatewayClock(document: ["offset": 90.5], wall: wall))
    #expect(clock.now(wall: wall) == wall.addingTimeInterval(90.5))
    #expect(clock.speed == 1)
    #expect(GatewayClock(document: ["anchor": "soon"], wall: wall) == nil)
  }

  /// The newest request of each card is stored for a day.
  @Test func newestRequestOfCardSurvivesRestart() throws {
    let life = try Life()
    try life.lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    let id = try #require(Bodies.brazeStart["activity_id"]?.string)
    func update(_ score: Int) throws -> String {
      let reply = try life.lab.post(
        "/messages/live_activity/update",
        [
          "app_id": Bodies.brazeStart["app_id"] ?? "app", "activity_id": .string(id),
          "content_state": ["teamOneScore": .number(score), "teamTwoScore": 0],
        ])
      return try #require(reply["islet-cursor"])
    }
    let first = try update(1)
    let second = try update(2)
    let refused = try #require(
      try life.lab.send("POST", "/messages/live_activity/update", Array("{".utf8))["islet-cursor"])
    try life.restart()
    let kept = try life.lab.get("/islet/v1/requests/\(second)")
    #expect(kept.json["body"]?["content_state"]?["teamOneScore"] == 2 && kept.json["event"] == nil)
    #expect(kept.json["path"] == "/messages/live_activity/update")
    #expect(try life.lab.get("/islet/v1/requests/\(refused)").json["body_text"] == "{")
    #expect(try life.lab.get("/islet/v1/requests/\(first)").status == 404)
  }
}
