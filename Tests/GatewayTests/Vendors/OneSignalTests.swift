import Basics
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

@Suite struct OneSignalTests {
  private static let startPath = "/apps/owls-app/activities/activity/GameAttributes"
  private static let updatePath = "/apps/owls-app/live_activities/game-1/notifications"
  private static let auth: Lab.Headers = [("Authorization", "Key os_v2_app_1")]

  static let start: JSON = [
    "event": "start", "activity_id": "game-1", "name": "Game 1",
    "event_attributes": ["homeTeam": "Owls"], "event_updates": ["score": 0],
    "headings": ["en": "Kick-off"], "contents": ["en": "The owls are in"],
    "include_aliases": ["external_id": ["anna", "ben"]], "priority": 10,
  ]
  static let update: JSON = [
    "event": "update", "name": "Goal", "event_updates": ["score": 1],
  ]

  @Test func startsUpdatesAndEnds() throws {
    let lab = try Lab()
    let reply = try lab.post(Self.startPath, Self.start, Self.auth)
    #expect((reply.status, reply.verdict, reply.rules) == (201, "shown", []), "\(reply.text)")
    #expect(reply.json["notification_id"]?.string?.count == 36)
    let card = try lab.activity()
    #expect(card["vendor"] == "onesignal" && card["app_id"] == "owls-app")
    #expect(card["attributes_type"] == "GameAttributes" && card["user"] == "anna")
    #expect(card["attributes"]?["onesignal"] == ["activityId": "game-1"])
    #expect(card["last_alert"]?["title"] == "Kick-off")
    let update = try lab.post(Self.updatePath, Self.update, Self.auth)
    #expect((update.status, update.verdict, update.rules) == (201, "shown", []), "\(update.text)")
    let id = try #require(update.json["id"]?.string)
    #expect(id.count == 36)
    let found = try lab.get("/islet/v1/log?search=id:\(id)").json["entries"]?.array
    #expect(found?.map { $0["verdict"]?["event"] } == ["update"])
    #expect(try lab.activity()["content_state"] == ["score": 1])
    let end = try lab.post(
      "/api/v1" + Self.updatePath,
      Self.update.with("event", "end").with("dismissal_date", 1_769_999_000), Self.auth)
    #expect((end.status, end.verdict) == (201, "shown"))
    #expect(try lab.state() == "dismissed")
    let late = try lab.post(Self.updatePath, Self.update, Self.auth)
    #expect((late.status, late.verdict) == (201, "dropped"))
  }

  /// The API has reported success: a push that APNs then rejects is lost, as `--strict` reports.
  @Test(arguments: [false, true]) func pushRejectedByAPNsIsLost(isStrict: Bool) throws {
    let lab = try Lab { $0.isStrict = isStrict }
    _ = try lab.post(Self.startPath, Self.start, Self.auth)
    let large = JSON.string(String(repeating: "x", count: 5000))
    let reply = try lab.post(
      Self.updatePath, Self.update.with("event_updates", ["text": large]), Self.auth)
    #expect((reply.verdict, reply.rules.first) == ("dropped", "payload.too-large"), "\(reply.text)")
    #expect(reply.status == (isStrict ? 422 : 201))
  }

  static let wrong: [(String, JSON?, String)] = [
    ("event", "begin", "field.type"), ("activity_id", nil, "field.missing"),
    ("activity_id", 7, "field.type"), ("event_attributes", "x", "field.type"),
    ("event_updates", nil, "field.missing"), ("headings", [:], "field.missing"),
    ("contents", ["de": "Los"], "field.missing"), ("name", nil, "field.missing"),
    ("priority", 7, "field.type"), ("stale_date", "2026-02-02T03:40:00Z", "field.type"),
    ("include_aliases", nil, "field.missing"), ("included_segments", ["All"], "field.type"),
  ]

  @Test(arguments: wrong) func refuses(_ path: String, _ value: JSON?, _ rule: String) throws {
    let lab = try Lab()
    let reply = try lab.post(Self.startPath, Self.start.with(path, value), Self.auth)
    #expect((reply.status, reply.rules.first) == (400, rule), "\(reply.text)")
    #expect(reply.json["errors"]?.array?.isEmpty == false)
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
    let finding = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]?[0]
    #expect(finding?["line"] == 1)
  }

  @Test func requiresItsOwnKeyFormat() throws {
    let lab = try Lab()
    for header in [nil, "Bearer os_v2_app_1", "os_v2_app_1"] {
      let reply = try lab.post(Self.startPath, Self.start, [("Authorization", header)])
      #expect(reply.status == 403)
      #expect(reply.json["errors"]?[0]?.string?.hasPrefix("Access denied.") == true)
    }
    let keyed = try Lab { options in
      options.keys = try Lab.keys([
        "keys": [["key": "k1", "permissions": ["onesignal.live_activities"]]]
      ])
    }
    #expect(try keyed.post(Self.startPath, Self.start, [("Authorization", "Key k1")]).status == 201)
    #expect(try keyed.post(Self.startPath, Self.start, [("Authorization", "Key k2")]).status == 403)
  }

  @Test func idempotencyKeyAppliesOnce() throws {
    let lab = try Lab()
    let body = Self.start.with("idempotency_key", "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11")
    let first = try lab.post(Self.startPath, body, Self.auth)
    let second = try lab.post(Self.startPath, body, Self.auth)
    #expect(first.json["notification_id"] == second.json["notification_id"])
    #expect(try lab.get("/islet/v1/log").json["entries"]?.array?.count == 1)
  }

  @Test func sendsOrdinaryNotifications() throws {
    let lab = try Lab()
    let reply = try lab.post(
      "/notifications",
      [
        "app_id": "owls-app", "headings": ["en": "Goal"], "contents": ["en": "1:0"],
        "include_aliases": ["external_id": ["anna"]],
      ], Self.auth)
    #expect(reply.status == 200 && reply.json["id"] != nil)
    #expect(try lab.events().last?["kind"] == "notification")
    let other = try lab.post("/players", [:], Self.auth + [("X-Forwarded-Host", "onesignal.com")])
    #expect((other.status, other.json["errors"]) == (404, ["Not Found"]))
  }

  @Test func checkNeedsOnlyTheBody() throws {
    let lab = try Lab()
    let verdict = OfflineCheck.verdict(
      on: Self.start.encoded, at: lab.wall.now, running: runProgram)
    #expect(verdict.vendor == "onesignal" && verdict.event == "start")
    #expect(verdict.findings.isEmpty, "\(verdict.findings)")
    #expect(
      OfflineCheck.verdict(on: Self.update.encoded, at: lab.wall.now).vendor == "onesignal")
    let type = try ActivityType(json: [
      "name": "GameAttributes", "attributes": ["homeTeam": "String"],
      "content_state": ["score": "Int"],
    ])
    #expect(
      OfflineCheck.verdict(
        on: Self.start.encoded, types: [type], at: lab.wall.now, running: runProgram
      ).findings.isEmpty)
    let wrong = OfflineCheck.verdict(
      on: Self.start.with("event_updates/score", "one").encoded, types: [type], at: lab.wall.now,
      running: runProgram)
    #expect(wrong.findings.map(\.rule) == [.contentStateDecode])
  }
}
