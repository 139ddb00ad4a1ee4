import Basics

/// Copies the pages of a damaged database into a file with a schema of two tables.
///
/// Each page with rows is made the root page of one of the two tables, one page after another. So
/// SQLite reads each page on its own, and damage elsewhere does not stop it.
struct DamagedPages {
  struct Page {
    let number: Int
    /// `leaf` or `tree`.
    let table: String
    let cells: Int
  }

  /// `leaf` reads ordinary tables, which have row IDs. `tree` reads indexes and WITHOUT ROWID
  /// tables, which SQLite stores as indexes.
  private static let schema = """
    CREATE TABLE leaf(a INTEGER PRIMARY KEY, b, c, d, e, f, g, h);
    CREATE TABLE tree(a, b, c, d, e, f, PRIMARY KEY(a, b, c)) WITHOUT ROWID;
    """

  private(set) var pages: [Page] = []
  /// Whether the first page contains Islet's application ID; false if the page is damaged.
  let isNamed: Bool

  /// Copies the pages of a database and its log. Throws `notALedger` for another program's
  /// database.
  init(of path: String, to target: String) throws(LedgerError) {
    guard let file = FileBytes(path) else {
      throw .system(path, errno)
    }
    let log = WriteAheadLog(of: path)
    let size = file.pageSize
    func page(_ number: Int) -> [UInt8] {
      log.pages[number].flatMap { log.file?.read(at: $0, count: size) }
        ?? file.read(at: (number - 1) * size, count: size)
    }
    let first = page(1)
    isNamed = first.number(at: 68, 4) == Store.applicationID
    let isDatabase = first.starts(with: FileBytes.magic)
    guard isNamed || !isDatabase else { throw .notALedger(path: path) }
    // A crafted log may contain any page number.
    let count = min(
      max(file.count / size, log.pages.keys.max() ?? 0), file.count / size + log.pages.count)
    try Database(path: target).execute("PRAGMA page_size = \(size); \(Self.schema)")
    guard let copy = FileBytes(target, isWritable: true) else {
      throw .system(target, errno)
    }
    func write(_ bytes: [UInt8], at offset: Int) throws(LedgerError) {
      if !copy.write(bytes, at: offset) { throw .diskFull(path: target) }
    }
    let free = isDatabase ? Self.free(page, count, size) : []
    for number in 1...max(1, count) where number > 1 && !free.contains(number) {
      var bytes = page(number)
      Self.makeLeaf(&bytes)
      try write(bytes, at: (number - 1) * size)
      guard let table = [13: "leaf", 10: "tree"][bytes.first] else { continue }
      pages.append(Page(number: number, table: table, cells: bytes.number(at: 3, 2)))
    }
    // Extends the file by an empty page and writes the new size into its header.
    try write([UInt8](repeating: 0, count: size), at: max(count, 3) * size)
    try write(
      (0..<4).map { UInt8(truncatingIfNeeded: (max(count, 3) + 1) >> (24 - $0 * 8)) }, at: 28)
  }

  /// Numbers of free pages, whose content was deleted.
  private static func free(_ page: (Int) -> [UInt8], _ count: Int, _ size: Int) -> Set<Int> {
    var free: Set<Int> = []
    var trunk = page(1).number(at: 32, 4)
    while trunk > 0, trunk <= count, free.insert(trunk).inserted {
      let bytes = page(trunk)
      for index in 0..<min(bytes.number(at: 4, 4), size / 4 - 2) {
        free.insert(bytes.number(at: 8 + index * 4, 4))
      }
      trunk = bytes.number(at: 0, 4)
    }
    return free
  }

  /// Turns an interior page of an index into a leaf page, by removing the child page number before
  /// each cell's row.
  private static func makeLeaf(_ page: inout [UInt8]) {
    let cells = page.number(at: 3, 2)
    guard page.first == 2, 12 + cells * 2 <= page.count else { return }
    for cell in 0..<cells {
      let pointer = page.number(at: 12 + cell * 2, 2) + 4
      page[8 + cell * 2] = UInt8(truncatingIfNeeded: pointer >> 8)
      page[9 + cell * 2] = UInt8(truncatingIfNeeded: pointer)
    }
    page[0] = 10
  }
}

