/// Events and changes that are written together or not at all.
package struct LedgerBatch: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    case put(LedgerDocument)
    case delete(collection: String, key: String)

    package var place: Place {
      switch self {
      case .put(let document): Place(collection: document.collection, key: document.key)
      case .delete(let collection, let key): Place(collection: collection, key: key)
      }
    }
  }

  package struct Place: Sendable, Hashable {
    package let collection: String
    package let key: String

    package init(collection: String, key: String) {
      self.collection = collection
      self.key = key
    }
  }

  package var events: [LedgerEvent]
  /// The changes in the order in which they are applied.
  package var changes: [Change]

  package init(events: [LedgerEvent] = [], changes: [Change] = []) {
    self.events = events
    self.changes = changes
  }

  package var isEmpty: Bool { events.isEmpty && changes.isEmpty && correctedCount == nil }

  /// The number of activities, which replaces the one in the project's newest event.
  package var correctedCount: Int?

  /// Stores in the last event how many activities exist after it.
  package mutating func setActivityCount(_ count: Int) {
    if !events.isEmpty { events[events.count - 1].activities = count }
  }

  package mutating func put(_ collection: String, _ key: String, _ body: [UInt8]) {
    changes.append(.put(LedgerDocument(collection: collection, key: key, body: body)))
  }

  package mutating func delete(_ collection: String, _ key: String) {
    changes.append(.delete(collection: collection, key: key))
  }

  /// The last change of each document, for batches that are written together.
  static func lastChanges(of batches: [LedgerBatch]) -> [Change] {
    var known: Set<Place> = []
    return batches.reversed().flatMap { $0.changes.reversed() }
      .filter { known.insert($0.place).inserted }
  }
}
