import Basics

/// Deletes old events, deletion markers, expired documents and rows left by resets, in the
/// background and in small steps that block no writer.
extension PostgreSQLLedger {
  struct Maintenance: Sendable {
    var last = -Double.infinity
    var isRunning = false
  }

  /// Seconds between two runs.
  private static let interval = 10.0
  /// The maximum number of rows that one statement deletes.
  private static let step = 1_000
  /// Caches may need deletion markers younger than this, but at most this many versions.
  private static let markAge = "10 minutes"
  private static let markVersions = 10_000

  package func maintain(at now: Double) {
    let isDue = maintenance.withLock { maintenance in
      guard !maintenance.isRunning, abs(now - maintenance.last) >= Self.interval else {
        return false
      }
      maintenance.last = now
      maintenance.isRunning = true
      return true
    }
    guard isDue else { return }
    WorkerThread.start { [weak self] in
      _ = try? self?.tidy(at: now)
      self?.maintenance.withLock { $0.isRunning = false }
    }
  }

  /// Does all maintenance that is due; false if another gateway is doing it.
  @discardableResult
  package func tidy(at now: Double) throws(LedgerError) -> Bool {
    // On a separate connection: closing it releases the lock even after a failure.
    let connection = try pool.fresh()
    connection.timeout *= 3
    do throws(PostgreSQLFailure) {
      let lock = try connection.rows(
        "SELECT pg_try_advisory_lock($1::int8::int4, $2::int8::bit(32)::int4)",
        PostgreSQLMigrations.lock + 1, schema)
      guard lock.first?.int(0) == 1 else { return false }
      try deleteOrphans(connection)
      try deleteInSteps(connection, from: "islet_documents", "expires <= $1", now)
      let changed = try connection.rows(
        """
        SELECT id, p.version FROM islet_projects p LEFT JOIN islet_maintenance ON project = id
        WHERE islet_maintenance.version IS DISTINCT FROM p.version
        """)
      for (project, version) in changed.map({ ($0.int(0), $0.int(1)) }) {
        try trimEvents(connection, project)
        try trimExpiring(connection, project)
        try compact(connection, project)
        try connection.rows(
          """
          INSERT INTO islet_maintenance VALUES($1, $2)
          ON CONFLICT (project) DO UPDATE SET version = excluded.version
          """, project, version)
      }
      return true
    } catch {
      throw error.ledgerError(label)
    }
  }

  /// Deletes the rows of projects that were reset or removed.
  private func deleteOrphans(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
    let orphans = try connection.rows("SELECT project FROM islet_orphans")
      .map { $0.int(0) }
    for project in orphans {
      for table in ["events", "documents", "deletions", "words", "maintenance"] {
        try deleteInSteps(connection, from: "islet_" + table, "project = $1", project)
      }
      try connection.rows("DELETE FROM islet_orphans WHERE project = $1", project)
    }
  }

  /// Deletes the oldest events beyond the retention. An allowed excess of a tenth makes this rare.
  private func trimEvents(
    _ connection: PostgreSQLConnection, _ project: Int64
  ) throws(PostgreSQLFailure) {
    let retention = max(1, options.retention)
    func cursor(_ place: Int) throws(PostgreSQLFailure) -> Int64? {
      try connection.rows(
        """
        SELECT cursor FROM islet_events WHERE project = $1
        ORDER BY cursor DESC OFFSET $2 LIMIT 1
        """, project, place
      ).first?.int(0)
    }
    guard try cursor(retention + retention / 10) != nil, let first = try cursor(retention - 1)
    else { return }
    for table in ["islet_words", "islet_events"] {
      try deleteInSteps(
        connection, from: table, "project = $1 AND cursor < $2", project, first)
    }
  }

  /// Deletes the documents that expire first from collections with too many expiring ones.
  private func trimExpiring(
    _ connection: PostgreSQLConnection, _ project: Int64
  ) throws(PostgreSQLFailure) {
    let bounds = try connection.rows(
      """
      SELECT collection, max(expires) FROM (
        SELECT collection, expires, row_number() OVER newest AS count,
          sum(octet_length(key) + octet_length(body)) OVER newest AS bytes
        FROM islet_documents WHERE project = $1 AND expires IS NOT NULL
        WINDOW newest AS (PARTITION BY collection ORDER BY expires DESC, key)) kept
      WHERE count > $2 OR bytes > $3 GROUP BY collection
      """, project, options.expiringDocuments,
      options.expiringBytes
    ).map { ($0.text(0), $0.double(1)) }
    for (collection, expires) in bounds {
      try deleteInSteps(
        connection, from: "islet_documents", "project = $1 AND collection = $2 AND expires <= $3",
        project, collection, expires)
    }
  }

  /// Deletes old deletion markers. First records the version up to which they are deleted, so that
  /// a cache with an older version reads a full snapshot.
  private func compact(
    _ connection: PostgreSQLConnection, _ project: Int64
  ) throws(PostgreSQLFailure) {
    let compacted = try connection.rows(
      """
      UPDATE islet_projects SET compacted = old.version FROM (
        SELECT max(d.version) AS version FROM islet_deletions d JOIN islet_projects p ON p.id = $1
        WHERE d.project = $1 AND (d.at < now() - interval '\(Self.markAge)'
          OR d.version <= p.version - \(Self.markVersions))) old
      WHERE id = $1 AND old.version > compacted RETURNING compacted
      """, project
    ).first?.int(0)
    guard let compacted else { return }
    try deleteInSteps(
      connection, from: "islet_deletions", "project = $1 AND version <= $2", project,
      compacted)
  }

  private func deleteInSteps(
    _ connection: PostgreSQLConnection, from table: String, _ condition: String,
    _ values: (any SQLValue)?...
  ) throws(PostgreSQLFailure) {
    // The condition is checked again: a row may have been written between the search and its
    // deletion.
    let query = PostgreSQLQuery(
      """
      DELETE FROM \(table) WHERE \(condition) AND ctid = ANY(ARRAY(
        SELECT ctid FROM \(table) WHERE \(condition) LIMIT \(Self.step)))
      """, values)
    repeat {} while try connection.run([query])[0].changed == Self.step && !pool.isClosed
  }
}
