@testable import Vendors
import Basics
import Testing

@testable import Gateway

@Suite struct FCMTests {
  private static let path = Bodies.fcmPath
  private static let start = Bodies.fcm(
    Bodies.apsStart, token: "start:SportsActivityAttributes")
  private static let update = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
  private static let end = Bodies.fcm(Bodies.apsEnd, token: "activity:game-1")

  @Test func startsUpdatesAndEnds() throws {
    let golden = try Golden("fcm-life")
    try golden.scene("Snake case")
    try golden.post(200, "", Self.path, Self.start)
    let id = try #require(
      try golden.lab.get("/islet/v1/activities").json["activities"]?[0]?["id"]?.string)
    #expect(id == "SportsActivityAttributes-1")
    golden.lab.wall.advance(1)
    try golden.post(200, "", Self.path, Bodies.fcm(Bodies.apsUpdate, token: "activity:\(id)"))
    try golden.post(200, "", Self.path, Bodies.fcm(Bodies.apsEnd, token: "activity:\(id)"))
    #expect(try golden.lab.state(id) == "dismissed")
    try golden.scene("Camel case, and the activity's own token")
    let token = try startedToken(golden.lab)
    let camel = Self.update.without("message/apns/live_activity_token")
      .with("message/apns/liveActivityToken", .string(token))
    try golden.post(200, "", Self.path, camel)
    #expect(try golden.lab.activity()["content_state"]?["teamOneScore"] == 2)
    try golden.scene("Only asking")
    try golden.lab.start()
    try golden.post(200, "", Self.path, Self.end.with("validate_only", true))
    try golden.post(200, "", Self.path, Self.end.with("validateOnly", true))
    #expect(try golden.lab.state() == "active")
    try golden.post(
      400, "fcm.recipient-missing", Self.path,
      Self.end.with("validate_only", true).without("message/token"))
    try golden.scene("A drop is a success")
    try golden.post(
      200, nil, Self.path, Bodies.fcm(Bodies.apsUpdate, token: "activity:game-9"))
    golden.check()
  }

  private func startedToken(_ lab: Lab) throws -> String {
    try lab.start()
    return try #require(try lab.activity()["push_token"]?.string)
  }

  @Test func refuses() throws {
    let golden = try Golden("fcm-refusals")
    func post(_ title: String, _ rules: String, _ body: JSON, _ status: Int = 400) throws {
      try golden.scene(title)
      try golden.lab.start()
      try golden.post(status, rules, Self.path, body)
    }
    try post("Without the wrapper", "fcm.wrapper-missing", Self.update["message"] ?? .null)
    try post("Nothing", "field.missing", [:])
    try post("A message of the wrong kind", "field.type", ["message": "hello"])
    try post("Without a recipient", "fcm.recipient-missing", Self.update.without("message/token"))
    try post("An empty recipient", "field.type", Self.update.with("message/token", ""))
    try post("Two recipients", "field.type", Self.update.with("message/topic", "owls"))
    try post("A recipient of the wrong kind", "field.type", Self.update.with("message/token", 7))
    try post(
      "A header as a number", "fcm.header-type",
      Self.update.with("message/apns/headers/apns-priority", 10))
    try post(
      "A priority that APNs does not take", "apns.priority",
      Self.update.with("message/apns/headers/apns-priority", "7"))
    try post(
      "Data as a number", "android.data", Self.update.with("message/data", ["score": 12]))
    try post("An unknown name", "field.unknown", Self.update.with("message/apns/liveToken", "x"))
    try post(
      "An unknown name at the top", "field.unknown", Self.update.with("dry_run", true))
    try post(
      "validate_only as a text", "field.type", Self.update.with("validate_only", "true"))
    try post(
      "An empty activity token", "field.type",
      Self.update.with("message/apns/live_activity_token", ""))
    try post(
      "An activity token as a number", "field.type",
      Self.update.with("message/apns/live_activity_token", 7))
    try post("Without aps", "field.missing", Self.update.without("message/apns/payload/aps"))
    try post("A list as aps", "field.type", Self.update.with("message/apns/payload/aps", []))
    try post("Without a payload", "field.missing", Self.update.without("message/apns/payload"))
    try post(
      "A token that was never issued", "token.unknown",
      Bodies.fcm(Bodies.apsUpdate, token: "00112233445566778899aabbccddeeff"))
    try post(
      "More than 4096 bytes", "payload.too-large content-state.drift",
      Self.update.with(
        "message/apns/payload/aps/content-state/teamOneScore",
        .string(String(repeating: "x", count: 4096))))
    try golden.scene("Not JSON")
    try golden.send(400, "json.invalid", "POST", Self.path, Array("{\"message\":}".utf8))
    try golden.scene("A list")
    try golden.send(400, "field.type", "POST", Self.path, Array("[]".utf8))
    try golden.scene("Another method")
    try golden.send(405, nil, "GET", Self.path, nil)
    try golden.scene("A path without a project")
    try golden.post(404, nil, "/v1/projects//messages:send", Self.update)
    golden.check()
  }

  @Test func customKeysBesideApsAreAllowed() throws {
    let lab = try Lab()
    try lab.start()
    let body = Self.update.with("message/apns/payload/match", ["id": 7])
      .with("message/apns/payload/gcm.message_id", "1")
    let reply = try lab.post(Self.path, body)
    #expect((reply.status, reply.verdict, reply.rules) == (200, "shown", []))
    let notification = try lab.post(
      Self.path,
      ["message": ["token": "t", "apns": ["payload": ["aps": ["alert": "Hi"], "deep": "link"]]]])
    #expect((notification.status, notification.rules) == (200, []))
  }

  @Test(arguments: [
    ("message/tokens", "Send one request for each token, with the token as `message.token`."),
    (
      "message/registration_ids",
      "Send one request for each token, with the token as `message.token`."
    ),
    ("message/apns/aps", "Move it to `message.apns.payload.aps`."),
    ("message/aps", "Move it to `message.apns.payload.aps`."),
    ("message/apns/content-state", "Move it to `message.apns.payload.aps.content-state`."),
    ("message/live_activity_token", "Move it to `message.apns.live_activity_token`."),
  ])
  func fixesMisplacedFields(_ path: String, _ fix: String) throws {
    let lab = try Lab()
    #expect(try lab.post(Self.path, Self.update.with(path, [:])).status == 400)
    let findings = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]
    #expect(findings?[0]?["rule"] == "field.unknown")
    #expect(findings?[0]?["mend"]?.string == fix)
    #expect(findings?[0]?["line"] == 1)
  }

  @Test func acceptsInstallationIDAsToken() throws {
    let lab = try Lab()
    try lab.start()
    let body = Self.update.without("message/token").with("message/fid", "cXn-installation")
    #expect(try lab.post(Self.path, body).verdict == "shown")
    #expect(try lab.post(Self.path, body.with("message/token", "t")).status == 400)
    #expect(try lab.post(Self.path, body.with("message/fid", "dead:1")).status == 404)
  }

  @Test func reportsDuplicateKeys() throws {
    let text = Self.update.text.replacing(
      #""event":"update""#, with: #""event":"end","event":"update""#)
    let lab = try Lab()
    try lab.start()
    #expect(try lab.send("POST", Self.path, Array(text.utf8)).rules == ["json.duplicate-key"])
  }

  @Test func subscribesToTopics() throws {
    let lab = try Lab()
    let path = "/v1/projects/owls/registrations/t%3A1/topicSubscriptions"
    let reply = try lab.post("\(path)?topic_name=scores")
    #expect(reply.status == 200)
    #expect(
      reply.json["name"] == "projects/owls/registrations/t:1/topicSubscriptions/scores")
    #expect(try lab.send("DELETE", "\(path)/scores?allow_missing=true").status == 200)
    let dead = try lab.post(
      "/v1/projects/owls/registrations/dead:1/topicSubscriptions?topic_name=s")
    #expect(dead.status == 404)
    #expect(dead.json["error"]?["details"]?[0]?["errorCode"] == "UNREGISTERED")
  }

  @Test func cardNeedsActivityToken() throws {
    let lab = try Lab()
    try lab.start()
    let reply = try lab.post(Self.path, Self.update.without("message/apns/live_activity_token"))
    #expect((reply.status, reply.verdict) == (200, "dropped"))
    #expect(reply.rules == ["field.missing"])
  }

  @Test func unknownPathsGetGooglesError() throws {
    let lab = try Lab()
    for path in [
      "/v1/projects/owls/messages", "/v1/projects/owls", "/v1/projects//messages:send", "/batch",
    ] {
      for method in ["GET", "POST"] {
        let error = try lab.send(
          method, path, Array("{}".utf8), [("X-Forwarded-Host", "fcm.googleapis.com")]
        ).json["error"]
        #expect(error?["code"] == 404)
        #expect(error?["status"] == "NOT_FOUND")
      }
    }
  }

  @Test func reportsGoneToken() throws {
    let golden = try Golden("fcm-tokens")
    try golden.scene("After the end")
    let token = try startedToken(golden.lab)
    try golden.lab.post(Self.path, Bodies.fcm(Bodies.apsEnd, token: token))
    try golden.post(200, "activity.ended", Self.path, Bodies.fcm(Bodies.apsUpdate, token: token))
    try golden.scene("After eight hours")
    let old = try startedToken(golden.lab)
    try golden.lab.patch("/islet/v1/clock", ["advance": "8h"])
    try golden.post(400, nil, Self.path, Bodies.fcm(Bodies.apsUpdate, token: old))
    try golden.scene("A dead activity token")
    try golden.post(
      400, "token.expired", Self.path, Bodies.fcm(Bodies.apsUpdate, token: "dead:activity"))
    try golden.post(
      400, "token.expired", Self.path, Bodies.fcm(Bodies.apsStart, token: "dead:start"))
    try golden.scene("A dead registration token")
    try golden.post(
      404, "token.expired", Self.path, Self.update.with("message/token", "dead:phone"))
    try golden.post(
      404, "token.expired", Self.path,
      ["message": ["token": "dead:phone", "notification": ["title": "Hello"]]])
    try golden.scene("A start with the activity's token")
    let own = try startedToken(golden.lab)
    try golden.post(200, "token.wrong-kind", Self.path, Bodies.fcm(Bodies.apsStart, token: own))
    try golden.scene("An update with a start's token")
    try golden.post(
      200, "token.wrong-kind", Self.path,
      Bodies.fcm(Bodies.apsUpdate, token: "start:SportsActivityAttributes"))
    golden.check()
  }

  @Test func acceptsOrdinaryNotifications() throws {
    let golden = try Golden("fcm-notification")
    try golden.scene("To a token")
    try golden.post(
      200, "", Self.path,
      ["message": ["token": "t", "notification": ["title": "Hello", "body": "World"]]])
    try golden.scene("To a topic")
    try golden.post(
      200, "", Self.path, ["message": ["topic": "owls", "notification": ["title": "Hello"]]])
    let event = try #require(try golden.lab.events().last)
    #expect(event["kind"] == "notification")
    #expect(event["detail"]?["title"] == "Hello")
    #expect(event["detail"]?["shown"] == true)
    try golden.scene("Switched off")
    try golden.lab.patch("/islet/v1/device", ["push_notifications": false])
    try golden.post(
      200, "", Self.path, ["message": ["token": "t", "notification": ["title": "H"]]])
    #expect(try golden.lab.events().last?["detail"]?["shown"] == false)
    golden.check()
  }

  @Test func checksKeys() throws {
    let golden = try Golden("fcm-access")
    func post(_ title: String, _ status: Int, _ rules: String, _ header: String?) throws {
      try golden.scene(title) { options in
        options.keys = try Lab.keys([
          "keys": [
            ["key": "full", "permissions": ["fcm.messages.send"]], ["key": "none", "name": "none"],
          ]
        ])
      }
      try golden.post(status, rules, Self.path, Self.start, [("Authorization", header)])
    }
    try post("A key with the permission", 200, "", "Bearer full")
    try post("Another project's key", 403, "auth.permission", "Bearer none")
    try post("An unknown key", 401, "auth.invalid", "Bearer other")
    try post("No key", 401, "auth.missing", nil)
    golden.check()
  }

  @Test(arguments: [
    (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"),
    (401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"),
    (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH"), (404, "NOT_FOUND", "UNREGISTERED"),
    (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"), (500, "INTERNAL", "INTERNAL"),
    (503, "UNAVAILABLE", "UNAVAILABLE"),
  ])
  func answersFaultsAsDocumented(_ code: Int, _ status: String, _ error: String) throws {
    let lab = try Lab()
    let token = "fault-\(code)-1"
    let reply = try lab.post(Self.path, Bodies.fcm(Bodies.apsUpdate, token: token))
    #expect(reply.status == code)
    #expect(reply["retry-after"] == (code == 429 || code == 503 ? "1" : nil))
    let rules = [
      400: "fault.injected", 401: "auth.invalid", 403: "auth.permission", 404: "token.unknown",
      429: "rate.limited", 500: "fault.injected", 503: "fault.injected",
    ]
    #expect(reply.rules == [rules[code]])
    let body = reply.json["error"]
    #expect(body?["code"]?.int == code)
    #expect(body?["status"]?.string == status)
    #expect(body?["message"]?.string?.isEmpty == false)
    #expect(
      body?["details"]?[0] == [
        "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": .string(error),
      ])
  }
}
