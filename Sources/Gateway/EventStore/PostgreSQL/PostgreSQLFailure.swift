struct PostgreSQLFailure: Error {
  /// The five characters of SQLSTATE, where the server told them.
  var state = ""
  /// In the words of libpq or the server, without secrets.
  var words: String
  /// What the server adds to it, such as which key is there already.
  var detail = ""
  /// Whether the connection is of no more use. What was sent last may have happened or not.
  var isLost = false
  /// Whether it is lost because nothing came for so long: another try would take as long again.
  var isSilence = false
  /// The project that was removed, of which the caller knows a position.
  var unknownProject: String?

  /// A project is gone that the caller knew.
  static func unknown(_ project: String) -> PostgreSQLFailure {
    PostgreSQLFailure(words: project, unknownProject: project)
  }

  func ledgerError(_ path: String) -> LedgerError {
    if let unknownProject { return .unknownProject(unknownProject) }
    if isLost { return .unavailable(reason: words) }
    switch state {
    case "53100": return .diskFull(path: path)
    case "25006": return .readOnly(path: path)
    case "23505":
      // Key (project, cursor)=(1, 7) already exists.
      let numbers = detail.split { !$0.isNumber && $0 != "-" }
      return numbers.last.flatMap { Int64($0) }.map { .duplicateCursor($0) }
        ?? .constraint(path: path, detail: words)
    case "57014", "55P03": return .unavailable(reason: words)
    default: break
    }
    switch state.prefix(2) {
    case "23": return .constraint(path: path, detail: words)
    // The connection, a conflict of transactions, too little of something, an operator's doing.
    case "08", "40", "53", "57", "28", "3D": return .unavailable(reason: words)
    default: return .failed(path: path, reason: words)
    }
  }
}