extension Store {
  /// The time limit for one page in milliseconds. A crafted page may repeat a large row in each
  /// cell.
  private static let pageLimit: Int32 = 5_000
  private static let number = "BETWEEN 1 AND \(numbers.upperBound - 1)"
  private static let rows = "(SELECT * FROM damaged.leaf LIMIT ?1 OFFSET ?2)"
  private static let events = """
    INSERT OR IGNORE INTO events(project, cursor, at, kind, activity_id, body, activities)
    SELECT b, c, d, e, CASE typeof(f) WHEN 'text' THEN f END, g,
      CASE typeof(h) WHEN 'integer' THEN h END
    FROM \(rows) WHERE typeof(b) || typeof(c) || typeof(e) || typeof(g) = 'integerintegertextblob'
      AND typeof(d) IN ('real', 'integer') AND b \(number) AND c \(number)
    """
  /// Inserts projects, each with a new epoch, so that clients that follow the events start over.
  private static let projects = """
    INSERT OR IGNORE INTO projects(id, name, epoch) SELECT a, b, ?3 FROM \(rows)
    WHERE typeof(b) || typeof(c) = 'texttext' AND b != '' AND a \(number)
      AND typeof(d) || typeof(e) || typeof(f) IN ('integerintegerinteger', 'nullnullnull')
    """
  private static let documents = """
    INSERT OR IGNORE INTO documents(project, collection, key, body, expires)
    SELECT a, b, c, d, CASE WHEN typeof(f) IN ('real', 'integer') THEN f END
    FROM (SELECT * FROM damaged.tree LIMIT ?1 OFFSET ?2) WHERE a \(number)
      AND typeof(a) || typeof(b) || typeof(c) || typeof(d) = 'integertexttextblob'
    """

  /// Adds the rows of a damaged store. The types and number of their columns show to which table
  /// they belong.
  func take(_ damaged: DamagedPages, from file: String) throws(LedgerError) {
    try database.attach(file, as: "damaged")
    defer { database.setDeadline(milliseconds: 0) }
    try database.execute(
      "PRAGMA synchronous = OFF; PRAGMA damaged.synchronous = OFF; PRAGMA damaged.journal_mode = MEMORY"
    )
    for page in damaged.pages {
      try database.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE damaged.sqlite_master SET rootpage = \(page.number) WHERE name = '\(page.table)';
        PRAGMA writable_schema = RESET;
        """)
      database.setDeadline(milliseconds: Self.pageLimit)
      if try !take(page, limit: -1, offset: 0) {
        // Reads the cells one by one, to skip the damaged ones.
        for cell in 0..<page.cells { _ = try take(page, limit: 1, offset: cell) }
      }
      database.setDeadline(milliseconds: 0)
      checkpoint()
    }
    try database.execute("PRAGMA synchronous = FULL")
  }

  /// Returns false if the page is damaged.
  private func take(_ page: DamagedPages.Page, limit: Int, offset: Int) throws(LedgerError) -> Bool
  {
    do throws(LedgerError) {
      for sql in page.table == "leaf" ? [Self.events, Self.projects] : [Self.documents] {
        // Only the projects' statement has a parameter for a new epoch.
        let epoch = sql == Self.projects ? [options.makeEpoch()] : []
        _ = try database.rows(sql, [limit, offset] + epoch) { _ in }
      }
      return true
    } catch {
      if case .diskFull = error { throw error }
      return false
    }
  }

  /// Removes rows that are not JSON, because one of their overflow pages is damaged. Documents are
  /// kept in the collection `unreadable`, and returned as collection and key.
  func setAsideUnreadable() throws(LedgerError) -> [String] {
    let documents = "collection != 'unreadable' AND \(Self.isUnreadable)"
    let found = try database.rows(
      "SELECT collection || '/' || key FROM documents WHERE \(documents)"
    ) { $0.text(0) }
    try database.execute(
      """
      DELETE FROM events WHERE \(Self.isUnreadable);
      UPDATE OR REPLACE documents SET collection = 'unreadable', key = collection || '/' || key
      WHERE \(documents);
      """)
    return found
  }

  /// A condition for events and documents.
  static let isUnreadable = "NOT json_valid(CAST(body AS TEXT))"

  /// Adds the projects whose own row was lost. If no project row is left, the first one becomes
  /// `default`.
  func enterProjects() throws(LedgerError) {
    let ids = try database.rows(
      """
      SELECT project FROM (SELECT project FROM events UNION SELECT project FROM documents)
      WHERE project NOT IN (SELECT id FROM projects) ORDER BY project
      """
    ) { $0.int(0) }
    for id in ids {
      let name = try count("projects") == 0 ? "default" : "recovered-\(id)"
      try database.run(
        "INSERT INTO projects(id, name, epoch) VALUES(?, ?, ?)", id, name, options.makeEpoch())
    }
    try database.execute(
      """
      UPDATE projects SET cursor =
        coalesce((SELECT max(cursor) FROM events WHERE project = projects.id), 0)
      """)
  }

  func count(_ table: String) throws(LedgerError) -> Int {
    Int(try database.rows("SELECT count(*) FROM \(table)") { $0.int(0) }.first ?? 0)
  }
}
