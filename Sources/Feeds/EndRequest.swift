import JSON
import LiveActivities

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The request that ends an activity, in its vendor's words.
struct EndRequest {
  let path: String
  let headers: HTTPHeaders
  let body: JSON?

  init(_ activity: Activity, now: Date) {
    // Seconds; never older than the newest push that was applied, which would be dropped.
    let timestamp = Int(max(now, activity.timestamp).timeIntervalSince1970.rounded(.up))
    let aps: JSON = [
      "timestamp": .number(timestamp), "event": "end", "content-state": activity.contentState,
    ]
    let token = activity.pushToken ?? "activity:\(activity.id)"
    switch activity.vendor {
    case .braze:
      path = "/messages/live_activity/update"
      headers = [:]
      body = [
        "app_id": .string(activity.appID ?? ""), "activity_id": .string(activity.id),
        "content_state": activity.contentState, "end_activity": true,
      ]
    case .fcm:
      path = "/v1/projects/islet/messages:send"
      headers = [:]
      body = [
        "message": [
          "token": .string(token),
          "apns": [
            "live_activity_token": .string(token), "headers": ["apns-priority": "10"],
            "payload": ["aps": aps],
          ],
        ]
      ]
    case .apns:
      path = "/3/device/\(token.percentEncoded)"
      headers = [
        "apns-push-type": "liveactivity", "apns-priority": "10",
        "apns-topic": "\(activity.appID ?? "islet").push-type.liveactivity",
      ]
      body = ["aps": aps]
    default:
      path = "/islet/v1/activities/\(activity.id.percentEncoded)/end"
      headers = [:]
      body = nil
    }
  }
}
