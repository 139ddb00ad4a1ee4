#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import LiveActivities

/// `POST /push_token_tag`: what Braze's SDK sends from the app. Its body is documented only as far
/// as the `tag`; the rest is the contract's.
struct PushTokenTag: VendorAPI {
  let vendor = Vendor.braze

  let operations = [
    VendorOperation(
      path: "/push_token_tag", summary: "Braze's SDK: register a push token", status: 201)
  ]

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    guard request.path == "/push_token_tag" else { return nil }
    return VendorEndpoint(permission: "push_token_tag", event: "token", read: { read($0, at: $1) })
  }

  func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    // An SDK's key is no REST key: it carries no permissions, so only its presence is checked.
    Bearer.check(request.header("authorization"), keys: nil, permission: endpoint.permission)
  }

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    Braze().answer(to: request, verdict, at: now)
  }

  private static let tag = FieldTable([
    .init("tag", .name(maximum: 256), required: true),
    .init("push_token", .name(maximum: 4096), required: true), .init("activity_type", .string),
    .init("user", .string),
  ])

  private static let start = FieldTable([
    .init("push_to_start_token", .name(maximum: 4096), required: true),
    .init("activity_type", .name(maximum: 512), required: true), .init("user", .string),
    .init("app_id", .string), .init("unregister", .bool),
  ])

  private func read(_ request: HTTPRequest, at now: Date) -> ParsedRequest {
    var parsed = ParsedRequest(event: "token")
    guard let body = parsed.json(of: request) else { return parsed }
    guard let object = body.object else {
      parsed.findings += [.noObject(body)]
      return parsed
    }
    let isStart = object["push_to_start_token"] != nil
    parsed.findings += (isStart ? Self.start : Self.tag).check(object, at: [])
    guard !parsed.isRefused else { return parsed }
    let user = object["user"]?.string
    parsed.action = { state in
      isStart
        ? Self.registerStart(object, user, &state, at: now)
        : Self.registerTag(object, user, &state, at: now)
    }
    return parsed
  }

  private static func registerStart(
    _ object: JSONObject, _ user: String?, _ state: inout Project, at now: Date
  ) -> (Effects, HTTPResponse) {
    let type = object["activity_type"]?.string ?? ""
    let value = object["push_to_start_token"]?.string ?? ""
    let known = state.device.tokens.tokens[value]
    let app = object["app_id"]?.string ?? known?.app
    if object["unregister"]?.bool ?? false {
      let token = state.device.tokens.kill(value, .unregistered)
      return (
        token.map { state.record(.token, detail: $0.json, at: now) } ?? .init(),
        HTTPResponse(status: 201, json: ["message": "success"])
      )
    }
    for token in state.device.tokens.startTokens(of: type)
    where token.app == app && token.user == user && token.value != value {
      state.device.tokens.kill(token.value, .rotated)
    }
    let token = PushToken(
      value: value, kind: .start, attributesType: type, app: app, user: user,
      issuedAt: known?.issuedAt ?? now)
    state.device.tokens.enter(token)
    return (
      state.record(.token, detail: token.json, at: now),
      HTTPResponse(status: 201, json: ["message": "success"])
    )
  }

  private static func registerTag(
    _ object: JSONObject, _ user: String?, _ state: inout Project, at now: Date
  ) -> (Effects, HTTPResponse) {
    let tag = object["tag"]?.string ?? ""
    let value = object["push_token"]?.string ?? ""
    let id = state.device.register(tag: tag, token: value, user: user, at: now)
    let detail: JSON = [
      "tag": .string(tag), "kind": "update", "activity_id": .optional(id),
      "token": .string(value),
    ]
    guard let id, let activity = state.device.activities[id] else {
      let effects = state.record(.token, activityID: id, detail: detail, at: now)
      return (effects, HTTPResponse(status: 201, json: ["message": "success"]))
    }
    var effects = state.record([Device.Change(.token, activity, detail: detail)], at: now)
    effects.put(.tags, tag, .array((state.device.tags[tag] ?? [id]).map(JSON.string)))
    return (effects, HTTPResponse(status: 201, json: ["message": "success"]))
  }
}
