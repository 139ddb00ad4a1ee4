extension Store {
  func holdsOnly(_ name: String) throws(LedgerError) -> Bool {
    try database.rows("SELECT name FROM projects LIMIT 2") { $0.text(0) } == [name]
  }

  /// Resets a project immediately by giving its name another ID, then deletes the rows of the old
  /// ID.
  func reset(_ name: String) throws(LedgerError) -> String {
    let old = try project(name)
    let epoch = options.makeEpoch()
    try transaction { () throws(LedgerError) in
      try database.run(
        """
        INSERT OR REPLACE INTO projects(id, name, epoch, version, cursor, compacted) VALUES(
          (SELECT max(id) FROM (SELECT id FROM projects UNION ALL SELECT max(project) FROM events
            UNION ALL SELECT max(project) FROM documents)) + 1, ?1, ?2, ?3, ?4, ?3)
        """, name, epoch, old.position.version + 1, old.position.cursor
      )
    }
    projects[name] = nil
    _ = try project(name)
    // The project is reset even if this fails; the rest is deleted at the next start.
    try? delete(old.id)
    return epoch
  }

  func remove(_ name: String) throws(LedgerError) -> Bool {
    let id = try database.rows("SELECT id FROM projects WHERE name = ?", name) {
      $0.int(0)
    }.first
    guard let id else { return false }
    try database.run("DELETE FROM projects WHERE id = ?", id)
    projects[name] = nil
    try? delete(id)
    return true
  }

  /// Deletes the rows of an ID without a project, in steps: otherwise the write-ahead log would
  /// grow to the size of everything deleted.
  private func delete(_ id: Int64) throws(LedgerError) {
    // Later events may get IDs that the word index already contains.
    try database.execute("DROP TABLE IF EXISTS temp.words")
    for (table, key) in [
      ("events", "id"), ("documents", "(collection, key)"), ("deletions", "id"),
    ] {
      let columns = key.filter { $0 != "(" && $0 != ")" }
      repeat {
        try database.run(
          """
          DELETE FROM \(table) WHERE project = ?1 AND \(key) IN
            (SELECT \(columns) FROM \(table) WHERE project = ?1 LIMIT 500)
          """, id
        )
        if database.changes == 0 { break }
        database.checkpoint(from: Self.logLimit)
      } while true
    }
  }

  func deleteOrphans() throws(LedgerError) {
    let known = Set(try database.rows("SELECT id FROM projects") { $0.int(0) })
    for table in ["events", "documents", "deletions"] {
      var last = Int64.min
      while let next = try database.rows(
        "SELECT min(project) FROM \(table) WHERE project > ?", last,
        read: { $0.isNull(0) ? nil : $0.int(0) }
      ).first ?? nil {
        if !known.contains(next) { try delete(next) }
        last = next
      }
    }
  }
}
