import Basics
import Testing

@testable import Gateway

/// A gateway that is stopped in the middle of everything goes on as one that never was.
@Suite(.timeLimit(.minutes(2))) struct RestartTests {
  /// A gateway that is started anew whenever that is asked for.
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

  /// What a sender and a person see of a morning with faults, limits and a fast clock.
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
    // The next hour of the limit.
    life.pass(3600)
    if restarting { try life.restart() }
    note(try life.lab.post(Bodies.brazeStartPath, Bodies.brazeStart))
    try life.lab.put("/islet/v1/faults", ["faults": []])
    if restarting { try life.restart() }
    seen.append(try life.lab.get("/islet/v1/faults").text)
    return seen
  }

  @Test func faultsLimitsAndTheClockGoOn() throws {
    let undisturbed = try Self.morning(restarting: false)
    #expect(Set(undisturbed.map { $0.prefix(3) }).isSuperset(of: ["201", "503"]))
    let restarted = try Self.morning(restarting: true)
    let difference = zip(undisturbed, restarted).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil && restarted.count == undisturbed.count, "\(difference as Any)")
  }

  @Test func aClockOfAnOlderStoreIsRead() throws {
    let wall = Date(timeIntervalSince1970: 1_770_000_000)
    let clock = try #require(GatewayClock(document: ["offset": 90.5], wall: wall))
    #expect(clock.now(wall: wall) == wall.addingTimeInterval(90.5))
    #expect(clock.speed == 1)
    #expect(GatewayClock(document: ["anchor": "soon"], wall: wall) == nil)
  }
}
