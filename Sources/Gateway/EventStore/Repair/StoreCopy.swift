import Basics

/// Copies a store that a gateway may have open: the database file and its log in the state of one
/// commit.
///
/// Pages that are checkpointed during the copy are still in the log, unless the log restarts. A
/// restart changes the log's header; then the copy is repeated. A plain `cp` would copy the two
/// files at different times.
struct StoreCopy {
  /// The maximum number of attempts. A busy log restarts every eight megabytes.
  private static let tries = 50

  let path: String
  let target: String

  /// Copies the store to a file that must not exist, and merges the log into it.
  func run() throws(LedgerError) {
    guard access(target, F_OK) != 0 else { throw LedgerError.system(target, EEXIST) }
    try use { partial throws(LedgerError) in
      try fold(partial)
      if link(partial, target) != 0 { throw LedgerError.system(target, errno) }
    }
  }

  /// Calls `body` with a copy of file and log, which is deleted afterwards.
  func use<Value>(_ body: (String) throws(LedgerError) -> Value) throws(LedgerError) -> Value {
    let partial = target + ".partial"
    defer { for end in ["", "-wal", "-journal"] { unlink(partial + end) } }
    for _ in 0..<Self.tries where try copy(to: partial) { return try body(partial) }
    throw .failed(path: path, reason: "it changes faster than it can be copied")
  }

  /// The header of the log, which identifies the log between two restarts.
  private var life: [UInt8] { FileBytes(path + "-wal")?.read(at: 0, count: 32) ?? [] }

  /// Copies file and log; false if the log restarted meanwhile.
  private func copy(to partial: String) throws(LedgerError) -> Bool {
    let before = life
    for end in ["", "-wal"] {
      unlink(partial + end)
      do {
        try FileManager.default.copyItem(atPath: path + end, toPath: partial + end)
      } catch let error as CocoaError {
        if error.code == .fileReadNoSuchFile, end == "-wal" { continue }
        throw LedgerError.system(partial, error.code == .fileWriteOutOfSpace ? ENOSPC : errno)
      } catch {
        throw LedgerError.system(partial, errno)
      }
    }
    return life == before
  }

  /// Checkpoints the log of a copy, so that the copy is a single file.
  private func fold(_ partial: String) throws(LedgerError) {
    let database = try Database(path: partial)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL")
    _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    _ = try database.rows("PRAGMA journal_mode = DELETE") { $0.text(0) }
  }
}
