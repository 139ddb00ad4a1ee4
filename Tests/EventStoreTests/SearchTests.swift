import EventStore
import Testing

/// Text search among events.
@Suite struct SearchTests {
  private func event(_ cursor: Int64, _ text: String) -> LedgerEvent {
    LedgerEvent(
      cursor: cursor, at: Double(cursor), kind: "verdict", activityID: nil, body: Array(text.utf8))
  }

  private func found(
    _ ledger: any Ledger, _ prefixes: [String], since: Double? = nil, until: Double? = nil,
    before: Int64 = .max, limit: Int = 100
  ) throws -> [Int64] {
    let search = EventSearch(
      prefixes: prefixes, since: since, until: until, before: before, limit: limit
    ) { Set(String(decoding: $0, as: UTF8.self).split(separator: " ").map(String.init)) }
    return try ledger.search(project, search).map(\.cursor)
  }

  @Test(arguments: Engine.allCases) func findsWordPrefixes(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    try ledger.write(
      LedgerBatch(events: [
        event(1, "rule_timestamp rule_milliseconds owls"), event(2, "timestamp owl größe"),
        event(3, "rule_alert owls 12"), event(4, "near"),
      ]))
    #expect(try found(ledger, ["rule_timestamp"]) == [1])
    #expect(try found(ledger, ["owl"]) == [1, 2, 3])
    #expect(try found(ledger, ["owls", "rule_"]) == [1, 3])
    #expect(try found(ledger, ["grö"]) == [2])
    #expect(try found(ledger, ["gro"]) == [])
    #expect(try found(ledger, ["12"]) == [3])
    // An operator of the query language is searched for like any other word.
    #expect(try found(ledger, ["near"]) == [4])
    #expect(try found(ledger, ["owls", "near"]) == [])
    #expect(try found(ledger, []) == [1, 2, 3, 4])
    #expect(try found(ledger, ["owl"], since: 2) == [2, 3])
    #expect(try found(ledger, ["owl"], until: 3) == [1, 2])
    #expect(try found(ledger, ["owl"], limit: 1) == [3])
    #expect(try found(ledger, ["owl"], before: 3, limit: 1) == [2])
  }

  @Test(arguments: Engine.allCases) func findsNewEventsAndNoDeletedOnes(engine: Engine)
    throws
  {
    let store = try TestStore(engine)
    let ledger = try store.open(retention: 100)
    try ledger.write(LedgerBatch(events: [event(1, "old owls")]))
    try ledger.write([LedgerBatch(events: [event(1, "other owls")])], to: "another")
    #expect(try found(ledger, ["owls"]) == [1])
    for number in 2..<400 { try ledger.write(LedgerBatch(events: [event(Int64(number), "owls")])) }
    try store.maintain(ledger, at: 100)
    #expect(try found(ledger, ["old"]) == [])
    #expect(try found(ledger, ["owls"], limit: 1000).last == 399)
    _ = try ledger.reset(project)
    #expect(try found(ledger, ["owls"]) == [])
    try ledger.write(LedgerBatch(events: [event(400, "owls")]))
    #expect(try found(ledger, ["owls"]) == [400])
  }
}
