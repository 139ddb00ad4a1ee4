package struct EventSearch: Sendable {
  /// Word prefixes of letters, digits and underscores. An event must contain a match for each of
  /// them.
  var prefixes: [String]
  var activity: String?
  /// The earliest time, in Unix seconds.
  var since: Double
  /// The end of the time range, in Unix seconds, exclusive.
  var until: Double
  var after: Int64
  var before: Int64
  var limit: Int
  /// Whether the limit keeps the oldest events instead of the newest.
  var isFromStart: Bool
  /// Returns the words of an event's body, for events that are not indexed yet.
  var words: @Sendable ([UInt8]) -> Set<String>

  package init(
    prefixes: [String] = [], activity: String? = nil, since: Double? = nil, until: Double? = nil,
    after: Int64 = .min, before: Int64 = .max, limit: Int, isFromStart: Bool = false,
    words: @escaping @Sendable ([UInt8]) -> Set<String> = { _ in [] }
  ) {
    self.prefixes = prefixes
    self.activity = activity
    self.since = since ?? -.greatestFiniteMagnitude
    self.until = until ?? .greatestFiniteMagnitude
    self.after = after
    self.before = before
    self.limit = limit
    self.isFromStart = isFromStart
    self.words = words
  }
}
