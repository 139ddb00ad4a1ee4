import Basics
import Simulator

/// How FCM and an Android phone handle a message's `data`
/// (https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type).
extension FCM {
  /// The maximum number of bytes in all names and values together.
  private static let dataLimit = 4096
  /// The reason of a finding for which FCM has a special response.
  static let tooBig = "too-big"
  static let reserved = "reserved"

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

  func check(_ data: AndroidData, of message: JSONObject, _ findings: inout [Finding]) {
    for key in data.values.keys where Self.isReserved(key) {
      findings.find(
        .androidData, "FCM keeps the name `\(key)` for itself and refuses it in `data`.",
        severity: .rejected, path: Self.path(of: key, message), isAboutKey: true,
        fix: "Use another name.", reason: Self.reserved)
    }
    let size = data.values.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
    guard size > Self.dataLimit else { return }
    findings.find(
      .androidData, "`message.data` has \(size) bytes: FCM accepts \(Self.dataLimit) at most.",
      severity: .rejected, path: ["message", "data"],
      fix: "Send less, or a reference that the app loads.", reason: Self.tooBig)
  }

  /// Finds a live notification that the app's code cannot decode.
  func checkShape(_ data: AndroidData, of message: JSONObject, _ findings: inout [Finding]) {
    guard let key = AndroidShapes.unreadableKey(in: data) else { return }
    findings.find(
      .androidData, "`\(key)` is not a JSON object in a string, so the app cannot read it.",
      severity: .dropped, path: Self.path(of: key, message), found: data.values[key],
      fix: "Encode the object as JSON, and send it as a string.")
  }

  /// The place of a value that reaches the app.
  private static func path(of key: String, _ message: JSONObject) -> JSONPath {
    let isOverridden = message["android"]?["data"]?[key] != nil
    return JSONPath(
      (isOverridden ? ["message", "android", "data"] : ["message", "data"]) + [.key(key)])
  }

  /// Names that FCM refuses
  /// (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#Message).
  private static func isReserved(_ key: String) -> Bool {
    key == "from" || key == "message_type" || key.hasPrefix("google.")
      || key.hasPrefix("gcm.notification.")
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
