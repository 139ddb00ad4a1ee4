import HTTP
import Basics
import Simulator

/// Braze's REST API for Live Activities. Requests to its other endpoints are accepted and logged,
/// so that a back end continues to work, but they show nothing.
///
/// Fields and responses follow Braze's documentation of `messages/live_activity/start` and
/// `/update` (2026) and of its errors.
struct Braze: VendorAPI {
  let vendor = Vendor.braze

  var operations: [VendorOperation] {
    [
      VendorOperation(
        path: Self.prefix + "start", summary: "Braze: start a Live Activity", status: 201,
        required: Self.start.required),
      VendorOperation(
        path: Self.prefix + "update", summary: "Braze: update or end a Live Activity",
        status: 201, required: Self.update.required),
    ]
      + BrazeEndpoint.all.map { endpoint in
        VendorOperation(
          path: endpoint.path, method: endpoint.method.lowercased(),
          summary: "Braze: \(endpoint.summary) (accepted, nothing is shown)",
          status: endpoint.status, required: endpoint.method == "GET" ? nil : [])
      }
  }

  static let prefix = "/messages/live_activity/"
  let hasHourlyLimit = true
  /// The maximum number of external IDs and aliases in one request.
  private static let targetLimit = 50

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    switch request.path {
    case "/messages/live_activity/start":
      return VendorEndpoint(
        permission: "messages.live_activity.start", event: "start",
        read: { request, now in read(request, at: now, event: .start) })
    case "/messages/live_activity/update":
      return VendorEndpoint(
        permission: "messages.live_activity.update", event: "update",
        read: { request, now in read(request, at: now, event: .update) })
    default:
      // This is also called for requests to Islet's own API and for every push of another vendor.
      let candidates = BrazeEndpoint.candidates(for: request.path)
      guard let first = candidates.first else {
        let isNear = ["/messages/live_", "/live_activity/"].contains(where: request.path.hasPrefix)
        if isNear, request.method == "POST" { return Self.wrongPath }
        let isBrazes = request.isMeant(for: "braze.com") || request.isMeant(for: "braze.eu")
        return isBrazes ? Self.unknownPath : nil
      }
      return VendorEndpoint(
        permission: first.permission, methods: candidates.map(\.method),
        read: { request, _ in take(request) })
    }
  }

  private static let unknownPath = VendorEndpoint.nowhere(
    "braze", HTTPResponse(status: 404, json: ["message": "Not Found"]))

  private static let wrongPath = VendorEndpoint.unknownPath("messages.live_activity.update") {
    $0.path.hasSuffix("/end")
      ? Phrase("Send to /messages/live_activity/update with `end_activity`: true.")
      : Phrase("Send to /messages/live_activity/start or /messages/live_activity/update.")
  }

  private func take(_ request: HTTPRequest) -> ParsedRequest {
    var parsed = ParsedRequest(taken: request.path)
    if request.method != "GET" { _ = parsed.object(of: request) }
    return parsed
  }

  // MARK: Fields

  private static let start = FieldTable(
    [
      .init("app_id", .name(maximum: 256), required: true),
      .init("activity_id", .name(maximum: 256), required: true),
      .init("activity_attributes_type", .name(maximum: 512), required: true),
      .init("activity_attributes", .object, required: true),
      .init("content_state", .object, required: true),
      .init("notification", .object, required: true),
      .init("stale_date", .date), .init("dismissal_date", .date),
      .init("external_user_ids", .strings), .init("user_aliases", .array),
      .init("segment_id", .name(maximum: 256)), .init("custom_audience", .object),
    ],
    // Names that occur in APNs's payload, in Braze's other endpoints and in a diagram of its guide.
    misnomers: [
      "attributes": "activity_attributes", "attributes_type": "activity_attributes_type",
      "attributes-type": "activity_attributes_type", "activity_type": "activity_attributes_type",
      "audience": "custom_audience", "apple_push": "notification",
      "external_id": "external_user_ids",
      "external_ids": "external_user_ids", "external_user_id": "external_user_ids",
    ].merging(ids) { $1 }, fixes: ["alert": inNotification])

  private static let update = FieldTable(
    [
      .init("app_id", .name(maximum: 256), required: true),
      .init("activity_id", .name(maximum: 256), required: true),
      .init("content_state", .object, required: true), .init("end_activity", .bool),
      .init("dismissal_date", .date), .init("stale_date", .date), .init("notification", .object),
    ], misnomers: ids.merging(["apple_push": "notification"]) { $1 },
    fixes: [
      "event": "Remove it; `\"end_activity\": true` ends an activity.", "alert": inNotification,
      "activity_attributes_type": ofStart, "activity_attributes": ofStart,
      "external_user_ids": ofStart, "user_aliases": ofStart, "segment_id": ofStart,
      "custom_audience": ofStart,
    ])

  /// Names of the same values in Braze's SDK and its other endpoints.
  private static let ids = [
    "activity_tag": "activity_id", "push_token_tag": "activity_id", "app_identifier": "app_id",
  ]
  private static let ofStart: Phrase =
    "Remove it: the activity has it since its start. A start goes to /messages/live_activity/start."
  private static let inNotification: Phrase = "Move it to `notification.alert`."

  private static let inAlert: Phrase = "Move it into `alert`."

  private static let notification = FieldTable(
    [
      .init("alert", .texts), .init("badge", .integer), .init("sound", .any),
      .init("extra", .object),
      .init("content-available", .any), .init("interruption_level", .string),
      .init("relevance_score", .number), .init("expiry", .any), .init("custom_uri", .string),
      .init("use_webview", .bool), .init("message_variation_id", .string),
      .init("notification_group_thread_id", .string), .init("asset_url", .string),
      .init("asset_file_type", .string), .init("collapse_id", .string),
      .init("mutable_content", .any), .init("send_to_most_recent_device_only", .bool),
      .init("category", .string), .init("buttons", .array), .init("apns_priority", .integer),
    ], fixes: ["title": inAlert, "body": inAlert])

  private static let alert = FieldTable([
    .init("title", .string), .init("body", .string), .init("sound", .string),
    .init("title_loc_key", .string), .init("title_loc_args", .strings),
    .init("action_loc_key", .string), .init("loc_key", .string), .init("loc_args", .strings),
  ])

  private static let places: Push.Places = .named([
    "timestamp": [], "event": ["end_activity"], "content-state": ["content_state"],
    "attributes": ["activity_attributes"], "attributes-type": ["activity_attributes_type"],
    "alert": ["notification", "alert"], "stale-date": ["stale_date"],
    "dismissal-date": ["dismissal_date"], "relevance-score": ["notification", "relevance_score"],
  ])

  // MARK: Reading

  private func read(_ request: HTTPRequest, at now: Date, event: PushEvent) -> ParsedRequest {
    var parsed = ParsedRequest(event: event.rawValue)
    guard let object = parsed.object(of: request) else { return parsed }
    parsed.activityID = object["activity_id"]?.string
    parsed.appID = object["app_id"]?.string
    parsed.recipients = users(object)
    parsed.findings += (event == .start ? Self.start : Self.update).check(object, at: [])
    if event == .start {
      parsed.findings += checkTargets(object)
      if object["dismissal_date"]?.isNull == false {
        parsed.findings.find(
          .brazeDismissalOnStart,
          "`dismissal_date` on a start was documented in 2025 and removed in 2026: it has no effect.",
          path: ["dismissal_date"], found: object["dismissal_date"])
      }
    }
    if let notification = object["notification"]?.object {
      parsed.findings += checkNotification(notification)
    }
    let ends = event == .update && object["end_activity"]?.bool == true
    if ends { parsed.event = PushEvent.end.rawValue }
    guard !parsed.isRefused, let id = parsed.activityID else { return parsed }
    parsed.push = push(ends ? .end : event, id, object, size: request.body.count, at: now)
    return parsed
  }

  private func push(
    _ event: PushEvent, _ id: String, _ object: JSONObject, size: Int, at now: Date
  ) -> Push {
    let notification = object["notification"]
    var aps = JSONObject([
      ("timestamp", .double(now.timeIntervalSince1970)), ("event", .string(event.rawValue)),
    ])
    aps["content-state"] = object["content_state"]
    if event == .start {
      aps["attributes-type"] = object["activity_attributes_type"]
      var attributes = object["activity_attributes"]?.object ?? [:]
      attributes["brazeActivityId"] = .string(id)
      aps["attributes"] = .object(attributes)
    }
    aps["alert"] = notification?["alert"]
    aps["relevance-score"] = notification?["relevance_score"]
    aps["stale-date"] = object["stale_date"]?.unixSeconds
    if event != .start { aps["dismissal-date"] = object["dismissal_date"]?.unixSeconds }
    let isQuiet = notification?["content-available"].map { $0 != false && $0 != 0 } ?? false
    // Below 3 kB the payload cannot exceed the limit, however long the field names are.
    var push = Push(
      vendor: .braze, appID: object["app_id"]?.string, target: .activity(id), users: users(object),
      aps: aps, priority: notification?["apns_priority"]?.int ?? (isQuiet ? 5 : 10),
      size: size < 3000 ? size : nil, body: .object(object), places: Self.places)
    push.targetPath = ["activity_id"]
    return push
  }

  private func users(_ object: JSONObject) -> [String] {
    let ids = object["external_user_ids"]?.array?.compactMap(\.string) ?? []
    let aliases = object["user_aliases"]?.array?.compactMap { $0["alias_name"]?.string } ?? []
    var seen: Set<String> = []
    return (ids + aliases).filter { seen.insert($0).inserted }
  }

  private func checkTargets(_ object: JSONObject) -> [Finding] {
    let names = ["external_user_ids", "user_aliases", "segment_id", "custom_audience"]
    let given = names.filter { object[$0].map { !$0.isNull && $0 != [] } ?? false }
    guard !given.isEmpty else {
      let path: JSONPath? = names.first { object[$0] != nil }.map { [.key($0)] }
      return [
        Finding(
          .brazeTargetsMissing, "No Recipients: the request names nobody to start it for.",
          path: path ?? [])
      ]
    }
    var findings: [Finding] = []
    let single = given.filter { $0 == "segment_id" || $0 == "custom_audience" }
    if let first = single.first, given.count > 1 {
      findings.find(
        .brazeTargetsMixed, "\(given.joined(separator: " and ")) cannot be combined.",
        path: [.key(first)], fix: "Send only one of them.")
    }
    for (index, alias) in (object["user_aliases"]?.array ?? []).enumerated() {
      let path: JSONPath = ["user_aliases", .index(index)]
      guard let members = alias.object else {
        findings.find(.fieldType, "`\(path)` must be an object.", path: path, found: alias)
        continue
      }
      findings += FieldTable(
        [
          .init("alias_name", .string, required: true),
          .init("alias_label", .string, required: true),
        ], misnomers: ["name": "alias_name", "label": "alias_label"]
      ).check(members, at: path)
    }
    let count =
      (object["external_user_ids"]?.array?.count ?? 0) + (object["user_aliases"]?.array?.count ?? 0)
    if count > Self.targetLimit {
      findings.find(
        .brazeTargetsTooMany,
        "The max number of external_ids and aliases per request was exceeded: \(count) of "
          + "\(Self.targetLimit).", path: [.key(given[0])])
    }
    return findings
  }

  private func checkNotification(_ notification: JSONObject) -> [Finding] {
    var findings = Self.notification.check(notification, at: ["notification"])
    if let alert = notification["alert"]?.object {
      findings += Self.alert.check(alert, at: ["notification", "alert"])
    }
    if let sound = notification["sound"] {
      findings.find(
        .fieldUnknown,
        "`notification.sound` has no effect on Live Activities: the sound belongs in the alert.",
        path: ["notification", "sound"], isAboutKey: true, found: sound,
        fix: "Move it to `notification.alert.sound`.")
    }
    let levels = ["passive", "active", "time-sensitive", "critical"]
    if let level = notification["interruption_level"]?.string, !levels.contains(level) {
      findings.find(
        .fieldType,
        "`notification.interruption_level` is \"\(level.prefix(40))\": expected one of "
          + "\(levels.joined(separator: ", ")).", path: ["notification", "interruption_level"],
        found: .string(level))
    }
    if let priority = notification["apns_priority"]?.int, !(1...10).contains(priority) {
      findings.find(
        .fieldType, "`notification.apns_priority` is \(priority): expected 1 to 10.",
        path: ["notification", "apns_priority"], found: .number(priority))
    }
    for key in ["ab", "aps"] where notification["extra"]?[key] != nil {
      findings.find(
        .fieldType, "Invalid Extra Push Payload: `notification.extra.\(key)` is reserved.",
        path: ["notification", "extra", .key(key)], isAboutKey: true, fix: "Rename it.")
    }
    return findings
  }
}
