import HTTP
import Basics
import Simulator

/// Firebase Cloud Messaging, HTTP v1, with its Live Activity fields.
///
/// Fields as in FCM's "Live Activities" page and the v1 reference; proto3's JSON takes each name in
/// snake case and in camel case.
struct FCM: VendorAPI {
  let vendor = Vendor.fcm

  let operations = [
    VendorOperation(
      path: "/v1/projects/{project}/messages:send", summary: "FCM HTTP v1: send a message",
      required: ["message"])
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    if request.path == "/fcm/send" { return legacy }
    if let endpoint = topicEndpoint(of: request.path) { return endpoint }
    guard Self.project(in: request.path) != nil else {
      let isFCMs =
        request.path.hasPrefix("/v1/projects/") || request.isMeant(for: "fcm.googleapis.com")
      return isFCMs ? Self.unknownPath : nil
    }
    return VendorEndpoint(permission: "fcm.messages.send", read: { read($0, at: $1) })
  }

  /// What answers a path below Google's that leads nowhere.
  private static let unknownPath = VendorEndpoint(
    permission: "fcm.messages.send",
    methods: ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD"],
    read: { _, _ in
      var parsed = ParsedRequest()
      parsed.action = { _ in
        DeviceAction(error(404, "Requested entity was not found.", "NOT_FOUND", []))
      }
      return parsed
    })

  /// What answers the API that Google switched off.
  private var legacy: VendorEndpoint {
    VendorEndpoint(
      permission: "fcm.messages.send",
      read: { _, _ in
        ParsedRequest(findings: [
          Finding(
            .fcmLegacyApi, "/fcm/send is FCM's legacy API, which Google switched off in 2024.",
            mend: "Send to /v1/projects/PROJECT/messages:send with the message in `message`.")
        ])
      })
  }

