import Basics
import EventStore
import Simulator

/// The message activity log with Braze's kinds of errors, hourly limit and retention.
struct MessageLog {
  /// Seconds for which an entry is kept (Braze, message activity log).
  static let memory = 60.0 * 3600
  /// The maximum number of errors of one kind, app and clock hour (Braze, message activity log).
  static let hourlyLimit = 100

  /// The errors that share one hourly limit.
  private struct Quota: Hashable {
    var kind: String
    var app: String
    var hour: Int
  }

  let now: Date
  /// Whether only pushes that were not shown are listed.
  let errorsOnly: Bool
  /// Whether findings include their phrases, for translation.
  let withPhrases: Bool
  private(set) var entries: [JSON] = []
  private var counts: [Quota: Int] = [:]

  init(at now: Date, errorsOnly: Bool, withPhrases: Bool) {
    self.now = now
    self.errorsOnly = errorsOnly
    self.withPhrases = withPhrases
  }

  /// Adds the entries of the next events, in order.
  mutating func add(_ events: [LedgerEvent]) {
    for event in events {
      guard let json = try? JSON.parse(event.body), let entry = entry(json) else { continue }
      entries.append(withPhrases ? entry : entry.withoutPhrases)
    }
  }

  /// The entry of an event; `nil` if the event creates none. Events must be passed oldest first.
  private mutating func entry(_ event: JSON) -> JSON? {
    guard var object = event.object, let at = event["at"]?.string.flatMap(Date.init(iso8601:)),
      now.timeIntervalSince(at) <= Self.memory
    else { return nil }
    if event["detail"]?["source"] != nil { return event }
    guard let verdict = event["verdict"], !verdict.isNull else { return nil }
    let app = event["detail"]?["app_id"]?.string ?? event["activity"]?["app_id"]?.string ?? ""
    object["activity"] = nil
    if verdict["verdict"] == "shown" { return errorsOnly ? nil : .object(object) }
    let kind = Self.kind(verdict)
    let hour = Int((at.timeIntervalSince1970 / 3600).rounded(.down))
    let quota = Quota(kind: kind, app: app, hour: hour)
    counts[quota, default: 0] += 1
    guard counts[quota, default: 0] <= Self.hourlyLimit else { return nil }
    object["error_kind"] = .string(kind)
    return .object(object)
  }

  /// Braze's name for the error, derived from the decisive finding.
  private static func kind(_ verdict: JSON) -> String {
    let decisive = verdict["findings"]?.array?.first { $0["effect"] == verdict["verdict"] }
    switch decisive?["rule"]?.string.flatMap(Rule.ID.init(rawValue:)) {
    case .authMissing, .authCertificate: return "No push credential"
    case .authInvalid, .authQuoted, .authPermission, .authProviderToken:
      return "Invalid push credential"
    case .tokenUnknown, .tokenExpired: return "APNS Feedback Removed Token"
    default: return "Other Live Activity errors"
    }
  }
}
