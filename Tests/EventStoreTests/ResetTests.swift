import Foundation
import EventStore
import Testing

@Suite(.timeLimit(.minutes(20))) struct ResetTests {
  private func fill(_ ledger: SQLiteLedger, _ project: String, count: Int) throws {
    let body = Array("\"\(String(repeating: "a", count: 3_000))\"".utf8)
    for first in stride(from: 0, to: count, by: 500) {
      var batch = LedgerBatch()
      for number in first..<first + 500 { batch.put("activities", "\(number)", body) }
      try ledger.write([batch], to: project)
      ledger.maintain(at: 0)
    }
  }

  private func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  @Test func resetOfOnlyProjectMakesNewFile() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try fill(ledger, project, count: 5_000)
    #expect(size(folder.store) > 15_000_000)
    let before = try ledger.epoch(of: project)
    #expect(try ledger.reset(project) != before)
    #expect(size(folder.store) + size(folder.store + "-wal") < 300_000)
    #expect(try ledger.documents(in: "activities").isEmpty)
    // It continues with the new life.
    try ledger.write(LedgerBatch(events: [LedgerEvent(7)]))
    ledger.close()
    #expect(try SQLiteLedger(folder.store).cursors() == 7...7)
  }

  @Test func resetBesideAnotherProjectKeepsLogShort() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try fill(ledger, "one", count: 10_000)
    try fill(ledger, "two", count: 500)
    let before = try ledger.epoch(of: "two")
    _ = try ledger.reset("one")
    #expect(size(folder.store) > 30_000_000)
    #expect(size(folder.store + "-wal") < 12 << 20, "\(size(folder.store + "-wal"))")
    #expect(try ledger.documents(of: "one", in: "activities").isEmpty)
    #expect(try ledger.documents(of: "two", in: "activities").count == 500)
    #expect(try ledger.epoch(of: "two") == before)
    ledger.close()
    #expect(try Ledgers.check(folder.store) == [])
  }
}
