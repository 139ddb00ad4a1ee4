import CSQLite
import Foundation
import EventStore
import Testing

@Suite(.timeLimit(.minutes(20))) struct LedgerFileTests {
  private func failure(opening path: String) throws -> LedgerError {
    do throws(LedgerError) {
      _ = try SQLiteLedger(path)
    } catch {
      return error
    }
    Issue.record("it opens")
    return .closed
  }

  @Test func leavesNonDatabaseUntouched() throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "my diary, not your database\n", count: 500).utf8)
    try folder.write(text, to: folder.store)
    #expect(try failure(opening: folder.store) == .notALedger(path: folder.store))
    #expect(try folder.bytes(of: folder.store) == text)
  }

  @Test func leavesAnotherProgramsDatabaseUntouched() throws {
    let folder = try TemporaryFolder()
    try run("CREATE TABLE songs(name TEXT); INSERT INTO songs VALUES('one')", on: folder.store)
    let before = try folder.bytes(of: folder.store)
    #expect(try failure(opening: folder.store) == .notALedger(path: folder.store))
    #expect(try folder.bytes(of: folder.store) == before)
  }

  @Test func leavesADamagedFileUntouched() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try ledger.write(
      LedgerBatch(events: (0..<2000).map { LedgerEvent($0, of: "activity \($0)") }))
    ledger.close()
    var bytes = try folder.bytes(of: folder.store)
    // Beyond the header and the schema, so that it still looks like a database.
    for index in stride(from: 8192, to: bytes.count, by: 7) { bytes[index] ^= 0x55 }
    try folder.write(bytes, to: folder.store)
    let error = try failure(opening: folder.store)
    guard case .corrupt(folder.store, let detail) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!detail.isEmpty)
    #expect(try folder.bytes(of: folder.store) == bytes)
  }

  @Test func refusesATruncatedFile() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try ledger.write(LedgerBatch(events: (0..<500).map { LedgerEvent($0) }))
    ledger.close()
    let bytes = Array(try folder.bytes(of: folder.store).prefix(10_000))
    try folder.write(bytes, to: folder.store)
    let error = try failure(opening: folder.store)
    guard case .corrupt = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try folder.bytes(of: folder.store) == bytes)
  }

  @Test func refusesANewerSchema() throws {
    let folder = try TemporaryFolder()
    try SQLiteLedger(folder.store).close()
    try run("INSERT INTO migrations VALUES('add sound', 99)", on: folder.store)
    let before = try folder.bytes(of: folder.store)
    #expect(
      try failure(opening: folder.store)
        == .newerSchema(path: folder.store, migrations: ["add sound"], schema: 9, known: 8))
    #expect(try folder.bytes(of: folder.store) == before)
  }

  @Test func refusesASecondOpening() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    #expect(try failure(opening: folder.store) == .locked(path: folder.store))
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    ledger.close()
    #expect(try SQLiteLedger(folder.store).cursors() == 1...1)
  }

  @Test func reportsWhyAFileCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/none/store.sqlite"
    #expect(
      try failure(opening: missing)
        == .cannotOpen(path: missing, reason: "No such file or directory"))
    guard case .cannotOpen = try failure(opening: folder.path) else {
      Issue.record("a folder is no file")
      return
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func reportsReadOnlyFile() throws {
    let folder = try TemporaryFolder()
    try SQLiteLedger(folder.store).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.store)
    #expect(try failure(opening: folder.store) == .readOnly(path: folder.store))
  }

  @Test(arguments: ["mysql://host/db", "sqlite3+x://a"])
  func rejectsUnknownURLSchemes(store: String) throws {
    let scheme = String(store.prefix { $0 != ":" })
    let error = #expect(throws: LedgerError.self) { _ = try Ledgers.open(store) }
    #expect(error == .unknownScheme(scheme))
  }

  @Test func rejectsDatabaseURLInFileCommands() {
    let url = "postgres://anna:swordfish@host/db"
    let error = LedgerError.notAFile("postgres")
    #expect(throws: error) { _ = try Ledgers.check(url) }
    #expect(throws: error) { _ = try Ledgers.repair(url) }
    #expect(throws: error) { try Ledgers.backup(url, to: "/nowhere") }
  }

  /// A store written by version 0.1.0, before projects existed.
  @Test func migratesOlderStoreToDefaultProject() throws {
    let folder = try TemporaryFolder()
    try run(
      """
      PRAGMA application_id = \(0x4973_6C65);
      CREATE TABLE migrations(name TEXT PRIMARY KEY, place INTEGER NOT NULL);
      INSERT INTO migrations VALUES('create events', 0), ('create documents', 1), ('create meta', 2);
      CREATE TABLE events(
        cursor INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, activity_id TEXT,
        body BLOB NOT NULL);
      CREATE INDEX events_of_activity ON events(activity_id) WHERE activity_id IS NOT NULL;
      CREATE TABLE documents(
        collection TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY(collection, key)) WITHOUT ROWID;
      CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO meta VALUES('epoch', 'abc');
      INSERT INTO events VALUES(3, 3.5, 'updated', 'a', x'7B7D'), (4, 4.5, 'ended', NULL, x'00');
      INSERT INTO documents VALUES('activities', 'a', x'0102');
      """, on: folder.store)
    // The partial copy of a start that was killed is not used.
    try folder.write([1, 2, 3], to: folder.store + ".schema3.partial")
    let ledger = try SQLiteLedger(folder.store)
    #expect(try ledger.epoch(of: "default") == "abc")
    #expect(try ledger.cursors() == 3...4)
    #expect(try ledger.events(after: 0).map(\.body) == [[0x7B, 0x7D], [0]])
    #expect(try ledger.documents(in: "activities").map(\.body) == [[1, 2]])
    // The original stays beside it, readable only by its owner; a second start does not copy again.
    let copy = try #require(ledger.olderCopy)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(copy == folder.store + ".schema3" && mode == 0o600)
    try run("INSERT INTO documents VALUES('activities', 'b', x'03')", on: copy)
    ledger.close()
    #expect(try SQLiteLedger(folder.store).olderCopy == nil)
  }

  @Test func detectsDeletedOrReplacedFile() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    let aside = folder.path + "/aside"
    try FileManager.default.moveItem(atPath: folder.store, toPath: aside)
    let batch = LedgerBatch(events: [LedgerEvent(2)])
    #expect(throws: LedgerError.deleted(path: folder.store)) { try ledger.write(batch) }
    try folder.write([1, 2, 3], to: folder.store)
    #expect(throws: LedgerError.replaced(path: folder.store)) { try ledger.write(batch) }
    try FileManager.default.removeItem(atPath: folder.store)
    try FileManager.default.moveItem(atPath: aside, toPath: folder.store)
    try ledger.write(batch)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.store)
    #expect(throws: LedgerError.readOnly(path: folder.store)) {
      try ledger.write(LedgerBatch(events: [LedgerEvent(3)]))
    }
    #expect(try ledger.cursors() == 1...2)
  }

  @Test func recreatesDeletedStore() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store)
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    try FileManager.default.removeItem(atPath: folder.store)
    var batch = LedgerBatch()
    batch.put("activities", "a", [7])
    try ledger.recreate([
      "default": (LedgerPosition(epoch: "another life", version: 3, cursor: 4), batch)
    ])
    try ledger.write(LedgerBatch(events: [LedgerEvent(5)]))
    ledger.close()
    let again = try SQLiteLedger(folder.store)
    #expect(try again.epoch(of: "default") == "another life")
    #expect(try again.cursors() == 5...5)
    #expect(try again.documents(in: "activities").map(\.body) == [[7]])
  }

  private func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }
}
