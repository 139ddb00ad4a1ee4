/// Word search with PostgreSQL's full-text search.
extension PostgreSQLLedger {
  private static let indexStep = 500
  /// The indexed bytes of a word, and of all words of an event. PostgreSQL accepts about twice as
  /// many.
  private static let wordLimit = 1_000
  private static let textLimit = 500_000

  /// The first search for words after an event indexes its words, for all gateways.
  package func search(
    _ project: String, _ search: EventSearch
  ) throws(LedgerError) -> [LedgerEvent] {
    if !search.prefixes.isEmpty { while try index(project, search.words) {} }
    // Letters, digits and underscores need only quotation marks.
    let query = search.prefixes.map { "'\(Self.cut($0))':*" }.joined(separator: " & ")
    let found = """
      AND cursor IN (SELECT cursor FROM islet_words
        WHERE project = \(Self.project) AND words @@ $8::text::tsquery)
      """
    let events = try rows(
      """
      \(Self.event) WHERE project = \(Self.project) AND cursor > $2 AND cursor < $3
        AND at >= $4 AND at < $5 AND ($6::bytea IS NULL OR activity_id = $6)
        \(query.isEmpty ? "" : found)
      ORDER BY cursor \(search.isFromStart ? "ASC" : "DESC") LIMIT $7
      """,
      [
        .text(project), .int(search.after), .int(search.before), .double(search.since),
        .double(search.until), search.activity.map { .text($0) } ?? .null,
        .int(Int64(search.limit)),
      ] + (query.isEmpty ? [] : [.text(query)])
    ).map { LedgerEvent($0) }
    return search.isFromStart ? events : events.reversed()
  }

  /// Indexes events since the last search; false if there were none.
  private func index(
    _ project: String, _ words: ([UInt8]) -> Set<String>
  ) throws(LedgerError) -> Bool {
    let events = try rows(
      """
      SELECT cursor, body FROM islet_events WHERE project = \(Self.project)
        AND cursor > (SELECT coalesce(max(cursor), -9223372036854775808) FROM islet_words
          WHERE project = \(Self.project))
      ORDER BY cursor LIMIT \(Self.indexStep)
      """, [.text(project)]
    ).map { ($0.int(0), Self.text(words($0.bytes(1)))) }
    guard !events.isEmpty else { return false }
    _ = try rows(
      """
      INSERT INTO islet_words(project, cursor, words)
      SELECT \(Self.project), cursor, array_to_tsvector(string_to_array(text, ' '))
      FROM unnest($2::int8[], $3::text[]) AS event(cursor, text) ON CONFLICT DO NOTHING
      """,
      [
        .text(project), .array(.int8, events.map { .int($0.0) }),
        .array(.text, events.map { .text($0.1) }),
      ])
    return true
  }

  private static func text(_ words: Set<String>) -> String {
    var text = ""
    for word in words where !word.isEmpty && text.utf8.count < textLimit {
      text += (text.isEmpty ? "" : " ") + cut(word)
    }
    return text
  }

  private static func cut(_ word: String) -> String {
    word.utf8.count <= wordLimit ? word : String(word.prefix(wordLimit / 4))
  }
}
