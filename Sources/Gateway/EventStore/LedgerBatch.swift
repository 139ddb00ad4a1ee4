/// What is written together or not at all.
package struct LedgerBatch: Sendable, Hashable {
  /// A document to be written over or taken away.
  package enum Change: Sendable, Hashable {
    /// Write this state over any earlier one.
    case put(LedgerDocument)
    /// Take the document away, if it is there.
    case delete(collection: String, key: String)

    /// The document that it is about.
    package var place: Place {
      switch self {
      case .put(let document): Place(collection: document.collection, key: document.key)
      case .delete(let collection, let key): Place(collection: collection, key: key)
      }
    }
  }

  /// Where a document stands.
  package struct Place: Sendable, Hashable {
    /// What kind of thing it is.
    package let collection: String
    /// Which of them it is.
    package let key: String

    package init(collection: String, key: String) {
      self.collection = collection
      self.key = key
    }
  }

  /// The events to append.
  package var events: [LedgerEvent]
  /// The documents to change, in order.
  package var changes: [Change]

  package init(events: [LedgerEvent] = [], changes: [Change] = []) {
    self.events = events
    self.changes = changes
  }

  /// Whether there is nothing to write.
  package var isEmpty: Bool { events.isEmpty && changes.isEmpty }

  /// Tells with the last event how many activities there are after it.
  package mutating func setActivityCount(_ count: Int) {
    if !events.isEmpty { events[events.count - 1].activities = count }
  }

  /// Adds a document to be written.
  package mutating func put(_ collection: String, _ key: String, _ body: [UInt8]) {
    changes.append(.put(LedgerDocument(collection: collection, key: key, body: body)))
  }

  /// Adds a document to be taken away.
  package mutating func delete(_ collection: String, _ key: String) {
    changes.append(.delete(collection: collection, key: key))
  }

  /// What batches that are written together leave of each document: its last change.
  static func lastChanges(of batches: [LedgerBatch]) -> [Change] {
    var known: Set<Place> = []
    return batches.reversed().flatMap { $0.changes.reversed() }
      .filter { known.insert($0.place).inserted }
  }
}
