import Basics

/// Why the store could not be opened, read or written; `path` is the file's, or the database's URL without its
/// password.
package enum LedgerError: Error, Sendable, Hashable {
  /// The file cannot be opened or made, in the words of the system.
  case cannotOpen(path: String, reason: String)
  /// The file is something else: no SQLite database, or one of another program. It is untouched.
  case notALedger(path: String)
  /// The file is damaged, in the words of SQLite. It is untouched.
  case corrupt(path: String, detail: String)
  /// A newer version wrote the store: these migrations are not known here. Schemas are counted by their
  /// migrations.
  case newerSchema(path: String, migrations: [String], schema: Int, known: Int)
  /// Another process has the file, or this one has it already.
  case locked(path: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// Reading or writing failed, in the words of SQLite.
  case failed(path: String, reason: String)
  case deleted(path: String)
  case replaced(path: String)
  /// `--store SCHEME://…` names an engine that is not known.
  case unknownScheme(String)
  /// A database is not looked at, repaired or copied as a file is.
  case notAFile(String)
  /// A rule of the tables was broken, in the words of SQLite.
  case constraint(path: String, detail: String)
  /// The limit of time was passed.
  case interrupted(path: String)
  case duplicateCursor(Int64)
  /// The database does not answer, in its words or the system's; it is tried again.
  case unavailable(reason: String)
  /// The database did not answer to a commit, nor told later what became of it: what was written is there or
  /// not, and the next who reads finds out.
  case uncertain(reason: String)
  case unknownProject(String)
  case closed
}

extension LedgerError {
  /// Whether it is the store as a whole that fails, and not what was to be written.
  package var isOfTheStore: Bool {
    switch self {
    case .unavailable, .uncertain: true
    default: false
    }
  }
}

extension LedgerError {
  static func system(_ path: String, _ code: Int32) -> LedgerError {
    code == ENOSPC
      ? .diskFull(path: path) : .cannotOpen(path: path, reason: String(cString: strerror(code)))
  }
}
