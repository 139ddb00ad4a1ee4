import Basics

/// Makes a store of what can be read of a damaged one, row by row and without SQLite's own reading,
/// which stops at the first damage.
struct StoreRepair {
  let path: String
  let options: Ledgers.Options
  private var report = RepairReport()
  /// About the bytes of rows that are held at once.
  private static let batch = 16 << 20

  private init(_ path: String, _ options: Ledgers.Options) {
    self.path = path
    self.options = options
  }

  /// Repairs a store that nobody has open; the damaged files stay beside it under another name.
  static func run(
    _ path: String, _ options: Ledgers.Options
  ) throws(LedgerError) -> RepairReport {
    var repair = StoreRepair(path, options)
    return try repair.run()
  }

  private mutating func run() throws(LedgerError) -> RepairReport {
    try refuseWhatIsInUse()
    guard let pages = StorePages(path, all: true) else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard pages.areOfAStore else { throw .notALedger(path: path) }
    let fresh = path + ".repaired"
    for end in ["", "-wal", "-journal"] { unlink(fresh + end) }
    do throws(LedgerError) {
      let store = try Store(path: fresh, options: options)
      // Where the log was damaged, what SQLite would have read first, then what came after it.
      if pages.damagedFrames > 0, let before = StorePages(path, all: false) {
        try copy(before, into: store)
      }
      report.unreadable = 0
      try copy(pages, into: store)
      report.events = try store.count("events")
      report.documents = try store.count("documents")
      try store.enterProjects()
      // All of it is in the one file that takes the other's place.
      try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      for end in ["", "-wal"] { unlink(fresh + end) }
      throw error
    }
    try exchange(fresh)
    return report
  }

  /// A damaged file may not open at all; who has it open otherwise, has its lock.
  private func refuseWhatIsInUse() throws(LedgerError) {
    guard let identity = FileIdentity(path) else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(ENOENT)))
    }
    guard identity.isWritable else { throw .readOnly(path: path) }
    do throws(LedgerError) {
      let database = try Database(path: path, fileSystem: options.fileSystem)
      database.leaveUntouched()
      try database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK")
    } catch {
      if case .locked = error { throw error }
    }
  }

  private mutating func copy(_ pages: StorePages, into store: Store) throws(LedgerError) {
    let free = pages.free()
    var next = 1
    while next <= pages.count {
      // Some at a time, so that the log of the new store stays short.
      let last = min(pages.count, next + 255)
      var rows: [StoredRow] = []
      var size = 0
      while next <= last, size < Self.batch {
        defer { next += 1 }
        guard !free.contains(next), let found = StoredRow.rows(on: next, of: pages) else {
          continue
        }
        rows += found.rows
        size += found.rows.reduce(0) { $0 + $1.size }
        report.unreadable += found.lost
      }
      try store.takeUp(rows)
      store.checkpoint()
    }
  }

  /// Puts the new file in the place of the damaged one, which keeps another name.
  private mutating func exchange(_ fresh: String) throws(LedgerError) {
    var aside = path + ".damaged"
    var number = 1
    while access(aside, F_OK) == 0 {
      number += 1
      aside = path + ".damaged-\(number)"
    }
    func failed() -> LedgerError {
      .failed(path: path, reason: String(cString: strerror(errno)))
    }
    if link(path, aside) != 0 { throw failed() }
    if access(path + "-wal", F_OK) == 0, rename(path + "-wal", aside + "-wal") != 0 {
      throw failed()
    }
    if rename(fresh, path) != 0 { throw failed() }
    unlink(fresh + "-wal")
    report.aside = aside
  }
}

/// What became of a damaged store.
package struct RepairReport: Sendable, Hashable {
  /// Where the damaged file stands now.
  package var aside = ""
  /// Events that could be read.
  package var events = 0
  /// Documents that could be read.
  package var documents = 0
  /// Rows of which the file tells and that could not be read; more may be lost with whole pages.
  package var unreadable = 0
}
