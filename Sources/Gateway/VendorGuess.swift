import JSON
import LiveActivities
internal import Phrases

/// Whose body a body is, by its names alone.
enum VendorGuess {
  /// The fields by which a body of Braze's is known.
  private static let braze = [
    "activity_id", "activity_attributes_type", "activity_attributes", "content_state",
    "end_activity",
    "app_id", "external_user_ids", "user_aliases", "segment_id", "custom_audience",
  ]
  private static let fcm = [
    "message", "token", "live_activity_token", "apns", "validate_only", "notification", "data",
    "topic",
  ]
  private static let apns = [
    "aps", "event", "timestamp", "content-state", "attributes-type", "attributes", "alert",
    "stale-date", "dismissal-date",
  ]

  /// Fields by which the bodies of services are known that Islet does not stand in for.
  private static let others: [(name: String, fields: [String])] = [
    ("OneSignal", ["event_updates", "event_attributes"]),
    ("Pushwoosh", ["request"]),
    ("Customer.io", ["notification_type", "push_payload"]),
    ("Airship", ["live_activity", "device_types"]),
    ("FCM's legacy API", ["registration_ids", "to"]),
  ]

  /// The vendor whose body this is.
  static func vendor(of json: JSON) -> Vendor? {
    if json["aps"] != nil { return .apns }
    if json["message"] != nil || json["apns"] != nil { return .fcm }
    return braze.contains { json[$0] != nil } ? .braze : nil
  }

  /// The vendor whose body this looks like, though it is not JSON.
  static func vendor(ofText body: [UInt8]) -> Vendor? {
    func names(_ key: String) -> Bool { body.firstRange(of: Array("\"\(key)\"".utf8)) != nil }
    if names("activity_id") { return .braze }
    if names("message") { return .fcm }
    if names("aps") { return .apns }
    return braze.contains(where: names) ? .braze : nil
  }

  /// The vendor whose fields the body's names are nearest to.
  static func nearest(_ json: JSON) -> (vendor: Vendor, field: String, found: String)? {
    let keys = json.object?.keys ?? []
    for (vendor, fields) in [(Vendor.apns, apns), (.braze, braze), (.fcm, fcm)] {
      for key in keys {
        if let field = fields.contains(key) ? key : NearMatch.of(key, among: fields) {
          return (vendor, field, key)
        }
      }
    }
    return nil
  }

  /// What is said of a body of no vendor's.
  static func unknown(_ json: JSON) -> Verdict {
    guard let object = json.object else { return Verdict(findings: [.noObject(json)]) }
    let head: Phrase =
      "Vendor unknown: there is no `aps` (APNs), no `message` (FCM) and no field of Braze's"
    if let other = others.first(where: { $0.fields.contains { object[$0] != nil } }) {
      return Verdict(findings: [
        Finding(
          "field.missing", "\(head); this is \(other.name)'s, which Islet does not stand in for.",
          effect: .rejected, path: [],
          mend: "Check what it sends on to APNs: {\"aps\": { … }}.")
      ])
    }
    guard let near = nearest(json) else {
      return Verdict(findings: [
        Finding(
          "field.missing", "\(head).", effect: .rejected, path: [],
          mend: "Say whose it is: --vendor braze, fcm or apns.")
      ])
    }
    let mend: Phrase =
      switch near.vendor {
      case .apns where near.field != "aps": "Put the keys under \"aps\"."
      case .fcm where near.field != "message": "Wrap the body: {\"message\": { … }}."
      default: "Rename `\(near.found.prefix(60))` to `\(near.field)`."
      }
    return Verdict(findings: [
      Finding(
        "field.missing",
        "\(head); nearest is \(near.vendor.rawValue), by `\(near.found.prefix(60))`.",
        effect: .rejected, path: [.key(near.found)], isAboutKey: true,
        found: .string(String(near.found.prefix(60))), mend: mend)
    ])
  }
}
