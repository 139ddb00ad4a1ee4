import EventStore
import Testing

/// Documents with an expiry date: how many a project keeps, and how they are deleted.
@Suite struct ExpiryTests {
  private func answer(_ number: Int, bytes: Int = 10) -> LedgerBatch.Change {
    .put(
      LedgerDocument(
        collection: "answers", key: "answer \(number)",
        body: Array(repeating: UInt8(ascii: "7"), count: bytes),
        expires: 1_000 + Double(number)))
  }

  private func open(_ store: TestStore, documents: Int, bytes: Int) throws -> any Ledger {
    var options = Ledgers.Options()
    options.expiringDocuments = documents
    options.expiringBytes = bytes
    return try Ledgers.open(store.name, options)
  }

  @Test(arguments: Engine.allCases, [(documents: 100, bytes: 1 << 20), (1 << 20, 2_500)])
  func oldestDocumentsAreDeleted(_ engine: Engine, _ limit: (documents: Int, bytes: Int)) throws {
    let store = try TestStore(engine)
    // A restart counts them again, and an overwritten one counts once.
    for first in [0, 200] {
      let ledger = try open(store, documents: limit.documents, bytes: limit.bytes)
      for number in first..<first + 200 {
        for _ in 0..<2 { try ledger.writing { $0.changes.append(answer(number)) } }
        try ledger.writing { $0.put("cards", "card \(number)", [1]) }
      }
      try store.maintain(ledger, at: 100)
      ledger.close()
    }
    let ledger = try open(store, documents: limit.documents, bytes: limit.bytes)
    let kept = Set(try ledger.documents(in: "answers").map(\.key))
    #expect((30...130).contains(kept.count), "\(kept.count)")
    #expect(kept == Set((400 - kept.count..<400).map { "answer \($0)" }))
    #expect(try ledger.documents(in: "cards").count == 400)
    ledger.close()
  }

  @Test func fileDeletesExpiredInSteps() throws {
    let store = try TestStore(.sqlite)
    let ledger = try store.open()
    try ledger.writing { batch in batch.changes = (0..<1_200).map { answer($0) } }
    var counts: [Int] = []
    for _ in 0..<4 {
      ledger.maintain(at: 10_000)
      counts.append(try ledger.documents(in: "answers").count)
    }
    #expect(counts == [700, 200, 0, 0])
    ledger.close()
  }

  @Test func repairKeepsExpiry() throws {
    let store = try TestStore(.sqlite)
    let written = try store.open()
    try written.writing { $0.changes.append(answer(5)) }
    written.close()
    _ = try Ledgers.repair(store.name)
    let ledger = try store.open()
    var found: [LedgerDocument] = []
    try ledger.write(
      to: project, since: nil,
      lookingUp: [LedgerBatch.Place(collection: "answers", key: "answer 5")]
    ) {
      found = $0.found
      return []
    }
    #expect(found.map(\.expires) == [1_005])
    ledger.maintain(at: 2_000)
    #expect(try ledger.documents(in: "answers").isEmpty)
    ledger.close()
  }
}
