@testable import Vendors
import HTTP
import Basics
import Testing

@testable import Gateway

@Suite struct LogRouteTests {
  private static let path = "/islet/v1/log"

  private func entries(_ lab: Lab, _ query: String = "") throws -> [JSON] {
    try lab.get(Self.path + query).json["entries"]?.array ?? []
  }

  private func fail(_ lab: Lab, app: String = "app") throws {
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("app_id", .string(app)))
  }

  @Test func reportsEveryPush() throws {
    let lab = try Lab()
    try fail(lab)
    let cursor = try lab.cursor()
    try lab.start()
    try lab.post("/islet/v1/activities/game-1/dismiss")
    try lab.patch("/islet/v1/device", ["budget": 5])
    let all = try entries(lab)
    #expect(all.map { $0["verdict"]?["verdict"] } == ["dropped", "shown"])
    #expect(all.allSatisfy { $0["activity"] == nil })
    #expect(all[0]["error_kind"] == "Other Live Activity errors")
    #expect(all[1]["error_kind"] == nil)
    #expect(try entries(lab, "?errors=true").count == 1)
    #expect(try entries(lab, "?after=\(cursor)").map { $0["kind"] } == ["started"])
    #expect(try entries(lab, "?after=\(cursor)&errors=true").isEmpty)
    #expect(try lab.get(Self.path).json["cursor"]?.string == (try lab.cursor()))
    let verdict = try #require(all[0]["verdict"])
    #expect(verdict.object?.keys == ["verdict", "vendor", "event", "activity_id", "findings"])
    #expect(
      verdict["findings"]?[0]?.object?.keys == [
        "rule", "effect", "message", "path", "line", "column", "found", "mend",
      ])
  }

  @Test func findsAPushByWhatTheResponseNamedIt() throws {
    let lab = try Lab()
    try lab.start()
    func found(_ id: String?) throws -> [JSON?] {
      try entries(lab, "?search=\("id:\(id ?? "-")".percentEncoded)").map {
        $0["verdict"]?["answer_id"]
      }
    }
    let update = Bodies.apns(Bodies.apsUpdate)
    for (path, headers) in [
      ("/3/device/activity:game-1", Bodies.apnsHeaders),
      ("/3/device/activity:game-1", Bodies.apnsHeaders([("apns-id", nil)])),
      ("/3/device/activity:none", Bodies.apnsHeaders([("apns-id", nil)])),
      ("/3/device/00ff", Bodies.apnsHeaders([("apns-id", nil)])),
      ("/3/device/00ff", Bodies.apnsHeaders([("apns-id", nil), ("Authorization", "bearer x")])),
    ] {
      let id = try #require(try lab.post(path, update, headers)["apns-id"])
      #expect(try found(id) == [.string(id)], "\(path) \(headers)")
    }
    let sent = try lab.post(
      Bodies.fcmPath, Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1"))
    let name = try #require(sent.json["name"]?.string)
    #expect(try found(name) == [.string(name)])
    #expect(try found("00000000-0000-0000-0000-000000000000").isEmpty)
  }

  @Test func sortsErrorsAsBrazeDoes() throws {
    let lab = try Lab { options in
      options.keys = try Lab.keys([
        "keys": [["key": "key", "permissions": ["messages.live_activity.update"]]]
      ])
    }
    let update = Bodies.apns(Bodies.apsUpdate)
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate, [("Authorization", nil)])
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate, [("Authorization", "Bearer other")])
    try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    try lab.post("/3/device/00ff", update, Bodies.apnsHeaders)
    try lab.post(
      "/3/device/00ff", update, Bodies.apnsHeaders([("Authorization", "bearer x")]))
    try fail(lab)
    #expect(
      try entries(lab, "?errors=true").map { $0["error_kind"] } == [
        "No push credential", "Invalid push credential", "Invalid push credential",
        "APNS Feedback Removed Token", "Invalid push credential", "Other Live Activity errors",
      ])
  }

  @Test func keepsAHundredOfAKindAnHourAndApp() throws {
    let lab = try Lab()
    for _ in 0..<103 { try fail(lab, app: "one") }
    for _ in 0..<3 { try fail(lab, app: "two") }
    #expect(try entries(lab, "?errors=true").count == 103)
    #expect(try entries(lab).count == 103)
    lab.wall.advance(1199)
    try fail(lab, app: "one")
    #expect(try entries(lab, "?errors=true").count == 103)
    lab.wall.advance(1)
    try fail(lab, app: "one")
    let all = try entries(lab, "?errors=true")
    #expect(all.count == 104)
    #expect(all.count { $0["detail"]?["app_id"] == "two" } == 3)
  }

  @Test func forgetsAfterSixtyHours() throws {
    let lab = try Lab()
    try fail(lab)
    lab.wall.advance(60 * 3600)
    #expect(try entries(lab, "?errors=true").count == 1)
    lab.wall.advance(1)
    #expect(try entries(lab).isEmpty)
  }

  @Test(arguments: ["yes", "1", ""]) func errorsParameterIsBoolean(_ text: String) throws {
    let reply = try Lab().get("/islet/v1/log?errors=\(text)")
    #expect(reply.status == 400 && reply.isProblem, "\(reply.text)")
  }

  @Test func searchFindsPushesByContent() throws {
    let lab = try Lab()
    try lab.start("game-1")
    try lab.start("order-7") { $0.with("content_state", ["courier": "Anna"]) }
    try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "nobody"))
    func found(_ search: String) throws -> [String] {
      let reply = try lab.get("/islet/v1/log?search=\(search.replacing(" ", with: "%20"))")
      #expect(reply.status == 200, "\(reply.text)")
      return (reply.json["entries"]?.array ?? []).compactMap {
        $0["activity_id"]?.string ?? $0["verdict"]?["activity_id"]?.string
      }
    }
    #expect(try found("rule:activity.unknown") == ["nobody"])
    #expect(try found("anna") == ["order-7"])
    #expect(try found("event:start since:1h") == ["game-1", "order-7"])
    #expect(try found("event:start anna until:1h") == [])
    let wrong = try lab.get("/islet/v1/log?search=usr:anna")
    #expect(wrong.status == 400)
    #expect(wrong.json["detail"]?.string?.contains("did you mean user:?") == true)
  }

  @Test func pushHasStableID() throws {
    let lab = try Lab()
    try lab.start("game-1")
    let entry = try #require(try lab.get("/islet/v1/log").json["entries"]?[0])
    let id = try #require(entry["cursor"]?.string)
    let push = try lab.get("/islet/v1/log/\(id)")
    #expect(push.json["cursor"]?.string == id)
    #expect(push.json["verdict"] == entry["verdict"])
    #expect(push.json["activity"]?["id"] == "game-1")
    #expect(try lab.get("/islet/v1/log/\(id)9").status == 404)
    #expect(try lab.get("/islet/v1/log/none").status == 404)
  }

  @Test func returnsPhrasesOnRequest() throws {
    let lab = try Lab { $0.isStrict = true }
    let body = Bodies.brazeUpdate.with("activity_id", "nobody")
    let plain = try lab.post(Bodies.brazeUpdatePath, body)
    let withPhrases = try lab.post(Bodies.brazeUpdatePath + "?phrases=true", body)
    #expect(plain.status == 422 && withPhrases.status == 422)
    #expect(!plain.text.contains("_phrase\""))
    #expect(withPhrases.text.contains("message_phrase"))
    try lab.start()
    try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate.with("timestamp", 1_769_999_000)),
      Bodies.apnsHeaders)
    let push = try #require(
      try lab.get(Self.path).json["entries"]?.array?.last?["cursor"]?.string)
    for path in [
      Self.path, "/islet/v1/events", "/islet/v1/events?last=5", "/islet/v1/activities/game-1",
      "\(Self.path)/\(push)", "\(Self.path)?search=timestamp",
    ] {
      let mark = path.contains("?") ? "&" : "?"
      let (few, many) = (try lab.get(path), try lab.get(path + mark + "phrases=true"))
      #expect(few.status == 200 && many.status == 200)
      #expect(!few.text.contains("_phrase\""), "\(path)")
      #expect(many.text.contains("message_phrase"), "\(path)")
      #expect(few.body.count < many.body.count)
    }
  }
}
