@testable import Vendors
import Basics
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct ExtremeValueTests {
  /// Numbers that are not plausible times.
  static let moments: [JSON] = [
    0, -1, 1e300, -1e300, 1e18, -1e18, 1e12, -1e12, 9_223_372_036_854_775_807,
    -9_223_372_036_854_775_808, 9.3e18, 1e-300, 253_402_300_800, -62_135_596_801,
    8_640_000_000_000, 99_999_999_999, -99_999_999_999,
  ]

  @Test(arguments: ["timestamp", "stale-date", "dismissal-date", "relevance-score"])
  func survivesAbsurdNumbers(_ key: String) throws {
    for moment in Self.moments {
      let lab = try Lab()
      let headers = Bodies.apnsHeaders
      for (index, aps) in [Bodies.apsStart, Bodies.apsUpdate, Bodies.apsEnd].enumerated() {
        let path = index == 0 ? "start:SportsActivityAttributes" : "activity:game-1"
        if index == 1 { try lab.start() }
        let body = Bodies.apns(aps.with(key, moment))
        let reply = try lab.post("/3/device/\(path)", body, headers)
        #expect(reply.status == 200, "\(moment)")
        let after = try lab.post("/3/device/\(path)", Bodies.apns(aps), headers)
        #expect(after.status == 200, "\(moment)")
      }
      #expect(try lab.get("/islet/v1/activities").json["activities"]?.array != nil)
      try lab.patch("/islet/v1/clock", ["advance": "13h"])
      #expect(try lab.get("/islet/v1/activities").json["activities"]?.array == [])
    }
  }

  @Test(arguments: [
    "0000-00-00T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "2026-02-30T00:00:00Z", "2026-13-01", "-2026-01-01T00:00:00Z", "1969-12-31T23:59:59Z",
    "2026-02-02T25:00:00Z", "2026-02-02T02:40:00+99:99", "2026-02-02", "２０２６-02-02",
    "2026-02-02T02:40:00.999999999999999999999999999Z",
  ])
  func survivesAbsurdDates(_ text: String) throws {
    let lab = try Lab()
    for field in ["stale_date", "dismissal_date"] {
      let start = try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with(field, .string(text)))
      #expect([201, 400].contains(start.status))
      try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
      let end = Bodies.brazeUpdate.with("end_activity", true).with(field, .string(text))
      #expect(try [201, 400].contains(lab.post(Bodies.brazeUpdatePath, end).status))
    }
    #expect(try lab.get("/islet/v1/activities/game-1").status == 200)
  }

  @Test(arguments: [
    "משחק-1", "مباراة", "🦉👩‍👩‍👧‍👦", "\u{202E}evil", "a/b", "a?b#c", "a b", "%41", "..", ".",
    "é", "e\u{301}", "名前", "a\"b\\c", "\u{FEFF}", "\n\r", "+", "a;b", "*",
  ])
  func acceptsAnyNameAsID(_ id: String) throws {
    let lab = try Lab()
    try lab.start(id)
    let coded = id.utf8.map { byte -> String in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
    let path = "/islet/v1/activities/\(coded)"
    let found = try lab.get(path)
    #expect(found.status == 200)
    #expect(found.json["id"]?.string == id)
    #expect(found.json["history"]?.array?.count == 1)
    let push = try lab.post(
      "/3/device/activity:\(coded)", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    #expect(push.verdict == "shown")
    #expect(try lab.post(path + "/dismiss").status == 200)
    #expect(try lab.post(path + "/restore").status == 200)
    #expect(try lab.get(path).json["state"] == "active")
    // The client no longer has the card: it is sent with its plan.
    let events = try lab.get("/islet/v1/events?last=1").json["events"]
    #expect(events?[0]?["activity"]?["plan"]?["fields"] != nil)
  }

  @Test func distinguishesSimilarNames() throws {
    let lab = try Lab()
    try lab.start("e\u{301}")
    try lab.start("é")
    #expect(try lab.get("/islet/v1/activities").json["activities"]?.array?.count ?? 0 >= 1)
    #expect(try lab.get("/healthz").status == 200)
  }

  @Test func holdsThousandsOfActivities() throws {
    let lab = try Lab()
    let client = try RawClient(port: lab.gateway.port)
    func post(_ path: String, _ json: JSON) throws -> Int {
      let body = json.encoded
      client.send(
        "POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\nContent-Length: "
          + "\(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self))
      return try #require(try client.answer()).status
    }
    for index in 0..<1_000 {
      let body = Bodies.brazeStart.with("activity_id", .string("game-\(index)"))
      try #require(try post(Bodies.brazeStartPath, body) == 201)
    }
    let all = try lab.get("/islet/v1/activities").json["activities"]?.array ?? []
    #expect(all.count == 1_000)
    #expect(all.count { $0["in_island"] == true } == 1)
    #expect(
      try post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "game-999")) == 201)
    try lab.patch("/islet/v1/clock", ["advance": "13h"])
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
    #expect(try lab.get("/healthz").status == 200)
  }
}
