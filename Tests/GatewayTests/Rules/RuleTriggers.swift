import Simulator
import HTTPServer
@testable import Vendors
import Basics

@testable import Gateway

/// For each rule, a request that triggers it.
enum RuleTriggers {
  typealias Trigger = @Sendable (Lab) throws -> Reply

  static let ride: JSON = [
    "name": "Ride", "attributes": ["car": "String"],
    "content_state": ["eta": "Date", "stops": "Int"],
  ]

  static func use(_ text: String, as name: String) throws {
    var warnings: [FileProblem] = []
    VendorCatalog.use(
      [try VendorFile(Array(text.utf8), name: name, warnings: &warnings)], by: name)
  }

  static let all: [Rule.ID: Trigger] = [
    .jsonInvalid: { try $0.send("POST", Bodies.brazeStartPath, Array("{,}".utf8)) },
    .fieldMissing: braze { $0.without("app_id") },
    .fieldType: braze { $0.with("app_id", 1) },
    .fieldUnknown: braze { $0.with("app", 1) },
    .payloadTooLarge: update { $0.with("content-state/text", .string(text(5000))) },
    .authMissing: { try $0.send("POST", Bodies.brazeStartPath, [], [("Authorization", nil)]) },
    .authInvalid: { lab in
      try keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer other")
    },
    .authQuoted: { try $0.post(Bodies.fcmPath, [:], [("Authorization", "Bearer \"k\"")]) },
    .authPermission: { lab in
      try keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer key")
    },
    .authCertificate: { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart),
        Bodies.apnsHeaders([("Authorization", nil)]),
        ["--http2", "--cert", Lab.certificate.certificate, "--key", Lab.certificate.key])
    },
    .authProviderToken: {
      try $0.post("/3/device/00", [:], Bodies.apnsHeaders([("Authorization", "bearer x")]))
    },
    .faultInjected: { try $0.post("/3/device/fault-500-x", [:], Bodies.apnsHeaders) },
    .jsonDuplicateKey: {
      try $0.send("POST", Bodies.brazeStartPath, Array(#"{"app_id":"a","app_id":"b"}"#.utf8))
    },
    .rateLimited: { try $0.post("/3/device/fault-429-x", [:], Bodies.apnsHeaders) },
    .timestampMilliseconds: update { $0.with("timestamp", 1_770_000_000_000) },
    .timestampOutOfOrder: update { $0.with("timestamp", 1_769_999_999) },
    .timestampAhead: update { $0.with("timestamp", 1_770_007_200) },
    .timestampFuture: update { $0.with("timestamp", 1_770_030_000) },
    .timestampAncient: update { $0.with("timestamp", 1_769_970_000) },
    .apsKeysOutside: { lab in
      try lab.start()
      let body = JSON.object(["aps": Bodies.apsUpdate.without("event"), "event": "update"])
      return try lab.post("/3/device/activity:game-1", body, Bodies.apnsHeaders)
    },
    .alertSoundOutside: start { $0.with("sound", "default") },
    .contentStateEncodedTwice: update { $0.with("content-state", "{\"teamOneScore\":1}") },
    .staleDateMilliseconds: update { $0.with("stale-date", 1_770_000_600_000) },
    .tokenWrongTopic: { lab in
      let type: JSON = [
        "name": "Ride", "attributes": [:], "content_state": [:], "app_id": "org.b.c",
      ]
      let token = try lab.post("/islet/v1/types", type).json["push_to_start_token"]?.string ?? ""
      let start = Bodies.apsStart.with("attributes-type", "Ride")
      return try lab.post("/3/device/\(token)", Bodies.apns(start), Bodies.apnsHeaders)
    },
    .fcmLiveActivityTokenMisplaced: { lab in
      let body = Bodies.fcm(Bodies.apsUpdate, token: "x").without(
        "message/apns/live_activity_token"
      )
      .with("message/apns/payload/live_activity_token", "activity:game-1")
      return try lab.post(Bodies.fcmPath, body)
    },
    .vendorFileFailed: { lab in
      try use("{ routes: [{ path: \"/trigger\", pushes: \"error\" }] }", as: "trigger")
      return try lab.post("/trigger")
    },
    .fcmLegacyApi: { try $0.post("/fcm/send", ["to": "x"]) },
    .androidNotPromoted: { try $0.post(Bodies.fcmPath, Bodies.adobe(["title": ""])) },
    .androidChip: { try $0.post(Bodies.fcmPath, Bodies.adobe(["critical_text": "12345678"])) },
    .androidData: {
      try $0.post(Bodies.fcmPath, ["message": ["token": "x", "data": ["progress": 40]]])
    },
    .timestampPast: start { $0.with("timestamp", 1_769_999_900) },
    .eventMissing: update { $0.without("event").with("events", "update") },
    .eventUnknown: update { $0.with("event", "begin") },
    .alertMissing: start { $0.without("alert") },
    .alertEmpty: start { $0.with("alert", ["title": ""]) },
    .locKeyUnresolved: localised("KICKOFF"),
    .contentStateMissing: update { $0.without("content-state") },
    .contentStateDecode: typed { $0.with("content-state/stops", "3") },
    .contentStateDateString: typed { $0.with("content-state/eta", "2026-02-02T03:00:00Z") },
    .contentStateDateEpoch: typed { $0.with("content-state/eta", 1_770_000_600) },
    .contentStateKeyStyle: typed {
      $0.without("content-state/stops").with("content-state/Stops", 3)
    },
    .contentStateNull: start { $0.with("content-state/teamOneScore", .null) },
    .contentStateUnchanged: update {
      $0.with("content-state", Bodies.apsStart["content-state"])
    },
    .contentStateDrift: update { $0.with("content-state/quarter", 2) },
    .attributesDecode: typed { $0.without("attributes/car") },
    .attributesCopy: start { $0.with("attributes", $0["content-state"]) },
    .attributesTypeUnknown: start { $0.with("attributes-type", "Sports") },
    .startOnlyInUpdate: update { $0.with("attributes", [:]) },
    .dismissalDateIgnored: update { $0.with("dismissal-date", 1_770_000_600) },
    .dismissalDateMilliseconds: end { $0.with("dismissal-date", 1_770_000_600_000) },
    .dismissalDatePast: end { $0.with("dismissal-date", 791_693_400) },
    .dismissalDateCapped: end { $0.with("dismissal-date", 1_770_020_000) },
    .endLingers: end { $0.without("dismissal-date") },
    .staleDatePast: start { $0.with("stale-date", 1_769_999_999) },
    .activityUnknown: { try push($0, "activity:none", Bodies.apsUpdate) },
    .activityEnded: { lab in
      try lab.start()
      let lingering = Bodies.apsEnd.without("dismissal-date")
      _ = try push(lab, "activity:game-1", lingering)
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    .activityDismissed: { lab in
      try lab.start()
      try lab.post("/islet/v1/activities/game-1/dismiss")
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    .deviceOffline: { lab in
      try lab.start()
      try lab.post("/islet/v1/device/offline", [:])
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    .activityExpired: { lab in
      try lab.start()
      lab.wall.advance(8 * 3600)
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    .activityDuplicate: { lab in
      try lab.start()
      return try lab.start()
    },
    .tokenWrongKind: { try push($0, "start:Ride", Bodies.apsUpdate) },
    .tokenUnknown: { try push($0, "00ff", Bodies.apsUpdate) },
    .tokenExpired: { lab in
      try lab.start()
      let token = try lab.activity()["push_token"]?.string ?? ""
      try lab.post("/push_token_tag", ["tag": "game-1", "push_token": "00ff"])
      return try push(lab, token, Bodies.apsUpdate)
    },
    .tokenReplaced: { lab in
      for token in ["aa01", "aa02"] {
        try lab.post(
          "/push_token_tag",
          ["push_to_start_token": .string(token), "activity_type": "Ride", "user": "u"])
      }
      return try push(lab, "aa01", Bodies.apsStart.with("attributes-type", "Ride"))
    },
    .tokenNotIssued: { lab in
      try lab.patch("/islet/v1/device", ["ask_to_allow": true])
      try lab.start()
      return try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    },
    .budgetExhausted: { lab in
      try lab.patch("/islet/v1/device", ["budget": 0])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    .startBudget: { lab in
      try lab.patch("/islet/v1/device", ["start_budget": 1])
      try lab.start()
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    .permissionDenied: { lab in
      try lab.patch("/islet/v1/device", ["live_activities": false])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    .brazeTargetsMissing: braze { $0.without("external_user_ids") },
    .brazeTargetsMixed: braze { $0.with("segment_id", "s") },
    .brazeTargetsTooMany: braze {
      $0.with("external_user_ids", .array((0...50).map { .string("\($0)") }))
    },
    .brazeDismissalOnStart: braze { $0.with("dismissal_date", "2026-02-02T04:00:00Z") },
    .brazeActivityIdMissing: { lab in
      try lab.post("/islet/v1/types", ride)
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("activity_attributes_type", "Ride"))
    },
    .fcmRecipientMissing: fcm { $0.without("message/token") },
    .fcmWrapperMissing: fcm { $0["message"] ?? .null },
    .fcmHeaderType: fcm { $0.with("message/apns/headers/apns-priority", 5) },
    .apnsTopic: headed("apns-topic", "com.example"),
    .apnsPushType: headed("apns-push-type", "alert"),
    .apnsPriority: headed("apns-priority", "3"),
    .apnsHttpVersion: { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders, ["--http1.1"])
    },
    .pathUnknown: { try $0.post("/messages/live_activity/end", Bodies.brazeUpdate) },
    .apnsPath: { try $0.post("/3/devices/00", [:], Bodies.apnsHeaders) },
    .channelStart: broadcast(Bodies.apsStart, []),
    .channelUnknown: broadcast(Bodies.apsUpdate, [("apns-channel-id", "AAAA")]),
    .channelExpiration: broadcast(Bodies.apsUpdate, [("apns-expiration", "1770003600")]),
  ]

  // MARK: Requests

  static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  static func keyed(
    _ path: String, _ body: JSON, _ header: String, permissions: JSON = []
  ) throws -> Reply {
    let lab = try Lab { options in
      options.keys = try Lab.keys(["keys": [["key": "key", "permissions": permissions]]])
    }
    return try lab.post(path, body, [("Authorization", header)])
  }

  static func push(_ lab: Lab, _ token: String, _ aps: JSON) throws -> Reply {
    try lab.post("/3/device/\(token)", Bodies.apns(aps), Bodies.apnsHeaders)
  }

  static func braze(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { try $0.post(Bodies.brazeStartPath, change(Bodies.brazeStart)) }
  }

  static func fcm(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { try $0.post(Bodies.fcmPath, change(Bodies.fcm(Bodies.apsUpdate, token: "activity:x"))) }
  }

  static func start(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { try push($0, "start:SportsActivityAttributes", change(Bodies.apsStart)) }
  }

  static func update(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { lab in
      try lab.start()
      return try push(lab, "activity:game-1", change(Bodies.apsUpdate))
    }
  }

  static func end(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { lab in
      try lab.start()
      return try push(lab, "activity:game-1", change(Bodies.apsEnd))
    }
  }

  /// An update after changes to a card.
  static func after(_ happens: @escaping @Sendable (Lab) throws -> Void) -> Trigger {
    { lab in
      try lab.start()
      try happens(lab)
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    }
  }

  static func typed(_ change: @escaping @Sendable (JSON) -> JSON) -> Trigger {
    { lab in
      try lab.post("/islet/v1/types", ride)
      let good = Bodies.apsStart.with("attributes-type", "Ride").with("attributes", ["car": "A"])
        .with("content-state", ["eta": 791_692_800, "stops": 2])
      return try push(lab, "start:Ride", change(good))
    }
  }

  /// A start whose title is looked up in the app's strings.
  static func localised(_ key: JSON) -> Trigger {
    { lab in
      try lab.post("/islet/v1/types", ride.with("strings", ["KICK_OFF"]))
      let start = Bodies.apsStart.with("attributes-type", "Ride").with("attributes", ["car": "A"])
        .with("content-state", ["eta": 791_692_800, "stops": 2])
        .with("alert/title", ["loc-key": key])
      return try push(lab, "start:Ride", start)
    }
  }

  static func headed(_ name: String, _ value: String) -> Trigger {
    {
      try $0.post(
        "/3/device/activity:x", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders([(name, value)]))
    }
  }

  static func broadcast(_ aps: JSON, _ changes: [(String, String)]) -> Trigger {
    { lab in
      let channel = try lab.post(
        "/1/apps/owls/channels", ["message-storage-policy": 0, "push-type": "LiveActivity"],
        [("Authorization", "bearer \(JWT.good)")])["apns-channel-id"]
      var headers: Lab.Headers = Bodies.apnsHeaders([("apns-topic", nil)])
      if !changes.contains(where: { $0.0 == "apns-channel-id" }) {
        headers.append(("apns-channel-id", channel))
      }
      return try lab.post(
        "/4/broadcasts/apps/owls", Bodies.apns(aps), headers + changes.map { ($0.0, $0.1) })
    }
  }
}
