/// The tables of one SQLite file. Not thread-safe.
final class Store {
  /// `Isle` in ASCII, which distinguishes the store from another program's database.
  static let applicationID = 0x4973_6C65
  /// The maximum time in milliseconds that the check of the whole file may delay the start. Damage
  /// that it has not reached by then is found when the page is read.
  private static let checkLimit: Int32 = 2_000

  /// The valid range of cursors, versions and IDs.
  static let numbers: Range<Int64> = 0..<1 << 53

  struct Project {
    let id: Int64
    var position: LedgerPosition
    /// The version up to which deletion markers have been deleted.
    var compacted: Int64
    var eventCount: Int
    var isTrimming = false
    var expiring: [String: Expiring] = [:]
  }

  let options: Ledgers.Options
  let database: Database
  /// The file that was opened; `nil` in memory.
  private var identity: FileIdentity?
  var projects: [String: Project] = [:]
  /// The path of a copy in the format of an earlier version, if this version changed the file.
  private(set) var olderCopy: String?

  init(path: String, options: Ledgers.Options) throws(LedgerError) {
    self.options = options
    database = try Database(path: path, fileSystem: options.fileSystem)
    do throws(LedgerError) {
      try open()
    } catch {
      // Leaves a damaged file and its log unchanged for a manual repair.
      database.leaveUntouched()
      throw error
    }
  }

  private func open() throws(LedgerError) {
    // The lock is held until the connection closes: two gateways on one store would assign the same
    // cursors. The lock also avoids the shared memory file, which some file systems do not support.
    guard !database.isReadOnly, FileIdentity(database.path)?.isWritable != false else {
      throw .readOnly(path: database.path)
    }
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    // Checked before SQLite reads the log, because SQLite ignores everything after the first
    // damaged frame.
    let damaged = WriteAheadLog(of: database.path).damaged
    let application = try database.rows("PRAGMA application_id") { $0.int(0) }.first ?? 0
    let tables = try database.rows("SELECT count(*) FROM sqlite_master") { $0.int(0) }.first ?? 0
    guard tables == 0 || application == Self.applicationID else {
      throw .notALedger(path: database.path)
    }
    guard damaged == 0 else {
      throw .corrupt(
        path: database.path, detail: "damaged frames in the write-ahead log: \(damaged)")
    }
    try Schema.check(database)
    if tables > 0 { try check() }
    _ = try database.rows("PRAGMA journal_mode = WAL") { $0.text(0) }
    try database.execute(
      """
      PRAGMA synchronous = \(options.durability == .power ? "FULL" : "NORMAL");
      PRAGMA journal_size_limit = 8388608;
      PRAGMA temp_store = MEMORY;
      """)
    try copyOlder()
    try transaction { () throws(LedgerError) in
      try Migrations.run(on: database)
      try database.execute("PRAGMA application_id = \(Self.applicationID)")
    }
    identity = FileIdentity(database.path)
    try deleteOrphans()
  }

  /// Copies the store of an earlier version before it is migrated, because migrations cannot be
  /// undone.
  private func copyOlder() throws(LedgerError) {
    let taken = try Migrations.refuseUnknown(on: database).count
    guard taken > 0, taken < Migrations.all.count else { return }
    let copy = "\(database.path).schema\(taken)"
    if FileIdentity(copy) == nil { try database.copy(to: copy) }
    olderCopy = copy
  }

