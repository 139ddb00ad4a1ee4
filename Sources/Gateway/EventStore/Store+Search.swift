/// Looking for words, by SQLite's FTS5.
extension Store {
  /// Events whose words are entered at a time.
  private static let indexStep: Int64 = 500

  /// The newest events that have all words, the oldest of them first.
  ///
  /// The index is made by the first search and lives as long as the connection: who never searches pays nothing,
  /// and a store holds few events.
  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent] {
    try index(search.words)
    let query = search.prefixes.map { "\"\($0)\"*" }.joined(separator: " ")
    let found =
      query.isEmpty ? "" : "AND id IN (SELECT rowid FROM temp.words WHERE words MATCH ?6)"
    return try events(
      of: project, where: "cursor < ?3 AND at >= ?4 AND at < ?5 \(found)", order: "DESC",
      limit: search.limit
    ) {
      $0.bind(3, search.before)
      $0.bind(4, search.since ?? -.greatestFiniteMagnitude)
      $0.bind(5, search.until ?? .greatestFiniteMagnitude)
      if !query.isEmpty { $0.bind(6, query) }
    }.reversed()
  }

  /// Brings the index up to the newest event.
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
