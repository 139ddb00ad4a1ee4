import HTTP
import Basics
import Simulator

/// Firebase Cloud Messaging, HTTP v1, with its Live Activity fields.
///
/// The fields follow FCM's "Live Activities" page and the v1 reference. Proto3's JSON may have each
/// name in snake case or in camel case.
struct FCM: VendorAPI {
  let vendor = Vendor.fcm

  let operations = [
    VendorOperation(
      path: "/v1/projects/{project}/messages:send", summary: "FCM HTTP v1: send a message",
      required: ["message"])
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    if request.path == Self.legacyPath { return legacy }
    if let endpoint = topicEndpoint(of: request.path) { return endpoint }
    guard Self.project(in: request.path) != nil else {
      let isFCMs =
        request.path.hasPrefix("/v1/projects/") || request.isMeant(for: "fcm.googleapis.com")
      return isFCMs ? Self.unknownPath : nil
    }
    return VendorEndpoint(permission: "fcm.messages.send", read: { read($0, at: $1) })
  }

  /// The endpoint that answers for paths which Google's API does not have.
  private static let unknownPath = VendorEndpoint.unknownPath("fcm.messages.send") { _ in
    Phrase("Send to /v1/projects/PROJECT/messages:send.")
  }

  static let legacyPath = "/fcm/send"

