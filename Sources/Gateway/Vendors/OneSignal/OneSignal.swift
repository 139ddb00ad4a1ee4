import Basics
import HTTP
import Simulator

/// OneSignal's REST API for Live Activities, and its ordinary notifications.
///
/// Fields and answers as in https://documentation.onesignal.com/reference/start-live-activity and
/// `/update-live-activity-api`; errors as in the catalogue of its clients (onesignal-node-api).
struct OneSignal: VendorAPI {
  let vendor = Vendor.oneSignal
  let authorizationScheme = "Key"

  let operations = [
    VendorOperation(
      path: "/apps/{app}/activities/activity/{type}", summary: "OneSignal: start a Live Activity",
      status: 201, required: Self.start.required),
    VendorOperation(
      path: "/apps/{app}/live_activities/{activity}/notifications",
      summary: "OneSignal: update or end a Live Activity", status: 201,
      required: Self.update.required),
    VendorOperation(
      path: "/notifications", summary: "OneSignal: send an ordinary notification",
      required: ["app_id"]),
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    guard let route = Route(request.path) else {
      return request.isMeant(for: "onesignal.com") ? Self.unknownPath : nil
    }
    return switch route {
    case .start(let app, let type):
      VendorEndpoint(
        permission: "onesignal.live_activities", event: "start",
        read: { request, now in start(request, app: app, type: type, at: now) })
    case .update(let app, let id):
      VendorEndpoint(
        permission: "onesignal.live_activities", event: "update",
        read: { request, now in update(request, app: app, id: id, at: now) })
    case .notification:
      VendorEndpoint(
        permission: "onesignal.notifications", read: { request, _ in notification(request) })
    }
  }

  /// What a path means; that of the older host begins with `/api/v1`.
  enum Route {
    case start(app: String, type: String)
    case update(app: String, id: String)
    case notification

    init?(_ path: String) {
      // Every push asks here.
      let isOwn = ["/apps/", "/api/v1/", "/notifications"].contains(where: path.hasPrefix)
      guard isOwn else { return nil }
      var steps = path.split(separator: "/").map { String($0).percentDecoded }
      if steps.starts(with: ["api", "v1"]) { steps.removeFirst(2) }
      if steps.count == 5, steps[0] == "apps", steps[2] == "activities", steps[3] == "activity" {
        self = .start(app: steps[1], type: steps[4])
      } else if steps.count == 5, steps[0] == "apps", steps[2] == "live_activities",
        steps[4] == "notifications"
      {
        self = .update(app: steps[1], id: steps[3])
      } else if steps == ["notifications"] {
        self = .notification
      } else {
        return nil
      }
    }
  }

