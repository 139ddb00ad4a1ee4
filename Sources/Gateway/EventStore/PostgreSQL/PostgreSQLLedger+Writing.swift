import Basics

/// A write takes two round trips: the first locks the project's row and reads what others wrote,
/// the second writes the batches and commits.
extension PostgreSQLLedger {
  /// A transaction that holds a project's row.
  private struct Begun {
    let project: Int64
    /// The transaction ID by which the server can report later how the transaction ended.
    let transaction: Int64
    let changes: LedgerChanges
  }

  /// Seconds for finding out how a transaction ended if the server's response was lost.
  private static let lookUpTime = 4.0

  @discardableResult
  package func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition {
    try pool.use { connection throws(PostgreSQLFailure) in
      try self.begin(connection, project, position, places)
    } then: { connection, begun throws(LedgerError) in
      let batches = decide(begun.changes)
      // The pool rolls back a transaction without changes.
      guard batches.contains(where: { !$0.isEmpty }) else { return begun.changes.position }
      return try self.finish(connection, begun, project, batches)
    }
  }

  private func begin(
    _ connection: PostgreSQLConnection, _ project: String, _ position: LedgerPosition?,
    _ places: [LedgerBatch.Place]
  ) throws(PostgreSQLFailure) -> Begun {
    var queries = [
      PostgreSQLQuery(
        """
        SELECT epoch, version, cursor, compacted, id, pg_current_xact_id()
        FROM islet_projects WHERE name = $1 FOR UPDATE
        """, project)
    ]
    if let position { queries += changes(of: project, since: position) }
    if !places.isEmpty { queries.append(documents(of: project, at: places)) }
    var rows = try connection.run([PostgreSQLQuery("BEGIN")] + queries).dropFirst()
    if rows.first?.count == 0 {
      guard position == nil else { throw .because(.unknownProject(project)) }
      rows = try connection.run([insertion(of: project)] + queries).dropFirst()
    }
    guard let row = rows.popFirst()?.first else {
      throw PostgreSQLFailure(
        state: "40001", message: localized("the project was deleted meanwhile"))
    }
    var changes = LedgerChanges(row)
    if let position { changes.take(&rows, row, since: position) }
    if let found = rows.first {
      changes.found = found.map {
        LedgerDocument(
          collection: $0.text(0), key: $0.text(1), body: $0.bytes(2),
          expires: $0.isNull(3) ? nil : $0.double(3))
      }
    }
    return Begun(project: row.int(4), transaction: row.int(5), changes: changes)
  }

