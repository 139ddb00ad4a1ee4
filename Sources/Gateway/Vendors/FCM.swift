#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import LiveActivities

/// Firebase Cloud Messaging, HTTP v1, with its Live Activity fields.
///
/// Fields as in FCM's "Live Activities" page and the v1 reference; proto3's JSON takes each name in
/// snake case and in camel case.
struct FCM: VendorAPI {
  let vendor = Vendor.fcm

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    if request.path == "/fcm/send" { return legacy }
    guard project(in: request.path) != nil else { return nil }
    return VendorEndpoint(permission: "fcm.messages.send", read: { read($0, at: $1) })
  }

  /// What answers the API that Google switched off.
  private var legacy: VendorEndpoint {
    VendorEndpoint(
      permission: "fcm.messages.send",
      read: { _, _ in
        Intake(findings: [
          Finding(
            "fcm.legacy-api", "/fcm/send is FCM's legacy API, which Google switched off in 2024.",
            mend: "Send to /v1/projects/PROJECT/messages:send with the message in `message`.")
        ])
      })
  }

  /// The project of `/v1/projects/{project}/messages:send`.
  private func project(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1] == "v1", parts[2] == "projects", !parts[3].isEmpty,
      parts[4] == "messages:send"
    else { return nil }
    return String(parts[3]).percentDecoded
  }

  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    Bearer.check(
      request.header("authorization"), keys: access.keys, permission: endpoint.permission)
  }

  // MARK: Fields

  private static let request = FieldTable([
    .init("message", .object, required: true), .init("validate_only", .bool),
    .init("validateOnly", .bool),
  ])

  private static let message = FieldTable([
    .init("name", .string), .init("data", .object), .init("notification", .object),
    .init("android", .object), .init("webpush", .object), .init("apns", .object),
    .init("fcm_options", .object), .init("fcmOptions", .object), .init("token", .string),
    .init("topic", .string), .init("condition", .string),
  ])

  /// Beside `aps` an app's payload holds what the app likes.
  private static let payload = FieldTable([.init("aps", .object, required: true)])

  private static let apns = FieldTable([
    .init("headers", .object), .init("payload", .object), .init("fcm_options", .object),
    .init("fcmOptions", .object), .init("live_activity_token", .string),
    .init("liveActivityToken", .string),
  ])

  // MARK: Reading

  private func read(_ request: HTTPRequest, at now: Date) -> Intake {
    var intake = Intake()
    guard let body = intake.json(of: request) else { return intake }
    guard let message = body["message"]?.object else {
      intake.findings += [Self.unwrapped(body)]
      return intake
    }
    let isDryRun = (body["validate_only"] ?? body["validateOnly"])?.bool ?? false
    intake.isDryRun = isDryRun
    let apns = message["apns"]?.object ?? [:]
    intake.findings =
      Self.check(Self.request, body.object ?? [:], at: [])
      + Self.check(Self.message, message, at: ["message"])
      + Self.check(Self.apns, apns, at: ["message", "apns"])
      + checkStrings(message["data"], at: ["message", "data"], rule: "field.type")
      + checkStrings(apns["headers"], at: ["message", "apns", "headers"], rule: "fcm.header-type")
    let headers = apns["headers"]?.object ?? [:]
    let aps = apns["payload"]?["aps"]?.object
    intake.event = aps?["event"]?.string
    intake.appID = headers["apns-topic"]?.string.map(APNs.bundle(inTopic:))
    let priority = checkHeaders(headers, &intake.findings)
    let activityToken = (apns["live_activity_token"] ?? apns["liveActivityToken"])?.string
    checkRecipient(message, activityToken, &intake.findings)
    if activityToken == nil { intake.findings += misplacedTokens(apns) }
    guard !intake.isRefused else { return intake }
    guard let activityToken else {
      intake.notification = notification(message, aps)
      return intake
    }
    guard !activityToken.isEmpty else {
      intake.findings.append(
        Finding(
          "field.type", "'message.apns.live_activity_token' is empty: expected a token.",
          path: ["message", "apns", "live_activity_token"], found: ""))
      return intake
    }
    guard let aps else {
      let payload = apns["payload"]?.object ?? [:]
      intake.findings += Self.payload.check(payload, at: ["message", "apns", "payload"])
        .filter { $0.effect == .rejected }
      return intake
    }
    intake.push = Push(
      vendor: .fcm, appID: headers["apns-topic"]?.string.map(APNs.bundle(inTopic:)),
      target: .token(activityToken), aps: aps, priority: priority,
      size: request.body.count < 3000 ? request.body.count : apns["payload"]?.encoded.count,
      body: body, places: .below(["message", "apns", "payload", "aps"]))
    return intake
  }

  private static func unwrapped(_ body: JSON) -> Finding {
    guard body.object != nil else {
      return .noObject(body)
    }
    let looksBare = ["token", "apns", "notification", "data", "topic"].contains { body[$0] != nil }
    guard looksBare || body["message"] != nil else {
      return Finding(
        "field.missing", "'message' is missing: expected an object.", path: ["message"])
    }
    return body["message"].map {
      Finding(
        "field.type", "'message' is \($0.aKind): expected an object.", path: ["message"], found: $0
      )
    }
      ?? Finding(
        "fcm.wrapper-missing",
        "The message stands at the top level; HTTP v1 wants it in `message`.",
        path: [], mend: "Send {\"message\": { … }}.")
  }

  /// FCM refuses names that it does not know, unlike the other vendors.
  private static func check(
    _ table: FieldTable, _ object: JSONObject, at path: JSONPath
  ) -> [Finding] {
    table.check(object, at: path).map { finding in
      var copy = finding
      copy.effect = .rejected
      return copy
    }
  }

  private func checkStrings(_ value: JSON?, at path: JSONPath, rule: Rule.ID) -> [Finding] {
    (value?.object?.members ?? []).enumerated().compactMap { index, member in
      guard member.value.string == nil else { return nil }
      return Finding(
        rule,
        "Invalid value at '\(path)[\(index)].value' (TYPE_STRING), \(member.value.excerpt.text)",
        path: path.appending(.key(member.key)), found: member.value,
        mend: "Send \"\(member.value.excerpt.text)\" in quotes.")
    }
  }

  private func checkHeaders(_ headers: JSONObject, _ findings: inout [Finding]) -> Int {
    let path: JSONPath = ["message", "apns", "headers"]
    if let type = headers["apns-push-type"]?.string, type != "liveactivity" {
      findings.append(
        Finding(
          "apns.push-type", "'apns-push-type' is \"\(type.prefix(40))\".", effect: .warning,
          path: path.appending("apns-push-type"),
          mend: "Send \"liveactivity\", or leave it to FCM."))
    }
    guard let text = headers["apns-priority"]?.string else { return 10 }
    guard let priority = Int(text), [1, 5, 10].contains(priority) else {
      findings.append(
        Finding(
          "apns.priority", "'apns-priority' is \"\(text.prefix(40))\": expected \"5\" or \"10\".",
          path: path.appending("apns-priority"), found: .string(text)))
      return 10
    }
    return priority
  }

  private func checkRecipient(
    _ message: JSONObject, _ activityToken: String?, _ findings: inout [Finding]
  ) {
    let targets = ["token", "topic", "condition"].filter { message[$0]?.isNull == false }
    if targets.count > 1 {
      findings.append(
        Finding(
          "field.type",
          "Invalid value at 'message' (oneof), oneof field 'target' is already set. "
            + "Cannot set '\(targets[1])'",
          path: ["message", .key(targets[1])], isAboutKey: true,
          mend: "Send one of \(targets.joined(separator: ", ")) only."))
    } else if targets.isEmpty || (activityToken != nil && targets != ["token"]) {
      findings.append(
        Finding(
          "fcm.recipient-missing", "Recipient of the message is not set.",
          path: ["message", "token"], mend: "Send the app's registration token as message.token."))
    } else if message["token"]?.string?.isEmpty == true {
      findings.append(
        Finding(
          "field.type", "The registration token is not a valid FCM registration token",
          path: ["message", "token"], found: ""))
    }
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
          "fcm.live-activity-token-misplaced",
          "'\(place).\(name)' is not where FCM looks for the token of a Live Activity.",
          path: place.appending(.key(name)), isAboutKey: true, found: value?[name],
          mend: "Move it to 'message.apns.live_activity_token'.")
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

  // MARK: Answers

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      let project = project(in: request.path) ?? ""
      let dry = request.isDryRun
      let id = dry ? "fake_message_id" : UUID.random().uuidString.lowercased()
      return HTTPResponse(
        status: 200, json: ["name": .string("projects/\(project)/messages/\(id)")])
    }
    let (status, name, code): (Int, JSON, JSON?) =
      switch decisive.rule {
      case "auth.missing", "auth.invalid", "auth.quoted": (401, "UNAUTHENTICATED", nil)
      case "auth.permission": (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH")
      case "rate.limited": (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED")
      case "token.unknown", "token.expired": (404, "NOT_FOUND", "UNREGISTERED")
      case "fcm.legacy-api": (404, "NOT_FOUND", nil)
      default: (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT")
      }
    var details: [JSON] = []
    if let code {
      details.append([
        "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code,
      ])
    }
    // What is wrong with the body as a whole is no field's violation.
    let violations = verdict.findings.filter { finding in
      finding.effect == .rejected && finding.path?.steps.isEmpty == false
    }
    if status == 400, !violations.isEmpty {
      details.append([
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        "fieldViolations": .array(
          violations.map {
            ["field": .optional($0.shownPath), "description": .string($0.message)]
          }),
      ])
    }
    let message =
      switch decisive.rule {
      case "json.invalid": "Invalid JSON payload received. " + decisive.message
      case "field.unknown": "Invalid JSON payload received. " + decisive.message
      case "token.unknown", "token.expired": "Requested entity was not found."
      default: decisive.message
      }
    return Self.error(status, message, name, details)
  }

  func wrongMethod(_ text: String) -> JSON {
    Self.status(405, text, "UNIMPLEMENTED", [])
  }

  private static func error(
    _ status: Int, _ message: String, _ name: JSON, _ details: [JSON]
  ) -> HTTPResponse {
    HTTPResponse(status: status, json: Self.status(status, message, name, details))
  }

  /// A `google.rpc.Status`, as Google's APIs answer errors.
  private static func status(
    _ code: Int, _ message: String, _ name: JSON, _ details: [JSON]
  ) -> JSON {
    [
      "error": [
        "code": .number(code), "message": .string(message), "status": name,
        "details": .array(details),
      ]
    ]
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let (name, code): (JSON, JSON) =
      switch status {
      case 401: ("UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR")
      case 403: ("PERMISSION_DENIED", "SENDER_ID_MISMATCH")
      case 404: ("NOT_FOUND", "UNREGISTERED")
      case 429: ("RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED")
      case 503: ("UNAVAILABLE", "UNAVAILABLE")
      case 500...: ("INTERNAL", "INTERNAL")
      default: ("INVALID_ARGUMENT", "INVALID_ARGUMENT")
      }
    return Self.error(status, "Injected fault", name, [Self.detail(code)])
  }

  func unavailable(to request: HTTPRequest, at now: Date) -> HTTPResponse {
    Self.error(
      503, "The service is currently unavailable.", "UNAVAILABLE", [Self.detail("UNAVAILABLE")])
  }

  private static func detail(_ code: JSON) -> JSON {
    ["@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code]
  }
}

extension HTTPRequest {
  /// Whether the sender asks only whether FCM would take the message.
  fileprivate var isDryRun: Bool {
    // Nearly no message has the field: look for its name before reading the body once more.
    guard body.firstRange(of: Array("validate".utf8)) != nil, let body = try? JSON.parse(body)
    else {
      return false
    }
    return (body["validate_only"] ?? body["validateOnly"])?.bool ?? false
  }
}
