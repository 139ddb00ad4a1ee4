import Basics
import Simulator
import Testing

@testable import Gateway

/// Times as senders write them, and the number that the fix suggests.
@Suite struct TimestampTests {
  /// 2026-02-02T02:40:00Z, the lab's start time, and the end of its first hour.
  private static let now = 1_770_000_000

  private func fixes(_ key: String, _ value: JSON) throws -> [String] {
    let lab = try Lab()
    try lab.start()
    let event = key == "dismissal-date" ? "end" : "update"
    try lab.post(
      "/3/device/activity:game-1",
      Bodies.apns(Bodies.apsUpdate.with("event", .string(event)).with(key, value)),
      Bodies.apnsHeaders)
    let findings = try lab.get("/islet/v1/log").json["entries"]?.array?.last?["verdict"]?[
      "findings"]
    return (findings?.array ?? []).filter { $0["path"]?.string == "aps.\(key)" }
      .compactMap { $0["mend"]?.string }
  }

  @Test(
    arguments: ["timestamp", "stale-date", "dismissal-date"], [1_000, 1_000_000, 1_000_000_000])
  func fractionsAreFixedToSeconds(_ key: String, _ parts: Int) throws {
    let seconds = Self.now + 60
    let fixes = try fixes(key, .int(Int64(seconds * parts + parts / 3)))
    #expect(fixes == ["Send \(seconds)."])
  }

  @Test func unitIsNamed() throws {
    for (parts, unit) in [(1_000, "milliseconds"), (1_000_000, "microseconds")] {
      let lab = try Lab()
      let aps = Bodies.apsStart.with("timestamp", .int(Int64(Self.now * parts)))
      try lab.post("/3/device/start:Sports", Bodies.apns(aps), Bodies.apnsHeaders)
      let message = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]?[0]?[
        "message"]?.string
      #expect(message?.contains(" is \(unit):") == true, "\(message ?? "")")
    }
  }

  @Test(arguments: ["timestamp", "stale-date", "dismissal-date"])
  func datesAsTextGetTheirNumber(_ key: String) throws {
    #expect(try fixes(key, "2026-02-02T03:40:00Z") == ["Send 1770003600."])
    #expect(try fixes(key, "1770003600") == ["Send 1770003600 without quotes."])
    #expect(try fixes(key, "1770003600000") == ["Send 1770003600 without quotes."])
    #expect(try fixes(key, "soon").first?.hasPrefix("Send Unix seconds") == true)
  }

  // MARK: aps

  @Test(arguments: [[], "update", 7, true, .null] as [JSON])
  func apsOfWrongTypeIsNotMissing(_ value: JSON) throws {
    let lab = try Lab()
    let reply = try lab.post("/3/device/activity:game-1", ["aps": value], Bodies.apnsHeaders)
    #expect((reply.status, reply.verdict) == (200, "dropped"))
    #expect(reply.rules.first == "field.type")
    let finding = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]?[0]
    #expect(finding?["path"] == "aps")
    #expect(finding?["found"] == value)
  }
}
