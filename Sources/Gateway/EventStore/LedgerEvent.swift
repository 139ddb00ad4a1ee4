/// One thing that happened, as a row.
package struct LedgerEvent: Sendable, Hashable {
  /// The place in the order of all events, given by the caller: larger is later.
  package var cursor: Int64
  /// When it happened, in seconds since 1970.
  package var at: Double
  /// What kind of event it is, in the caller's words.
  package var kind: String
  /// The activity that it is about, where it is about one.
  package var activityID: String?
  /// All the rest, as the caller wrote it.
  package var body: [UInt8]
  /// How many activities are stored with the event, where it tells: what is missing later was lost.
  package var activities: Int?

  /// Makes an event.
  package init(cursor: Int64, at: Double, kind: String, activityID: String?, body: [UInt8]) {
    self.cursor = cursor
    self.at = at
    self.kind = kind
    self.activityID = activityID
    self.body = body
  }
}
