import CSQLite
import Foundation
import Ledger
import Testing

@Suite(.timeLimit(.minutes(1))) struct LedgerFileTests {
  private func failure(opening path: String) throws -> LedgerError {
    do throws(LedgerError) {
      _ = try Ledger(path: path)
    } catch {
      return error
    }
    Issue.record("it opens")
    return .closed
  }

  @Test func leavesAFileThatIsNoDatabaseUntouched() throws {
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

  @Test func leavesADamagedFileUntouched() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(path: folder.store)
    try await ledger.write(
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

  @Test func refusesATruncatedFile() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(path: folder.store)
    try await ledger.write(LedgerBatch(events: (0..<500).map { LedgerEvent($0) }))
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
    try Ledger(path: folder.store).close()
    try run("INSERT INTO migrations VALUES('add sound', 99)", on: folder.store)
    let before = try folder.bytes(of: folder.store)
    #expect(
      try failure(opening: folder.store)
        == .newerSchema(path: folder.store, migrations: ["add sound"]))
    #expect(try folder.bytes(of: folder.store) == before)
  }

  @Test func refusesASecondOpening() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(path: folder.store)
    #expect(try failure(opening: folder.store) == .locked(path: folder.store))
    try await ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    ledger.close()
    #expect(try Ledger(path: folder.store).lastCursor == 1)
  }

  @Test func saysWhyAFileCannotBeOpened() throws {
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
  func saysThatItCannotWrite() throws {
    let folder = try TemporaryFolder()
    try Ledger(path: folder.store).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.store)
    #expect(try failure(opening: folder.store) == .readOnly(path: folder.store))
  }

  private func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }
}
