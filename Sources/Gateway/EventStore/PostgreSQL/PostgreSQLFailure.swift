struct PostgreSQLFailure: Error {
  /// The five characters of SQLSTATE, if the server sent them.
  var state = ""
  /// The message of libpq or the server, without secrets.
  var message: String
  /// The server's detail, such as the key that already exists.
  var detail = ""
  /// Whether the connection is unusable. It is unknown whether the last statements were executed.
  var isLost = false
  /// Whether the connection timed out. Another try would take just as long.
  var isSilence = false
  /// The error to throw when the statements succeeded but the database's content is unusable, such
  /// as an unknown project.
  var cause: LedgerError?

  static func because(_ cause: LedgerError) -> PostgreSQLFailure {
    PostgreSQLFailure(message: "\(cause)", cause: cause)
  }

  func ledgerError(_ path: String) -> LedgerError {
    if let cause { return cause }
    if isLost { return .unavailable(reason: message) }
    switch state {
    case "53100": return .diskFull(path: path)
    case "25006": return .readOnly(path: path)
    case "23505":
      // For example: Key (project, cursor)=(1, 7) already exists.
      let numbers = detail.split { !$0.isNumber && $0 != "-" }
      return numbers.last.flatMap { Int64($0) }.map { .duplicateCursor($0) }
        ?? .constraint(path: path, detail: message)
    case "57014", "55P03": return .unavailable(reason: message)
    default: break
    }
    switch state.prefix(2) {
    case "23": return .constraint(path: path, detail: message)
    // Connection errors, transaction conflicts, lack of resources, actions of an operator.
    case "08", "40", "53", "57", "28", "3D": return .unavailable(reason: message)
    default: return .failed(path: path, reason: message)
    }
  }
}
