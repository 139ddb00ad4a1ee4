/// The latest state of one thing, as a row.
public struct LedgerDocument: Sendable, Hashable {
  /// What kind of thing it is, in the caller's words.
  public var collection: String
  /// Which of them it is.
  public var key: String
  /// The state, as the caller wrote it.
  public var body: [UInt8]

  /// Makes a document.
  public init(collection: String, key: String, body: [UInt8]) {
    self.collection = collection
    self.key = key
    self.body = body
  }
}
