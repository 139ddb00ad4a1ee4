import Basics

/// The fields of FCM's messages with their types, from its description
/// (https://fcm.googleapis.com/$discovery/rest?version=v1) and its page on Live Activities
/// (https://firebase.google.com/docs/cloud-messaging/customize-messages/live-activity).
extension FCM {
  static let request = FieldTable(
    message: nil, [("message", .fields(body)), ("validate_only", .bool)], required: ["message"])

  private static let body = FieldTable(
    message: "Message",
    [
      ("name", .string), ("data", .map), ("notification", .fields(notification)),
      ("android", .fields(android)), ("webpush", .fields(webpush)), ("apns", .fields(apns)),
      ("fcm_options", .fields(options("FcmOptions"))), ("token", .string), ("topic", .string),
      ("condition", .string), ("fid", .string),
    ],
    fixes: [
      "tokens": "Send one request for each token, with the token as `message.token`.",
      "fids": "Send one request for each, with the installation as `message.fid`.",
      "registration_ids": "Send one request for each token, with the token as `message.token`.",
      "to": "Rename it to `token`.", "aps": "Move it to `message.apns.payload.aps`.",
      "payload": "Move it to `message.apns.payload`.",
      "headers": "Move it to `message.apns.headers`.",
      "live_activity_token": "Move it to `message.apns.live_activity_token`.",
      "liveActivityToken": "Move it to `message.apns.live_activity_token`.",
    ])

  private static let notification = FieldTable(
    message: "Notification", [("title", .string), ("body", .string), ("image", .string)],
    fixes: [
      "sound":
        "Move it to `message.android.notification.sound`, and for iOS into the alert of `aps`."
    ])

  private static let apns = FieldTable(
    message: "ApnsConfig",
    [
      ("headers", .map), ("payload", .object), ("live_activity_token", .string),
      ("fcm_options", .fields(options("ApnsFcmOptions", ["image"]))),
    ],
    fixes: ["aps": "Move it to `message.apns.payload.aps`."].merging(
      apsKeys.map { ($0, "Move it to `message.apns.payload.aps.\($0)`.") },
      uniquingKeysWith: { first, _ in first }))

  private static let apsKeys = [
    "event", "timestamp", "content-state", "attributes", "attributes-type", "alert",
  ]

  private static let webpush = FieldTable(
    message: "WebpushConfig",
    [
      ("headers", .map), ("data", .map), ("notification", .object),
      ("fcm_options", .fields(options("WebpushFcmOptions", ["link"]))),
    ])

  private static let android = FieldTable(
    message: "AndroidConfig",
    [
      ("collapse_key", .string),
      ("priority", .choice(["NORMAL", "HIGH"], of: "AndroidMessagePriority")), ("ttl", .duration),
      ("restricted_package_name", .string), ("data", .map),
      ("notification", .fields(androidNotification)),
      ("fcm_options", .fields(options("AndroidFcmOptions"))), ("direct_boot_ok", .bool),
      ("bandwidth_constrained_ok", .bool), ("restricted_satellite_ok", .bool),
    ])

  private static let androidNotification = FieldTable(
    message: "AndroidNotification",
    [
      ("title", .string), ("body", .string), ("icon", .string), ("color", .string),
      ("sound", .string), ("tag", .string), ("click_action", .string), ("body_loc_key", .string),
      ("body_loc_args", .strings), ("title_loc_key", .string), ("title_loc_args", .strings),
      ("channel_id", .string), ("ticker", .string), ("sticky", .bool), ("event_time", .date),
      ("local_only", .bool),
      (
        "notification_priority",
        .choice(
          ["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"].map { "PRIORITY_" + $0 },
          of: "AndroidNotification.NotificationPriority")
      ), ("default_sound", .bool), ("default_vibrate_timings", .bool),
      ("default_light_settings", .bool), ("vibrate_timings", .durations),
      (
        "visibility",
        .choice(
          ["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"],
          of: "AndroidNotification.Visibility")
      ), ("notification_count", .integer), ("light_settings", .fields(lights)), ("image", .string),
      ("bypass_proxy_notification", .bool),
      (
        "proxy",
        .choice(
          ["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"],
          of: "AndroidNotification.Proxy")
      ),
    ])

  private static let lights = FieldTable(
    message: "LightSettings",
    [
      ("color", .fields(color)), ("light_on_duration", .duration),
      ("light_off_duration", .duration),
    ])

  private static let color = FieldTable(
    message: "Color", [("red", .number), ("green", .number), ("blue", .number), ("alpha", .number)])

  private static func options(_ type: String, _ more: [String] = []) -> FieldTable {
    FieldTable(message: type, [("analytics_label", .string)] + more.map { ($0, .string) })
  }
}

extension FieldTable {
  /// A protobuf message. Its JSON may have each name in snake case or in camel case.
  fileprivate init(
    message type: String?, _ fields: [(String, Kind)], required: [String] = [],
    fixes: [String: Phrase] = [:]
  ) {
    self.init(
      fields.flatMap { name, kind in
        [name, Self.camelCase(name)].prefix(name.contains("_") ? 2 : 1).map {
          Field($0, kind, required: required.contains($0))
        }
      }, typeName: type, fixes: fixes)
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
