/// The migrations of the schema. Append new ones; never change or remove one.
enum Migrations {
  static let all: [(name: String, sql: String)] = [
    (
      "create events",
      """
      CREATE TABLE events(
        cursor INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, activity_id TEXT,
        body BLOB NOT NULL);
      CREATE INDEX events_of_activity ON events(activity_id) WHERE activity_id IS NOT NULL;
      """
    ),
    (
      "create documents",
      """
      CREATE TABLE documents(
        collection TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY(collection, key)) WITHOUT ROWID;
      """
    ),
    ("create meta", "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"),
    (
      "give everything a project",
      """
      CREATE TABLE projects(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL);
      INSERT INTO projects(id, name, epoch)
        SELECT 1, 'default', value FROM meta WHERE key = 'epoch';
      CREATE TABLE project_events(
        id INTEGER PRIMARY KEY, project INTEGER NOT NULL, cursor INTEGER NOT NULL,
        at REAL NOT NULL, kind TEXT NOT NULL, activity_id TEXT, body BLOB NOT NULL,
        UNIQUE(project, cursor));
      INSERT INTO project_events(project, cursor, at, kind, activity_id, body)
        SELECT 1, cursor, at, kind, activity_id, body FROM events ORDER BY cursor;
      DROP TABLE events;
      ALTER TABLE project_events RENAME TO events;
      CREATE INDEX events_of_activity ON events(project, activity_id)
        WHERE activity_id IS NOT NULL;
      CREATE TABLE project_documents(
        project INTEGER NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY(project, collection, key)) WITHOUT ROWID;
      INSERT INTO project_documents SELECT 1, collection, key, body FROM documents;
      DROP TABLE documents;
      ALTER TABLE project_documents RENAME TO documents;
      DROP TABLE meta;
      """
    ),
    // Each activity writes to another page of such an index, which was nearly half of all pages
    // written. The history of one activity is rarely read, and few events are kept.
    ("leave events of an activity to a scan", "DROP INDEX events_of_activity;"),
    // The number shows what was lost with a damaged page. A table of its own would be one more page
    // a commit.
    ("count activities with events", "ALTER TABLE events ADD COLUMN activities INTEGER;"),
    // A cache finds the changes to apply by their version. Deletion markers have a table of their
    // own, so that reading documents does not step over them.
    (
      "version what is written",
      """
      ALTER TABLE projects ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE projects ADD COLUMN cursor INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE projects ADD COLUMN compacted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE documents ADD COLUMN expires REAL;
      CREATE TABLE deletions(
        id INTEGER PRIMARY KEY, project INTEGER NOT NULL, version INTEGER NOT NULL,
        collection TEXT NOT NULL, key TEXT NOT NULL);
      UPDATE projects SET cursor =
        coalesce((SELECT max(cursor) FROM events WHERE project = projects.id), 0);
      """
    ),
    // Documents without an expiry were written by a repair that dropped it.
    (
      "index documents by expiry",
      """
      DELETE FROM documents WHERE collection IN ('answers', 'sent') AND expires IS NULL;
      CREATE INDEX documents_by_expiry ON documents(project, collection, expires)
        WHERE expires IS NOT NULL;
      """
    ),
  ]

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
      try database.run("INSERT INTO migrations(name, place) VALUES(?, ?)") { row in
        row.bind(1, step.name)
        row.bind(2, Int64(place))
      }
    }
  }
}

/// Allows only tables with known names, and their indexes.
///
/// A crafted file may have a view instead of a table, which never ends, or a trigger, which runs
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
    // The tables may be those of a newer version.
    try Migrations.refuseUnknown(on: database)
    throw .corrupt(path: database.path, detail: "a \(type) of another program: \(name.prefix(60))")
  }
}
