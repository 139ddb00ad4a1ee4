import Basics
import HTTP
import Simulator

extension Vendor {
  static let oneSignal: Vendor = "onesignal"
}

/// Requests to OneSignal: the app and the card, or its type, are in the path.
struct OneSignalFormat: VendorFormat {
  let vendor = Vendor.oneSignal
  let hosts = [VendorHost("api.onesignal.com"), VendorHost("onesignal.com")]
  let apis: [any VendorAPI] = [OneSignal()]
  let marks = ["event_updates", "event_attributes"]
  let fields = [
    "event_updates", "event_attributes", "event", "headings", "contents", "include_aliases",
    "include_subscription_ids", "included_segments", "ios_relevance_score", "stale_date",
  ]

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    let isStart = names("event_attributes") || json?["event"] == "start"
    return VendorRequest(
      path: isStart
        ? "/apps/app/activities/activity/\(OfflineCheck.placeholder)"
        : "/apps/app/live_activities/\(OfflineCheck.placeholder)/notifications")
  }

  func missingAddress(ofBody json: JSON) -> Phrase? {
    "post it to /apps/APP/activities/activity/TYPE or /apps/APP/live_activities/ID/notifications"
  }

  func update(_ activity: Activity, at time: Date) -> VendorRequest {
    request("update", activity, [:])
  }

  func end(_ activity: Activity, at time: Date) -> VendorRequest {
    let dismissal = Int(activity.lastDismissal(from: time).timeIntervalSince1970)
    return request("end", activity, ["dismissal_date": .number(dismissal)])
  }

  private func request(_ event: String, _ activity: Activity, _ more: JSONObject) -> VendorRequest {
    let app = (activity.appID ?? "app").percentEncoded
    var body = JSONObject([
      ("event", .string(event)), ("event_updates", activity.contentState),
      ("name", .string("\(event) \(activity.id)".prefix(100).description)),
    ])
    for (key, value) in more { body[key] = value }
    return VendorRequest(
      path: "/apps/\(app)/live_activities/\(activity.id.percentEncoded)/notifications",
      body: .object(body))
  }
}
