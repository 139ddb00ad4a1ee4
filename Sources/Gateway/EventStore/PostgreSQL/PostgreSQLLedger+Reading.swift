import Basics

extension PostgreSQLLedger {
  /// The ID of the project whose name is the first value.
  static let project = "(SELECT id FROM islet_projects WHERE name = $1)"
  static let event = "SELECT cursor, at, kind, activity_id, body FROM islet_events"

  func rows(
    _ sql: String, _ values: PostgreSQLQuery.Value...
  ) throws(LedgerError) -> PostgreSQLRows { try rows(sql, values) }

  func rows(
    _ sql: String, _ values: [PostgreSQLQuery.Value]
  ) throws(LedgerError) -> PostgreSQLRows {
    try pool.use { connection throws(PostgreSQLFailure) in
      try connection.run([PostgreSQLQuery(sql, values)])[0]
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
            .text(project)),
        ] + self.changes(of: project, since: known) + [PostgreSQLQuery("COMMIT")]
      var rows = try connection.run(queries).dropFirst()
      if rows.first?.count == 0 {
        guard position == nil else { throw PostgreSQLFailure.unknown(project) }
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
    // Everything if the position is void.
    let project: [PostgreSQLQuery.Value] = [
      .text(project), .text(position.epoch), .int(position.version),
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
        """, project),
      PostgreSQLQuery(
        """
        SELECT collection, key FROM islet_deletions WHERE project = \(Self.project)
          AND version > \(since("$3", else: "\(Int64.max)"))
        """, project),
      PostgreSQLQuery(
        """
        \(Self.event) WHERE project = \(Self.project)
          AND cursor > \(since("$4", else: "\(Int64.max)"))
        ORDER BY cursor DESC LIMIT \(LedgerChanges.eventLimit)
        """, project + [.int(position.cursor)]),
    ]
  }

  package func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument] {
    try rows(
      """
      SELECT key, body FROM islet_documents WHERE project = \(Self.project) AND collection = $2
      ORDER BY key
      """, .text(project), .text(collection)
    ).map { LedgerDocument(collection: collection, key: $0.text(0), body: $0.bytes(1)) }
  }

  package func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>? {
    let row = try rows(
      "SELECT min(cursor), max(cursor) FROM islet_events WHERE project = \(Self.project)",
      .text(project)
    ).first
    guard let row, !row.isNull(0) else { return nil }
    return row.int(0)...row.int(1)
  }

  package func activityCount(of project: String) throws(LedgerError) -> Int? {
    try rows(
      """
      SELECT activities FROM islet_events WHERE project = \(Self.project) AND activities IS NOT NULL
      ORDER BY cursor DESC LIMIT 1
      """, .text(project)
    ).first.map { Int($0.int(0)) }
  }

  package func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent] {
    try rows(
      """
      SELECT DISTINCT ON (activity_id) cursor, at, kind, activity_id, body FROM islet_events
      WHERE project = \(Self.project) AND activity_id IS NOT NULL AND kind <> 'verdict'
      ORDER BY activity_id, cursor DESC
      """, .text(project)
    ).map { LedgerEvent($0) }
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

extension LedgerEvent {
  /// Reads the columns cursor, at, kind, activity_id and body.
  init(_ row: PostgreSQLRows.Row) {
    self.init(
      cursor: row.int(0), at: row.double(1), kind: row.text(2),
      activityID: row.isNull(3) ? nil : row.text(3), body: row.bytes(4))
  }
}
