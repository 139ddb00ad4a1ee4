import Basics

enum StoreRepair {
  /// Repairs a store that no process has open. The damaged files are kept under another name in the
  /// same folder.
  static func run(_ path: String, _ options: Ledgers.Options) throws(LedgerError) -> RepairReport {
    try refuseWhatIsInUse(path, options)
    let fresh = path + ".repaired"
    var report = try recover(path, to: fresh, options)
    report.aside = try exchange(path, fresh)
    return report
  }

  /// Whether a file that SQLite does not recognise contains rows of a store.
  static func findsRows(in path: String) throws(LedgerError) -> Bool {
    let found = path + ".checked"
    defer { unlink(found) }
    do throws(LedgerError) {
      _ = try recover(path, to: found, Ledgers.Options())
      return true
    } catch {
      if case .notALedger = error { return false }
      throw error
    }
  }

  /// Copies the readable rows to a new store. Throws `notALedger` if nothing shows that the file
  /// was a store.
  private static func recover(
    _ path: String, to fresh: String, _ options: Ledgers.Options
  ) throws(LedgerError) -> RepairReport {
    let copy = path + ".pages"
    func clear(_ file: String) { for end in ["", "-wal", "-journal"] { unlink(file + end) } }
    clear(fresh)
    clear(copy)
    defer { clear(copy) }
    do throws(LedgerError) {
      let damaged = try DamagedPages(of: path, to: copy)
      let store = try Store(path: fresh, options: options)
      try store.take(damaged, from: copy)
      let unreadable = try store.setAsideUnreadable()
      let report = RepairReport(
        events: try store.count("events"), documents: try store.count("documents"),
        unreadable: unreadable)
      guard damaged.isNamed || report.events + report.documents > 0 else {
        throw .notALedger(path: path)
      }
      try store.enterProjects()
      // The new file replaces the old one without its log, so it has to contain everything.
      try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return report
    } catch {
      clear(fresh)
      throw error
    }
  }

  /// Throws `locked` if the store is in use. Ignores other errors, because a damaged file may not
  /// open at all.
  private static func refuseWhatIsInUse(
    _ path: String, _ options: Ledgers.Options
  ) throws(LedgerError) {
    guard let identity = FileIdentity(path) else {
      throw .system(path, ENOENT)
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

  /// Replaces the damaged file by the new one and returns the damaged file's new path.
  private static func exchange(_ path: String, _ fresh: String) throws(LedgerError) -> String {
    var aside = path + ".damaged"
    var number = 1
    while access(aside, F_OK) == 0 {
      number += 1
      aside = path + ".damaged-\(number)"
    }
    let hasLog = access(path + "-wal", F_OK) == 0
    guard link(path, aside) == 0, !hasLog || rename(path + "-wal", aside + "-wal") == 0,
      rename(fresh, path) == 0
    else { throw .failed(path: path, reason: String(cString: strerror(errno))) }
    unlink(fresh + "-wal")
    return aside
  }
}

package struct RepairReport: Sendable, Hashable {
  /// The path of the damaged file.
  package var aside = ""
  package var events = 0
  package var documents = 0
  /// The collections and keys of documents that are not JSON.
  package var unreadable: [String] = []
}
