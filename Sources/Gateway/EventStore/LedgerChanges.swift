/// How far a project has come.
package struct LedgerPosition: Sendable, Hashable {
  /// The name of the project's present life: positions of another one mean nothing.
  package var epoch: String
  /// How often something was written; each document bears the version of its last change.
  package var version: Int64
  /// The largest cursor that was ever given to an event.
  package var cursor: Int64

  package init(epoch: String, version: Int64, cursor: Int64) {
    self.epoch = epoch
    self.version = version
    self.cursor = cursor
  }
}

/// What changed in a project since a position.
package struct LedgerChanges: Sendable, Hashable {
  package var position: LedgerPosition
  /// Whether the documents are all that there are, but for the cold ones: what was known before is void.
  package var isWhole = false
  package var documents: [LedgerBatch.Change] = []
  /// The events that came, in their order; of very many the newest.
  package var events: [LedgerEvent] = []
  /// The documents that were looked up, as far as they are there.
  package var found: [LedgerDocument] = []

  package init(position: LedgerPosition) { self.position = position }

  /// Events that are told at most.
  package static let eventLimit = 1_024
  /// Collections that no cache holds: they are looked up document by document.
  static let coldCollections: Set<String> = ["answers", "sent", "unreadable"]
}

/// What a ledger hears from outside.
package enum LedgerNotice: Sendable, Hashable {
  /// The store may have been touched: it is to be inspected.
  case touched
  /// Somebody else may have written to a project; `nil` means any of them.
  case written(project: String?)
  /// Notices come late, for this reason, or in time again.
  case delayed(reason: String?)
}
