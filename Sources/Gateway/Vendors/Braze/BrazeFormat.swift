import Simulator
import Basics

/// Requests to Braze's REST API, which identify activities by their IDs and write fields in snake
/// case.
struct BrazeFormat: VendorFormat {
  let vendor = Vendor.braze
  /// Each of Braze's instances has its own host.
  let hosts = [
    VendorHost(
      "rest.*.braze.com",
      names: ["iad", "us", "au", "id", "jp", "kr", "in", "sg"].flatMap { region in
        (1...20).map { "rest.\(region)-\($0 < 10 ? "0" : "")\($0).braze.com" }
      }),
    VendorHost(
      "rest.*.braze.eu", names: (1...20).map { "rest.fra-\($0 < 10 ? "0" : "")\($0).braze.eu" }),
  ]
  let apis: [any VendorAPI] = [PushTokenTag(), Braze()]
  let marks = [
    "activity_id", "activity_attributes_type", "activity_attributes", "content_state",
    "end_activity", "app_id", "external_user_ids", "user_aliases", "segment_id", "custom_audience",
  ]
  var fields: [String] { marks }

  private static let ofStart = [
    "activity_attributes_type", "activity_attributes", "external_user_ids", "segment_id",
  ]

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    // An end request may have targets by mistake. A request with attributes is always a start.
    let hasAttributes = names("activity_attributes_type") || names("activity_attributes")
    let isStart = hasAttributes || Self.ofStart.contains(where: names) && !names("end_activity")
    return VendorRequest(path: "/messages/live_activity/" + (isStart ? "start" : "update"))
  }

  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest {
    var body = JSONObject([
      ("app_id", .string(activity.appID ?? "")), ("activity_id", .string(activity.id)),
      ("content_state", activity.contentState),
    ])
    if event == .end {
      body["end_activity"] = true
      body["dismissal_date"] = .string(activity.lastDismissal(from: time).rfc3339)
    }
    return VendorRequest(path: "/messages/live_activity/update", body: .object(body))
  }
}
