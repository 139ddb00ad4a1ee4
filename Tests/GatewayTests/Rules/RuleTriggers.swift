import HTTPServer
@testable import Vendors
import Basics

@testable import Gateway

/// For each rule a request that sets it off.
enum RuleTriggers {
  typealias Trigger = @Sendable (Lab) throws -> Reply

  static let ride: JSON = [
    "name": "Ride", "attributes": ["car": "String"],
    "content_state": ["eta": "Date", "stops": "Int"],
  ]

  static let all: [String: Trigger] = [
    "json.invalid": { try $0.send("POST", Bodies.brazeStartPath, Array("{,}".utf8)) },
    "field.missing": braze { $0.without("app_id") },
    "field.type": braze { $0.with("app_id", 1) },
    "field.unknown": braze { $0.with("app", 1) },
    "payload.too-large": update { $0.with("content-state/text", .string(text(5000))) },
    "auth.missing": { try $0.send("POST", Bodies.brazeStartPath, [], [("Authorization", nil)]) },
    "auth.invalid": { lab in
      try keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer other")
    },
    "auth.quoted": { try $0.post(Bodies.fcmPath, [:], [("Authorization", "Bearer \"k\"")]) },
    "auth.permission": { lab in
      try keyed(Bodies.brazeStartPath, Bodies.brazeStart, "Bearer key")
    },
    "auth.certificate": { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart),
        Bodies.apnsHeaders([("Authorization", nil)]),
        ["--http2", "--cert", Lab.certificate.certificate, "--key", Lab.certificate.key])
    },
    "auth.provider-token": {
      try $0.post("/3/device/00", [:], Bodies.apnsHeaders([("Authorization", "bearer x")]))
    },
    "fault.injected": { try $0.post("/3/device/fault-500-x", [:], Bodies.apnsHeaders) },
    "json.duplicate-key": {
      try $0.send("POST", Bodies.brazeStartPath, Array(#"{"app_id":"a","app_id":"b"}"#.utf8))
    },
    "rate.limited": { try $0.post("/3/device/fault-429-x", [:], Bodies.apnsHeaders) },
    "timestamp.milliseconds": update { $0.with("timestamp", 1_770_000_000_000) },
    "timestamp.out-of-order": update { $0.with("timestamp", 1_769_999_999) },
    "timestamp.future": update { $0.with("timestamp", 1_770_030_000) },
    "timestamp.ancient": update { $0.with("timestamp", 1_769_970_000) },
    "aps.keys-outside": { lab in
      try lab.start()
      let body = JSON.object(["aps": Bodies.apsUpdate.without("event"), "event": "update"])
      return try lab.post("/3/device/activity:game-1", body, Bodies.apnsHeaders)
    },
    "alert.sound-outside": start { $0.with("sound", "default") },
    "content-state.encoded-twice": update { $0.with("content-state", "{\"teamOneScore\":1}") },
    "stale-date.milliseconds": update { $0.with("stale-date", 1_770_000_600_000) },
    "token.wrong-topic": { lab in
      let type: JSON = [
        "name": "Ride", "attributes": [:], "content_state": [:], "app_id": "org.b.c",
      ]
      let token = try lab.post("/islet/v1/types", type).json["push_to_start_token"]?.string ?? ""
      let start = Bodies.apsStart.with("attributes-type", "Ride")
      return try lab.post("/3/device/\(token)", Bodies.apns(start), Bodies.apnsHeaders)
    },
    "fcm.live-activity-token-misplaced": { lab in
      let body = Bodies.fcm(Bodies.apsUpdate, token: "x").without(
        "message/apns/live_activity_token"
      )
      .with("message/apns/payload/live_activity_token", "activity:game-1")
      return try lab.post(Bodies.fcmPath, body)
    },
    "fcm.legacy-api": { try $0.post("/fcm/send", ["to": "x"]) },
    "timestamp.past": start { $0.with("timestamp", 1_769_999_900) },
    "event.missing": update { $0.without("event").with("events", "update") },
    "event.unknown": update { $0.with("event", "begin") },
    "alert.missing": start { $0.without("alert") },
    "alert.empty": start { $0.with("alert", ["title": ""]) },
    "loc-key.unresolved": localised("KICKOFF"),
    "content-state.missing": update { $0.without("content-state") },
    "content-state.decode": typed { $0.with("content-state/stops", "3") },
    "content-state.date-string": typed { $0.with("content-state/eta", "2026-02-02T03:00:00Z") },
    "content-state.date-epoch": typed { $0.with("content-state/eta", 1_770_000_600) },
    "content-state.key-style": typed {
      $0.without("content-state/stops").with("content-state/Stops", 3)
    },
    "content-state.null": update { $0.with("content-state/teamOneScore", .null) },
    "content-state.unchanged": update {
      $0.with("content-state", Bodies.apsStart["content-state"])
    },
    "content-state.drift": update { $0.with("content-state/quarter", 2) },
    "attributes.decode": typed { $0.without("attributes/car") },
    "attributes.copy": start { $0.with("attributes", $0["content-state"]) },
    "attributes-type.unknown": start { $0.with("attributes-type", "Sports") },
    "start-only.in-update": update { $0.with("attributes", [:]) },
    "dismissal-date.ignored": update { $0.with("dismissal-date", 1_770_000_600) },
    "dismissal-date.milliseconds": end { $0.with("dismissal-date", 1_770_000_600_000) },
    "dismissal-date.capped": end { $0.with("dismissal-date", 1_770_020_000) },
    "end.lingers": end { $0.without("dismissal-date") },
    "stale-date.past": start { $0.with("stale-date", 1_769_999_999) },
    "activity.unknown": { try push($0, "activity:none", Bodies.apsUpdate) },
    "activity.ended": { lab in
      try lab.start()
      let lingering = Bodies.apsEnd.without("dismissal-date")
      _ = try push(lab, "activity:game-1", lingering)
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    "activity.dismissed": { lab in
      try lab.start()
      try lab.post("/islet/v1/activities/game-1/dismiss")
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    "device.offline": { lab in
      try lab.start()
      try lab.post("/islet/v1/device/offline", [:])
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    "activity.expired": { lab in
      try lab.start()
      lab.wall.advance(8 * 3600)
      return try push(lab, "activity:game-1", Bodies.apsUpdate)
    },
    "activity.duplicate": { lab in
      try lab.start()
      return try lab.start()
    },
    "token.wrong-kind": { try push($0, "start:Ride", Bodies.apsUpdate) },
    "token.unknown": { try push($0, "00ff", Bodies.apsUpdate) },
    "token.expired": { lab in
      try lab.start()
      let token = try lab.activity()["push_token"]?.string ?? ""
      try lab.post("/push_token_tag", ["tag": "game-1", "push_token": "00ff"])
      return try push(lab, token, Bodies.apsUpdate)
    },
    "token.not-issued": { lab in
      try lab.patch("/islet/v1/device", ["ask_to_allow": true])
      try lab.start()
      return try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    },
    "budget.exhausted": { lab in
      try lab.patch("/islet/v1/device", ["budget": 0])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    "permission.denied": { lab in
      try lab.patch("/islet/v1/device", ["live_activities": false])
      return try lab.post(Bodies.brazeStartPath, Bodies.brazeStart)
    },
    "braze.targets-missing": braze { $0.without("external_user_ids") },
    "braze.targets-mixed": braze { $0.with("segment_id", "s") },
    "braze.targets-too-many": braze {
      $0.with("external_user_ids", .array((0...50).map { .string("\($0)") }))
    },
    "braze.dismissal-on-start": braze { $0.with("dismissal_date", "2026-02-02T04:00:00Z") },
    "braze.activity-id-missing": { lab in
      try lab.post("/islet/v1/types", ride)
      return try lab.post(
        Bodies.brazeStartPath, Bodies.brazeStart.with("activity_attributes_type", "Ride"))
    },
    "fcm.recipient-missing": fcm { $0.without("message/token") },
    "fcm.wrapper-missing": fcm { $0["message"] ?? .null },
    "fcm.header-type": fcm { $0.with("message/apns/headers/apns-priority", 5) },
    "apns.topic": headed("apns-topic", "com.example"),
    "apns.push-type": headed("apns-push-type", "alert"),
    "apns.priority": headed("apns-priority", "3"),
    "apns.http-version": { _ in
      try Lab.withAPNs().push(
        "/3/device/start:Ride", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders, ["--http1.1"])
    },
    "apns.path": { try $0.post("/3/devices/00", [:], Bodies.apnsHeaders) },
    "channel.start": broadcast(Bodies.apsStart, []),
    "channel.unknown": broadcast(Bodies.apsUpdate, [("apns-channel-id", "AAAA")]),
    "channel.expiration": broadcast(Bodies.apsUpdate, [("apns-expiration", "1770003600")]),
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

  /// An update after something has happened to a card.
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
