import Basics

extension PostgreSQLLedger {
  static let prefix = "islet_"

  func rows<Row: Sendable>(
    _ sql: String, _ values: [(any SQLValue)?], read: (any SQLRow) -> Row
  ) throws(LedgerError) -> [Row] {
    try pool.use { connection throws(PostgreSQLFailure) in
      try connection.run([PostgreSQLQuery(sql, values)])[0].map(read)
    }
  }

  package func changes(
    of project: String, since position: LedgerPosition?
  ) throws(LedgerError) -> LedgerChanges {
    try pool.use { connection throws(PostgreSQLFailure) in
      let known = position ?? LedgerPosition(epoch: "", version: 0, cursor: 0)
      let queries =
        [
          PostgreSQLQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
          PostgreSQLQuery(
            "SELECT epoch, version, cursor, compacted FROM islet_projects WHERE name = $1",
            project),
        ] + self.changes(of: project, since: known) + [PostgreSQLQuery("COMMIT")]
      var rows = try connection.run(queries).dropFirst()
      if rows.first?.count == 0 {
        guard position == nil else { throw PostgreSQLFailure.because(.unknownProject(project)) }
        try connection.run([self.insertion(of: project)])
        rows = try connection.run(queries).dropFirst()
      }
      guard let row = rows.popFirst()?.first else {
        throw PostgreSQLFailure(
          state: "40001", message: localized("the project was deleted meanwhile"))
      }
      var changes = LedgerChanges(row)
      changes.take(&rows, row, since: known)
      return changes
    }
  }

  /// Three statements: the documents, the deletion markers and the events since a position.
  func changes(of project: String, since position: LedgerPosition) -> [PostgreSQLQuery] {
    let cold = LedgerChanges.coldCollections.sorted().map { "'\($0)'" }.joined(separator: ", ")
    // Reads everything if the position is invalid.
    let values: [(any SQLValue)?] = [
      project, position.epoch, position.version,
    ]
    func since(_ value: String, else other: String) -> String {
      """
      (SELECT CASE WHEN epoch = $2 AND compacted <= $3 AND version >= $3 THEN \(value)
        ELSE \(other) END FROM islet_projects WHERE name = $1)
      """
    }
    return [
      PostgreSQLQuery(
        """
        SELECT collection, key, body FROM islet_documents WHERE project = \(Self.project)
          AND version > \(since("$3", else: "-1")) AND collection NOT IN (\(cold))
        """, values),
      PostgreSQLQuery(
        """
        SELECT collection, key FROM islet_deletions WHERE project = \(Self.project)
          AND version > \(since("$3", else: "\(Int64.max)"))
        """, values),
      PostgreSQLQuery(
        """
        SELECT \(LedgerEvent.columns) FROM islet_events WHERE project = \(Self.project)
          AND cursor > \(since("$4", else: "\(Int64.max)"))
        ORDER BY cursor DESC LIMIT \(LedgerChanges.eventLimit)
        """, values + [position.cursor]),
    ]
  }
}

extension LedgerChanges {
  /// Reads the columns epoch, version and cursor.
  init(_ row: PostgreSQLRows.Row) {
    self.init(position: LedgerPosition(epoch: row.text(0), version: row.int(1), cursor: row.int(2)))
  }

  /// Reads the results of the three statements. The fourth column of the project's row is
  /// `compacted`.
  mutating func take(
    _ rows: inout ArraySlice<PostgreSQLRows>, _ row: PostgreSQLRows.Row, since known: LedgerPosition
  ) {
    isSnapshot =
      known.epoch != position.epoch || known.version < row.int(3)
      || known.version > position.version
    let puts = rows.popFirst()?.map {
      Change.put(LedgerDocument(collection: $0.text(0), key: $0.text(1), body: $0.bytes(2)))
    }
    let deletions = rows.popFirst()?.map {
      Change.delete(collection: $0.text(0), key: $0.text(1))
    }
    let batch = LedgerBatch(changes: (deletions ?? []) + (puts ?? []))
    documents = LedgerBatch.lastChanges(of: [batch]).reversed()
    events = (rows.popFirst()?.map { LedgerEvent($0) } ?? []).reversed()
  }

  private typealias Change = LedgerBatch.Change
}
