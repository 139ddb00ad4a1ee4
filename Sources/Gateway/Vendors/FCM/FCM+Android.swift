import Basics
import Simulator

/// How FCM and an Android phone handle a message's `data`
/// (https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type).
extension FCM {
  /// The maximum number of bytes in all names and values together.
  private static let dataLimit = 4096
  /// The reason of a finding for which FCM has a special response.
  static let tooBig = "too-big"

  /// The data that reaches an Android app: `android.data` overrides `data`.
  static func data(of message: JSONObject) -> AndroidData? {
    let android = message["android"]?.object ?? [:]
    var values = message["data"]?.object ?? [:]
    for (key, value) in android["data"]?.object ?? [:] { values[key] = value }
    guard !values.isEmpty else { return nil }
    return AndroidData(
      values: values, collapseKey: (android["collapse_key"] ?? android["collapseKey"])?.string,
      appID: (android["restricted_package_name"] ?? android["restrictedPackageName"])?.string)
  }

  func check(_ data: AndroidData, _ findings: inout [Finding]) {
    let size = data.values.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
    guard size > Self.dataLimit else { return }
    findings.find(
      .androidData, "`message.data` has \(size) bytes: FCM accepts \(Self.dataLimit) at most.",
      severity: .rejected, path: ["message", "data"],
      fix: "Send less, or a reference that the app loads.", reason: Self.tooBig)
  }

  /// Finds what delays a live notification or prevents it from being shown.
  func checkDelivery(_ message: JSONObject) -> [Finding] {
    var findings: [Finding] = []
    if message["notification"]?.object != nil || message["android"]?["notification"]?.object != nil
    {
      findings.find(
        .androidData,
        "While the app is in the background Android shows `notification` itself and does not call the app: no Live Update is drawn.",
        severity: .warning,
        path: message["notification"] == nil
          ? ["message", "android", "notification"] : ["message", "notification"], isAboutKey: true,
        fix: "Send only `data`.")
    }
    let android = message["android"]?.object ?? [:]
    var reasons: [Phrase] = []
    var fixes: [Phrase] = []
    if android["priority"]?.string?.uppercased() != "HIGH" {
      reasons.append(Phrase("at normal priority it waits while the phone sleeps"))
      fixes.append(Phrase("set `android.priority` to \"HIGH\""))
    }
    if android["collapse_key"] == nil, android["collapseKey"] == nil {
      reasons.append(
        Phrase("without a collapse key, older updates also arrive once the phone is back"))
      fixes.append(Phrase("set `android.collapse_key` to the name of the activity"))
    }
    let ttl = android["ttl"]?.string.flatMap { Double($0.dropLast()) }
    if ttl.map({ $0 > 86_400 }) ?? true {
      reasons.append(Phrase("it is kept for up to four weeks and may arrive too late"))
      fixes.append(
        Phrase("set `android.ttl` to how long it is useful, such as \"3600s\""))
    }
    if !reasons.isEmpty {
      findings.find(
        .androidData, "The message may not reach the phone in time: \(Phrase.list(reasons)).",
        severity: .warning, path: ["message", "android"],
        fix: "\(capitalized: Phrase.list(fixes)).")
    }
    return findings
  }
}
