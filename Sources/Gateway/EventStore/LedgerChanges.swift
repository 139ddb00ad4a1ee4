/// A point in a project's history.
package struct LedgerPosition: Sendable, Hashable {
  /// Changes when the project is reset. Positions of another epoch are void.
  package var epoch: String
  /// The number of writes. Each document has the version of its last change.
  package var version: Int64
  /// The largest cursor ever given to an event.
  package var cursor: Int64

  package init(epoch: String, version: Int64, cursor: Int64) {
    self.epoch = epoch
    self.version = version
    self.cursor = cursor
  }
}

package struct LedgerChanges: Sendable, Hashable {
  package var position: LedgerPosition
  /// Whether `documents` has all documents but the cold ones, and so replaces what was known
  /// before.
  package var isSnapshot = false
  package var documents: [LedgerBatch.Change] = []
  /// The new events in order; if there are very many, only the newest.
  package var events: [LedgerEvent] = []
  /// The documents that were looked up and exist.
  package var found: [LedgerDocument] = []

  package init(position: LedgerPosition) { self.position = position }

  package static let eventLimit = 1_024
  /// Collections that no cache holds. Their documents are looked up one by one.
  static let coldCollections: Set<String> = ["answers", "sent", "unreadable"]
}

package enum LedgerNotice: Sendable, Hashable {
  /// The store may have been changed, so it has to be inspected.
  case touched
  /// Another gateway may have written to a project; `nil` means any project.
  case written(project: String?)
  /// Notices are late for this reason; `nil` means on time again.
  case delayed(reason: String?)
}
