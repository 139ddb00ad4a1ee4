/// Word search with PostgreSQL's full-text search.
extension PostgreSQLLedger {
  private static let indexStep = 500
  /// The maximum of indexed bytes of a word, and of all words of an event. PostgreSQL's own limits
  /// are about twice as high.
  private static let wordLimit = 1_000
  private static let textLimit = 500_000

  static func isFound(by value: String) -> String {
    """
    cursor IN (SELECT cursor FROM islet_words
      WHERE project = \(project) AND words @@ \(value)::text::tsquery)
    """
  }

  /// The prefixes contain only letters, digits and underscores, so quotation marks suffice as
  /// escaping.
  static func query(_ prefixes: [String]) -> String {
    prefixes.map { "'\(cut($0))':*" }.joined(separator: " & ")
  }

  /// Adds the events since the last search to the word index, which all gateways share.
  func index(_ project: String, _ words: ([UInt8]) -> Set<String>) throws(LedgerError) {
    while true {
      let events = try rows(
        """
        SELECT cursor, body FROM islet_events WHERE project = \(Self.project)
          AND cursor > (SELECT coalesce(max(cursor), -9223372036854775808) FROM islet_words
            WHERE project = \(Self.project))
        ORDER BY cursor LIMIT \(Self.indexStep)
        """, [project]
      ) { ($0.int(0), Self.text(words($0.bytes(1)))) }
      guard !events.isEmpty else { return }
      _ = try rows(
        """
        INSERT INTO islet_words(project, cursor, words)
        SELECT \(Self.project), cursor, array_to_tsvector(string_to_array(text, ' '))
        FROM unnest($2::int8[], $3::text[]) AS event(cursor, text) ON CONFLICT DO NOTHING
        """,
        [
          project, PostgreSQLQuery.array(.int8, events.map(\.0)),
          PostgreSQLQuery.array(.text, events.map(\.1)),
        ]
      ) { _ in }
    }
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
