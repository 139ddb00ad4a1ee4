import Simulator
import HTTPServer
@testable import Vendors
import Basics

@testable import Gateway

/// For each rule, the request nearest to its trigger that must not trigger it.
enum RuleNearMisses {
  private typealias Make = RuleTriggers

  static let all: [Rule.ID: RuleTriggers.Trigger] = [
    .jsonInvalid: { try $0.send("POST", Bodies.brazeStartPath, Array("\r\n{}\t".utf8)) },
    .fieldMissing: Make.braze { $0.with("app_id", "a") },
    .fieldType: Make.braze { $0.with("stale_date", "2026-02-02T03:00:00+0000") },
    .fieldUnknown: Make.braze { $0.with("notification/badge", 1) },
    .payloadTooLarge: Make.update { $0.with("content-state/text", .string(Make.text(3900))) },
    .authMissing: { lab in
      try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", "bearer k")])
    },
    .authInvalid: { lab in
      try Make.keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer  key")
    },
    .authQuoted: { try $0.post(Bodies.fcmPath, [:], [("Authorization", "Bearer k\"k\"")]) },
    .authPermission: { lab in
      try Make.keyed(
        Bodies.brazeStartPath, Bodies.brazeStart, "Bearer key",
        permissions: ["messages.live_activity.start"])
    },
    .authCertificate: { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders,
        ["--http2", "--cert", Lab.certificate.certificate, "--key", Lab.certificate.key])
    },
    .authProviderToken: { lab in
      let token = JWT.make(claims: ["iss": "T", "iat": 1_769_996_401])
      return try lab.post(
        "/3/device/00", [:], Bodies.apnsHeaders([("Authorization", "Bearer \(token)")]))
    },
    .deviceOffline: { lab in
      try lab.start()
      try lab.post("/islet/v1/device/offline", [:])
      try lab.post("/islet/v1/device/online", [:])
      return try Make.push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    .faultInjected: { try $0.post("/3/device/fault-x-500", [:], Bodies.apnsHeaders) },
    .jsonDuplicateKey: {
      try $0.send(
        "POST", Bodies.brazeStartPath,
        Array(#"{"app_id":"a","App_id":"b","x":{"app_id":"a"}}"#.utf8))
    },
    .rateLimited: { try $0.post("/3/device/fault-399-x", [:], Bodies.apnsHeaders) },
    .timestampMilliseconds: Make.update { $0.with("timestamp", 99_999_999_999) },
    .timestampOutOfOrder: Make.update { $0.with("timestamp", 1_770_000_000) },
    .timestampAhead: Make.update { $0.with("timestamp", 1_770_000_060) },
    .timestampFuture: Make.update { $0.with("timestamp", 1_770_028_800) },
    .timestampAncient: Make.update { $0.with("timestamp", 1_769_971_200) },
    .apsKeysOutside: { lab in
      try lab.start()
      let body = JSON.object(["aps": Bodies.apsUpdate, "event": "the app's own"])
      return try lab.post("/3/device/activity:game-1", body, Bodies.apnsHeaders)
    },
    .alertSoundOutside: Make.start { $0.with("alert/sound", "default") },
    .contentStateEncodedTwice: Make.update { $0.with("content-state", "[1]") },
    .staleDateMilliseconds: Make.update { $0.with("stale-date", 99_999_999_999) },
    .tokenWrongTopic: { lab in
      let type: JSON = [
        "name": "Ride", "attributes": [:], "content_state": [:], "app_id": "com.example.owls",
      ]
      let token = try lab.post("/islet/v1/types", type).json["push_to_start_token"]?.string ?? ""
      let start = Bodies.apsStart.with("attributes-type", "Ride")
      return try lab.post("/3/device/\(token)", Bodies.apns(start), Bodies.apnsHeaders)
    },
    .fcmLiveActivityTokenMisplaced: { lab in
      let body = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
        .with("message/apns/payload/live_activity_token", "activity:game-1")
      return try lab.post(Bodies.fcmPath, body)
    },
    .vendorFileFailed: { lab in
      try lab.start()
      let program = "{to: {activity: .body.id}, aps: {event: 'update', 'content-state': .body}}"
        .replacing("'", with: #"\""#)
      try Make.use(#"{ routes: [{ path: "/near", pushes: "\#(program)" }] }"#, as: "near")
      return try lab.post("/near", ["id": "game-1"])
    },
    .fcmLegacyApi: { try $0.post(Bodies.fcmPath, ["message": ["to": "x", "data": [:]]]) },
    .androidNotPromoted: { try $0.post(Bodies.fcmPath, Bodies.adobe(["title": "Order 12"])) },
    .androidChip: { try $0.post(Bodies.fcmPath, Bodies.adobe(["critical_text": "1234567"])) },
    .androidData: { lab in
      let full: JSON = ["progress": "40", "text": .string(String(repeating: "x", count: 4082))]
      return try lab.post(Bodies.fcmPath, Bodies.android(full))
    },
    .timestampPast: Make.start { $0.with("timestamp", 1_769_999_940) },
    .eventMissing: Make.update { $0.with("event", "begin") },
    .eventUnknown: Make.update { $0.without("event") },
    .alertMissing: Make.start { $0.with("alert", "Kick-off") },
    .alertEmpty: Make.start { $0.with("alert", ["title": "", "body": "Kick-off"]) },
    .locKeyUnresolved: Make.localised("KICK_OFF"),
    .contentStateMissing: Make.update { $0.with("content-state", [:]) },
    .contentStateDecode: Make.typed { $0.with("content-state/stops", 3.0) },
    .contentStateDateString: Make.typed { $0.with("content-state/eta", 791_692_800.5) },
    .contentStateDateEpoch: Make.typed { $0.with("content-state/eta", 1_399_999_999) },
    .contentStateKeyStyle: Make.typed { $0.with("content-state/halts", 3) },
    .contentStateNull: Make.update { $0.with("content-state/teamOneScore", 0) },
    .contentStateUnchanged: Make.update {
      $0.with("content-state", Bodies.apsStart["content-state"]).with("alert", "Still 0 to 0")
    },
    .contentStateDrift: Make.update {
      $0.with("content-state", ["teamTwoScore": 1, "teamOneScore": 2])
    },
    .attributesDecode: Make.typed { $0.with("attributes/colour", "red") },
    .attributesCopy: Make.start {
      $0.with("attributes", ($0["content-state"] ?? [:]).with("teamOneScore", 1))
    },
    .attributesTypeUnknown: Make.typed { $0 },
    .startOnlyInUpdate: Make.start { $0.with("attributes", [:]).with("input-push-token", 1) },
    .dismissalDateIgnored: Make.end { $0.with("dismissal-date", 1_770_000_600) },
    .dismissalDateMilliseconds: Make.end { $0.with("dismissal-date", 0) },
    .dismissalDatePast: Make.end { $0.with("dismissal-date", 1_769_999_000) },
    .dismissalDateCapped: Make.end { $0.with("dismissal-date", 1_770_014_400) },
    .endLingers: Make.end { $0.with("dismissal-date", 0) },
    .staleDatePast: Make.start { $0.with("stale-date", 1_770_000_000) },
    .activityUnknown: Make.update { $0 },
    .activityEnded: Make.after { lab in _ = try Make.push(lab, "activity:game-1", update(1)) },
    .activityDismissed: Make.after { lab in
      try lab.post("/islet/v1/activities/game-1/dismiss")
      try lab.post("/islet/v1/activities/game-1/restore")
    },
    .activityExpired: Make.after { $0.wall.advance(8 * 3600 - 1) },
    .activityDuplicate: Make.after { lab in
      _ = try Make.push(lab, "activity:game-1", Bodies.apsEnd)
      try lab.start()
    },
    .tokenWrongKind: { try Make.push($0, "start:Ride", Bodies.apsStart) },
    .tokenUnknown: { try Make.push($0, "00112233445566778899aabbccddeeff", Bodies.apsStart) },
    .tokenExpired: { lab in
      try lab.start()
      let token = try lab.activity()["push_token"]?.string ?? ""
      lab.wall.advance(8 * 3600 - 1)
      return try Make.push(lab, token, Bodies.apsUpdate)
    },
    .tokenReplaced: { lab in
      for user in ["u", "v"] {
        try lab.post(
          "/push_token_tag",
          [
            "push_to_start_token": .string(user == "u" ? "aa01" : "aa02"), "activity_type": "Ride",
            "user": .string(user),
          ])
      }
      return try Make.push(lab, "aa01", Bodies.apsStart.with("attributes-type", "Ride"))
    },
    .tokenNotIssued: { lab in
      try lab.patch("/islet/v1/device", ["ask_to_allow": true])
      try lab.start()
      try lab.post("/islet/v1/activities/game-1/allow")
      return try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    },
    .budgetExhausted: { lab in
      try lab.patch("/islet/v1/device", ["budget": 0])
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("notification/apns_priority", 5))
    },
    .startBudget: { lab in
      try lab.patch("/islet/v1/device", ["start_budget": 1])
      try lab.start()
      // Another person has another phone.
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("external_user_ids", ["someone-else"]))
    },
    .permissionDenied: { lab in
      try lab.patch("/islet/v1/device", ["push_notifications": false])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    .brazeTargetsMissing: Make.braze {
      $0.without("external_user_ids").with("segment_id", "all")
    },
    .brazeTargetsMixed: Make.braze {
      $0.with("segment_id", .null)
        .with("user_aliases", [["alias_name": "owl", "alias_label": "nick"]])
    },
    .brazeTargetsTooMany: Make.braze {
      $0.with("external_user_ids", .array((1...50).map { .string("\($0)") }))
    },
    .brazeDismissalOnStart: Make.braze { $0.with("stale_date", "2026-02-02T04:00:00Z") },
    .brazeActivityIdMissing: { lab in
      try lab.post("/islet/v1/types", Make.ride.with("attributes/brazeActivityId", "String?"))
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("activity_attributes_type", "Ride"))
    },
    .fcmRecipientMissing: Make.fcm { $0.with("message/token", "t") },
    .fcmWrapperMissing: Make.fcm { _ in ["text": "Hello"] },
    .fcmHeaderType: Make.fcm { $0.with("message/apns/headers/apns-expiration", "0") },
    .apnsTopic: Make.headed("apns-topic", "a.push-type.liveactivity"),
    .apnsPushType: Make.headed("apns-push-type", "liveactivity"),
    .apnsPriority: Make.headed("apns-priority", "1"),
    .apnsHttpVersion: { _ in
      try Lab.withAPNs().push("/3/device/start:Ride", Bodies.apns(Bodies.apsStart))
    },
    .pathUnknown: Make.update { $0 },
    .apnsPath: { try Make.push($0, "start%3ARide", Bodies.apsStart) },
    .channelStart: Make.broadcast(Bodies.apsEnd, []),
    .channelUnknown: Make.broadcast(Bodies.apsUpdate, []),
    .channelExpiration: Make.broadcast(Bodies.apsUpdate, [("apns-expiration", "0")]),
  ]

  private static func update(_ score: Int) -> JSON {
    Bodies.apsUpdate.with("content-state/teamOneScore", .number(score))
  }
}
