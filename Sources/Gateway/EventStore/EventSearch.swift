/// What is looked for among events.
package struct EventSearch: Sendable {
  /// The beginnings of words that an event must all have: letters, digits and underscores.
  package var prefixes: [String]
  /// Only what happened from then on, in Unix seconds.
  package var since: Double?
  /// Only what happened before, in Unix seconds.
  package var until: Double?
  /// Only what has a smaller cursor.
  package var before: Int64
  /// The newest so many.
  package var limit: Int
  /// The words of an event by its body, for those that are not known yet.
  package var words: @Sendable ([UInt8]) -> Set<String>

  /// Makes a search.
  package init(
    prefixes: [String], since: Double? = nil, until: Double? = nil, before: Int64 = .max,
    limit: Int,
    words: @escaping @Sendable ([UInt8]) -> Set<String>
  ) {
    self.prefixes = prefixes
    self.since = since
    self.until = until
    self.before = before
    self.limit = limit
    self.words = words
  }
}
