import HTTP
import Basics
import Simulator

/// `POST /push_token_tag`, which Braze's SDK sends from the app. Only the `tag` of its body is
/// documented; Islet defines the rest.
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
  ) -> Finding? {
    // An SDK's key is not a REST key and has no permissions, so it only has to be present.
    Bearer.check(
      request.header("authorization"), Access(now: access.now), permission: endpoint.permission)
  }

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    Braze().answer(to: request, verdict, at: now)
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    Braze().fault(status, to: request, at: now)
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
    guard let object = parsed.object(of: request) else { return parsed }
    let isStart = object["push_to_start_token"] != nil
    parsed.recipients = ["tag", "push_token", "push_to_start_token", "user"].compactMap {
      object[$0]?.string
    }
    parsed.findings += (isStart ? Self.start : Self.tag).check(object, at: [])
    guard !parsed.isRefused else { return parsed }
    let user = object["user"]?.string
    parsed.action = { device in
      var action = DeviceAction(201, json: ["message": "success"])
      action.changes =
        isStart
        ? Self.registerStart(object, user, on: &device, at: now)
        : Self.registerTag(object, user, on: &device, at: now)
      return action
    }
    return parsed
  }

  private static func registerStart(
    _ object: JSONObject, _ user: String?, on device: inout Device, at now: Date
  ) -> [Device.Change] {
    let type = object["activity_type"]?.string ?? ""
    let value = object["push_to_start_token"]?.string ?? ""
    let known = device.tokens.tokens[value]
    let app = object["app_id"]?.string ?? known?.app
    if object["unregister"]?.bool ?? false {
      let token = device.tokens.invalidate(value, .unregistered)
      return token.map { [Device.Change(.token, nil, detail: $0.json)] } ?? []
    }
    for token in device.tokens.startTokens(of: type)
    where token.app == app && token.user == user && token.value != value {
      device.tokens.invalidate(token.value, .rotated)
    }
    let token = PushToken(
      value: value, kind: .start, attributesType: type, app: app, user: user,
      issuedAt: known?.issuedAt ?? now)
    device.tokens.enter(token)
    return [Device.Change(.token, nil, detail: token.json)]
  }

  private static func registerTag(
    _ object: JSONObject, _ user: String?, on device: inout Device, at now: Date
  ) -> [Device.Change] {
    let tag = object["tag"]?.string ?? ""
    let value = object["push_token"]?.string ?? ""
    let id = device.register(tag: tag, token: value, user: user, at: now)
    let activity = id.flatMap { device.activities[$0] }
    return [
      Device.Change(
        .token, activity,
        detail: [
          "tag": .string(tag), "kind": "update", "activity_id": .optional(id),
          "token": .string(value),
        ])
    ]
  }
}