  /// The endpoint of the legacy API, which Google has switched off.
  private var legacy: VendorEndpoint {
    VendorEndpoint(
      permission: "fcm.messages.send",
      read: { _, _ in
        ParsedRequest(findings: [
          Finding(
            .fcmLegacyApi, "/fcm/send is FCM's legacy API, which Google switched off in 2024.",
            fix: "Send to /v1/projects/PROJECT/messages:send with the message in `message`.")
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
  ) -> Finding? {
    // The legacy API used `key=…` for credentials. It fails for every caller, so no credentials are
    // checked.
    if request.path == Self.legacyPath { return nil }
    return Bearer.check(request.header("authorization"), access, permission: endpoint.permission)
  }

  /// An app's payload may contain any fields besides `aps`.
  private static let payload = FieldTable([.init("aps", .object, required: true)])

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
    parsed.findings += Self.check(body.object ?? [:])
    parsed.recipients = ["token", "fid"].compactMap { message[$0]?.string }
    let headers = APNsHeaders(apns["headers"]?.object ?? [:], at: ["message", "apns", "headers"])
    let aps = apns["payload"]?["aps"]?.object
    parsed.event = aps?["event"]?.string
    parsed.appID = headers["apns-topic"].map(APNs.bundle(inTopic:))
    let activityToken = (apns["live_activity_token"] ?? apns["liveActivityToken"])?.string
    let priority = headers.check(&parsed.findings)
    checkRoute(headers, isActivity: activityToken != nil, &parsed.findings)
    checkRecipient(message, activityToken, &parsed.findings)
    let misplaced = activityToken == nil ? misplacedTokens(apns) : []
    if activityToken == nil { parsed.deviceCheck = Self.tokenCheck(message) }
    parsed.findings += misplaced
    let data = Self.data(of: message)
    if let data { check(data, of: message, &parsed.findings) }
    let payload = apns["payload"]?.object ?? [:]
    let isForCard = activityToken != nil || headers.areForCard || CardPayload.isMeant(payload)
    let names = ["live_activity_token", "liveActivityToken"]
    if isForCard, misplaced.isEmpty, names.allSatisfy({ apns[$0]?.isNull ?? true }) {
      parsed.findings.append(Self.missingToken)
    }
    if isForCard || payload["aps"] != nil, apns["payload"].map({ $0.object != nil }) ?? true {
      parsed.findings += Self.payload.check(payload, at: ["message", "apns", "payload"])
        .filter { $0.severity == .rejected }.map { finding in
          let keys = Push.cardKeys.filter { payload[$0] != nil }
          guard !keys.isEmpty, payload["aps"] == nil else { return finding }
          var copy = finding
          copy.fix = "Move \(Self.list(keys)) into `message.apns.payload.aps`."
          return copy
        }
    }
    if activityToken == "" {
      parsed.findings.find(
        .fieldType, "`message.apns.live_activity_token` is empty: expected a token.",
        path: ["message", "apns", "live_activity_token"], found: "")
    }
    parsed.token = activityToken
    let push = aps.map { aps in
      var push = Push(
        vendor: .fcm, appID: parsed.appID,
        target: .token(activityToken ?? ""), aps: aps, priority: priority,
        size: request.body.count < 3000 ? request.body.count : apns["payload"]?.encoded.count,
        body: body, places: .below(["message", "apns", "payload", "aps"]))
      let name = names.first { apns[$0] != nil } ?? names[0]
      push.targetPath = ["message", "apns", .key(name)]
      return push
    }
    if isForCard, activityToken == nil || parsed.isRefused { parsed.untaken = push }
    guard !parsed.isRefused else { return parsed }
    parsed.androidData = data
    parsed.android = data.flatMap { AndroidShapes.message(in: $0, vendor: vendor, at: now) }
    parsed.android?.path = ["message", "data"]
    if isForCard {
      parsed.push = activityToken == nil ? nil : push
      return parsed
    }
    if let data {
      checkShape(data, of: message, &parsed.findings)
      parsed.androidFindings = checkDelivery(message)
    }
    let others = ["notification", "data", "android", "webpush"]
    if message["apns"] != nil, others.allSatisfy({ message[$0]?.isNull ?? true }),
      payload.members.allSatisfy({ $0.key == "aps" && $0.value == [:] })
    {
      parsed.findings.append(Self.emptyMessage)
      return parsed
    }
    let misplacedKeys = ["aps", "content-state", "attributes-type"].filter {
      data?.values[$0] != nil
    }
    if !misplacedKeys.isEmpty, message["notification"]?.isNull ?? true, message["apns"] == nil {
      parsed.findings.append(Self.cardInData(misplacedKeys))
      return parsed
    }
    parsed.notifications = [notification(message, aps)]
    return parsed
  }

  private static func list(_ keys: [String]) -> String {
    keys.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func cardInData(_ keys: [String]) -> Finding {
    Finding(
      .fieldMissing,
      "`message.data` holds \(list(keys)): data changes no Live Activity, and a phone shows nothing.",
      severity: .dropped, path: ["message", "data"],
      fix:
        "Send an object as `message.apns.payload.aps`, and the activity's token as `message.apns.live_activity_token`."
    )
  }

  private static let missingToken = Finding(
    .fieldMissing,
    "`message.apns.live_activity_token` is missing: FCM sends an ordinary notification, and no "
      + "card changes.", severity: .dropped,
    path: ["message", "apns", "live_activity_token"],
    fix: "Add the activity's token, or for a start the token of its type.")

  private static let emptyMessage = Finding(
    .fieldMissing, "The message holds nothing that a phone shows: `aps` is missing or empty.",
    severity: .dropped, path: ["message", "apns", "payload", "aps"],
    fix: "Add `message.apns.payload.aps`.")

  /// Whether a body is for FCM's legacy API, which had the recipients at the top level.
  static func isLegacy(_ body: JSON) -> Bool {
    let fields = [
      "notification", "data", "priority", "content_available", "time_to_live", "collapse_key",
      "dry_run",
    ]
    return body["registration_ids"] != nil
      || body["to"]?.string != nil && fields.contains { body[$0] != nil }
  }

  private static func unwrapped(_ body: JSON) -> Finding {
    guard body.object != nil else {
      return .noObject(body)
    }
    if body["message"] == nil, Self.isLegacy(body) {
      return Finding(
        .fcmLegacyApi,
        "`to` and `registration_ids` belong to FCM's legacy API, which Google switched off in 2024.",
        path: [.key(body["to"] == nil ? "registration_ids" : "to")], isAboutKey: true,
        fix: "Send to /v1/projects/PROJECT/messages:send with the message in `message`.")
    }
    let looksBare = ["token", "fid", "apns", "notification", "data", "topic"].contains {
      body[$0] != nil
    }
    guard looksBare || body["message"] != nil else {
      return Finding(.fieldMissing, "`message` is missing: expected an object.", path: ["message"])
    }
    return body["message"].map {
      Finding(
        .fieldType, "`message` is \($0.aKind): expected an object.", path: ["message"], found: $0)
    }
      ?? Finding(
        .fcmWrapperMissing, "The message is at the top level; HTTP v1 requires it in `message`.",
        path: [], fix: "Send {\"message\": { … }}.")
  }

  /// FCM rejects unknown names, unlike the other vendors.
  private static func check(_ body: JSONObject) -> [Finding] {
    request.check(body, at: []).map { finding in
      var copy = finding
      copy.severity = .rejected
      if finding.path?.steps.starts(with: ["message", "apns", "headers"]) == true,
        finding.path?.steps.count == 4
      {
        copy.rule = .fcmHeaderType
      } else if finding.rule == .fieldType, Self.isData(finding.path) {
        copy.rule = .androidData
      }
      return copy
    }
  }

  private static func isData(_ path: JSONPath?) -> Bool {
    let steps = path?.steps ?? []
    return steps.count == 3 && steps.starts(with: ["message", "data"])
      || steps.count == 4 && steps.starts(with: ["message", "android", "data"])
  }

  /// Reasons of findings for which FCM has special responses.
  static let oneof = "oneof"
  static let invalidToken = "invalid-token"
  static let unregistered = "UNREGISTERED"

  /// Checks headers that FCM adds if they are missing and otherwise forwards. APNs rejects a topic
  /// that does not fit the kind of push.
  private func checkRoute(_ headers: APNsHeaders, isActivity: Bool, _ findings: inout [Finding]) {
    guard isActivity else { return }
    if let topic = headers["apns-topic"] {
      APNs.checkActivityTopic(topic, at: headers.path("apns-topic"), &findings)
    }
    if let type = headers["apns-push-type"], type != "liveactivity" {
      findings.find(
        .apnsPushType, "`apns-push-type` is \"\(type.prefix(40))\".", severity: .warning,
        path: headers.path("apns-push-type"), fix: "Send \"liveactivity\", or let FCM set it.")
    }
  }

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
          fix: "Move it to `message.apns.live_activity_token`.")
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
