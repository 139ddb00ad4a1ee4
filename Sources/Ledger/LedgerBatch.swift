/// What is written together or not at all.
public struct LedgerBatch: Sendable, Hashable {
  /// A document to be written over or taken away.
  public enum Change: Sendable, Hashable {
    /// Write this state over any earlier one.
    case put(LedgerDocument)
    /// Take the document away, if it is there.
    case delete(collection: String, key: String)
  }

  /// The events to append.
  public var events: [LedgerEvent]
  /// The documents to change, in order.
  public var changes: [Change]

  /// Makes a batch.
  public init(events: [LedgerEvent] = [], changes: [Change] = []) {
    self.events = events
    self.changes = changes
  }

  /// Whether there is nothing to write.
  public var isEmpty: Bool { events.isEmpty && changes.isEmpty }

  /// Adds a document to be written.
  public mutating func put(_ collection: String, _ key: String, _ body: [UInt8]) {
    changes.append(.put(LedgerDocument(collection: collection, key: key, body: body)))
  }

  /// Adds a document to be taken away.
  public mutating func delete(_ collection: String, _ key: String) {
    changes.append(.delete(collection: collection, key: key))
  }
}
