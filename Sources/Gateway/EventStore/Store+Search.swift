/// Word search with SQLite's FTS5.
extension Store {
  private static let indexStep: Int64 = 500

  /// Indexes new events. The first search for words creates the index as a temporary table of the
  /// connection, so a store that is never searched has no cost.
  func index(_ words: ([UInt8]) -> Set<String>) throws(LedgerError) {
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
          try database.run(
            "INSERT INTO temp.words(rowid, body) VALUES(?, ?)", id,
            words(body).joined(separator: " "))
        }
      }
    }
  }
}
