import HTTPServer
@testable import Vendors
import Basics

@testable import Gateway

/// For each rule the request nearest to its trigger that must not set it off.
enum RuleNearMisses {
  private typealias Make = RuleTriggers

  static let all: [String: RuleTriggers.Trigger] = [
    "json.invalid": { try $0.send("POST", Bodies.brazeStartPath, Array("\r\n{}\t".utf8)) },
    "field.missing": Make.braze { $0.with("app_id", "a") },
    "field.type": Make.braze { $0.with("stale_date", "2026-02-02T03:00:00+0000") },
    "field.unknown": Make.braze { $0.with("notification/badge", 1) },
    "payload.too-large": Make.update { $0.with("content-state/text", .string(Make.text(3900))) },
    "auth.missing": { lab in
      try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", "bearer k")])
    },
    "auth.invalid": { lab in
      try Make.keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer  key")
    },
    "auth.quoted": { try $0.post(Bodies.fcmPath, [:], [("Authorization", "Bearer k\"k\"")]) },
    "auth.permission": { lab in
      try Make.keyed(
        Bodies.brazeStartPath, Bodies.brazeStart, "Bearer key",
        permissions: ["messages.live_activity.start"])
    },
    "auth.certificate": { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders,
        ["--http2", "--cert", Lab.certificate.certificate, "--key", Lab.certificate.key])
    },
    "auth.provider-token": { lab in
      let token = JWT.make(claims: ["iss": "T", "iat": 1_769_996_401])
      return try lab.post(
        "/3/device/00", [:], Bodies.apnsHeaders([("Authorization", "Bearer \(token)")]))
    },
    "device.offline": { lab in
      try lab.start()
      try lab.post("/islet/v1/device/offline", [:])
      try lab.post("/islet/v1/device/online", [:])
      return try Make.push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    "fault.injected": { try $0.post("/3/device/fault-x-500", [:], Bodies.apnsHeaders) },
    "json.duplicate-key": {
      try $0.send(
        "POST", Bodies.brazeStartPath,
        Array(#"{"app_id":"a","App_id":"b","x":{"app_id":"a"}}"#.utf8))
    },
    "rate.limited": { try $0.post("/3/device/fault-399-x", [:], Bodies.apnsHeaders) },
    "timestamp.milliseconds": Make.update { $0.with("timestamp", 99_999_999_999) },
    "timestamp.out-of-order": Make.update { $0.with("timestamp", 1_770_000_000) },
    "timestamp.future": Make.update { $0.with("timestamp", 1_770_028_800) },
    "timestamp.ancient": Make.update { $0.with("timestamp", 1_769_971_200) },
    "aps.keys-outside": { lab in
      try lab.start()
      let body = JSON.object(["aps": Bodies.apsUpdate, "event": "the app's own"])
      return try lab.post("/3/device/activity:game-1", body, Bodies.apnsHeaders)
    },
    "alert.sound-outside": Make.start { $0.with("alert/sound", "default") },
    "content-state.encoded-twice": Make.update { $0.with("content-state", "[1]") },
    "stale-date.milliseconds": Make.update { $0.with("stale-date", 99_999_999_999) },
    "token.wrong-topic": { lab in
      let type: JSON = [
        "name": "Ride", "attributes": [:], "content_state": [:], "app_id": "com.example.owls",
      ]
      let token = try lab.post("/islet/v1/types", type).json["push_to_start_token"]?.string ?? ""
      let start = Bodies.apsStart.with("attributes-type", "Ride")
      return try lab.post("/3/device/\(token)", Bodies.apns(start), Bodies.apnsHeaders)
    },
    "fcm.live-activity-token-misplaced": { lab in
      let body = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
        .with("message/apns/payload/live_activity_token", "activity:game-1")
      return try lab.post(Bodies.fcmPath, body)
    },
    "fcm.legacy-api": { try $0.post(Bodies.fcmPath, ["to": "x"]) },
    "timestamp.past": Make.start { $0.with("timestamp", 1_769_999_940) },
    "event.missing": Make.update { $0.with("event", "begin") },
    "event.unknown": Make.update { $0.without("event") },
    "alert.missing": Make.start { $0.with("alert", "Kick-off") },
    "alert.empty": Make.start { $0.with("alert", ["title": "", "body": "Kick-off"]) },
    "loc-key.unresolved": Make.localised("KICK_OFF"),
    "content-state.missing": Make.update { $0.with("content-state", [:]) },
    "content-state.decode": Make.typed { $0.with("content-state/stops", 3.0) },
    "content-state.date-string": Make.typed { $0.with("content-state/eta", 791_692_800.5) },
    "content-state.date-epoch": Make.typed { $0.with("content-state/eta", 1_399_999_999) },
    "content-state.key-style": Make.typed { $0.with("content-state/halts", 3) },
    "content-state.null": Make.update { $0.with("content-state/teamOneScore", 0) },
    "content-state.unchanged": Make.update {
      $0.with("content-state", Bodies.apsStart["content-state"]).with("alert", "Still 0 to 0")
    },
    "content-state.drift": Make.update {
      $0.with("content-state", ["teamTwoScore": 1, "teamOneScore": 2])
    },
    "attributes.decode": Make.typed { $0.with("attributes/colour", "red") },
    "attributes.copy": Make.start {
      $0.with("attributes", ($0["content-state"] ?? [:]).with("teamOneScore", 1))
    },
    "attributes-type.unknown": Make.typed { $0 },
    "start-only.in-update": Make.start { $0.with("attributes", [:]).with("input-push-token", 1) },
    "dismissal-date.ignored": Make.end { $0.with("dismissal-date", 1_770_000_600) },
    "dismissal-date.milliseconds": Make.end { $0.with("dismissal-date", 0) },
    "dismissal-date.capped": Make.end { $0.with("dismissal-date", 1_770_014_400) },
    "end.lingers": Make.end { $0.with("dismissal-date", 0) },
    "stale-date.past": Make.start { $0.with("stale-date", 1_770_000_000) },
    "activity.unknown": Make.update { $0 },
    "activity.ended": Make.after { lab in _ = try Make.push(lab, "activity:game-1", update(1)) },
    "activity.dismissed": Make.after { lab in
      try lab.post("/islet/v1/activities/game-1/dismiss")
      try lab.post("/islet/v1/activities/game-1/restore")
    },
    "activity.expired": Make.after { $0.wall.advance(8 * 3600 - 1) },
    "activity.duplicate": Make.after { lab in
      _ = try Make.push(lab, "activity:game-1", Bodies.apsEnd)
      try lab.start()
    },
    "token.wrong-kind": { try Make.push($0, "start:Ride", Bodies.apsStart) },
    "token.unknown": { try Make.push($0, "00112233445566778899aabbccddeeff", Bodies.apsStart) },
    "token.expired": { lab in
      try lab.start()
      let token = try lab.activity()["push_token"]?.string ?? ""
      lab.wall.advance(8 * 3600 - 1)
      return try Make.push(lab, token, Bodies.apsUpdate)
    },
    "token.not-issued": { lab in
      try lab.patch("/islet/v1/device", ["ask_to_allow": true])
      try lab.start()
      try lab.post("/islet/v1/activities/game-1/allow")
      return try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    },
    "budget.exhausted": { lab in
      try lab.patch("/islet/v1/device", ["budget": 0])
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("notification/apns_priority", 5))
    },
    "permission.denied": { lab in
      try lab.patch("/islet/v1/device", ["push_notifications": false])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    "braze.targets-missing": Make.braze {
      $0.without("external_user_ids").with("segment_id", "all")
    },
    "braze.targets-mixed": Make.braze {
      $0.with("segment_id", .null)
        .with("user_aliases", [["alias_name": "owl", "alias_label": "nick"]])
    },
    "braze.targets-too-many": Make.braze {
      $0.with("external_user_ids", .array((1...50).map { .string("\($0)") }))
    },
    "braze.dismissal-on-start": Make.braze { $0.with("stale_date", "2026-02-02T04:00:00Z") },
    "braze.activity-id-missing": { lab in
      try lab.post("/islet/v1/types", Make.ride.with("attributes/brazeActivityId", "String?"))
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("activity_attributes_type", "Ride"))
    },
    "fcm.recipient-missing": Make.fcm { $0.with("message/token", "t") },
    "fcm.wrapper-missing": Make.fcm { _ in ["text": "Hello"] },
    "fcm.header-type": Make.fcm { $0.with("message/apns/headers/apns-expiration", "0") },
    "apns.topic": Make.headed("apns-topic", "a.push-type.liveactivity"),
    "apns.push-type": Make.headed("apns-push-type", "liveactivity"),
    "apns.priority": Make.headed("apns-priority", "1"),
    "apns.http-version": { _ in
      try Lab.withAPNs().push("/3/device/start:Ride", Bodies.apns(Bodies.apsStart))
    },
    "apns.path": { try Make.push($0, "start%3ARide", Bodies.apsStart) },
    "channel.start": Make.broadcast(Bodies.apsEnd, []),
    "channel.unknown": Make.broadcast(Bodies.apsUpdate, []),
    "channel.expiration": Make.broadcast(Bodies.apsUpdate, [("apns-expiration", "0")]),
  ]

  private static func update(_ score: Int) -> JSON {
    Bodies.apsUpdate.with("content-state/teamOneScore", .number(score))
  }
}
