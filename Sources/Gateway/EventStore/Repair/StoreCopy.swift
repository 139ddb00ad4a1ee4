import Basics

/// Copies a store that a gateway may have open: file and log as they were at one commit.
///
/// What is written home from the log while the file is copied stands in the log as well, as long as
/// the log does not begin anew: then, which its header tells, the copy is made again. A plain `cp`
/// takes the two at different times.
struct StoreCopy {
  /// A busy log begins anew every eight megabytes.
  private static let tries = 50
  private static let piece = 1 << 20

  let path: String
  let target: String

  /// Copies the store to a file that must not be there yet, and puts the log into it.
  func run() throws(LedgerError) {
    guard access(target, F_OK) != 0 else {
      throw .cannotOpen(path: target, reason: String(cString: strerror(EEXIST)))
    }
    try use { partial throws(LedgerError) in
      try fold(partial)
      if link(partial, target) != 0 { throw failure(target) }
    }
  }

  /// Does something with a copy of file and log, which then goes away.
  func use<Value>(
    _ body: (String) throws(LedgerError) -> Value
  ) throws(LedgerError) -> Value {
    let partial = target + ".partial"
    defer { for end in ["", "-wal", "-journal"] { unlink(partial + end) } }
    for _ in 0..<Self.tries where try copy(to: partial) { return try body(partial) }
    throw .failed(path: path, reason: "it changes faster than it can be copied")
  }

  /// Copies file and log; false where the log began anew meanwhile.
  private func copy(to partial: String) throws(LedgerError) -> Bool {
    let log = FileBytes(path + "-wal")
    let before = log?.read(at: 0, count: 32) ?? []
    guard let file = FileBytes(path) else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    try write(file, to: partial)
    unlink(partial + "-wal")
    if let log { try write(log, to: partial + "-wal") }
    return FileBytes(path + "-wal")?.read(at: 0, count: 32) ?? [] == before
  }

  private func write(_ file: FileBytes, to path: String) throws(LedgerError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var offset = 0
    while case let bytes = file.read(at: offset, count: Self.piece), !bytes.isEmpty {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Self.system(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure(path) }
        sent += count
      }
      offset += bytes.count
    }
  }

  private static func system(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, start, count)
    #else
      Darwin.write(descriptor, start, count)
    #endif
  }

  /// Brings the log of a copy home, so that it is one file.
  private func fold(_ partial: String) throws(LedgerError) {
    let database = try Database(path: partial)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL")
    _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    _ = try database.rows("PRAGMA journal_mode = DELETE") { $0.text(0) }
  }

  private func failure(_ path: String) -> LedgerError {
    errno == ENOSPC
      ? .diskFull(path: path)
      : .cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
}