  private func check() throws(LedgerError) {
    database.setDeadline(milliseconds: Self.checkLimit)
    defer { database.setDeadline(milliseconds: 0) }
    do throws(LedgerError) {
      let findings = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }
      if let finding = findings.first, finding != "ok" {
        throw .corrupt(path: database.path, detail: finding)
      }
    } catch {
      if case .interrupted = error { return }
      throw error
    }
  }

  /// The length of the write-ahead log at which it is checkpointed, in pages: eight megabytes.
  static let logLimit: Int32 = 2_000

  func checkpoint() { database.checkpoint(from: Self.logLimit) }

  func inspect() throws(LedgerError) {
    guard let identity else { return }
    guard let present = FileIdentity(database.path) else { throw .deleted(path: database.path) }
    if present != identity { throw .replaced(path: database.path) }
    if !present.isWritable { throw .readOnly(path: database.path) }
  }

  func leaveUntouched() { database.leaveUntouched() }

  func transaction(_ body: () throws(LedgerError) -> Void) throws(LedgerError) {
    try database.run("BEGIN IMMEDIATE")
    do throws(LedgerError) {
      try body()
      try database.run("COMMIT")
    } catch {
      // SQLite may already have rolled back.
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  // MARK: Projects

  /// Returns a project. If it is missing, creates it with a new epoch, or throws if it `isKnown`.
  func project(_ name: String, isKnown: Bool = false) throws(LedgerError) -> Project {
    if let project = projects[name] { return project }
    if isKnown { return try load(name) }
    try database.run(
      "INSERT OR IGNORE INTO projects(name, epoch) VALUES(?, ?)", name, options.makeEpoch())
    return try load(name)
  }

  private func load(_ name: String) throws(LedgerError) -> Project {
    let events = "FROM events WHERE project = projects.id"
    let row = try database.rows(
      """
      SELECT epoch, id, version, cursor, compacted, (SELECT min(cursor) \(events)),
        (SELECT max(cursor) \(events)), (SELECT count(*) \(events)) FROM projects WHERE name = ?
      """, name
    ) { row in (row.text(0), (1...7).map { row.int($0) }) }.first
    guard let (epoch, numbers) = row else { throw .unknownProject(name) }
    // Numbers outside the valid range cannot come from counting and would overflow.
    for number in numbers where !Self.numbers.contains(number) {
      throw .corrupt(path: database.path, detail: "the project \(name) has the number \(number)")
    }
    let project = Project(
      id: numbers[0],
      position: LedgerPosition(epoch: epoch, version: numbers[1], cursor: numbers[2]),
      compacted: numbers[3], eventCount: Int(numbers[6]), expiring: try expiring(in: numbers[0]))
    projects[name] = project
    return project
  }

  /// Inserts a project at its position in an earlier store.
  func adopt(_ name: String, _ position: LedgerPosition) throws(LedgerError) {
    try database.run(
      """
      INSERT OR REPLACE INTO projects(name, epoch, version, cursor, compacted) VALUES(?1, ?2, ?3, ?4, ?3)
      """, name, position.epoch, position.version, position.cursor
    )
    projects[name] = nil
  }

  // MARK: Writing

  /// Writes all batches in one transaction and returns the project's new position.
  func write(_ batches: [LedgerBatch], to name: String) throws(LedgerError) -> LedgerPosition {
    var project = try project(name)
    guard batches.contains(where: { !$0.isEmpty }) else { return project.position }
    var added = 0
    var removed = 0
    project.position.version += 1
    try transaction { () throws(LedgerError) in
      for batch in batches {
        for event in batch.events {
          try append(event, to: project.id)
          project.position.cursor = max(project.position.cursor, event.cursor)
        }
        added += batch.events.count
        if let count = batch.correctedCount { try correct(count, of: project.id) }
      }
      var expiring = 0
      // A single batch is applied in its own order, with the same result.
      let changes = batches.count == 1 ? batches[0].changes : LedgerBatch.lastChanges(of: batches)
      for change in changes {
        if case .put(let document) = change, document.expires != nil {
          try count(document, in: &project)
          expiring += 1
        }
        try apply(change, to: project)
      }
      if expiring > 0 { try trimExpiring(&project, adding: expiring) }
      removed = try trim(&project, adding: added)
      try database.run("UPDATE projects SET version = ?2, cursor = ?3 WHERE id = ?1") {
        $0.bind(1, project.id)
        $0.bind(2, project.position.version)
        $0.bind(3, project.position.cursor)
      }
    }
    project.eventCount += added - removed
    projects[name] = project
    return project.position
  }

  private func append(_ event: LedgerEvent, to project: Int64) throws(LedgerError) {
    do throws(LedgerError) {
      try database.run(
        """
        INSERT INTO events(project, cursor, at, kind, activity_id, body, activities)
        VALUES(?, ?, ?, ?, ?, ?, ?)
        """
      ) {
        $0.bind(1, project)
        $0.bind(2, event.cursor)
        $0.bind(3, event.at)
        $0.bind(4, event.kind)
        $0.bind(5, event.activityID)
        $0.bind(6, event.body)
        $0.bind(7, event.activities)
      }
    } catch {
      guard case .constraint = error else { throw error }
      throw .duplicateCursor(event.cursor)
    }
  }

  private func correct(_ count: Int, of project: Int64) throws(LedgerError) {
    try database.run(
      """
      UPDATE events SET activities = ?2 WHERE project = ?1 AND cursor =
        (SELECT max(cursor) FROM events WHERE project = ?1 AND activities IS NOT NULL)
      """, project, Int64(count))
  }

  private func apply(_ change: LedgerBatch.Change, to project: Project) throws(LedgerError) {
    switch change {
    case .put(let document):
      try database.run(
        """
        INSERT OR REPLACE INTO documents(project, collection, key, body, version, expires)
        VALUES(?, ?, ?, ?, ?, ?)
        """
      ) {
        $0.bind(1, project.id)
        $0.bind(2, document.collection)
        $0.bind(3, document.key)
        $0.bind(4, document.body)
        $0.bind(5, project.position.version)
        $0.bind(6, document.expires)
      }
    case .delete(let collection, let key):
      try database.run(
        "DELETE FROM documents WHERE project = ? AND collection = ? AND key = ?", project.id,
        collection, key)
      guard database.changes > 0 else { return }
      try database.run(
        "INSERT INTO deletions(project, version, collection, key) VALUES(?, ?, ?, ?)", project.id,
        project.position.version, collection, key
      )
    }
  }

  /// Deletes the oldest events beyond the retention, a few at a time, and returns their number.
  ///
  /// An allowed excess of a tenth makes this rare, and small steps keep every commit short. New
  /// events reuse the freed pages, so the file stops growing without being rewritten.
  private func trim(_ project: inout Project, adding added: Int) throws(LedgerError) -> Int {
    let retention = max(1, options.retention)
    let excess = project.eventCount + added - retention
    if excess > retention / 10 { project.isTrimming = true }
    if excess <= 0 { project.isTrimming = false }
    guard project.isTrimming else { return 0 }
    let step = min(excess, max(64, added * 2))
    let id = project.id
    try database.run(
      """
      DELETE FROM events
      WHERE id IN (SELECT id FROM events WHERE project = ? ORDER BY cursor LIMIT ?)
      """, id, Int64(step)
    )
    return database.changes
  }
}
