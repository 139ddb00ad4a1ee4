extension Store {
  /// Takes up what rows of a damaged store hold, whichever table they are of.
  func takeUp(_ rows: [StoredRow]) throws(LedgerError) {
    try transaction { () throws(LedgerError) in
      for row in rows {
        switch (row.isOfTable, row.values.count) {
        case (true, 3), (true, 6): try takeUpProject(row)
        case (true, 7...8): try takeUpEvent(row)
        case (false, 4...6): try takeUpDocument(row)
        default: break
        }
      }
    }
  }

  private func takeUpProject(_ row: StoredRow) throws(LedgerError) {
    guard row.rowid > 0, Self.numbers.contains(row.rowid), let name = row.values[1].text,
      !name.isEmpty,
      row.values[2].text != nil
    else { return }
    // Another life: who follows the events is to look at all of it again.
    try database.run("INSERT OR IGNORE INTO projects(id, name, epoch) VALUES(?, ?, ?)") {
      $0.bind(1, row.rowid)
      $0.bind(2, name)
      $0.bind(3, options.makeEpoch())
    }
  }

  private func takeUpEvent(_ row: StoredRow) throws(LedgerError) {
    let values = row.values
    guard let project = values[1].int, project > 0, Self.numbers.contains(project),
      let cursor = values[2].int, cursor > 0, Self.numbers.contains(cursor),
      let at = values[3].double, let kind = values[4].text, let body = values[6].blob
    else { return }
    try database.run(
      """
      INSERT OR REPLACE INTO events(project, cursor, at, kind, activity_id, body, activities)
      VALUES(?, ?, ?, ?, ?, ?, ?)
      """
    ) { row in
      row.bind(1, project)
      row.bind(2, cursor)
      row.bind(3, at)
      row.bind(4, kind)
      row.bind(5, values[5].text)
      row.bind(6, body)
      if values.count > 7, let count = values[7].int { row.bind(7, count) }
    }
  }

  private func takeUpDocument(_ row: StoredRow) throws(LedgerError) {
    guard let project = row.values[0].int, project > 0, Self.numbers.contains(project),
      let collection = row.values[1].text,
      let key = row.values[2].text, let body = row.values[3].blob
    else { return }
    let expires = row.values.count > 5 ? row.values[5].double : nil
    try database.run(
      "INSERT OR REPLACE INTO documents(project, collection, key, body, expires) VALUES(?, ?, ?, ?, ?)"
    ) {
      $0.bind(1, project)
      $0.bind(2, collection)
      $0.bind(3, key)
      $0.bind(4, body)
      if let expires { $0.bind(5, expires) }
    }
  }

  /// Enters the projects whose own row was lost: the first of them as the default one.
  func enterProjects() throws(LedgerError) {
    let ids = try database.rows(
      """
      SELECT project FROM (SELECT project FROM events UNION SELECT project FROM documents)
      WHERE project NOT IN (SELECT id FROM projects) ORDER BY project
      """
    ) { $0.int(0) }
    for id in ids {
      let isFirst = try database.rows("SELECT count(*) FROM projects") { $0.int(0) } == [0]
      try database.run("INSERT INTO projects(id, name, epoch) VALUES(?, ?, ?)") {
        $0.bind(1, id)
        $0.bind(2, isFirst ? "default" : "recovered-\(id)")
        $0.bind(3, options.makeEpoch())
      }
    }
    try database.execute(
      """
      UPDATE projects SET cursor =
        coalesce((SELECT max(cursor) FROM events WHERE project = projects.id), 0)
      """)
  }

  /// How many rows a table has.
  func count(_ table: String) throws(LedgerError) -> Int {
    Int(try database.rows("SELECT count(*) FROM \(table)") { $0.int(0) }.first ?? 0)
  }
}
