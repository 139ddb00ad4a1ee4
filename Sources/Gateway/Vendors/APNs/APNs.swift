import HTTP
import Basics
import Simulator

/// The Apple Push Notification service's provider API, for Live Activities, ordinary alerts and
/// channels.
///
/// Headers and reasons follow Apple's "Sending notification requests to APNs". Where Apple lists no
/// status for a reason, the reasons are grouped as in Apple's reference.
struct APNs: VendorAPI {
  let vendor = Vendor.apns

  let operations = [
    VendorOperation(
      path: "/4/broadcasts/apps/{bundle}", summary: "APNs: send to a channel", required: ["aps"]),
    VendorOperation(
      path: "/1/apps/{bundle}/channels", summary: "APNs: create a channel", status: 201,
      required: ["message-storage-policy", "push-type"]),
    VendorOperation(
      path: "/1/apps/{bundle}/all-channels", method: "get", summary: "APNs: list channels",
      required: nil),
    VendorOperation(
      path: "/3/device/{token}", summary: "APNs: send a notification", required: ["aps"]),
  ]
  static let topicSuffix = ".push-type.liveactivity"

  func idempotencyHeader(of request: HTTPRequest) -> String {
    Self.isForDevice(request) ? "apns-id" : "idempotency-key"
  }

  static func isForDevice(_ request: HTTPRequest) -> Bool {
    request.path == "/3" || request.path.hasPrefix("/3/")
  }

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    guard Self.isForDevice(request) else {
      if let endpoint = channelEndpoint(of: request) { return endpoint }
      let isApples =
        request.role == .apns || request.path.hasPrefix("/2/device/")
        || request.isMeant(for: "push.apple.com")
      return isApples ? Self.wrongPath : nil
    }
    return VendorEndpoint(permission: "apns.send", read: { read($0, at: $1) })
  }

  /// The bundle ID in a topic: the topic without its suffix.
  static func bundle(inTopic topic: String) -> String {
    topic.hasSuffix(topicSuffix) ? String(topic.dropLast(topicSuffix.count)) : topic
  }

  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> Finding? {
    APNsAccess.check(request, access, endpoint.permission)
  }

  // MARK: Reading

  private func read(_ request: HTTPRequest, at now: Date) -> ParsedRequest {
    var parsed = ParsedRequest()
    parsed.appID = request.header("apns-topic").map(Self.bundle(inTopic:))
    let token = checkPath(request.path, &parsed.findings)
    parsed.token = token
    let isActivity = checkTopic(request, &parsed.findings)
    let priority = APNsHeaders(of: request).check(&parsed.findings)
    guard !request.body.isEmpty else {
      parsed.findings.find(.fieldMissing, "The body is empty.", reason: "PayloadEmpty")
      return parsed
    }
    guard let object = parsed.object(of: request, reason: "PayloadEmpty") else { return parsed }
    let aps = object["aps"]?.object
    parsed.event = aps?["event"]?.string
    if !isActivity {
      let limit = request.header("apns-push-type") == "voip" ? 5120 : 4096
      if request.body.count > limit {
        parsed.findings.find(
          .payloadTooLarge, "The payload is \(request.body.count) bytes; the limit is \(limit).",
          path: [])
      }
      if let type = request.header("apns-push-type"), Self.reloads.contains(type) {
        readReload(type, request, aps, &parsed)
        return parsed
      }
      parsed.checkToken(for: nil)
      if CardPayload.isMeant(object) {
        parsed.findings.append(CardPayload.unread(type: request.header("apns-push-type")))
        return parsed
      }
      let alert = aps?["alert"]
      parsed.notifications = [
        [
          "title": alert?["title"] ?? "", "body": alert?["body"] ?? alert ?? "",
          "app_id": .optional(request.header("apns-topic")),
        ]
      ]
      return parsed
    }
    if aps == nil { parsed.findings.append(Self.noDictionary(in: object)) }
    guard !parsed.isRefused, let token else { return parsed }
    parsed.push = Push(
      vendor: .apns, appID: parsed.appID, target: .token(token), aps: aps ?? [:],
      priority: priority, size: request.body.count, body: .object(object))
    return parsed
  }

  /// The push types that make WidgetKit reload an app's widgets (documented by Apple) or controls
  /// (reported by developers).
  private static let reloads = PushToken.Kind.reloading.map(\.rawValue)

  /// Reads a push without content, which makes the phone reload widgets.
  private func readReload(
    _ type: String, _ request: HTTPRequest, _ aps: JSONObject?, _ parsed: inout ParsedRequest
  ) {
    let suffix = ".push-type.\(type)"
    let topic = request.header("apns-topic") ?? ""
    parsed.appID = topic.hasSuffix(suffix) ? String(topic.dropLast(suffix.count)) : topic
    parsed.event = type
    if !topic.isEmpty, parsed.appID == topic || parsed.appID == "" {
      parsed.findings.find(
        .apnsTopic,
        "The topic \(topic.prefix(80)) of a push for \(type) lacks a bundle or the suffix \(suffix).",
        fix: "Send `apns-topic: BUNDLE\(suffix)`.", reason: "TopicDisallowed")
    }
    if aps?["content-changed"] != true {
      parsed.findings.find(
        .fieldMissing, "`aps.content-changed` is not true: WidgetKit reloads nothing.",
        severity: .dropped, path: ["aps"], fix: "Send {\"aps\": {\"content-changed\": true}}.")
    }
    parsed.reloads = PushToken.Kind(rawValue: type)
    parsed.checkToken(for: parsed.reloads)
    parsed.notifications = [
      ["title": .string(type), "body": "content-changed", "app_id": .optional(parsed.appID)]
    ]
  }

  /// The finding for a missing or invalid `aps`. APNs accepts such a payload, but the device
  /// ignores it.
  static func noDictionary(in body: JSONObject) -> Finding {
    if body["aps"] == nil, let other = body.keys.first(where: { $0.lowercased() == "aps" }) {
      return Finding(
        .fieldMissing, "`aps` is missing: the device does not look in `\(other)`.",
        severity: .dropped, path: [.key(other)], isAboutKey: true, found: .string(other),
        fix: "Rename it to `aps`.")
    }
    return body["aps"].map {
      Finding(
        .fieldType, "`aps` is \($0.described): the device expects an object.", severity: .dropped,
        path: ["aps"], found: $0, fix: "Send {\"aps\": { … }}.")
    }
      ?? Finding(
        .fieldMissing, "`aps` is missing: the device ignores the payload.", severity: .dropped,
        path: ["aps"], fix: "Put the push under \"aps\".")
  }

  /// What languages write for a variable without a value.
  private static let emptyValues: Set = ["undefined", "null", "None", "nil", "NULL"]

  private func checkPath(_ path: String, _ findings: inout [Finding]) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard parts.count <= 4, parts.count >= 3, parts[2] == "device" else {
      if parts.count > 4, parts[2] == "device", parts[3].count > 8 {
        findings.find(
          .tokenUnknown, "The token \(parts[3].prefix(12))… contains `/`, like base64.",
          severity: .rejected, fix: "Send the token's bytes in hexadecimal.", reason: "BadPath")
        return nil
      }
      findings.find(.apnsPath, "APNs has no path \(path.prefix(80)).", reason: "BadPath")
      return nil
    }
    guard parts.count == 4, !parts[3].isEmpty else {
      findings.find(.apnsPath, "The path names no device token.", reason: "MissingDeviceToken")
      return nil
    }
    let token = String(parts[3]).percentDecoded
    let isConvention = ["start:", "activity:", "dead:"].contains(where: token.hasPrefix)
    guard isConvention || token.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      findings.find(
        .tokenUnknown,
        "The token \(token.count > 12 ? token.prefix(12) + "…" : token) is not hexadecimal.",
        severity: .rejected,
        fix: Self.emptyValues.contains(token)
          ? "Set the variable from which the path is made: it has no value."
          : "Send the token's bytes in hexadecimal.", reason: "BadDeviceToken")
      return nil
    }
    return token
  }

  /// Checks topic and push type against each other. Returns whether the push is for a Live
  /// Activity.
  private func checkTopic(_ request: HTTPRequest, _ findings: inout [Finding]) -> Bool {
    let type = request.header("apns-push-type")
    guard let topic = request.header("apns-topic"), !topic.isEmpty else {
      findings.find(.apnsTopic, "There is no apns-topic header.", reason: "MissingTopic")
      return type == "liveactivity" || type == nil
    }
    let isActivityTopic = topic.hasSuffix(Self.topicSuffix)
    let known = [
      "alert", "background", "location", "voip", "complication", "fileprovider", "mdm",
      "liveactivity", "pushtotalk", "widgets", "controls",
    ]
    if let type, !known.contains(type) {
      findings.find(
        .apnsPushType, "apns-push-type is \"\(type.prefix(40))\".",
        fix: NearMatch.of(type, among: known).map { "Send \"\($0)\"." }, reason: "InvalidPushType")
    } else if isActivityTopic, type != "liveactivity" {
      findings.find(
        .apnsPushType,
        type.map { "apns-push-type is \"\($0)\", the topic is one for Live Activities." }
          ?? "There is no apns-push-type header, the topic is one for Live Activities.",
        fix: "Send `apns-push-type: liveactivity`.", reason: "InvalidPushType")
    } else if type == "liveactivity" {
      Self.checkActivityTopic(topic, &findings)
    }
    return type == "liveactivity" || isActivityTopic
  }

  static func checkActivityTopic(
    _ topic: String, at path: JSONPath? = nil, _ findings: inout [Finding]
  ) {
    let rest = topic.split(separator: ".push-type.", maxSplits: 1, omittingEmptySubsequences: false)
    let others = [
      ".voip", ".complication", ".location-query", ".voip-ptt", ".pushkit.fileprovider",
    ]
    let other = others.first { rest[0].hasSuffix($0) }
    let bundle = rest[0].dropLast(other?.count ?? 0).prefix(80)
    let lacksSuffix = !topic.hasSuffix(topicSuffix)
    guard lacksSuffix || rest.count > 2 || bundle.isEmpty || rest[1] != topicSuffix.dropFirst(11)
    else { return }
    findings.find(
      .apnsTopic,
      lacksSuffix
        ? "The topic \(topic.prefix(80)) lacks the suffix \(topicSuffix)."
        : "The topic \(topic.prefix(120)) has the suffix twice or no bundle.", path: path,
      found: path.map { _ in .string(topic) },
      fix: bundle.isEmpty
        ? "Send the bundle identifier and the suffix once."
        : "Send `apns-topic: \(bundle)\(topicSuffix)`.",
      reason: lacksSuffix ? "TopicDisallowed" : "BadTopic")
  }
}

extension ParsedRequest {
  /// Checks the token once the device is known. `kind` is `nil` for pushes to an app.
  fileprivate mutating func checkToken(for kind: PushToken.Kind?) {
    guard let token else { return }
    let bundle = appID
    deviceCheck = { $0.finding(onToken: token, for: kind, bundle: bundle) }
  }
}