  private func finish(
    _ connection: PostgreSQLConnection, _ begun: Begun, _ project: String, _ batches: [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition {
    var position = begun.changes.position
    position.version += 1
    position.cursor = batches.reduce(position.cursor) { cursor, batch in
      batch.events.reduce(cursor) { max($0, $1.cursor) }
    }
    let late = owed.withLock { exchange(&$0, with: []) }
    do throws(PostgreSQLFailure) {
      let rows = try connection.run(
        statements(for: batches, of: begun.project, at: position)
          + late.map { notice(of: $0) } + [PostgreSQLQuery("COMMIT")],
        // Sent outside the transaction: notices are committed under a global lock, so all gateways'
        // commits would wait for each other's disk.
        then: notice(of: project))
      guard rows.last?.command == "COMMIT" else {
        throw PostgreSQLFailure(
          state: "40000", message: localized("the transaction was rolled back"))
      }
    } catch {
      owed.withLock { $0.formUnion(late.union([project])) }
      guard error.isLost else { throw error.ledgerError(label) }
      try lookUp(begun.transaction, error)
      return position
    }
    oweNotice(of: project, connection)
    return position
  }

  /// Finds out how a transaction ended after the connection broke. Returns if it was committed.
  private func lookUp(_ transaction: Int64, _ failure: PostgreSQLFailure) throws(LedgerError) {
    let end = ContinuousClock.now + .seconds(Self.lookUpTime)
    var status: String?
    repeat {
      do throws(LedgerError) {
        status =
          try rows("SELECT pg_xact_status($1)", [transaction]) {
            $0.isNull(0) ? nil : $0.text(0)
          }.first ?? nil
      } catch {
        // The server may be restarting; it can report the outcome once it is up.
        guard case .unavailable = error else { break }
        status = "in progress"
      }
      if status == "in progress" { usleep(50_000) }
    } while status == "in progress" && .now < end
    switch status {
    case "committed": return
    case "aborted": throw failure.ledgerError(label)
    default: throw .uncertain(reason: failure.message)
    }
  }

  // MARK: Statements

  private func statements(
    for batches: [LedgerBatch], of project: Int64, at position: LedgerPosition
  ) -> [PostgreSQLQuery] {
    var documents: [LedgerDocument] = []
    var places: [LedgerBatch.Place] = []
    for change in LedgerBatch.lastChanges(of: batches) {
      switch change {
      case .put(let document): documents.append(document)
      case .delete: places.append(change.place)
      }
    }
    let events = batches.flatMap(\.events)
    var queries: [PostgreSQLQuery] = []
    if !events.isEmpty { queries.append(appending(events, to: project)) }
    queries += batches.compactMap(\.correctedCount).map { count in
      PostgreSQLQuery(
        """
        UPDATE islet_events SET activities = $2 WHERE project = $1 AND cursor =
          (SELECT max(cursor) FROM islet_events WHERE project = $1 AND activities IS NOT NULL)
        """, project, Int64(count))
    }
    if !documents.isEmpty { queries.append(putting(documents, project, position.version)) }
    if !places.isEmpty { queries.append(deleting(places, project, position.version)) }
    queries.append(
      PostgreSQLQuery(
        "UPDATE islet_projects SET version = $2, cursor = $3 WHERE id = $1", project,
        position.version, position.cursor))
    return queries
  }

  private func appending(_ events: [LedgerEvent], to project: Int64) -> PostgreSQLQuery {
    PostgreSQLQuery(
      """
      INSERT INTO islet_events(project, cursor, at, kind, activity_id, body, activities)
      SELECT $1, * FROM unnest(
        $2::int8[], $3::float8[], $4::text[], $5::bytea[], $6::bytea[], $7::int8[])
      """, project, PostgreSQLQuery.array(.int8, events.map { $0.cursor }),
      PostgreSQLQuery.array(.float8, events.map { $0.at }),
      PostgreSQLQuery.array(.text, events.map { $0.kind }),
      PostgreSQLQuery.array(.bytea, events.map { $0.activityID }),
      PostgreSQLQuery.array(.bytea, events.map { $0.body }),
      PostgreSQLQuery.array(.int8, events.map { $0.activities }))
  }

  private func putting(
    _ documents: [LedgerDocument], _ project: Int64, _ version: Int64
  ) -> PostgreSQLQuery {
    PostgreSQLQuery(
      """
      INSERT INTO islet_documents(project, version, collection, key, body, expires)
      SELECT $1, $2, * FROM unnest($3::text[], $4::bytea[], $5::bytea[], $6::float8[])
      ON CONFLICT (project, collection, key) DO UPDATE
      SET version = excluded.version, body = excluded.body, expires = excluded.expires
      """, project, version, PostgreSQLQuery.array(.text, documents.map { $0.collection }),
      PostgreSQLQuery.array(.bytea, documents.map { $0.key }),
      PostgreSQLQuery.array(.bytea, documents.map { $0.body }),
      PostgreSQLQuery.array(.float8, documents.map { $0.expires }))
  }

  private func deleting(
    _ places: [LedgerBatch.Place], _ project: Int64, _ version: Int64
  ) -> PostgreSQLQuery {
    PostgreSQLQuery(
      """
      WITH gone AS (
        DELETE FROM islet_documents USING unnest($3::text[], $4::bytea[]) AS place(collection, key)
        WHERE project = $1 AND islet_documents.collection = place.collection
          AND islet_documents.key = place.key
        RETURNING islet_documents.collection, islet_documents.key)
      INSERT INTO islet_deletions(project, version, collection, key)
      SELECT $1, $2, collection, key FROM gone
      """, project, version, PostgreSQLQuery.array(.text, places.map { $0.collection }),
      PostgreSQLQuery.array(.bytea, places.map { $0.key }))
  }

  private func documents(of project: String, at places: [LedgerBatch.Place]) -> PostgreSQLQuery {
    PostgreSQLQuery(
      """
      SELECT collection, key, body, expires
      FROM unnest($2::text[], $3::bytea[]) AS place(collection, key)
      JOIN islet_documents USING (collection, key)
      WHERE project = \(Self.project)
      """, project, PostgreSQLQuery.array(.text, places.map { $0.collection }),
      PostgreSQLQuery.array(.bytea, places.map { $0.key }))
  }
}
