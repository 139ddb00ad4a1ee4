import EventStore
import Synchronization

/// A ledger whose next writes fail as a test requires, before or after they were stored.
final class FailingLedger: ForwardingLedger, @unchecked Sendable {
  /// The kind of a write's failure.
  enum Mood: Sendable {
    /// The change is not stored.
    case refuses(LedgerError)
    /// The change is stored, but reported as failed.
    case writesAndThrows(LedgerError)
  }

  private let moods = Mutex<[Mood]>([])
  private let decisions = Mutex(0)

  /// The number of decisions made.
  var decisionCount: Int { decisions.withLock { $0 } }

  func set(_ new: Mood...) { moods.withLock { $0 = new } }

  @discardableResult
  override func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition {
    let mood = moods.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    let written = try super.write(to: project, since: position, lookingUp: places) { changes in
      decisions.withLock { $0 += 1 }
      let batches = decide(changes)
      if case .refuses = mood { return [] }
      return batches
    }
    switch mood {
    case .refuses(let error), .writesAndThrows(let error): throw error
    case nil: return written
    }
  }
}
