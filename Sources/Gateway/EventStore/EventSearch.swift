package struct EventSearch: Sendable {
  /// The beginnings of words that an event must all have: letters, digits and underscores.
  var prefixes: [String]
  var activity: String?
  /// Only what happened from then on, in Unix seconds.
  var since: Double
  /// Only what happened before, in Unix seconds.
  var until: Double
  /// Only what has a larger cursor.
  var after: Int64
  /// Only what has a smaller cursor.
  var before: Int64
  var limit: Int
  /// Whether the limit keeps the oldest events instead of the newest.
  var isFromStart: Bool
  /// The words of an event by its body, for those that are not known yet.
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
