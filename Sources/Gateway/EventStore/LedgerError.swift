import Basics

/// Why the store could not be opened, read or written. `path` is that of the file, or the
/// database's URL without its password.
package enum LedgerError: Error, Sendable, Hashable {
  /// The file cannot be opened or created. `reason` is the system's message.
  case cannotOpen(path: String, reason: String)
  /// The file is not an SQLite database, or belongs to another program. It is untouched.
  case notALedger(path: String)
  /// The file is damaged. `detail` is SQLite's message. The file is untouched.
  case corrupt(path: String, detail: String)
  /// A newer version wrote the store: these migrations are unknown. `schema` and `known` are
  /// numbers of migrations.
  case newerSchema(path: String, migrations: [String], schema: Int, known: Int)
  /// Another process has the file open, or this one has it already.
  case locked(path: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// A read or write failed. `reason` is SQLite's message.
  case failed(path: String, reason: String)
  case deleted(path: String)
  case replaced(path: String)
  /// `--store SCHEME://…` names an unknown engine.
  case unknownScheme(String)
  /// A database cannot be checked, repaired or copied like a file.
  case notAFile(String)
  /// A constraint of the tables failed. `detail` is SQLite's message.
  case constraint(path: String, detail: String)
  case interrupted(path: String)
  case duplicateCursor(Int64)
  /// The database does not respond. The call is tried again.
  case unavailable(reason: String)
  /// The connection was lost during a commit, and the outcome could not be found out later. The
  /// next read shows whether the change was written.
  case uncertain(reason: String)
  case unknownProject(String)
  case closed
}

extension LedgerError {
  /// Whether the store as a whole fails, rather than this particular change.
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
