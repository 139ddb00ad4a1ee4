/// One thing that happened, as a row.
public struct LedgerEvent: Sendable, Hashable {
  /// The place in the order of all events, given by the caller: larger is later.
  public var cursor: Int64
  /// When it happened, in seconds since 1970.
  public var at: Double
  /// What kind of event it is, in the caller's words.
  public var kind: String
  /// The activity that it is about, where it is about one.
  public var activityID: String?
  /// All the rest, as the caller wrote it.
  public var body: [UInt8]

  /// Makes an event.
  public init(cursor: Int64, at: Double, kind: String, activityID: String?, body: [UInt8]) {
    self.cursor = cursor
    self.at = at
    self.kind = kind
    self.activityID = activityID
    self.body = body
  }
}
