import Simulator
import HTTP
import Basics

/// Requests to APNs, with the token in the path and the topic in a header.
struct APNsFormat: VendorFormat {
  let vendor = Vendor.apns
  /// APNs also listens on a second port (Apple: Sending notification requests to APNs).
  let hosts = [
    VendorHost("api.push.apple.com", ports: [443, 2197]),
    VendorHost("api.sandbox.push.apple.com", ports: [443, 2197]),
    VendorHost("api.development.push.apple.com", ports: [443, 2197]),
    VendorHost("api-manage-broadcast.push.apple.com", ports: [443, 2197]),
    VendorHost("api-manage-broadcast.sandbox.push.apple.com", ports: [443, 2197]),
  ]
  let apis: [any VendorAPI] = [APNs()]
  let marks = ["aps"]
  let fields = [
    "aps", "event", "timestamp", "content-state", "attributes-type", "attributes", "alert",
    "stale-date", "dismissal-date",
  ]

  func fix(forField field: String, found: String) -> Phrase {
    field == "aps" ? "Rename `\(found.prefix(60))` to `aps`." : "Put the keys under \"aps\"."
  }

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    let isStart = json?["aps"]?["event"]?.string == "start"
    let type = json?["aps"]?["attributes-type"]?.string ?? "Unknown"
    return request(to: isStart ? "start:\(type)" : "activity:checked", app: nil)
  }

  func missingAddress(ofBody json: JSON) -> Phrase? {
    "post it to /3/device/activity:ID or /3/device/start:TYPE"
  }

  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest {
    var request = request(to: activity.address, app: activity.appID)
    request.body = ["aps": activity.aps(event, at: time)]
    return request
  }

  private func request(to token: String, app: String?) -> VendorRequest {
    VendorRequest(
      // A colon may appear in a path (RFC 3986), and `activity:ID` is easier to read unencoded.
      path: "/3/device/" + token.percentEncoded.replacing("%3A", with: ":"),
      headers: [
        "apns-push-type": "liveactivity", "apns-priority": "10",
        "apns-topic": "\(app ?? "app").push-type.liveactivity",
      ])
  }
}
