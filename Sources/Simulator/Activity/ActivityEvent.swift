package import Basics

/// An event in the gateway's ledger.
package struct ActivityEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A card appeared, after a start or at its scheduled time.
    case started
    /// A card's content changed, a dismissal was undone, or a start was scheduled. For a scheduled
    /// start the activity's state is pending.
    case updated
    case stale
    case ended
    case dismissed
    case removedFromIsland = "removed_from_island"
    /// A push changed nothing: it was dropped or rejected.
    case verdict
    /// An ordinary notification arrived.
    case notification
    /// A push token was issued, rotated or expired.
    case token
    /// A setting of the device changed.
    case `switch`
    /// The gateway's clock was set, sped up or stopped.
    case clock
  }

  /// The opaque position in the ledger, for `GET /islet/v1/events?after=`.
  package var cursor: String
  /// The time of the gateway's clock.
  package var at: Date
  package var kind: Kind
  package var activityID: String?
  package var activity: Activity?
  package var verdict: Verdict?
  /// Data that depends on the kind, such as a notification's text, a clock's speed or a setting.
  package var detail: JSON?

  /// The key in `detail` for the endpoint of a request that was accepted but shows nothing.
  package static let takenKey = "nothing_to_show"

  /// Whether the request only asked whether it would be accepted.
  package var isDryRun: Bool { detail?["validate_only"]?.bool == true }

  /// The endpoint of a request that was accepted but shows nothing.
  package var taken: String? { detail?[Self.takenKey]?.string }

  /// The problem that a source reported.
  package var trouble: (source: String, text: String)? {
    guard let source = detail?["source"]?.string else { return nil }
    return (source, detail?["body"]?.string ?? "")
  }

  package init(
    cursor: String, at: Date, kind: Kind, activityID: String? = nil, activity: Activity? = nil,
    verdict: Verdict? = nil, detail: JSON? = nil
  ) {
    self.cursor = cursor
    self.at = at
    self.kind = kind
    self.activityID = activityID
    self.activity = activity
    self.verdict = verdict
    self.detail = detail
  }

  package var json: JSON {
    var object = JSONObject(uniqueKeysWithValues: [
      ("cursor", .string(cursor)), ("at", .string(at.rfc3339)), ("kind", .string(kind.rawValue)),
      ("activity_id", .optional(activityID)), ("activity", activity?.json ?? .null),
      ("verdict", verdict?.json ?? .null),
    ])
    if let detail { object["detail"] = detail }
    return .object(object)
  }

  package init?(json: JSON) {
    guard let cursor = json["cursor"]?.string, let kind = json["kind"]?.string.flatMap(Kind.init),
      let at = json["at"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    self.init(
      cursor: cursor, at: at, kind: kind, activityID: json["activity_id"]?.string,
      activity: json["activity"].flatMap(Activity.init(json:)),
      verdict: json["verdict"].flatMap(Verdict.init(json:)), detail: json["detail"])
  }
}
