import CSQLite

/// A value for a parameter of a statement, in SQLite or PostgreSQL.
protocol SQLValue {
  /// Binds the value to a parameter of a SQLite statement. Indices start at 1.
  func bind(_ statement: OpaquePointer, _ index: Int32)
  /// The value in PostgreSQL's binary format.
  var networkBytes: [UInt8] { get }
}

extension Int64: SQLValue {
  func bind(_ statement: OpaquePointer, _ index: Int32) {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: SQLValue {
  func bind(_ statement: OpaquePointer, _ index: Int32) { Int64(self).bind(statement, index) }
}

extension Double: SQLValue {
  func bind(_ statement: OpaquePointer, _ index: Int32) {
    sqlite3_bind_double(statement, index, self)
  }

  var networkBytes: [UInt8] { bitPattern.networkBytes }
}

extension String: SQLValue {
  func bind(_ statement: OpaquePointer, _ index: Int32) {
    withCString { _ = cs_bind_text(statement, index, $0, Int32(utf8.count)) }
  }

  var networkBytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: SQLValue {
  func bind(_ statement: OpaquePointer, _ index: Int32) {
    withUnsafeBytes { _ = cs_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
  }

  var networkBytes: [UInt8] { self }
}

extension FixedWidthInteger {
  var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

/// A row of a statement's result, in SQLite or PostgreSQL. Columns are counted from 0.
protocol SQLRow {
  func isNull(_ column: Int32) -> Bool
  func int(_ column: Int32) -> Int64
  func double(_ column: Int32) -> Double
  func bytes(_ column: Int32) -> [UInt8]
}

extension SQLRow {
  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}

extension LedgerEvent {
  static let columns = "cursor, at, kind, activity_id, body"

  /// Reads the columns cursor, at, kind, activity_id and body.
  init(_ row: any SQLRow) {
    self.init(
      cursor: row.int(0), at: row.double(1), kind: row.text(2),
      activityID: row.isNull(3) ? nil : row.text(3), body: row.bytes(4))
  }
}

typealias MigrationList = [(name: String, sql: String)]

/// Parses the migrations in a SQL file, each after a line `-- migration: NAME`.
func readMigrations(_ file: [UInt8]) -> MigrationList {
  let mark = "-- migration: ".utf8
  var list: MigrationList = []
  for line in file.split(separator: UInt8(ascii: "\n")) {
    if line.starts(with: mark) {
      list.append((String(decoding: line.dropFirst(mark.count), as: UTF8.self), ""))
    } else if !list.isEmpty {
      list[list.count - 1].sql += String(decoding: line, as: UTF8.self) + "\n"
    }
  }
  return list
}

/// A ledger in SQLite or PostgreSQL. The statements for reading are the same for both.
protocol SQLLedger: Ledger {
  /// The prefix of the tables' names.
  static var prefix: String { get }
  /// A condition that is true for events that the word index finds by a value.
  static func isFound(by value: String) -> String
  /// The search value for events that contain words with all prefixes, which are letters, digits
  /// and underscores.
  static func query(_ prefixes: [String]) -> String

  /// Adds new events to the word index.
  func index(_ project: String, _ words: ([UInt8]) -> Set<String>) throws(LedgerError)

  func rows<Row: Sendable>(
    _ sql: String, _ values: [(any SQLValue)?], read: (any SQLRow) -> Row
  ) throws(LedgerError) -> [Row]
}

extension SQLLedger {
  /// A subquery for the ID of the project whose name is the first parameter.
  static var project: String { "(SELECT id FROM \(prefix)projects WHERE name = $1)" }
  /// A `FROM` clause for the rows of that project in a table.
  private func rows(in table: String) -> String {
    "FROM \(Self.prefix)\(table) WHERE project = \(Self.project)"
  }

  package func projects() throws(LedgerError) -> [String] {
    try rows("SELECT name FROM \(Self.prefix)projects ORDER BY name", []) { $0.text(0) }
  }

  package func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument] {
    try rows(
      "SELECT key, body \(rows(in: "documents")) AND collection = $2 ORDER BY key",
      [project, collection]
    ) { LedgerDocument(collection: collection, key: $0.text(0), body: $0.bytes(1)) }
  }

  package func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>? {
    // SQLite looks up a bound in the index only if the query asks for that bound alone.
    let events = rows(in: "events")
    return try rows(
      "SELECT (SELECT min(cursor) \(events)), (SELECT max(cursor) \(events))", [project]
    ) { $0.isNull(0) ? nil : $0.int(0)...$0.int(1) }.first ?? nil
  }

  package func activityCount(of project: String) throws(LedgerError) -> Int? {
    try rows(
      """
      SELECT activities \(rows(in: "events")) AND activities IS NOT NULL
      ORDER BY cursor DESC LIMIT 1
      """, [project]
    ) { Int($0.int(0)) }.first
  }

  package func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent] {
    try rows(
      """
      SELECT \(LedgerEvent.columns) \(rows(in: "events")) AND cursor IN (
        SELECT max(cursor) \(rows(in: "events")) AND activity_id IS NOT NULL AND kind <> 'verdict'
        GROUP BY activity_id)
      ORDER BY activity_id
      """, [project]
    ) { LedgerEvent($0) }
  }

  /// Searches events. Adds events to the word index that are newer than the last search for words.
  package func search(
    _ project: String, _ search: EventSearch
  ) throws(LedgerError) -> [LedgerEvent] {
    var values: [(any SQLValue)?] = [
      project, search.after, search.before, search.since, search.until,
    ]
    var conditions = ""
    if !search.prefixes.isEmpty {
      try index(project, search.words)
      values.append(Self.query(search.prefixes))
      conditions += " AND \(Self.isFound(by: "$\(values.count)"))"
    }
    if let activity = search.activity {
      values.append(activity)
      conditions += " AND activity_id = $\(values.count)"
    }
    let events = try rows(
      """
      SELECT \(LedgerEvent.columns) \(rows(in: "events"))
        AND cursor > $2 AND cursor < $3 AND at >= $4 AND at < $5\(conditions)
      ORDER BY cursor \(search.isFromStart ? "ASC" : "DESC") LIMIT $\(values.count + 1)
      """, values + [search.limit]
    ) { LedgerEvent($0) }
    return search.isFromStart ? events : events.reversed()
  }
}
