internal import JSON
internal import LiveActivities

/// Requests as a person can paste them into a shell.
enum Curl {
  /// The request that sets an activity's content state to what it is now.
  static func update(_ activity: Activity, address: String) -> String {
    switch activity.vendor {
    case .apns, .fcm:
      let body: JSON = [
        "aps": [
          "timestamp": "NOW", "event": "update", "content-state": activity.contentState,
        ]
      ]
      // APNs wants the time of sending, which the shell knows.
      let text = quoted(body.text).replacing("\"NOW\"", with: "'\"$(date +%s)\"'")
      let token = activity.pushToken ?? "activity:\(activity.id)"
      return "curl -i http://\(address)/3/device/\(token) \\\n"
        + "  -H 'apns-push-type: liveactivity' -H 'apns-priority: 10' \\\n"
        + "  -H \(quoted("apns-topic: \(activity.appID ?? "app").push-type.liveactivity")) \\\n"
        + "  -H \"authorization: bearer $ISLET_KEY\" \\\n  -d \(text)"
    default:
      let body: JSON = [
        "app_id": .string(activity.appID ?? "app"), "activity_id": .string(activity.id),
        "content_state": activity.contentState,
      ]
      return "curl -i http://\(address)/messages/live_activity/update \\\n"
        + "  -H \"Authorization: Bearer ${ISLET_KEY:-any}\" \\\n"
        + "  -H 'Content-Type: application/json' \\\n  -d \(quoted(body.text))"
    }
  }

  /// A request as it was sent.
  static func request(_ sent: SentRequest, address: String) -> String {
    var lines = [
      "curl -i\(sent.method == "POST" ? "" : " -X \(sent.method)") "
        + quoted("http://\(address)\(sent.path)"),
      "-H \"Authorization: Bearer ${ISLET_KEY:-any}\"",
    ]
    lines += sent.headers.map { "-H " + quoted("\($0.name): \($0.value)") }
    if !sent.text.isEmpty { lines.append("--data-binary " + quoted(sent.text)) }
    return lines.joined(separator: " \\\n  ")
  }

  /// The request that starts a first activity, for a screen that has none.
  static func firstStart(address: String) -> [String] {
    [
      "curl \(address)/messages/live_activity/start \\",
      "  -H 'Authorization: Bearer any' -d '{",
      "    \"app_id\": \"app\", \"activity_id\": \"game-1\",",
      "    \"external_user_ids\": [\"me\"],",
      "    \"activity_attributes_type\": \"GameAttributes\",",
      "    \"activity_attributes\": {\"name\": \"Superb Owl\"},",
      "    \"content_state\": {\"homeScore\": 0, \"awayScore\": 0},",
      "    \"notification\": {\"alert\":",
      "      {\"title\": \"Kick-off\", \"body\": \"Here we go\"}}}'",
    ]
  }

  /// A text as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
