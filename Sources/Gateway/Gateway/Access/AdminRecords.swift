import Basics
import EventStore
import Synchronization

/// What a gateway keeps beside its projects, as documents of a project that no request can name: keys, who
/// steered, when each project was last used, and which are no more. All gateways on one store share them.
final class AdminRecords: Sendable {
  /// The kinds of documents. Who steered stands in a collection for each project.
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

  /// The name that no project of a request's can have.
  static let project = "*"

  private let ledger: any Ledger
  /// Whether the store holds any: one that holds none is left as it is.
  private let areThere = LeafLock(false)
  /// Writes of one project must not overlap.
  private let writing = Mutex(())

  init(_ ledger: any Ledger) { self.ledger = ledger }

  /// The documents of a kind, by key; what is no JSON is left out.
  func documents(in collection: Collection) throws(LedgerError) -> [(key: String, json: JSON)] {
    if !areThere.withLock({ $0 }) {
      guard try ledger.projects().contains(Self.project) else { return [] }
      areThere.withLock { $0 = true }
    }
    return try ledger.documents(of: Self.project, in: collection.name).compactMap { document in
      (try? JSON.parse(document.body)).map { (document.key, $0) }
    }
  }

  /// Writes documents, and takes away those whose body is nothing.
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
    try writing.withLock { [batch] _ -> Result<Void, LedgerError> in
      do throws(LedgerError) {
        if !areThere.withLock({ $0 }) { _ = try ledger.create(Self.project) }
        areThere.withLock { $0 = true }
        return .success(try ledger.write([batch], to: Self.project))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
