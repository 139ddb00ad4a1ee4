/// The tables: what a ledger does between two locks.
final class Store {
  /// `Isle` in ASCII, so that the store is not mixed up with another program's database.
  private static let applicationID = 0x4973_6C65

  let retention: Int
  private(set) var epoch = ""
  private let database: Database
  private let makeEpoch: @Sendable () -> String
  private var eventCount = 0
  private var isTrimming = false

  init(
    path: String, retention: Int, durability: Durability,
    makeEpoch: @escaping @Sendable () -> String
  ) throws(LedgerError) {
    self.retention = max(1, retention)
    self.makeEpoch = makeEpoch
    database = try Database(path: path)
    do throws(LedgerError) {
      try open(durability: durability)
    } catch {
      // A damaged file may still be mended by hand, from its log, too.
      database.leaveUntouched()
      throw error
    }
  }

  private func open(durability: Durability) throws(LedgerError) {
    // Held until the connection closes: two gateways on one store would give out the same cursors.
    // It also spares the shared memory file, which some file systems cannot hold.
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    let application = try database.rows("PRAGMA application_id") { $0.int(0) }.first ?? 0
    let tables = try database.rows("SELECT count(*) FROM sqlite_master") { $0.int(0) }.first ?? 0
    if tables > 0 {
      guard application == Self.applicationID else { throw .notALedger(path: database.path) }
      let findings = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }
      if let finding = findings.first, finding != "ok" {
        throw .corrupt(path: database.path, detail: finding)
      }
    }
    guard !database.isReadOnly else { throw .readOnly(path: database.path) }
    _ = try database.rows("PRAGMA journal_mode = WAL") { $0.text(0) }
    try database.execute(
      """
      PRAGMA synchronous = \(durability == .power ? "FULL" : "NORMAL");
      PRAGMA journal_size_limit = 8388608;
      PRAGMA temp_store = MEMORY;
      """)
    try transaction { () throws(LedgerError) in
      try Migrations.run(on: database)
      try database.execute("PRAGMA application_id = \(Self.applicationID)")
      try database.run("INSERT OR IGNORE INTO meta(key, value) VALUES('epoch', ?)") {
        $0.bind(1, makeEpoch())
      }
    }
    try load()
  }

  /// Reads what is kept in memory.
  private func load() throws(LedgerError) {
    epoch = try database.rows("SELECT value FROM meta WHERE key = 'epoch'") { $0.text(0) }[0]
    eventCount = Int(try database.rows("SELECT count(*) FROM events") { $0.int(0) }[0])
  }

  private func transaction(_ body: () throws(LedgerError) -> Void) throws(LedgerError) {
    try database.run("BEGIN IMMEDIATE")
    do throws(LedgerError) {
      try body()
      try database.run("COMMIT")
    } catch {
      // SQLite may have rolled back by itself.
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  // MARK: Writing

  /// Writes all batches in one transaction, or none.
  func write(_ batches: some Sequence<LedgerBatch>) throws(LedgerError) {
    var added = 0
    var removed = 0
    try transaction { () throws(LedgerError) in
      for batch in batches {
        for event in batch.events { try append(event) }
        for change in batch.changes { try apply(change) }
        added += batch.events.count
      }
      removed = try trim(adding: added)
    }
    eventCount += added - removed
  }

  private func append(_ event: LedgerEvent) throws(LedgerError) {
    do throws(LedgerError) {
      try database.run(
        "INSERT INTO events(cursor, at, kind, activity_id, body) VALUES(?, ?, ?, ?, ?)"
      ) { row in
        row.bind(1, event.cursor)
        row.bind(2, event.at)
        row.bind(3, event.kind)
        row.bind(4, event.activityID)
        row.bind(5, event.body)
      }
    } catch {
      let same = try database.rows("SELECT 1 FROM events WHERE cursor = ?") {
        $0.bind(1, event.cursor)
      } read: {
        $0.int(0)
      }
      throw same.isEmpty ? error : .duplicateCursor(event.cursor)
    }
  }

  private func apply(_ change: LedgerBatch.Change) throws(LedgerError) {
    switch change {
    case .put(let document):
      try database.run("INSERT OR REPLACE INTO documents(collection, key, body) VALUES(?, ?, ?)") {
        $0.bind(1, document.collection)
        $0.bind(2, document.key)
        $0.bind(3, document.body)
      }
    case .delete(let collection, let key):
      try database.run("DELETE FROM documents WHERE collection = ? AND key = ?") {
        $0.bind(1, collection)
        $0.bind(2, key)
      }
    }
  }

  /// Deletes the oldest events beyond the retention, a few at a time, and counts them.
  ///
  /// A tenth of slack makes it rare, and small steps keep every commit short. The pages that become
  /// free are used again by the next events, so the file stops growing without being rewritten.
  private func trim(adding added: Int) throws(LedgerError) -> Int {
    let excess = eventCount + added - retention
    if excess > retention / 10 { isTrimming = true }
    if excess <= 0 { isTrimming = false }
    guard isTrimming else { return 0 }
    let step = min(excess, max(64, added * 2))
    try database.run(
      "DELETE FROM events WHERE cursor IN (SELECT cursor FROM events ORDER BY cursor LIMIT ?)"
    ) { $0.bind(1, Int64(step)) }
    return database.changes
  }

  /// Deletes everything and starts a new epoch.
  func reset() throws(LedgerError) {
    try transaction { () throws(LedgerError) in
      try database.execute("DELETE FROM events; DELETE FROM documents; DELETE FROM meta")
      try database.run("INSERT INTO meta(key, value) VALUES('epoch', ?)") {
        $0.bind(1, makeEpoch())
      }
    }
    isTrimming = false
    try load()
    // Gives the disk back; the data is gone already if this fails.
    try? database.execute("VACUUM")
  }

  // MARK: Reading

  func events(
    where condition: String, order: String, limit: Int, bind: (Statement) -> Void = { _ in }
  ) throws(LedgerError) -> [LedgerEvent] {
    try database.rows(
      """
      SELECT cursor, at, kind, activity_id, body FROM events
      WHERE \(condition) ORDER BY cursor \(order) LIMIT ?2
      """
    ) {
      $0.bind(2, Int64(limit))
      bind($0)
    } read: { row in
      LedgerEvent(
        cursor: row.int(0), at: row.double(1), kind: row.text(2),
        activityID: row.isNull(3) ? nil : row.text(3), body: row.bytes(4))
    }
  }

  func documents(in collection: String) throws(LedgerError) -> [LedgerDocument] {
    try database.rows("SELECT key, body FROM documents WHERE collection = ? ORDER BY key") {
      $0.bind(1, collection)
    } read: {
      LedgerDocument(collection: collection, key: $0.text(0), body: $0.bytes(1))
    }
  }

  func cursor(_ function: String) throws(LedgerError) -> Int64? {
    try database.rows("SELECT \(function)(cursor) FROM events") {
      $0.isNull(0) ? nil : $0.int(0)
    }.first ?? nil
  }
}
