/// A point in a project's history.
package struct LedgerPosition: Sendable, Hashable {
  /// Changes when the project is reset. A position with another epoch is invalid.
  package var epoch: String
  /// The number of writes. Each document has the version of its last change.
  package var version: Int64
  /// The largest cursor that any event has had.
  package var cursor: Int64

  package init(epoch: String, version: Int64, cursor: Int64) {
    self.epoch = epoch
    self.version = version
    self.cursor = cursor
  }
}

package struct LedgerChanges: Sendable, Hashable {
  package var position: LedgerPosition
  /// Whether `documents` contains all documents except the cold ones. A cache must then drop what
  /// it had before.
  package var isSnapshot = false
  package var documents: [LedgerBatch.Change] = []
  /// The new events in order; only the newest if there are very many.
  package var events: [LedgerEvent] = []
  /// The documents that were requested and exist.
  package var found: [LedgerDocument] = []

  package init(position: LedgerPosition) { self.position = position }

  package static let eventLimit = 1_024
  /// Collections that are not cached. Their documents are read one by one when they are needed.
  static let coldCollections: Set<String> = ["answers", "sent", "unreadable"]
}

package enum LedgerNotice: Sendable, Hashable {
  /// The store may have been changed, so it has to be inspected.
  case touched
  /// Another gateway may have written to a project; `nil` means any project.
  case written(project: String?)
  /// Notices are late for this reason; `nil` means that they are on time again.
  case delayed(reason: String?)
}
