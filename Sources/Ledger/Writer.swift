import CSQLite
import Synchronization

/// The one thread that writes: takes all that waits, writes it at once, and tells everybody.
///
/// While one group waits for the disk the next gathers, so the more callers there are the larger
/// the groups get, and an `fsync` is shared by all of them.
final class Writer: Sendable {
  let queue: WriteQueue
  /// Nothing once the writer has ended and the file is closed.
  let store: Mutex<Store?>

  init(_ store: sending Store, capacity: Int) {
    self.store = Mutex(store)
    queue = WriteQueue(capacity: capacity)
  }

  /// Starts the thread, which keeps the writer alive until the queue is closed.
  func start() -> Bool {
    let reference = Unmanaged.passRetained(self)
    let code = cs_thread_start(
      { @Sendable context in
        guard let context else { return }
        Unmanaged<Writer>.fromOpaque(context).takeRetainedValue().run()
      }, reference.toOpaque())
    if code != 0 { reference.release() }
    return code == 0
  }

  private func run() {
    while let jobs = queue.takeAll() {
      var group: [(LedgerBatch, @Sendable (Result<Void, LedgerError>) -> Void)] = []
      for job in jobs {
        switch job {
        case .write(let batch, let then): group.append((batch, then))
        case .reset(let then):
          write(group)
          group = []
          then(
            use { store throws(LedgerError) in
              try store.reset()
              return store.epoch
            })
        }
      }
      write(group)
    }
    store.withLock { $0 = nil }
    queue.finish()
  }

  private func write(_ group: [(LedgerBatch, @Sendable (Result<Void, LedgerError>) -> Void)]) {
    guard !group.isEmpty else { return }
    let together = use { store throws(LedgerError) in try store.write(group.lazy.map(\.0)) }
    if case .failure = together, group.count > 1 {
      // One bad batch must not take the others with it.
      for (batch, then) in group {
        then(use { store throws(LedgerError) in try store.write([batch]) })
      }
    } else {
      for (_, then) in group { then(together) }
    }
  }

  /// Does something with the store.
  func use<Value: Sendable>(
    _ body: (Store) throws(LedgerError) -> Value
  ) -> Result<Value, LedgerError> {
    store.withLock { store in
      guard let store else { return .failure(.closed) }
      do throws(LedgerError) {
        return .success(try body(store))
      } catch {
        return .failure(error)
      }
    }
  }
}
