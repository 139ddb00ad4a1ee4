/// The migrations of SQLite's schema.
enum Migrations {
  static let all = readMigrations(PackageResources.sqlite_sql)

  /// Returns the applied migrations. Throws if one of them is unknown.
  @discardableResult
  static func refuseUnknown(on database: Database) throws(LedgerError) -> [String] {
    let isThere = try database.rows(
      "SELECT count(*) FROM sqlite_master WHERE name = 'migrations' AND type = 'table'"
    ) { $0.int(0) }
    guard isThere == [1] else { return [] }
    let taken = try database.rows("SELECT name FROM migrations ORDER BY place") { $0.text(0) }
    let known = Set(all.map(\.name))
    let unknown = taken.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw .newerSchema(
        path: database.path, migrations: unknown, schema: taken.count, known: all.count)
    }
    return taken
  }

  static func run(on database: Database) throws(LedgerError) {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS migrations(name TEXT PRIMARY KEY, place INTEGER NOT NULL)")
    let taken = try refuseUnknown(on: database)
    for (place, step) in all.enumerated() where !taken.contains(step.name) {
      try database.execute(step.sql)
      try database.run("INSERT INTO migrations(name, place) VALUES(?, ?)", step.name, Int64(place))
    }
  }
}

/// Allows only tables with known names, and their indexes.
///
/// A crafted file may contain a view that never ends in place of a table, or a trigger that runs
/// with each write.
enum Schema {
  private static let tables: Set = [
    "migrations", "projects", "events", "documents", "deletions", "meta", "project_events",
    "project_documents",
  ]

  static func check(_ database: Database) throws(LedgerError) {
    let foreign = try database.rows(
      "SELECT type, name, sql FROM sqlite_master WHERE type != 'index' LIMIT 100"
    ) { ($0.text(0), $0.text(1), $0.text(2)) }.first { type, name, sql in
      type != "table" || !tables.contains(name) && !name.hasPrefix("sqlite_")
        || !sql.uppercased().hasPrefix("CREATE TABLE")
    }
    guard let (type, name, _) = foreign else { return }
    // The tables may have been created by a newer version.
    try Migrations.refuseUnknown(on: database)
    throw .corrupt(path: database.path, detail: "a \(type) of another program: \(name.prefix(60))")
  }
}