  private static let unknownPath = VendorEndpoint.nowhere(
    "onesignal.notifications", HTTPResponse(status: 404, json: ["errors": ["Not Found"]]))

  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    // `Basic` is what keys of before 2024 came with.
    Bearer.check(
      request.header("authorization"), access, permission: endpoint.permission,
      schemes: ["Key", "Basic"])
  }

  // MARK: Fields

  private static let words = FieldTable([.init("en", .string, required: true)])

  private static let common: [FieldTable.Field] = [
    .init("event_updates", .object, required: true),
    .init("name", .name(maximum: 128), required: true), .init("ios_sound", .string),
    .init("stale_date", .integer), .init("priority", .integer),
    .init("ios_relevance_score", .number),
  ]

  private static let mends: [String: Phrase] = [
    "sound": "Rename it to `ios_sound`: OneSignal ignores `sound`."
  ]

  private static let start = FieldTable(
    common + [
      .init("event", .string), .init("activity_id", .name(maximum: 256), required: true),
      .init("event_attributes", .object, required: true),
      .init("contents", .object, required: true), .init("headings", .object, required: true),
      .init("include_aliases", .object), .init("include_subscription_ids", .strings),
      .init("included_segments", .strings), .init("excluded_segments", .strings),
      .init("filters", .array), .init("target_channel", .string), .init("idempotency_key", .string),
    ], misnomers: ["attributes": "event_attributes", "content_state": "event_updates"], mends: mends
  )

  private static let update = FieldTable(
    common + [
      .init("event", .string, required: true), .init("contents", .object),
      .init("headings", .object), .init("dismissal_date", .integer),
    ], misnomers: ["content_state": "event_updates"], mends: mends)

  private static let places: Push.Places = .named([
    "timestamp": [], "event": ["event"], "content-state": ["event_updates"],
    "attributes": ["event_attributes"], "attributes-type": [], "alert": ["contents"],
    "stale-date": ["stale_date"], "dismissal-date": ["dismissal_date"],
    "relevance-score": ["ios_relevance_score"],
  ])

  // MARK: Reading

  private func start(
    _ request: HTTPRequest, app: String, type: String, at now: Date
  ) -> ParsedRequest {
    var parsed = ParsedRequest(event: "start")
    guard let object = parsed.object(of: request) else { return parsed }
    parsed.activityID = object["activity_id"]?.string
    parsed.appID = app
    parsed.idempotencyKey = object["idempotency_key"]?.string
    parsed.findings += Self.start.check(object, at: [])
    check(object, events: ["start"], &parsed.findings)
    checkTargets(object, &parsed.findings)
    parsed.recipients = users(object)
    guard !parsed.isRefused, let id = parsed.activityID else { return parsed }
    var aps = aps("start", object, at: now)
    aps["attributes-type"] = .string(type)
    var attributes = object["event_attributes"]?.object ?? [:]
    // What its SDK finds its card by: OneSignalLiveActivityAttributes in OneSignal-iOS-SDK.
    attributes["onesignal"] = ["activityId": .string(id)]
    aps["attributes"] = .object(attributes)
    parsed.push = push(aps, id, object, app: app)
    parsed.push?.targetPath = ["activity_id"]
    return parsed
  }

  private func update(
    _ request: HTTPRequest, app: String, id: String, at now: Date
  ) -> ParsedRequest {
    var parsed = ParsedRequest(event: "update", activityID: id)
    parsed.appID = app
    guard let object = parsed.object(of: request) else { return parsed }
    parsed.event = object["event"]?.string ?? parsed.event
    parsed.findings += Self.update.check(object, at: [])
    check(object, events: ["update", "end"], &parsed.findings)
    if let sound = object["ios_sound"], sound != "nil", object["headings"]?.object == nil {
      parsed.findings.find(
        .alertEmpty,
        "`ios_sound` without `headings`: the alert has no title, so iOS ignores it and its sound.",
        path: ["ios_sound"], found: sound, mend: "Send `headings` beside it.")
    }
    guard !parsed.isRefused else { return parsed }
    let aps = aps(object["event"]?.string ?? "update", object, at: now)
    parsed.push = push(aps, id, object, app: app)
    return parsed
  }

  private func aps(_ event: String, _ object: JSONObject, at now: Date) -> JSONObject {
    var aps = JSONObject([
      ("timestamp", .double(now.timeIntervalSince1970)), ("event", .string(event)),
    ])
    aps["content-state"] = object["event_updates"]
    var alert = JSONObject()
    alert["title"] = object["headings"]?["en"]
    alert["body"] = object["contents"]?["en"]
    if let sound = object["ios_sound"], sound != "nil" { alert["sound"] = sound }
    if !alert.isEmpty { aps["alert"] = .object(alert) }
    aps["stale-date"] = object["stale_date"]
    aps["dismissal-date"] = object["dismissal_date"]
    aps["relevance-score"] = object["ios_relevance_score"]
    return aps
  }

  private func push(_ aps: JSONObject, _ id: String, _ object: JSONObject, app: String) -> Push {
    Push(
      vendor: vendor, appID: app, target: .activity(id), users: users(object), aps: aps,
      priority: object["priority"]?.int ?? 10, body: .object(object), places: Self.places)
  }

  /// The people of the aliases, external ids first.
  private func users(_ object: JSONObject) -> [String] {
    let aliases = object["include_aliases"]?.object ?? [:]
    let labels = ["external_id"] + aliases.keys.filter { $0 != "external_id" }
    return labels.flatMap { aliases[$0]?.array?.compactMap(\.string) ?? [] }
  }

  // MARK: Checks

  private func check(_ object: JSONObject, events: [String], _ findings: inout [Finding]) {
    if let event = object["event"]?.string, !events.contains(event) {
      findings.find(
        .fieldType,
        "`event` is \"\(event.prefix(40))\": expected one of \(events.joined(separator: ", ")).",
        path: ["event"], found: .string(event),
        mend: NearMatch.of(event, among: events).map { "Send \"\($0)\"." })
    }
    if let priority = object["priority"]?.int, priority != 5, priority != 10 {
      findings.find(
        .fieldType, "`priority` is \(priority): expected 5 or 10.", path: ["priority"],
        found: .number(priority))
    }
    for name in ["contents", "headings"] {
      guard let texts = object[name]?.object else { continue }
      findings += Self.words.check(texts, at: [.key(name)]).filter { $0.rule != .fieldUnknown }
    }
  }

  /// One way of naming people, and not two: segments alone may be combined.
  private func checkTargets(_ object: JSONObject, _ findings: inout [Finding]) {
    let names = ["include_aliases", "include_subscription_ids", "included_segments", "filters"]
    let given = names.filter { object[$0].map { !$0.isNull && $0 != [] && $0 != [:] } ?? false }
    if given.isEmpty {
      findings.find(
        .fieldMissing,
        "You must include which players, segments, or tags you wish to send this notification to.",
        path: ["include_aliases"], mend: "Add one of \(names.joined(separator: ", ")).")
    } else if given.count > 1 {
      findings.find(
        .fieldType, "\(given.joined(separator: " and ")) cannot be combined.",
        path: [.key(given[1])], isAboutKey: true, mend: "Send only one of them.")
    }
  }

  private func notification(_ request: HTTPRequest) -> ParsedRequest {
    var parsed = ParsedRequest()
    guard let object = parsed.object(of: request) else { return parsed }
    parsed.appID = object["app_id"]?.string
    parsed.recipients = users(object)
    parsed.idempotencyKey = object["idempotency_key"]?.string
    if let live = object["data"]?[AndroidShapes.oneSignal]?.object {
      var data = AndroidData(
        values: [:], collapseKey: object["collapse_id"]?.string, appID: parsed.appID)
      data.values["title"] = object["headings"]?["en"]
      data.values["body"] = object["contents"]?["en"]
      parsed.android = AndroidShapes.oneSignal(
        live, data, vendor, at: ["data", .key(AndroidShapes.oneSignal)])
      parsed.android?.users = users(object)
      if data.collapseKey == nil {
        parsed.androidFindings = [
          Finding(
            .androidData, "Without `collapse_id` each update is a notification of its own.",
            severity: .warning, path: ["collapse_id"],
            mend: "Send the same `collapse_id` with each update.")
        ]
      }
    }
    parsed.notifications = [
      [
        "title": object["headings"]?["en"] ?? "", "body": object["contents"]?["en"] ?? "",
        "app_id": .optional(parsed.appID),
      ]
    ]
    return parsed
  }
}
