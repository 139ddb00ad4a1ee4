import Basics
import CSQLite

/// One connection to a SQLite file. Not thread-safe.
final class Database {
  /// The maximum size of a text or row in bytes.
  private static let longestValue: Int32 = 64 << 20

  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The number of pages in the write-ahead log after the last commit.
  private let logPages = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init(path: String, fileSystem: String? = nil) throws(LedgerError) {
    // Created readable only by its owner; SQLite gives its other files the same permissions. An
    // existing file is not opened here: closing it would release the locks of this process.
    if path != ":memory:" {
      let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if made >= 0 { close(made) }
    }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, fileSystem)
    guard let opened else { throw .cannotOpen(path: path, reason: "out of memory") }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      throw Self.error(code, opened, path: path)
    }
    sqlite3_extended_result_codes(opened, 1)
    self.path = path
    handle = opened
    logPages.initialize(to: 0)
    cs_count_log_pages(opened, logPages)
    // The file may be crafted, so its schema is not trusted, and values have limits.
    try execute("PRAGMA trusted_schema = OFF")
    let limits = [
      (SQLITE_LIMIT_LENGTH, Self.longestValue), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_COMPOUND_SELECT, 20), (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { sqlite3_limit(opened, limit, value) }
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
    logPages.deallocate()
  }

  /// Checkpoints the write-ahead log if it has at least this many pages. If that fails, the log
  /// keeps growing, and the next commit reports the problem.
  func checkpoint(from pages: Int32) {
    guard logPages.pointee >= pages else { return }
    logPages.pointee = 0
    try? execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Interrupts calls after a number of milliseconds; 0 removes the limit.
  func setDeadline(milliseconds: Int32) { cs_set_deadline(handle, milliseconds) }

  func attach(_ file: String, as name: String) throws(LedgerError) {
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    try run("ATTACH ? AS \(name)", file)
  }

  /// Prevents closing the connection from changing the file.
  func leaveUntouched() { cs_leave_untouched(handle) }

  /// Copies the database to a new file, readable only by its owner. On failure no partial file is
  /// left.
  func copy(to file: String) throws(LedgerError) {
    let partial = file + ".partial"
    unlink(partial)
    let made = open(partial, O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, 0o600)
    if made >= 0 { close(made) }
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer {
      sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
      unlink(partial)
    }
    try run("VACUUM INTO ?", partial)
    guard rename(partial, file) == 0 else {
      throw .system(file, errno)
    }
  }

  func execute(_ sql: String) throws(LedgerError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw Self.error(code, handle, path: path) }
  }

  func run(_ sql: String, _ values: (any SQLValue)?...) throws(LedgerError) {
    _ = try rows(sql, values) { _ in }
  }

  func rows<Row>(
    _ sql: String, _ values: (any SQLValue)?..., read: (Statement) -> Row
  ) throws(LedgerError) -> [Row] { try rows(sql, values, read: read) }

  func rows<Row>(
    _ sql: String, _ values: [(any SQLValue)?], read: (Statement) -> Row
  ) throws(LedgerError) -> [Row] { try rows(sql, bind: { $0.bind(values) }, read: read) }

  /// Runs a statement whose values a closure binds. Cheaper than an array of values, for the
  /// statements of every write.
  func run(_ sql: String, bind: (Statement) -> Void) throws(LedgerError) {
    _ = try rows(sql, bind: bind) { _ in }
  }

  /// Runs a statement and reads its rows. Caches the compiled statement.
  func rows<Row>(
    _ sql: String, bind: (Statement) -> Void, read: (Statement) -> Row
  ) throws(LedgerError) -> [Row] {
    let statement = try prepare(sql)
    defer { statement.reset() }
    bind(statement)
    var rows: [Row] = []
    while true {
      switch statement.step() {
      case SQLITE_ROW: rows.append(read(statement))
      case SQLITE_DONE: return rows
      case let code: throw Self.error(code, handle, path: path)
      }
    }
  }

  private func prepare(_ sql: String) throws(LedgerError) -> Statement {
    if let statement = statements[sql] { return statement }
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &compiled, nil)
    guard code == SQLITE_OK, let compiled else { throw Self.error(code, handle, path: path) }
    let statement = Statement(compiled)
    statements[sql] = statement
    return statement
  }

  private static func error(_ code: Int32, _ handle: OpaquePointer, path: String) -> LedgerError {
    let message = String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_CANTOPEN:
      let system = sqlite3_system_errno(handle)
      let reason = system == 0 ? message : String(cString: strerror(system))
      return .cannotOpen(path: path, reason: reason)
    case SQLITE_NOTADB: return .notALedger(path: path)
    case SQLITE_CORRUPT: return .corrupt(path: path, detail: message)
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked(path: path)
    case SQLITE_READONLY, SQLITE_PERM: return .readOnly(path: path)
    case SQLITE_CONSTRAINT: return .constraint(path: path, detail: message)
    case SQLITE_INTERRUPT: return .interrupted(path: path)
    case SQLITE_FULL: return .diskFull(path: path)
    default: return .failed(path: path, reason: message)
    }
  }
}
