import Dispatch
import EventStore
import Synchronization

/// A ledger whose writes block until a test releases them.
final class StalledLedger: ForwardingLedger, @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 0)
  private let isOpen = Mutex(false)

  /// Releases all writes from now on.
  func open() {
    isOpen.withLock { $0 = true }
    gate.signal()
  }

  private func wait() {
    if isOpen.withLock({ $0 }) { return }
    gate.wait()
    gate.signal()
  }

  override func replace(_ batches: [LedgerBatch]) -> [LedgerBatch] {
    if batches.contains(where: { !$0.isEmpty }) { wait() }
    return batches
  }

  override func reset(_ project: String) throws(LedgerError) -> String {
    wait()
    return try super.reset(project)
  }
}
