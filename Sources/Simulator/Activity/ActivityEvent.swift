package import Basics

/// One thing that happened, in the order of the gateway's ledger.
package struct ActivityEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A card appeared: at once, or at the time for which it was scheduled.
    case started
    /// A card's content changed, a dismissal was undone, or a start was scheduled: then its state
    /// is pending.
    case updated
    /// A card's stale date passed.
    case stale
    /// A card takes no more updates.
    case ended
    /// A card left the lock screen.
    case dismissed
    /// A card gave its place in the island up.
    case removedFromIsland = "removed_from_island"
    /// A push changed nothing: it was dropped or rejected.
    case verdict
    /// An ordinary notification arrived.
    case notification
    /// A push token was issued, rotated or expired.
    case token
    /// A switch of the device was turned.
    case `switch`
    /// The gateway's clock was set, sped up or stopped.
    case clock
  }

  /// The place in the ledger, opaque: what `GET /islet/v1/events?after=` takes.
  package var cursor: String
  /// When it happened, by the gateway's clock.
  package var at: Date
  package var kind: Kind
  package var activityID: String?
  package var activity: Activity?
  package var verdict: Verdict?
  /// What is particular to the kind: a notification's text, a clock's speed, a switch.
  package var detail: JSON?

  /// The member of `detail` that tells of a request which was taken and of which nothing can be shown:
  /// its endpoint.
  package static let takenKey = "nothing_to_show"

  /// The endpoint of a request that was taken and of which nothing can be shown.
  package var taken: String? { detail?[Self.takenKey]?.string }

  /// The trouble of a source that it tells of: the source's name, and what is wrong.
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