  /// The project of `/v1/projects/{project}/messages:send`.
  static func project(in path: String) -> String? {
    guard path.hasPrefix("/v1/projects/") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, !parts[3].isEmpty, parts[4] == "messages:send" else { return nil }
    return String(parts[3]).percentDecoded
  }

  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    Bearer.check(
      request.header("authorization"), access, permission: endpoint.permission)
  }

  // MARK: Fields

  private static let request = FieldTable([
    .init("message", .object, required: true), .init("validate_only", .bool),
    .init("validateOnly", .bool),
  ])

  private static let message = FieldTable(
    [
      .init("name", .string), .init("data", .object), .init("notification", .object),
      .init("android", .object), .init("webpush", .object), .init("apns", .object),
      .init("fcm_options", .object), .init("fcmOptions", .object), .init("token", .string),
      .init("topic", .string), .init("condition", .string), .init("fid", .string),
    ],
    mends: [
      "tokens": "Send one request for each token, with the token as `message.token`.",
      "fids": "Send one request for each, with the installation as `message.fid`.",
      "registration_ids": "Send one request for each token, with the token as `message.token`.",
      "to": "Rename it to `token`.",
      "aps": "Move it to `message.apns.payload.aps`.",
      "payload": "Move it to `message.apns.payload`.",
      "headers": "Move it to `message.apns.headers`.",
      "live_activity_token": "Move it to `message.apns.live_activity_token`.",
      "liveActivityToken": "Move it to `message.apns.live_activity_token`.",
    ])

  /// Beside `aps` an app's payload holds what the app likes.
  private static let payload = FieldTable([.init("aps", .object, required: true)])

  private static let apns = FieldTable(
    [
      .init("headers", .object), .init("payload", .object), .init("fcm_options", .object),
      .init("fcmOptions", .object), .init("live_activity_token", .string),
      .init("liveActivityToken", .string),
    ],
    mends: ["aps": "Move it to `message.apns.payload.aps`."].merging(
      apsKeys.map { ($0, "Move it to `message.apns.payload.aps.\($0)`.") },
      uniquingKeysWith: { first, _ in first }))

  private static let apsKeys = [
    "event", "timestamp", "content-state", "attributes", "attributes-type", "alert",
  ]

  // MARK: Reading

  private func read(_ request: HTTPRequest, at now: Date) -> ParsedRequest {
    var parsed = ParsedRequest()
    guard let body = parsed.json(of: request) else { return parsed }
    guard let message = body["message"]?.object else {
      parsed.findings += [Self.unwrapped(body)]
      return parsed
    }
    let isDryRun = (body["validate_only"] ?? body["validateOnly"])?.bool ?? false
    parsed.isDryRun = isDryRun
    let apns = message["apns"]?.object ?? [:]
    parsed.findings +=
      Self.check(Self.request, body.object ?? [:], at: [])
      + Self.check(Self.message, message, at: ["message"])
      + Self.check(Self.apns, apns, at: ["message", "apns"])
      + checkStrings(message["data"], at: ["message", "data"], rule: .fieldType)
      + checkStrings(apns["headers"], at: ["message", "apns", "headers"], rule: .fcmHeaderType)
    let headers = apns["headers"]?.object ?? [:]
    let aps = apns["payload"]?["aps"]?.object
    parsed.event = aps?["event"]?.string
    parsed.appID = headers["apns-topic"]?.string.map(APNs.bundle(inTopic:))
    let priority = checkHeaders(headers, &parsed.findings)
    let activityToken = (apns["live_activity_token"] ?? apns["liveActivityToken"])?.string
    checkRecipient(message, activityToken, &parsed.findings)
    if activityToken == nil { parsed.findings += misplacedTokens(apns) }
    guard !parsed.isRefused else { return parsed }
    guard let activityToken else {
      if let aps, aps["event"]?.string.flatMap(PushEvent.init) != nil, aps["content-state"] != nil {
        parsed.findings.append(
          Finding(
            .fieldMissing,
            "`message.apns.live_activity_token` is missing: FCM sends an ordinary notification, and no "
              + "card changes.", severity: .dropped,
            path: ["message", "apns", "live_activity_token"],
            mend: "Add the token of the activity, or of its type for a start."))
        return parsed
      }
      parsed.notification = notification(message, aps)
      return parsed
    }
    guard !activityToken.isEmpty else {
      parsed.findings.append(
        Finding(
          .fieldType, "`message.apns.live_activity_token` is empty: expected a token.",
          path: ["message", "apns", "live_activity_token"], found: ""))
      return parsed
    }
    guard let aps else {
      let payload = apns["payload"]?.object ?? [:]
      parsed.findings += Self.payload.check(payload, at: ["message", "apns", "payload"])
        .filter { $0.severity == .rejected }
      return parsed
    }
    parsed.push = Push(
      vendor: .fcm, appID: headers["apns-topic"]?.string.map(APNs.bundle(inTopic:)),
      target: .token(activityToken), aps: aps, priority: priority,
      size: request.body.count < 3000 ? request.body.count : apns["payload"]?.encoded.count,
      body: body, places: .below(["message", "apns", "payload", "aps"]))
    let name = apns["live_activity_token"] != nil ? "live_activity_token" : "liveActivityToken"
    parsed.push?.targetPath = ["message", "apns", .key(name)]
    return parsed
  }

  private static func unwrapped(_ body: JSON) -> Finding {
    guard body.object != nil else {
      return .noObject(body)
    }
    let looksBare = ["token", "fid", "apns", "notification", "data", "topic"].contains {
      body[$0] != nil
    }
    guard looksBare || body["message"] != nil else {
      return Finding(
        .fieldMissing, "`message` is missing: expected an object.", path: ["message"])
    }
    return body["message"].map {
      Finding(
        .fieldType, "`message` is \($0.aKind): expected an object.", path: ["message"], found: $0
      )
    }
      ?? Finding(
        .fcmWrapperMissing,
        "The message stands at the top level; HTTP v1 wants it in `message`.",
        path: [], mend: "Send {\"message\": { … }}.")
  }

  /// FCM refuses names that it does not know, unlike the other vendors.
  private static func check(
    _ table: FieldTable, _ object: JSONObject, at path: JSONPath
  ) -> [Finding] {
    table.check(object, at: path).map { finding in
      var copy = finding
      copy.severity = .rejected
      return copy
    }
  }

  private func checkStrings(_ value: JSON?, at path: JSONPath, rule: Rule.ID) -> [Finding] {
    (value?.object?.members ?? []).compactMap { member in
      guard member.value.string == nil else { return nil }
      let place = path.appending(.key(member.key))
      return Finding(
        rule, "`\(place)` is \(member.value.described): expected a string.", path: place,
        found: member.value, mend: "Send \"\(member.value.excerpt.text)\" in quotes.")
    }
  }

  /// Findings that FCM words in a way of its own.
  static let oneof = "oneof"
  static let invalidToken = "invalid-token"
  static let unregistered = "UNREGISTERED"

  private func checkHeaders(_ headers: JSONObject, _ findings: inout [Finding]) -> Int {
    let path: JSONPath = ["message", "apns", "headers"]
    if let type = headers["apns-push-type"]?.string, type != "liveactivity" {
      findings.append(
        Finding(
          .apnsPushType, "`apns-push-type` is \"\(type.prefix(40))\".", severity: .warning,
          path: path.appending("apns-push-type"),
          mend: "Send \"liveactivity\", or leave it to FCM."))
    }
    guard let text = headers["apns-priority"]?.string else { return 10 }
    guard let priority = Int(text), [1, 5, 10].contains(priority) else {
      findings.append(
        Finding(
          .apnsPriority, "`apns-priority` is \"\(text.prefix(40))\": expected \"5\" or \"10\".",
          path: path.appending("apns-priority"), found: .string(text)))
      return 10
    }
    return priority
  }

  /// Live Activity tokens where FCM does not look for them.
  private func misplacedTokens(_ apns: JSONObject) -> [Finding] {
    let path: JSONPath = ["message", "apns"]
    let places: [(JSONPath, JSON?)] = [
      (path.appending("payload"), apns["payload"]),
      (path.appending("payload").appending("aps"), apns["payload"]?["aps"]),
      (path.appending("headers"), apns["headers"]),
    ]
    return places.flatMap { place, value in
      ["live_activity_token", "liveActivityToken"].filter { value?[$0] != nil }.map { name in
        Finding(
          .fcmLiveActivityTokenMisplaced,
          "`\(place).\(name)` is not where FCM looks for the token of a Live Activity.",
          path: place.appending(.key(name)), isAboutKey: true, found: value?[name],
          mend: "Move it to `message.apns.live_activity_token`.")
      }
    }
  }

  private func notification(_ message: JSONObject, _ aps: JSONObject?) -> JSON {
    let alert = aps?["alert"]
    return [
      "title": message["notification"]?["title"] ?? alert?["title"] ?? "",
      "body": message["notification"]?["body"] ?? alert?["body"] ?? alert.flatMap {
        $0.string.map(JSON.string)
      } ?? "",
    ]
  }
}
