import Basics
import HTTP
import Simulator

/// Customer.io's App API for live notifications.
///
/// Fields and answers as in https://docs.customer.io/integrations/api/app/#tag/live-notifications. The body of
/// an error is not described there for these endpoints: it is that of the API's sending endpoints.
struct CustomerIO: VendorAPI {
  let vendor = Vendor.customerIO
  private static let prefix = "/v1/live_notifications/"
  /// The longest life that a sender may ask for, in seconds.
  private static let longestLife = 6.0 * 3600

  let operations = [
    VendorOperation(
      path: prefix + "start", summary: "Customer.io: start a live notification",
      required: Self.start.required),
    VendorOperation(
      path: prefix + "update", summary: "Customer.io: update a live notification",
      required: Self.update.required),
    VendorOperation(
      path: prefix + "end", summary: "Customer.io: end a live notification",
      required: Self.end.required),
    VendorOperation(
      path: prefix + "{instance_id}", method: "get",
      summary: "Customer.io: a live notification's status", required: nil),
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    guard request.path.hasPrefix(Self.prefix) else {
      return request.isMeant(for: "customer.io") ? Self.unknownPath : nil
    }
    let name = String(request.path.dropFirst(Self.prefix.count)).percentDecoded
    let permission = "live_notifications"
    switch name {
    case "start", "update", "end":
      guard let event = PushEvent(rawValue: name) else { return nil }
      return VendorEndpoint(
        permission: permission, event: name,
        read: { request, now in read(request, event, at: now) })
    default:
      return VendorEndpoint(
        permission: permission, methods: ["GET"], read: { _, now in status(of: name, at: now) })
    }
  }

  private static let unknownPath = VendorEndpoint.nowhere(
    "live_notifications", error(404, "not found"))

  // MARK: Fields

  private static let alert = FieldTable([
    .init("title", .name(maximum: 4096), required: true),
    .init("body", .name(maximum: 4096), required: true), .init("sound", .string),
  ])

  private static let payload = FieldTable([.init("alert", .fields(alert))])

  private static let start = FieldTable(
    [
      .init("identifiers", .object, required: true),
      .init("notification_type", .name(maximum: 512), required: true),
      .init("attributes", .object, required: true), .init("content_state", .object, required: true),
      .init("push_payload", .fields(payload)), .init("device_id", .string),
      .init("platform", .string), .init("app_identifier", .string), .init("deep_link", .string),
      .init("expiration", .integer),
    ], misnomers: ["activity_type": "notification_type", "attributes-type": "notification_type"])

  private static let update = FieldTable([
    .init("instance_id", .string, required: true), .init("content_state", .object, required: true),
    .init("attributes", .object), .init("push_payload", .fields(payload)),
    .init("deep_link", .string),
  ])

  private static let end = FieldTable([
    .init("instance_id", .string, required: true), .init("content_state", .object),
    .init("attributes", .object), .init("push_payload", .fields(payload)),
    .init("deep_link", .string),
  ])

  private static let identifiers = ["id", "email", "phone", "internal"]

  private static let places: Push.Places = .named([
    "timestamp": [], "event": [], "content-state": ["content_state"], "attributes": ["attributes"],
    "attributes-type": ["notification_type"], "alert": ["push_payload", "alert"],
  ])

  // MARK: Reading

  private func read(_ request: HTTPRequest, _ event: PushEvent, at now: Date) -> ParsedRequest {
    var parsed = ParsedRequest(event: event.rawValue)
    guard let object = parsed.object(of: request) else { return parsed }
    let table =
      switch event {
      case .start: Self.start
      case .update: Self.update
      case .end: Self.end
      }
    parsed.findings += table.check(object, at: [])
    if event == .start {
      checkStart(object, at: now, &parsed.findings)
      parsed.activityID = ULID.text(at: now)
    } else {
      checkInstance(object["instance_id"]?.string, &parsed.findings)
      parsed.activityID = object["instance_id"]?.string
    }
    parsed.appID = object["app_identifier"]?.string
    parsed.recipients = users(object) + [object["device_id"]?.string].compactMap(\.self)
    guard !parsed.isRefused, let id = parsed.activityID else { return parsed }
    if object["platform"] == "android" {
      parsed.android = android(event, id, object)
      return parsed
    }
    parsed.push = push(event, id, object, at: now)
    return parsed
  }

  private func push(_ event: PushEvent, _ id: String, _ object: JSONObject, at now: Date) -> Push {
    var aps = JSONObject([
      ("timestamp", .double(now.timeIntervalSince1970)), ("event", .string(event.rawValue)),
    ])
    aps["content-state"] = object["content_state"]
    if event == .start {
      aps["attributes-type"] = object["notification_type"]
      aps["attributes"] = object["attributes"]
    }
    aps["alert"] = object["push_payload"]?["alert"]
    // The end takes the card from the lock screen.
    if event == .end { aps["dismissal-date"] = .number(Int(now.timeIntervalSince1970)) }
    var push = Push(
      vendor: vendor, appID: object["app_identifier"]?.string, target: .activity(id),
      users: users(object), aps: aps, body: .object(object), places: Self.places)
    push.targetPath = event == .start ? nil : ["instance_id"]
    // The app maps the type to one of Swift's.
    push.namesSwiftType = false
    return push
  }

