import Basics
import HTTP
import Simulator

/// Expo's push service: ordinary notifications, as it documents none for Live Activities.
///
/// Fields, tickets and errors as in https://docs.expo.dev/push-notifications/sending-notifications.
struct Expo: VendorAPI {
  let vendor = Vendor.expo
  private static let send = "/--/api/v2/push/send"
  private static let receipts = "/--/api/v2/push/getReceipts"
  /// Messages in one request.
  private static let limit = 100

  let operations = [
    VendorOperation(path: send, summary: "Expo: send notifications", required: ["to"]),
    VendorOperation(path: receipts, summary: "Expo: receipts of tickets", required: ["ids"]),
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    switch request.path {
    case Self.send: VendorEndpoint(permission: "expo.push", read: { request, _ in read(request) })
    case Self.receipts:
      VendorEndpoint(permission: "expo.push", read: { request, _ in receipts(request) })
    default: nil
    }
  }

  /// A token of its own is needed only where the account asks for one.
  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    guard access.needsKey || request.header("authorization") != nil else { return [] }
    return Bearer.check(
      request.header("authorization"), access, permission: endpoint.permission)
  }

  private static let message = FieldTable([
    .init("to", .any, required: true), .init("title", .string), .init("subtitle", .string),
    .init("body", .string), .init("data", .object), .init("_contentAvailable", .bool),
    .init("ttl", .number), .init("expiration", .number), .init("priority", .string),
    .init("sound", .any), .init("badge", .number), .init("interruptionLevel", .string),
    .init("channelId", .string), .init("icon", .string), .init("richContent", .object),
    .init("categoryId", .string), .init("mutableContent", .bool), .init("collapseId", .string),
    .init("tag", .string),
  ])

  // MARK: Reading

  /// The messages of a body, which is one or a list of them.
  private static func messages(_ body: JSON) -> [(path: JSONPath, message: JSON)] {
    guard let list = body.array else { return [([], body)] }
    return list.enumerated().map { ([.index($0.offset)], $0.element) }
  }

  /// The devices of a message.
  private static func tokens(_ message: JSON) -> [String] {
    message["to"]?.string.map { [$0] } ?? message["to"]?.array?.compactMap(\.string) ?? []
  }

  static func isToken(_ text: String) -> Bool {
    (text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken["))
      && text.hasSuffix("]")
  }

  private func read(_ request: HTTPRequest) -> ParsedRequest {
    var parsed = ParsedRequest()
    guard let body = parsed.json(of: request) else { return parsed }
    let messages = Self.messages(body)
    if messages.flatMap({ Self.tokens($0.message) }).count > Self.limit {
      parsed.findings.append(
        Finding(
          .fieldType,
          "There are more than \(Self.limit) notifications in one request.",
          path: [], mend: "Send them in several requests.",
          reason: "PUSH_TOO_MANY_NOTIFICATIONS"))
    }
    for (path, message) in messages {
      guard let object = message.object else {
        parsed.findings.append(
          Finding(
            .fieldType, "A message is \(message.aKind): expected an object.", path: path,
            found: message))
        continue
      }
      parsed.findings += Self.message.check(object, at: path)
      parsed.recipients += Self.tokens(message)
      for token in Self.tokens(message) where !Self.isToken(token) && !token.hasPrefix("dead:") {
        parsed.findings.append(
          Finding(
            .tokenUnknown, "\(token.prefix(40)) is no push token of Expo's.", severity: .warning,
            path: path.appending("to"), found: .string(token),
            mend: "Send one such as ExponentPushToken[…]."))
      }
      guard Self.tokens(message).contains(where: Self.isToken) else { continue }
      parsed.notifications.append([
        "title": object["title"] ?? "", "body": object["body"] ?? "",
      ])
    }
    return parsed
  }

  private func receipts(_ request: HTTPRequest) -> ParsedRequest {
    var parsed = ParsedRequest()
    guard let body = parsed.json(of: request) else { return parsed }
    guard let ids = body["ids"]?.array?.compactMap(\.string) else {
      parsed.findings.append(
        Finding(
          .fieldMissing, "`ids` is missing: expected an array of strings.", path: ["ids"]))
      return parsed
    }
    let receipts = JSONObject(
      ids.map { ($0, ["status": "ok"] as JSON) })
    parsed.action = { _ in DeviceAction(200, json: ["data": .object(receipts)]) }
    return parsed
  }

  // MARK: Answers

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      let body = (try? JSON.parse(request.body)) ?? .null
      let tickets = Self.messages(body).flatMap { Self.tokens($0.message) }.map(Self.ticket)
      // One message to one device is answered with its ticket alone.
      let isOne = body.array == nil && body["to"]?.string != nil
      return HTTPResponse(
        status: 200, json: ["data": isOne ? tickets.first ?? .null : .array(tickets)])
    }
    switch decisive.rule {
    case .authMissing, .authInvalid, .authQuoted, .authPermission:
      return fault(decisive.rule == .authPermission ? 403 : 401, to: request, at: now)
    case .rateLimited: return fault(429, to: request, at: now)
    default:
      return Self.error(
        400, decisive.reason ?? "VALIDATION_ERROR", decisive.message.english)
    }
  }

  private static func ticket(_ token: String) -> JSON {
    guard isToken(token) else {
      return [
        "status": "error",
        "message": .string("\"\(token)\" is not a registered push notification recipient"),
        "details": ["error": "DeviceNotRegistered", "expoPushToken": .string(token)],
      ]
    }
    return ["status": "ok", "id": .string(RandomUUID.text())]
  }

  private static func error(_ status: Int, _ code: String, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      json: ["errors": [["code": .string(code), "message": .string(text), "isTransient": false]]])
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let (code, text) =
      switch status {
      case 401, 403: ("UNAUTHORIZED", "Insufficient permissions to send push notifications.")
      case 404: ("NOT_FOUND", "Not found.")
      case 413: ("PAYLOAD_TOO_LARGE", "The request is too large.")
      case 429: ("TOO_MANY_REQUESTS", "The request limit was exceeded.")
      case 503: ("SERVICE_UNAVAILABLE", "The service is unavailable.")
      case 500...: ("INTERNAL_SERVER_ERROR", "An unknown error occurred.")
      default: ("VALIDATION_ERROR", "The request is not valid.")
      }
    return Self.error(status, code, text)
  }

  func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse { Self.error(status, reason, text) }

  func wrongMethod(_ text: String) -> JSON {
    ["errors": [["code": "METHOD_NOT_ALLOWED", "message": .string(text)]]]
  }
}
