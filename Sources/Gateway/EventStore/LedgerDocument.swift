/// The latest state of one thing, as a row.
package struct LedgerDocument: Sendable, Hashable {
  /// What kind of thing it is, in the caller's words.
  package var collection: String
  /// Which of them it is.
  package var key: String
  /// The state, as the caller wrote it.
  package var body: [UInt8]
  /// When it may be deleted, in Unix seconds; never, where there is nothing.
  package var expires: Double?

  /// Makes a document.
  package init(collection: String, key: String, body: [UInt8], expires: Double? = nil) {
    self.expires = expires
    self.collection = collection
    self.key = key
    self.body = body
  }
}
