import Foundation
import Testing

@testable import EventStore

/// Maliciously crafted stores.
@Suite(.timeLimit(.minutes(20))) struct HostileStoreTests {
  /// A store with an event and a document, modified with SQL.
  private func store(_ sql: String) throws -> TestStore {
    let store = try TestStore(.sqlite)
    let ledger = try store.open()
    try ledger.writing {
      $0.events = [LedgerEvent(1)]
      $0.put("c", "a", Array("{}".utf8))
    }
    ledger.close()
    try Database(path: store.name).execute(sql)
    return store
  }

  @Test(arguments: [
    """
    DROP TABLE documents;
    CREATE VIEW documents AS WITH RECURSIVE t(project) AS (SELECT 1 UNION ALL SELECT project FROM t)
      SELECT project, 'c' AS collection, 'k' AS key, x'7B7D' AS body, 0 AS version, NULL AS expires
      FROM t;
    """,
    """
    CREATE TRIGGER endless AFTER INSERT ON events BEGIN
      INSERT INTO documents WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)
        SELECT 1, 'c', n, x'7B7D', 0, NULL FROM t;
    END;
    """,
    "CREATE TABLE diary(text);", "CREATE VIRTUAL TABLE deletions2 USING fts5(words);",
  ]) func foreignTablesAreRejected(_ sql: String) throws {
    let store = try store(sql)
    let before = try Array(Data(contentsOf: URL(fileURLWithPath: store.name)))
    let findings = try Ledgers.check(store.name)
    #expect(findings.count == 1 && findings[0].contains("of another program"), "\(findings)")
    #expect(throws: LedgerError.self) { try store.open() }
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: store.name))) == before)
    _ = try Ledgers.repair(store.name)
    #expect(try Ledgers.check(store.name) == [])
    let ledger = try store.open()
    try ledger.writing { $0.events = [LedgerEvent(2)] }
    ledger.close()
  }

  @Test(arguments: [
    "UPDATE projects SET cursor = 9223372036854775807", "UPDATE projects SET version = -1",
    "UPDATE projects SET version = 9223372036854775807",
    "UPDATE events SET cursor = 9223372036854775807",
    "UPDATE events SET cursor = -9223372036854775808",
    "UPDATE projects SET id = 9223372036854775807; UPDATE events SET project = 9223372036854775807",
  ]) func overflowingNumbersAreRejected(_ sql: String) throws {
    let store = try store(sql)
    #expect(try !Ledgers.check(store.name).isEmpty)
    let hostile = try store.open()
    #expect(throws: LedgerError.self) { try hostile.writing { $0.events = [LedgerEvent(2)] } }
    hostile.close()
    _ = try Ledgers.repair(store.name)
    #expect(try Ledgers.check(store.name) == [])
    let ledger = try store.open()
    try ledger.writing { $0.events = [LedgerEvent(2)] }
    ledger.close()
  }

  @Test func sharedPagesAreReadOnce() throws {
    let store = try TestStore(.sqlite)
    let ledger = try store.open()
    try ledger.writing { $0.put("c", "a", Array("{}".utf8)) }
    try ledger.writing { $0.events = [LedgerEvent(1)] }
    try ledger.writing {
      $0.put("big", "a", Array(repeating: 7, count: 4 << 20))
    }
    ledger.close()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: store.name)))
    // A leaf page with a cell larger than the page, referenced a hundred times.
    let page = try #require(
      stride(from: 4096, to: bytes.count, by: 4096).first { start in
        let cell = start + Int(bytes[start + 8]) << 8 + Int(bytes[start + 9])
        return bytes[start] == 10 && cell + 2 < bytes.count && bytes[cell] >= 0x80
          && bytes[cell + 1] >= 0x80
      })
    let cells = Int(bytes[page + 3]) << 8 + Int(bytes[page + 4])
    let big = try #require(
      (0..<cells).map { Array(bytes[page + 8 + $0 * 2..<page + 10 + $0 * 2]) }.first { pointer in
        let cell = page + Int(pointer[0]) << 8 + Int(pointer[1])
        return bytes[cell] >= 0x80 && bytes[cell + 1] >= 0x80
      })
    bytes.replaceSubrange(page + 3..<page + 5, with: [0, 100])
    for cell in 0..<100 {
      bytes.replaceSubrange(page + 8 + cell * 2..<page + 10 + cell * 2, with: big)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: store.name))
    #expect(try Ledgers.repair(store.name).documents == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.name)).count < 2 * bytes.count)
  }

  @Test func passwordsAreFoundInAnyURLForm() {
    for url in [
      "postgres://anna:secret@db/x", "postgres://db/x?password=secret",
      "postgresql://db/x?sslmode=require&pass%77ord=secret", "postgres://db?sslpassword=secret",
    ] { #expect(Ledgers.holdsPassword(url), "\(url)") }
    for url in ["postgres://anna@db/x?sslmode=require", "postgres://db/password", "a?password=x"] {
      #expect(!Ledgers.holdsPassword(url), "\(url)")
    }
  }
}
