package import Basics

extension Activity {
  /// The JSON of the documented API, with further fields that are needed after a restart: `users`,
  /// `timestamp`, `end_reason`, `channel`, `style`, `presentation`, `shape`, `plan` and `views_at`.
  package var json: JSON {
    var object = JSONObject(uniqueKeysWithValues: [
      ("id", .string(id)),
      ("attributes_type", .string(attributesType)),
      ("attributes", attributes),
      ("content_state", contentState),
      ("state", .string(state.rawValue)),
      ("vendor", .string(vendor.rawValue)),
      ("app_id", .optional(appID)),
      ("user", .optional(users.first)),
      ("relevance_score", relevanceScore.map(JSON.double) ?? .null),
      ("started_at", .string(startedAt.rfc3339)),
      ("updated_at", .string(updatedAt.rfc3339)),
      ("stale_date", .optional(staleDate?.rfc3339)),
      ("ended_at", .optional(endedAt?.rfc3339)),
      ("dismissal_date", .optional(dismissalDate?.rfc3339)),
      ("expires_at", .string(expiresAt.rfc3339)),
      ("push_token", .optional(pushToken)),
      ("updates", .number(updates)),
      ("last_alert", lastAlert?.json ?? .null),
      ("in_island", .bool(inIsland)),
      ("timestamp", .string(timestamp.rfc3339)),
    ])
    if users.count > 1 { object["users"] = .array(users.map(JSON.string)) }
    if let endReason { object["end_reason"] = .string(endReason.rawValue) }
    if let bundle { object["bundle"] = .string(bundle) }
    if let channel { object["channel"] = .string(channel) }
    if style != .standard { object["style"] = .string(style.rawValue) }
    if let presentation { object["presentation"] = presentation }
    if let shape { object["shape"] = .string(shape) }
    if let plan { object["plan"] = plan }
    if let android { object["android"] = android.json }
    if isAndroidOnly {
      object["android_only"] = true
      if state.isLive { object["expires_at"] = .null }
    }
    if let startShape { object["start_shape"] = startShape }
    if let viewsAt { object["views_at"] = .string(viewsAt.rfc3339) }
    return .object(object)
  }

  /// Reads the output of `json`. `nil` if a field is missing that every activity must have.
  package init?(json: JSON) {
    func date(_ key: String) -> Date? { json[key]?.string.flatMap(Date.init(iso8601:)) }
    guard let id = json["id"]?.string, let type = json["attributes_type"]?.string,
      let state = json["state"]?.string.flatMap(ActivityState.init), let start = date("started_at")
    else { return nil }
    self.init(
      id: id, attributesType: type, attributes: json["attributes"] ?? [:],
      contentState: json["content_state"] ?? [:], state: state,
      vendor: Vendor(rawValue: json["vendor"]?.string ?? ""), appID: json["app_id"]?.string,
      users: json["users"]?.array?.compactMap(\.string) ?? json["user"]?.string.map { [$0] } ?? [],
      relevanceScore: json["relevance_score"]?.double, startedAt: start,
      staleDate: date("stale_date"), pushToken: json["push_token"]?.string,
      lastAlert: json["last_alert"].flatMap(Alert.init(json:)))
    updatedAt = date("updated_at") ?? start
    endedAt = date("ended_at")
    endReason = json["end_reason"]?.string.flatMap(EndReason.init)
    dismissalDate = date("dismissal_date")
    timestamp = date("timestamp") ?? updatedAt
    updates = json["updates"]?.int ?? 0
    inIsland = json["in_island"]?.bool ?? false
    channel = json["channel"]?.string
    bundle = json["bundle"]?.string
    style = json["style"]?.string.flatMap(ActivityStyle.init) ?? .standard
    presentation = json["presentation"].flatMap { $0.isNull ? nil : $0 }
    shape = json["shape"]?.string
    plan = json["plan"].flatMap { $0.isNull ? nil : $0 }
    android = json["android"].flatMap(AndroidNotification.init(json:))
    isAndroidOnly = json["android_only"]?.bool ?? false
    viewsAt = date("views_at")
    startShape = json["start_shape"].flatMap { $0.isNull ? nil : $0 }
  }
}
