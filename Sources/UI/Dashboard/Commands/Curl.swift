import HTTP
import Vendors
internal import Basics
internal import Simulator

/// Requests as a person can paste them into a shell.
enum Curl {
  /// The request that sets an activity's content state to what it is now.
  static func update(_ activity: Activity, address: String, now: Date) -> String {
    let format = activity.vendor.format ?? Vendor.braze.format!
    let request = format.update(activity, at: now)
    let body = quoted(shellTimed(request.body).text).replacing("\"NOW\"", with: "'\"$(date +%s)\"'")
    var lines = [
      "curl -i " + quoted("http://\(address)\(request.path)"),
      authorization(request.path), "-H 'Content-Type: application/json'",
    ]
    lines += request.headers.map { "-H " + quoted("\($0.name): \($0.value)") }
    return (lines + ["-d " + body]).joined(separator: " \\\n  ")
  }

  /// A push wants the time of sending, which the shell knows: `NOW` stands for it in `aps`.
  private static func shellTimed(_ body: JSON) -> JSON {
    guard var object = body.object else { return body }
    if object["aps"]?["timestamp"] != nil, var aps = object["aps"]?.object {
      aps["timestamp"] = "NOW"
      object["aps"] = .object(aps)
    }
    for key in ["message", "apns", "payload"] { object[key] = object[key].map(shellTimed) }
    return .object(object)
  }

  static func request(_ sent: SentRequest, address: String) -> String {
    var lines = [
      "curl -i\(sent.method == "POST" ? "" : " -X \(sent.method)") "
        + quoted("http://\(address)\(sent.path)"),
      authorization(sent.path),
    ]
    lines += sent.headers.map { "-H " + quoted("\($0.name): \($0.value)") }
    if !sent.text.isEmpty { lines.append("--data-binary " + quoted(sent.text)) }
    return lines.joined(separator: " \\\n  ")
  }

  /// The request that starts a first activity, for a screen that has none.
  static func firstStart(address: String, user: String?) -> [String] {
    [
      "curl \(address)/messages/live_activity/start \\", "  -H 'Authorization: Bearer any' -d '{",
      "    \"app_id\": \"app\", \"activity_id\": \"game-1\",",
      "    \"external_user_ids\": [\(JSON.string(user ?? "me").text.replacing("'", with: "'\\''"))],",
      "    \"activity_attributes_type\": \"GameAttributes\",",
      "    \"activity_attributes\": {\"name\": \"Superb Owl\"},",
      "    \"content_state\": {\"homeScore\": 0, \"awayScore\": 0},",
      "    \"notification\": {\"alert\":",
      "      {\"title\": \"Kick-off\", \"body\": \"Here we go\"}}}'",
    ]
  }

  /// The header with a key that the shell knows.
  private static func authorization(_ path: String) -> String {
    "-H \"Authorization: \(vendorAuthorization(for: path, key: "${ISLET_KEY:-any}"))\""
  }

  /// A text as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
