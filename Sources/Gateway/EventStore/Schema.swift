/// What a store's file may hold beside rows: tables by known names, and their indexes.
///
/// A file that was made by hand may have a view in the place of a table, which never ends, or a trigger, which
/// does what it likes with each write.
enum Schema {
  private static let tables: Set = [
    "migrations", "projects", "events", "documents", "deletions", "meta", "project_events",
    "project_documents",
  ]

  /// Throws where something else is there.
  static func check(_ database: Database) throws(LedgerError) {
    let foreign = try database.rows(
      "SELECT type, name, sql FROM sqlite_master WHERE type != 'index' LIMIT 100"
    ) { ($0.text(0), $0.text(1), $0.text(2)) }
    .first { type, name, sql in
      type != "table" || !tables.contains(name) && !name.hasPrefix("sqlite_")
        || !sql.uppercased().hasPrefix("CREATE TABLE")
    }
    guard let (type, name, _) = foreign else { return }
    // A newer version's tables are its own.
    try Migrations.refuseUnknown(on: database)
    throw .corrupt(path: database.path, detail: "a \(type) of another program: \(name.prefix(60))")
  }
}
