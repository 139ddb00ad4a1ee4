import Foundation
import Testing

@testable import EventStore

/// Stores that were made by hand.
@Suite(.timeLimit(.minutes(10))) struct HostileStoreTests {
  /// A store with an event and a document, changed by SQL.
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
  ]) func whatIsNoTableOfOursIsRefused(_ sql: String) throws {
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
  ]) func numbersThatWouldOverflowAreRefused(_ sql: String) throws {
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

  @Test func aPasswordIsFoundWhereverItStands() {
    for url in [
      "postgres://anna:secret@db/x", "postgres://db/x?password=secret",
      "postgresql://db/x?sslmode=require&pass%77ord=secret", "postgres://db?sslpassword=secret",
    ] { #expect(Ledgers.holdsPassword(url), "\(url)") }
    for url in ["postgres://anna@db/x?sslmode=require", "postgres://db/password", "a?password=x"] {
      #expect(!Ledgers.holdsPassword(url), "\(url)")
    }
  }
}
