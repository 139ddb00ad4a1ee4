import HTTP
import Basics
import Simulator

/// FCM's recipients: one installation of an app or all subscribers of a topic. An installation is
/// addressed by its registration token or, in newer SDKs, by its ID.
extension FCM {
  func checkRecipient(
    _ message: JSONObject, _ activityToken: String?, _ findings: inout [Finding]
  ) {
    let targets = ["token", "fid", "topic", "condition"].filter { message[$0]?.isNull == false }
    guard targets.count < 2 else {
      findings.find(
        .fieldType,
        "`message` names two recipients, `\(targets[0])` and `\(targets[1])`: expected one.",
        path: ["message", .key(targets[1])], isAboutKey: true, found: .string(targets[1]),
        fix: "Send one of \(targets.joined(separator: ", ")) only.", reason: Self.oneof)
      return
    }
    guard let target = targets.first, activityToken == nil || target == "token" || target == "fid"
    else {
      findings.find(
        .fcmRecipientMissing, "Recipient of the message is not set.", path: ["message", "token"],
        fix: targets.first.map {
          "Send the app's registration token as `message.token`: a Live Activity cannot go to a `\($0)`."
        } ?? "Send the app's registration token as `message.token`.")
      return
    }
    let path: JSONPath = ["message", .key(target)]
    guard let name = message[target]?.string else { return }
    if name.isEmpty {
      findings.find(
        .fieldType, "`\(path)` is empty: expected an FCM registration token.", path: path,
        found: "", fix: "Send the app's registration token.", reason: Self.invalidToken)
    } else if name.hasPrefix("dead:"), target == "token" || target == "fid" {
      findings.find(
        .tokenExpired, "FCM no longer knows the registration token \(name.prefix(40)).",
        severity: .rejected, path: path, found: .string(name),
        fix: "Delete this registration token; the app sends its new one when it is opened.",
        reason: Self.unregistered)
    }
  }

  /// Rejects the token of an activity or type where the app's registration token belongs.
  static func tokenCheck(_ message: JSONObject) -> (@Sendable (Device) -> Finding?)? {
    guard let token = message["token"]?.string else { return nil }
    let finding = Finding(
      .fieldType,
      "`message.token` is a Live Activity's token: expected the app's registration token.",
      path: ["message", "token"], found: .string(token),
      fix:
        "Send the registration token as `message.token`, and this one as `message.apns.live_activity_token`.",
      reason: Self.invalidToken)
    return { $0.tokens.find(token) == nil ? nil : finding }
  }

  /// The endpoint for subscribing an installation to a topic and unsubscribing it: `POST
  /// /v1/projects/P/registrations/TOKEN/topicSubscriptions?topic_name=T`, `DELETE …/T`.
  func topicEndpoint(of path: String) -> VendorEndpoint? {
    guard path.hasPrefix("/v1/projects/") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentDecoded }
    guard parts.count == 7 || parts.count == 8, parts[1] == "v1", parts[2] == "projects",
      parts[4] == "registrations", parts[6] == "topicSubscriptions"
    else { return nil }
    return VendorEndpoint(
      permission: "fcm.messages.send", methods: [parts.count == 7 ? "POST" : "DELETE"],
      read: { request, _ in
        var parsed = ParsedRequest(event: "topic")
        if parts[5].hasPrefix("dead:") {
          parsed.findings.find(
            .tokenExpired, "FCM no longer knows the registration token \(parts[5].prefix(40)).",
            severity: .rejected, fix: "Delete this registration token.", reason: Self.unregistered)
          return parsed
        }
        let topic = parts.count == 8 ? parts[7] : request.query("topic_name") ?? ""
        let answer: JSON =
          parts.count == 8
          ? [:]
          : [
            "name": .string(
              "projects/\(parts[3])/registrations/\(parts[5])/topicSubscriptions/\(topic)")
          ]
        parsed.action = { _ in DeviceAction(200, json: answer) }
        return parsed
      })
  }
}
