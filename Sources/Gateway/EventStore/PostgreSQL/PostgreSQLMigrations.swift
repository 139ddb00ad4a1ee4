import Basics

/// The migrations of a database.
enum PostgreSQLMigrations {
  /// `Isle` in ASCII: the first half of this program's advisory lock keys. The second half is the
  /// OID of the schema.
  static let lock: Int64 = 0x4973_6C65

  static let all = readMigrations(PackageResources.postgresql_sql)

  /// Milliseconds to wait for another gateway that is creating the tables.
  private static let timeout: Int32 = 30_000

  /// The OID of the schema for the tables, which is the first one in the search path.
  static func schema(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Int64 {
    let found = try connection.rows(
      """
      SELECT (SELECT oid::int8 FROM pg_namespace WHERE nspname = current_schema()),
        current_setting('search_path')
      """
    ).first
    guard let found, !found.isNull(0) else {
      throw .because(
        .cannotOpen(
          path: connection.address.label,
          reason: localized("none of these schemas exists: \(found?.text(1) ?? "")")))
    }
    return found.int(0)
  }

  /// Applies the missing migrations and records them, while holding a lock that excludes other
  /// gateways.
  static func run(
    _ connection: PostgreSQLConnection, schema: Int64
  ) throws(PostgreSQLFailure) {
    connection.timeout = timeout
    defer { connection.timeout = PostgreSQLConnection.timeout }
    // An operator may have created the tables for gateways that lack the right to create them.
    let place = try connection.run([
      PostgreSQLQuery("BEGIN"), PostgreSQLQuery("SET LOCAL lock_timeout = \(timeout)"),
      PostgreSQLQuery("SET LOCAL statement_timeout = \(timeout)"),
      PostgreSQLQuery(
        "SELECT pg_advisory_xact_lock($1::int8::int4, $2::int8::bit(32)::int4)", lock, schema),
      PostgreSQLQuery(
        "SELECT to_regclass(quote_ident(current_schema()) || '.islet_migrations') IS NULL"),
    ])
    if place[4].first?.int(0) != 0 {
      try connection.rows(
        """
        CREATE TABLE islet_migrations(
          name text PRIMARY KEY, place int NOT NULL, at timestamptz NOT NULL DEFAULT now())
        """)
    }
    let taken = try connection.rows("SELECT name FROM islet_migrations ORDER BY place")
      .map { $0.text(0) }
    let unknown = taken.filter { name in !all.contains { $0.name == name } }
    guard unknown.isEmpty else {
      try connection.rows("ROLLBACK")
      throw .because(
        .newerSchema(
          path: connection.address.label, migrations: unknown, schema: taken.count,
          known: all.count))
    }
    for (place, step) in all.enumerated() where !taken.contains(step.name) {
      try connection.execute(step.sql)
      try connection.rows(
        "INSERT INTO islet_migrations(name, place) VALUES($1, $2::int8)", step.name, place)
    }
    try connection.rows("COMMIT")
  }
}
