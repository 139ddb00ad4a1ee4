/// Word search with SQLite's FTS5.
extension Store {
  private static let indexStep: Int64 = 500

  /// The first search for words creates the index, which lives as long as the connection. Without
  /// searches it costs nothing, and a store has few events.
  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent] {
    if !search.prefixes.isEmpty { try index(search.words) }
    let query = search.prefixes.map { "\"\($0)\"*" }.joined(separator: " ")
    let found = "AND id IN (SELECT rowid FROM temp.words WHERE words MATCH ?7)"
    let id = try self.project(project).id
    let events = try database.rows(
      """
      SELECT cursor, at, kind, activity_id, body FROM events
      WHERE project = ?1 AND cursor > ?2 AND cursor < ?3 AND at >= ?4 AND at < ?5
        \(query.isEmpty ? "" : found) \(search.activity == nil ? "" : "AND activity_id = ?8")
      ORDER BY cursor \(search.isFromStart ? "ASC" : "DESC") LIMIT ?6
      """
    ) {
      $0.bind(1, id)
      $0.bind(2, search.after)
      $0.bind(3, search.before)
      $0.bind(4, search.since)
      $0.bind(5, search.until)
      $0.bind(6, Int64(search.limit))
      if !query.isEmpty { $0.bind(7, query) }
      $0.bind(8, search.activity)
    } read: {
      LedgerEvent(row: $0)
    }
    return search.isFromStart ? events : events.reversed()
  }

  private func index(_ words: ([UInt8]) -> Set<String>) throws(LedgerError) {
    try database.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5(
        body, detail = none, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'")
      """)
    try database.run(
      "DELETE FROM temp.words WHERE rowid < (SELECT coalesce(min(id), 0) FROM events)")
    while true {
      let rows = try database.rows(
        """
        SELECT id, body FROM events WHERE id > (SELECT coalesce(max(rowid), 0) FROM temp.words)
        ORDER BY id LIMIT \(Self.indexStep)
        """
      ) { ($0.int(0), $0.bytes(1)) }
      if rows.isEmpty { return }
      try transaction { () throws(LedgerError) in
        for (id, body) in rows {
          try database.run("INSERT INTO temp.words(rowid, body) VALUES(?, ?)") {
            $0.bind(1, id)
            $0.bind(2, words(body).joined(separator: " "))
          }
        }
      }
    }
  }
}
