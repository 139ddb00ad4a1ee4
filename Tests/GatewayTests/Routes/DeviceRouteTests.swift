import Basics
import Testing

@testable import Gateway

@Suite struct DeviceRouteTests {
  private static let device = "/islet/v1/device"
  private static let clock = "/islet/v1/clock"

  @Test func listsTokens() throws {
    let lab = try Lab()
    try lab.start("game-1")
    lab.wall.advance(1)
    try lab.start("game-2")
    try lab.post("/islet/v1/activities/game-2/dismiss")
    try lab.post(
      "/push_token_tag",
      ["push_to_start_token": "00ff", "activity_type": "Order", "user": "user-1"])
    let tokens = try lab.get("/islet/v1/tokens").json["tokens"]?.array ?? []
    #expect(tokens.count == 3)
    #expect(
      tokens.first { $0["token"] == "00ff" } == [
        "token": "00ff", "kind": "start", "attributes_type": "Order", "activity_id": .null,
        "app_id": .null, "user": "user-1", "issued_at": "2026-02-02T02:40:01Z",
        "expires_at": .null, "state": "active",
      ])
    let first = try #require(tokens.first { $0["activity_id"] == "game-1" })
    #expect(first["kind"] == "update")
    #expect(first["state"] == "active")
    #expect(first["expires_at"] == "2026-02-02T10:40:00Z")
    #expect(first["token"]?.string == (try lab.activity()["push_token"]?.string))
    #expect(tokens.first { $0["activity_id"] == "game-2" }?["state"] == "dismissed")
  }

  @Test func setsSwitches() throws {
    let lab = try Lab()
    #expect(
      try lab.get(Self.device).json == [
        "live_activities": true, "frequent_updates": true, "push_notifications": true,
        "enforce_budget": false, "budget": 16, "frequent_factor": 15,
        "start_budget": 10,
        "offline": false, "ask_to_allow": false, "refuse_start_keys": false, "take_old_ends": false,
        "refuse_nulls": false, "apps": [:],
      ])
    let patched = try lab.patch(
      Self.device,
      ["frequent_updates": false, "budget": 3, "apps": ["app": ["live_activities": false]]])
    #expect(patched.status == 200)
    #expect(patched.json["budget"] == 3)
    #expect(patched.json["apps"]?["app"]?["live_activities"] == false)
    #expect(patched.json["apps"]?["app"]?["push_notifications"] == true)
    #expect(try lab.get(Self.device).json == patched.json)
    #expect(try lab.events().last?["kind"] == "switch")
    let dropped = try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    #expect((dropped.verdict, dropped.rules) == ("dropped", ["permission.denied"]))
    try lab.patch(Self.device, ["apps": ["app": .null]])
    #expect(try lab.get(Self.device).json["apps"] == [:])
    try lab.start()
  }

  @Test func enforcesTheBudget() throws {
    let lab = try Lab()
    try lab.patch(Self.device, ["frequent_updates": false, "budget": 3])
    try lab.start()
    func update(_ score: Int, _ priority: Int = 10) throws -> Reply {
      lab.wall.advance(1)
      return try lab.post(
        Bodies.brazeUpdatePath,
        Bodies.brazeUpdate.with("content_state/teamOneScore", .number(score))
          .with("notification", ["apns_priority": .number(priority)]))
    }
    #expect(try update(1).rules == [])
    #expect(try update(2).rules == [])
    let over = try update(3)
    #expect((over.verdict, over.rules) == ("shown", ["budget.exhausted"]))
    try lab.patch(Self.device, ["enforce_budget": true])
    let dropped = try update(4)
    #expect((dropped.verdict, dropped.rules) == ("dropped", ["budget.exhausted"]))
    #expect(try update(5, 5).rules == [])
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 5)
    lab.wall.advance(3600)
    #expect(try update(6).rules == [])
    try lab.patch(Self.device, ["frequent_updates": true])
    for score in 7..<40 { #expect(try update(score).rules == []) }
  }

  @Test func countsStartsOfAnAppOnEachPhone() throws {
    let lab = try Lab()
    func start(_ number: Int, _ target: String = "start:Ride", _ priority: String = "10") throws
      -> Reply
    {
      lab.wall.advance(60)
      return try lab.post(
        "/3/device/\(target)",
        Bodies.apns(
          Bodies.apsStart.with("attributes-type", "Ride").with(
            "timestamp", .number(1_770_000_000 + number * 60))),
        Bodies.apnsHeaders([("apns-priority", priority)]))
    }
    for number in 1...10 {
      #expect(try start(number, "start:Ride", "5").rules == [], "\(number)")
    }
    let over = try start(11)
    #expect((over.verdict, over.rules) == ("shown", ["start.budget"]), "\(over.text)")
    #expect(try start(12, String(repeating: "ab", count: 32)).rules == [], "another phone")
    try lab.patch(Self.device, ["enforce_budget": true])
    let dropped = try start(13)
    #expect((dropped.verdict, dropped.rules) == ("dropped", ["start.budget"]))
    try lab.patch(Self.device, ["start_budget": 20])
    #expect(try start(14).rules == [])
    lab.wall.advance(3600)
    try lab.patch(Self.device, ["start_budget": 1])
    #expect(!(try start(75).rules.contains("start.budget")))
  }

  @Test(arguments: [
    "[]", "{\"live_activities\":1}", "{\"live_activity\":true}", "{\"apps\":[]}",
    "{\"apps\":{\"a\":1}}", "{\"apps\":{\"a\":{\"budget\":1}}}", "{\"budget\":-1}",
    "{\"budget\":1.5}", "{\"budget\":1e300}", "{", "", "{\"frequent_updates\":null}",
  ])
  func rejectsUnknownSwitches(_ body: String) throws {
    let lab = try Lab()
    let reply = try lab.send("PATCH", Self.device, Array(body.utf8))
    #expect(reply.status == 400, "\(body)")
    #expect(reply.isProblem)
    #expect(try lab.get(Self.device).json["live_activities"] == true)
    #expect(try lab.events().isEmpty)
  }

  @Test func setsTheClockAhead() throws {
    let lab = try Lab()
    try lab.start()
    #expect(try lab.get(Self.clock).json == ["now": "2026-02-02T02:40:00Z", "speed": 1.0])
    let ahead = try lab.patch(Self.clock, ["advance": "8h"])
    #expect(ahead.status == 200)
    #expect(ahead.json == ["now": "2026-02-02T10:40:00Z", "speed": 1.0])
    let activity = try lab.activity()
    #expect(activity["state"] == "ended")
    #expect(activity["end_reason"] == "expired")
    #expect(activity["in_island"] == false)
    try lab.patch(Self.clock, ["advance": "3h"])
    #expect(try lab.state() == "ended")
    try lab.patch(Self.clock, ["advance": 3600])
    #expect(try lab.state() == "dismissed")
    let kinds = try lab.events().map { $0["kind"] }
    #expect(
      kinds == [
        "started", "clock", "ended", "removed_from_island", "clock", "clock", "dismissed",
      ])
  }

  /// A back end's own clock stays behind while the device's is ahead: its times look old only for
  /// that reason.
  @Test func isReportedIfSendersTimesLookOld() throws {
    let lab = try Lab()
    func fixes(_ id: String) throws -> [String: String] {
      try lab.start(id)
      try lab.post(
        "/3/device/activity:\(id)", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
      let findings = try lab.events().compactMap { $0["verdict"]?["findings"]?.array }.last ?? []
      return findings.reduce(into: [:]) { all, finding in
        all[finding["rule"]?.string ?? ""] = finding["mend"]?.string
      }
    }
    #expect(try fixes("game-1").values.contains { $0.contains("clock") } == false)
    try lab.patch(Self.clock, ["advance": "9h"])
    #expect(
      try fixes("game-2")["timestamp.ancient"]
        == "Send 1770032400. The device's clock is 9 h ahead (islet clock): use its time.")
    // With a slower clock it is left behind, but not at once.
    try lab.patch(Self.clock, ["speed": 0.5])
    lab.wall.advance(3600)
    #expect(try fixes("game-3")["timestamp.ancient"]?.contains("8 h 30 min ahead") == true)
  }

  @Test func clockRunsFastAndStops() throws {
    let lab = try Lab()
    try lab.start { $0.with("stale_date", "2026-02-02T03:40:00Z") }
    #expect(try lab.patch(Self.clock, ["speed": 60]).json["speed"] == 60.0)
    lab.wall.advance(30)
    #expect(try lab.get(Self.clock).json["now"] == "2026-02-02T03:10:00Z")
    #expect(try lab.state() == "active")
    try lab.patch(Self.clock, ["speed": 0])
    lab.wall.advance(3600)
    #expect(try lab.get(Self.clock).json["now"] == "2026-02-02T03:10:00Z")
    #expect(try lab.state() == "active")
    try lab.patch(Self.clock, ["advance": "30m"])
    #expect(try lab.state() == "stale")
    try lab.patch(Self.clock, ["speed": 1])
    lab.wall.advance(1)
    #expect(try lab.get(Self.clock).json["now"] == "2026-02-02T03:40:01Z")
    let both = try lab.patch(Self.clock, ["advance": "1m", "speed": 2])
    #expect(both.json == ["now": "2026-02-02T03:41:01Z", "speed": 2.0])
  }

  @Test(arguments: [
    "{}", "[]", "{\"advance\":\"soon\"}", "{\"advance\":-1}", "{\"advance\":\"1e999h\"}",
    "{\"advance\":\"nan\"}", "{\"speed\":-1}", "{\"speed\":1e9}", "{\"speed\":\"fast\"}",
    "{\"now\":\"2026-02-02T03:40:01Z\"}", "{\"speed\":5,\"to\":1}", "",
  ])
  func rejectsInvalidTimes(_ body: String) throws {
    let lab = try Lab()
    let reply = try lab.send("PATCH", Self.clock, Array(body.utf8))
    #expect(reply.status == 400, "\(body)")
    #expect(reply.isProblem)
    #expect(try lab.get(Self.clock).json["speed"] == 1.0)
  }
}
