import Basics
import EventStore
import Synchronization

/// The gateway's own data: keys, the audit log, when each project was last used, and removed
/// projects. They are documents of a reserved project, so all gateways on one store share them.
final class AdminRecords: Sendable {
  /// The kinds of documents. Each project has its own audit collection.
  enum Collection {
    case keys, uses, removed
    case audit(of: String)

    var name: String {
      switch self {
      case .keys: "keys"
      case .uses: "uses"
      case .removed: "removed"
      case .audit(let project): "audit/\(project)"
      }
    }
  }

  /// The name of the reserved project. Requests cannot use it, because it is not a valid name.
  static let project = "*"

  private let ledger: any Ledger
  /// Whether the store has any records. The project for them is created only by the first write.
  private let areThere = LeafLock(false)
  /// Serialises the writes, because writes to one project must not overlap.
  private let writing = Mutex(())

  init(_ ledger: any Ledger) { self.ledger = ledger }

  /// The documents of a kind with their keys. Omits documents that are not JSON.
  func documents(in collection: Collection) throws(LedgerError) -> [(key: String, json: JSON)] {
    if !areThere.withLock({ $0 }) {
      guard try ledger.projects().contains(Self.project) else { return [] }
      areThere.withLock { $0 = true }
    }
    return try ledger.documents(of: Self.project, in: collection.name).compactMap { document in
      (try? JSON.parse(document.body)).map { (document.key, $0) }
    }
  }

  /// Writes documents; deletes those whose body is `nil`.
  func write(
    _ documents: [(key: String, json: JSON?)], in collection: Collection
  ) throws(LedgerError) {
    LockCheck.mayWait()
    var batch = LedgerBatch()
    for (key, json) in documents {
      if let json {
        batch.put(collection.name, key, json.encoded)
      } else {
        batch.delete(collection.name, key)
      }
    }
    try writing.withLock { [batch] _ throws(LedgerError) in
      if !areThere.withLock({ $0 }) { _ = try ledger.create(Self.project) }
      areThere.withLock { $0 = true }
      try ledger.write([batch], to: Self.project)
    }
  }
}
