import EventStore
import Synchronization

/// A ledger that notes how many events were written at once.
final class CountingLedger: ForwardingLedger, @unchecked Sendable {
  private let counts = Mutex<[Int]>([])

  var groups: [Int] { counts.withLock { $0 } }

  override func write(_ batches: [LedgerBatch], to project: String) throws(LedgerError) {
    counts.withLock { $0.append(batches.reduce(0) { $0 + $1.events.count }) }
    try super.write(batches, to: project)
  }
}
