#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSON
public import LiveActivities

/// Judges a request's body without a server, by the same functions as the gateway.
public enum OfflineCheck {
  /// The verdict on one body, as if it came now to a device that holds what it is meant for.
  public static func verdict(
    on body: [UInt8], vendor: Vendor? = nil, types: [ActivityType] = [], at now: Date
  ) -> Verdict {
    let json = try? JSON.parse(body)
    let vendor = vendor ?? guess(json, body)
    let request = request(vendor, json, body)
    let apis = vendorAPIs.compactMap { api in api.endpoint(of: request).map { (api, $0) } }
    guard let (api, endpoint) = apis.first else { return Verdict(vendor: vendor) }
    let intake = endpoint.read(request, now)
    var verdict = Verdict(
      vendor: api.vendor, event: intake.event, activityID: intake.activityID,
      findings: intake.findings)
    if let push = intake.push, !intake.isRefused {
      var device = Device(seed: 0)
      for type in types { device.types[type.name] = type }
      if push.event != .start { place(push, types, on: &device, at: now) }
      var judged = device.judge(push, at: now).verdict
      if judged.activityID == placeholder { judged.activityID = nil }
      // What only a device with a past can know is no fault of the body.
      verdict = Verdict(
        vendor: api.vendor, event: judged.event ?? intake.event, activityID: judged.activityID,
        findings: intake.findings + judged.findings.filter { !needsHistory.contains($0.rule) })
    }
    verdict.findings = verdict.findings.map { $0.located(in: body) }
    return verdict
  }

  private static let needsHistory: Set<Rule.ID> = ["activity.unknown", "token.unknown"]
  private static let placeholder = "checked"

  /// Puts the card on the device that an update is meant for: of the type whose keys fit best.
  private static func place(
    _ push: Push, _ types: [ActivityType], on device: inout Device, at now: Date
  ) {
    let keys = Set(push.aps["content-state"]?.object?.keys ?? [])
    let best = types.max { left, right in
      keys.intersection(left.contentState.map(\.name)).count
        < keys.intersection(right.contentState.map(\.name)).count
    }
    var id = placeholder
    if case .activity(let tag) = push.target { id = tag }
    var activity = Activity(
      id: id, attributesType: best?.name ?? "", vendor: push.vendor,
      startedAt: now.addingTimeInterval(-60), pushToken: placeholder)
    activity.timestamp = .distantPast
    device.restore(activities: [activity], departed: [], tokens: [], settings: nil)
  }

  /// The vendor whose body this looks like.
  static func guess(_ json: JSON?, _ body: [UInt8]) -> Vendor {
    guard let json else {
      let text = String(decoding: body.prefix(4096), as: UTF8.self)
      if text.contains("\"message\"") { return .fcm }
      return text.contains("\"aps\"") ? .apns : .braze
    }
    if json["aps"] != nil { return .apns }
    if json["message"] != nil || json["apns"] != nil { return .fcm }
    return .braze
  }

  private static func request(_ vendor: Vendor, _ json: JSON?, _ body: [UInt8]) -> HTTPRequest {
    switch vendor {
    case .apns:
      let isStart = json?["aps"]?["event"]?.string == "start"
      let type = json?["aps"]?["attributes-type"]?.string ?? "Unknown"
      return HTTPRequest(
        method: "POST", target: "/3/device/" + (isStart ? "start:\(type)" : "activity:checked"),
        headers: [
          HTTPHeader("apns-push-type", "liveactivity"),
          HTTPHeader("apns-topic", "app" + APNs.topicSuffix),
        ], body: body)
    case .fcm:
      return HTTPRequest(method: "POST", target: "/v1/projects/checked/messages:send", body: body)
    default:
      let keys = [
        "activity_attributes_type", "activity_attributes", "external_user_ids", "segment_id",
      ]
      let isStart = keys.contains { json?[$0] != nil }
      return HTTPRequest(
        method: "POST", target: "/messages/live_activity/" + (isStart ? "start" : "update"),
        body: body)
    }
  }
}
