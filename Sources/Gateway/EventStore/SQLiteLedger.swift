import Basics
import Synchronization

/// Events and documents in one SQLite file, which no other process can open at the same time.
package final class SQLiteLedger: SQLLedger {
  private let path: String
  private let options: Ledgers.Options
  private let store: Mutex<State>
  /// The path of a copy in the format of an earlier version, if this version changed the file.
  package let olderCopy: String?
  private let watcher: Mutex<FolderWatch?> = Mutex(nil)
  /// Seconds between two searches for expired documents, once all of them are deleted.
  private static let deletionInterval = 60.0
  /// When everything that had expired was deleted, in Unix seconds.
  private let lastDeletion = Mutex(0.0)

  private enum State {
    case open(Store)
    /// The file was deleted and could not be created again.
    case lost
    case closed
  }

  /// Opens or creates the file. Its folder must exist. `:memory:` stores nothing on disk.
  package init(path: String, options: Ledgers.Options = Ledgers.Options()) throws(LedgerError) {
    self.path = path
    self.options = options
    let opened = try Store(path: path, options: options)
    olderCopy = opened.olderCopy
    store = Mutex(.open(opened))
  }

  deinit { close() }

  private func use<Value: Sendable>(
    _ body: (Store) throws(LedgerError) -> Value
  ) throws(LedgerError) -> Value {
    try change { state throws(LedgerError) in try body(try opened(state)) }
  }

  private func change<Value: Sendable>(
    _ body: (inout State) throws(LedgerError) -> Value
  ) throws(LedgerError) -> Value {
    LockCheck.mayWait()
    return try store.withLock { state -> Result<Value, LedgerError> in
      do throws(LedgerError) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func opened(_ state: State) throws(LedgerError) -> Store {
    switch state {
    case .open(let store): return store
    case .lost: throw .deleted(path: path)
    case .closed: throw .closed
    }
  }

  // MARK: Writing

  @discardableResult
  package func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition {
    // No lock is needed: no other process has the file open, and writes to a project do not
    // overlap.
    let changes = try use { store throws(LedgerError) in
      try store.inspect()
      let present = try store.project(project, isKnown: position != nil).position
      var changes = LedgerChanges(position: present)
      if let position, position != present {
        changes = try store.changes(of: project, since: position)
      }
      changes.found = try store.documents(of: project, at: places)
      return changes
    }
    let batches = decide(changes)
    guard batches.contains(where: { !$0.isEmpty }) else { return changes.position }
    return try use { store throws(LedgerError) in
      try store.inspect()
      return try store.write(batches, to: project)
    }
  }

  package func changes(
    of project: String, since position: LedgerPosition?
  ) throws(LedgerError) -> LedgerChanges {
    try use { store throws(LedgerError) in try store.changes(of: project, since: position) }
  }

  package func maintain(at now: Double) {
    try? use { store in
      store.checkpoint()
      guard now - lastDeletion.withLock({ $0 }) >= Self.deletionInterval else { return }
      let isDone = (try? store.deleteExpired(at: now)) ?? true
      if isDone { lastDeletion.withLock { $0 = now } }
    }
  }

  package func create(_ project: String) throws(LedgerError) -> Bool {
    try use { store throws(LedgerError) in
      if (try? store.project(project, isKnown: true)) != nil { return false }
      _ = try store.project(project)
      return true
    }
  }

  package func remove(_ project: String) throws(LedgerError) -> Bool {
    try use { store throws(LedgerError) in try store.remove(project) }
  }

  package func reset(_ project: String) throws(LedgerError) -> String {
    let (epoch, isNew) = try change { state throws(LedgerError) in
      if let epoch = try resetInPlace(state, project) { return (epoch, false) }
      var position = try opened(state).project(project).position
      position.epoch = options.makeEpoch()
      position.version += 1
      // Closes the old file before the new one is created: only then is its disk space freed.
      state = .lost
      try startOver(&state, project, position)
      return (position.epoch, true)
    }
    if isNew { watcher.withLock { $0?.follow() } }
    return epoch
  }

  /// Resets a project in a file that has other projects. Returns `nil` if the project is alone: the
  /// caller can then replace the whole file, which needs no space in the write-ahead log.
  private func resetInPlace(_ state: State, _ project: String) throws(LedgerError) -> String? {
    let store = try opened(state)
    try store.inspect()
    if path != ":memory:", try store.holdsOnly(project) {
      store.leaveUntouched()
      return nil
    }
    return try store.reset(project)
  }

  /// Replaces the file, which must be closed.
  private func startOver(
    _ state: inout State, _ project: String, _ position: LedgerPosition
  ) throws(LedgerError) {
    // Deleted in this order: SQLite deletes a log without a file, but would apply a log that it
    // finds next to a new file.
    unlink(path)
    unlink(path + "-wal")
    let fresh = try Store(path: path, options: options)
    state = .open(fresh)
    try fresh.adopt(project, position)
  }

  package func inspect() throws(LedgerError) {
    try use { store throws(LedgerError) in try store.inspect() }
  }

  package func recreate(
    _ projects: [String: (position: LedgerPosition, batch: LedgerBatch)]
  ) throws(LedgerError) {
    try change { state throws(LedgerError) in
      if case .closed = state { throw .closed }
      let fresh = try Store(path: path, options: options)
      for (project, content) in projects {
        try fresh.adopt(project, content.position)
        _ = try fresh.write([content.batch], to: project)
      }
      // The connection to the deleted file must not write to the new files of the same name.
      if case .open(let old) = state { old.leaveUntouched() }
      state = .open(fresh)
    }
    watcher.withLock { $0?.follow() }
  }

  package func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void) {
    guard path != ":memory:" else { return }
    watcher.withLock { $0 = FolderWatch(file: path) { onNotice(.touched) } }
  }

  package func close() {
    watcher.withLock { watcher in
      watcher?.stop()
      watcher = nil
    }
    store.withLock { $0 = .closed }
  }

  // MARK: Reading

  static let prefix = ""

  static func isFound(by value: String) -> String {
    "id IN (SELECT rowid FROM temp.words WHERE words MATCH \(value))"
  }

  static func query(_ prefixes: [String]) -> String {
    prefixes.map { "\"\($0)\"*" }.joined(separator: " ")
  }

  func index(_ project: String, _ words: ([UInt8]) -> Set<String>) throws(LedgerError) {
    try use { store throws(LedgerError) in try store.index(words) }
  }

  func rows<Row: Sendable>(
    _ sql: String, _ values: [(any SQLValue)?], read: (any SQLRow) -> Row
  ) throws(LedgerError) -> [Row] {
    try use { store throws(LedgerError) in try store.database.rows(sql, values, read: read) }
  }
}
