/// Which events of a project are read.
package struct EventSearch: Sendable {
  /// The beginnings of words that an event must all have: letters, digits and underscores.
  package var prefixes: [String]
  package var activity: String?
  /// Only what happened from then on, in Unix seconds.
  package var since: Double
  /// Only what happened before, in Unix seconds.
  package var until: Double
  /// Only what has a larger cursor.
  package var after: Int64
  /// Only what has a smaller cursor.
  package var before: Int64
  package var limit: Int
  /// Whether the limit keeps the oldest events instead of the newest.
  package var isFromStart: Bool
  /// The words of an event by its body, for those that are not known yet.
  package var words: @Sendable ([UInt8]) -> Set<String>

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