  private func android(_ event: PushEvent, _ id: String, _ object: JSONObject) -> AndroidMessage {
    let content = object["content_state"] ?? [:]
    let attributes = object["attributes"] ?? [:]
    var message = AndroidMessage(
      id: id, event: event, type: object["notification_type"]?.string ?? "LiveNotification",
      attributes: attributes, content: content,
      notification: AndroidShapes.customerIO(content, attributes), vendor: vendor)
    message.appID = object["app_identifier"]?.string
    message.users = users(object)
    message.path = ["content_state"]
    return message
  }

  private func users(_ object: JSONObject) -> [String] {
    Self.identifiers.compactMap { object["identifiers"]?[$0]?.string }
  }

  private func checkStart(_ object: JSONObject, at now: Date, _ findings: inout [Finding]) {
    if let identifiers = object["identifiers"]?.object {
      let given = Self.identifiers.filter { identifiers[$0]?.string?.isEmpty == false }
      if given.count != 1 {
        findings.find(
          .fieldType,
          "`identifiers` names \(given.count) of \(Self.identifiers.joined(separator: ", ")): expected one.",
          path: ["identifiers"], found: object["identifiers"])
      }
    }
    for name in ["attributes", "content_state"] where object[name] == [:] {
      findings.find(
        .fieldType, "`\(name)` is empty: expected one field at least.", path: [.key(name)],
        found: [:])
    }
    if let platform = object["platform"]?.string, platform != "ios", platform != "android" {
      findings.find(
        .fieldType, "`platform` is \"\(platform.prefix(40))\": expected one of ios, android.",
        path: ["platform"], found: .string(platform))
    }
    if object["platform"] != "android", object["push_payload"]?["alert"]?.object == nil {
      findings.find(
        .fieldMissing, "`push_payload.alert` is missing: a start on iOS needs one.",
        path: ["push_payload", "alert"], mend: "Add an alert with `title` and `body`.")
    }
    if let moment = object["expiration"]?.double, moment != 0 {
      let left = moment - now.timeIntervalSince1970
      if left < 0 || left > Self.longestLife {
        findings.find(
          .fieldType,
          "`expiration` is \(object["expiration"]?.text ?? ""): expected Unix seconds within the next 6 h.",
          path: ["expiration"], found: object["expiration"],
          mend: "Send \(Int(now.timeIntervalSince1970 + Self.longestLife)) at most.")
      }
    }
  }

  private func checkInstance(_ id: String?, _ findings: inout [Finding]) {
    guard let id, !ULID.isValid(id), id != OfflineCheck.placeholder else { return }
    findings.find(
      .fieldType, "`instance_id` is \"\(id.prefix(60))\": expected a ULID.", path: ["instance_id"],
      found: .string(id), mend: "Send the `instance_id` that the start was answered with.")
  }

  // MARK: Status

  private func status(of id: String, at now: Date) -> ParsedRequest {
    var parsed = ParsedRequest(activityID: id)
    checkInstance(id, &parsed.findings)
    for index in parsed.findings.indices { parsed.findings[index].path = nil }
    parsed.action = { device in
      guard let activity = device.activities[id] ?? device.departed[id]?.activity,
        activity.vendor == .customerIO
      else { return DeviceAction(Self.error(404, "live notification not found")) }
      return DeviceAction(200, json: Self.status(activity))
    }
    return parsed
  }

  private static func status(_ activity: Activity) -> JSON {
    func seconds(_ date: Date?) -> JSON {
      date.map { .number(Int($0.timeIntervalSince1970)) } ?? .null
    }
    let state =
      activity.state.isLive ? "active" : activity.endReason == .expired ? "expired" : "ended"
    let operation = activity.updates == 0 ? "start" : activity.endedAt == nil ? "update" : "end"
    return [
      "instance_id": .string(activity.id), "notification_type": .string(activity.attributesType),
      "platform": activity.isAndroidOnly ? "android" : "ios", "state": .string(state),
      "failure_reason": .null,
      "started_at": seconds(activity.startedAt), "ended_at": seconds(activity.endedAt),
      "expires_at": seconds(activity.startedAt.addingTimeInterval(longestLife)),
      "last_delivery": [
        "id": .string(activity.id), "operation": .string(operation), "status": "sent",
        "source": "api", "created_at": seconds(activity.updatedAt),
      ],
    ]
  }

  // MARK: Answers

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      return HTTPResponse(status: 200, json: ["instance_id": .optional(verdict.activityID)])
    }
    return Self.error(request.status(refusedBy: decisive.rule), decisive.message.english)
  }

  private static func error(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status: status, json: ["meta": ["error": .string(text)]])
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let text =
      switch status {
      case 401: "unauthorized"
      case 403: "forbidden"
      case 404: "not found"
      case 429: "too many requests"
      case 503: "service unavailable"
      case 500...: "internal server error"
      default: "bad request"
      }
    return Self.error(status, text)
  }

  func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse { Self.error(status, text) }

  func wrongMethod(_ text: String) -> JSON { ["meta": ["error": .string(text)]] }
}
