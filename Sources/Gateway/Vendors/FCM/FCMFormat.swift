import Simulator
import Basics

/// Requests to Firebase Cloud Messaging's HTTP v1 API, whose messages contain APNs's payload.
struct FCMFormat: VendorFormat {
  let vendor = Vendor.fcm
  /// The hosts of the service, and those where senders get access tokens.
  let hosts = [
    VendorHost("fcm.googleapis.com"), VendorHost("oauth2.googleapis.com"),
    VendorHost("iid.googleapis.com"),
  ]
  let apis: [any VendorAPI] = [GoogleTokens(), FCM()]
  let marks = ["message", "apns"]
  let fields = [
    "message", "token", "live_activity_token", "apns", "validate_only", "notification", "data",
    "topic",
  ]

  func owns(_ body: JSON) -> Bool {
    marks.contains { body[$0] != nil } || FCM.isLegacy(body)
  }

  func fix(forField field: String, found: String) -> Phrase {
    field == "message"
      ? "Rename `\(found.prefix(60))` to `message`." : "Wrap the body: {\"message\": { … }}."
  }

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    VendorRequest(path: "/v1/projects/islet/messages:send")
  }

  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest {
    var request = address(ofBody: nil, names: { _ in false })
    request.body = [
      "message": [
        "token": .string(activity.address),
        "apns": [
          "live_activity_token": .string(activity.address), "headers": ["apns-priority": "10"],
          "payload": ["aps": activity.aps(event, at: time)],
        ],
      ]
    ]
    return request
  }
}
