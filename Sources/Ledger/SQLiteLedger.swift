import Locks
import Synchronization

/// Events and documents in one SQLite file, which no other process can open meanwhile.
package final class SQLiteLedger: Ledger {
  private let path: String
  private let options: Ledgers.Options
  /// Nothing once the file is closed.
  private let store: Mutex<Store?>
  private let watcher: Mutex<FileWatch?> = Mutex(nil)

  /// Opens or makes the file; its folder must be there. `:memory:` survives nothing.
  package init(
    path: String, options: Ledgers.Options = Ledgers.Options()
  ) throws(LedgerError) {
    self.path = path
    self.options = options
    store = Mutex(try Store(path: path, options: options))
  }

  deinit { close() }

  /// Does something with the store.
  private func use<Value: Sendable>(
    _ body: (Store) throws(LedgerError) -> Value
  ) throws(LedgerError) -> Value {
    LockCheck.mayWait()
    return try store.withLock { store -> Result<Value, LedgerError> in
      guard let store else { return .failure(.closed) }
      do throws(LedgerError) {
        return .success(try body(store))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  // MARK: Writing

  package func write(_ batches: [LedgerBatch], to project: String) throws(LedgerError) {
    try use { store throws(LedgerError) in
      try store.inspect()
      try store.write(batches, to: project)
    }
  }

  package func tidy() {
    try? use { store in store.tidy() }
  }

  package func reset(_ project: String) throws(LedgerError) -> String {
    try use { store throws(LedgerError) in
      try store.inspect()
      return try store.reset(project)
    }
  }

  package func inspect() throws(LedgerError) {
    try use { store throws(LedgerError) in try store.inspect() }
  }

  package func recreate(
    _ projects: [String: (epoch: String, batch: LedgerBatch)]
  ) throws(LedgerError) {
    LockCheck.mayWait()
    try store.withLock { store -> Result<Void, LedgerError> in
      guard let old = store else { return .failure(.closed) }
      do throws(LedgerError) {
        let fresh = try Store(path: path, options: options)
        for (project, content) in projects {
          try fresh.adopt(project, epoch: content.epoch)
          try fresh.write([content.batch], to: project)
        }
        // The connection to the deleted file must not write into files of the same name.
        old.leaveUntouched()
        store = fresh
        return .success(())
      } catch {
        return .failure(error)
      }
    }.get()
    watcher.withLock { $0?.follow(path) }
  }

  package func watch(_ onChange: @escaping @Sendable () -> Void) {
    guard path != ":memory:" else { return }
    watcher.withLock { $0 = FileWatch(path, onChange) }
  }

  package func close() {
    watcher.withLock { watcher in
      watcher?.stop()
      watcher = nil
    }
    store.withLock { $0 = nil }
  }

  // MARK: Reading

  package func epoch(of project: String) throws(LedgerError) -> String {
    try use { store throws(LedgerError) in try store.project(project).epoch }
  }

  package func events(
    of project: String, after cursor: Int64, limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try use { store throws(LedgerError) in
      try store.events(of: project, where: "cursor > ?3", order: "ASC", limit: limit) {
        $0.bind(3, cursor)
      }
    }
  }

  package func events(
    of project: String, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try use { store throws(LedgerError) in
      try store.events(of: project, where: "cursor < ?3", order: "DESC", limit: limit) {
        $0.bind(3, cursor)
      }
    }.reversed()
  }

  package func events(
    of project: String, activity: String, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try use { store throws(LedgerError) in
      try store.events(
        of: project, where: "cursor < ?3 AND activity_id = ?4", order: "DESC", limit: limit
      ) {
        $0.bind(3, cursor)
        $0.bind(4, activity)
      }
    }.reversed()
  }

  package func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument] {
    try use { store throws(LedgerError) in try store.documents(of: project, in: collection) }
  }

  package func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>? {
    try use { store throws(LedgerError) in try store.cursors(of: project) }
  }
}
