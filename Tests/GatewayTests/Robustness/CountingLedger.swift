import EventStore
import Synchronization

/// A ledger that records how many events were written at once.
final class CountingLedger: ForwardingLedger, @unchecked Sendable {
  private let counts = Mutex<[Int]>([])

  var groups: [Int] { counts.withLock { $0 } }

  override func replace(_ batches: [LedgerBatch]) -> [LedgerBatch] {
    let count = batches.reduce(0) { $0 + $1.events.count }
    if batches.contains(where: { !$0.isEmpty }) { counts.withLock { $0.append(count) } }
    return batches
  }
}
