import Basics
import Synchronization

/// Events and documents in a PostgreSQL database that any number of gateways share.
///
/// The lock of a project's row is the only coordination between the gateways. Each of them may
/// crash at any moment.
package final class PostgreSQLLedger: SQLLedger {
  let pool: PostgreSQLPool
  let options: Ledgers.Options
  /// The OID of the schema with the tables.
  let schema: Int64
  /// Identifies the notices of this ledger.
  let writer = Ledgers.randomEpoch()
  /// Projects whose last notice may not have been sent.
  let owed = LeafLock<Set<String>>([])
  let maintenance = LeafLock(Maintenance())
  private let listener = Mutex<PostgreSQLListener?>(nil)

  var label: String { pool.address.label }
  /// The channel for notices of this schema.
  var channel: String { "islet_\(schema)" }

  /// Connects to a `postgres://` URL and creates missing tables.
  package init(_ url: String, options: Ledgers.Options = Ledgers.Options()) throws(LedgerError) {
    self.options = options
    pool = PostgreSQLPool(try PostgreSQLAddress(url))
    schema = try pool.use { connection throws(PostgreSQLFailure) in
      let schema = try PostgreSQLMigrations.schema(connection)
      try PostgreSQLMigrations.run(connection, schema: schema)
      return schema
    }
  }

  deinit { close() }

  // MARK: Projects

  package func create(_ project: String) throws(LedgerError) -> Bool {
    try pool.use { connection throws(PostgreSQLFailure) in
      try connection.run([self.insertion(of: project)])[0].changed > 0
    }
  }

  package func remove(_ project: String) throws(LedgerError) -> Bool {
    try pool.use { connection throws(PostgreSQLFailure) in
      defer { self.oweNotice(of: project, connection) }
      return try connection.run(
        [
          PostgreSQLQuery(
            """
            WITH gone AS (DELETE FROM islet_projects WHERE name = $1 RETURNING id)
            INSERT INTO islet_orphans SELECT id FROM gone
            """, project)
        ], then: self.notice(of: project))[0].changed > 0
    }
  }

  package func reset(_ project: String) throws(LedgerError) -> String {
    let epoch = options.makeEpoch()
    try pool.use { connection throws(PostgreSQLFailure) in
      defer { self.oweNotice(of: project, connection) }
      try connection.run(
        [
          PostgreSQLQuery("BEGIN"), self.insertion(of: project),
          PostgreSQLQuery(
            "SELECT id FROM islet_projects WHERE name = $1 FOR UPDATE", project),
          PostgreSQLQuery(
            "INSERT INTO islet_orphans SELECT id FROM islet_projects WHERE name = $1",
            project),
          PostgreSQLQuery(
            """
            UPDATE islet_projects SET id = DEFAULT, epoch = $2, version = version + 1,
              compacted = version + 1 WHERE name = $1
            """, project, epoch),
          PostgreSQLQuery("COMMIT"),
        ], then: self.notice(of: project))
    }
    return epoch
  }

  func insertion(of project: String) -> PostgreSQLQuery {
    PostgreSQLQuery(
      "INSERT INTO islet_projects(name, epoch) VALUES($1, $2) ON CONFLICT DO NOTHING",
      project, options.makeEpoch())
  }

  // MARK: The database

  /// Throws instead of creating tables again: if they are gone, somebody is restoring the database,
  /// and new tables would conflict with that.
  package func recreate(
    _ projects: [String: (position: LedgerPosition, batch: LedgerBatch)]
  ) throws(LedgerError) {
    throw .failed(path: label, reason: localized("a database's tables cannot be recreated"))
  }

  /// Checks only that the ledger is open; the next write reports any other problem.
  package func inspect() throws(LedgerError) {
    if pool.isClosed { throw .closed }
  }

  package func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void) {
    let new = PostgreSQLListener(pool.address, channel: channel, ignoring: writer, onNotice)
    listener.withLock { listener in
      listener?.stop()
      listener = new
    }
  }

  package func close() {
    pool.close()
    listener.withLock { listener in
      listener?.stop()
      listener = nil
    }
  }

  // MARK: Notices

  /// Notifies the other gateways of a write to a project, with its version.
  func notice(of project: String) -> PostgreSQLQuery {
    PostgreSQLQuery(
      """
      SELECT pg_notify($1, concat_ws(' ', $2::text,
        coalesce((SELECT version FROM islet_projects WHERE name = $3), 0), $3))
      """, channel, writer, project)
  }

  /// Makes the next write send a project's notice if the connection broke before it was sent.
  func oweNotice(of project: String, _ connection: PostgreSQLConnection) {
    if connection.isBroken { owed.withLock { _ = $0.insert(project) } }
  }
}
