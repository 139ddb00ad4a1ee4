import CSQLite
import Foundation
import EventStore
import Testing

/// Damaged stores: readable rows are recovered, and damage that SQLite silently skips is detected.
@Suite(.timeLimit(.minutes(20))) struct RepairTests {
  private static let count = 1_500

  /// A store whose documents fill a quarter of a page each; one fills several pages.
  private func fill(_ path: String) throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(path)
    for first in stride(from: 0, to: Self.count, by: 50) {
      var batch = LedgerBatch()
      for number in first..<first + 50 {
        batch.put("activities", Self.key(number), Self.body(number))
        batch.events.append(LedgerEvent(Int64(number) + 1, of: Self.key(number)))
      }
      batch.setActivityCount(first + 50)
      try ledger.write(batch)
    }
    return ledger
  }

  private static func key(_ number: Int) -> String { "game-\(10_000 + number)" }

  private static func body(_ number: Int) -> [UInt8] {
    let size = number == 700 ? 20_000 : 900
    return Array("{\"n\":\(number),\"text\":\"\(String(repeating: "x", count: size))\"}".utf8)
  }

  private func numbers(in path: String) throws -> Set<Int> {
    let ledger = try SQLiteLedger(path)
    defer { ledger.close() }
    return Set(
      try ledger.documents(in: "activities").compactMap { document in
        let number = Int(document.key.dropFirst(5)).map { $0 - 10_000 }
        #expect(number.map(Self.body) == document.body)
        return number
      })
  }

  @Test func intactStoreIsIntact() throws {
    let folder = try TemporaryFolder()
    let ledger = try fill(folder.store)
    // While it is open, and after it is closed.
    #expect(try Ledgers.check(folder.store) == [])
    ledger.close()
    #expect(try Ledgers.check(folder.store) == [])
    #expect(try numbers(in: folder.store).count == Self.count)
  }

  @Test(arguments: 0..<12) func recoversEverythingOnIntactPages(seed: Int) throws {
    let folder = try TemporaryFolder()
    try fill(folder.store).close()
    var bytes = try folder.bytes(of: folder.store)
    var random = Random(seed: UInt64(seed) + 1)
    // Some pages are overwritten with noise; a page has at most four documents.
    let pages = bytes.count / 4096
    let damaged = Set((0..<5).map { _ in Int(random.next() % UInt64(pages - 1)) + 1 })
    for page in damaged {
      for index in page * 4096..<(page + 1) * 4096 {
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    try folder.write(bytes, to: folder.store)
    #expect(try Ledgers.check(folder.store) != [])
    let report = try Ledgers.repair(folder.store)
    #expect(try folder.bytes(of: report.aside) == bytes)
    #expect(try Ledgers.check(folder.store).allSatisfy { $0.hasPrefix("activities of") })
    let kept = try numbers(in: folder.store)
    // One of them may be an overflow page.
    #expect(kept.count >= Self.count - damaged.count * 4 - 1, "\(kept.count)")
    #expect(kept.count == report.documents)
  }

  @Test func readsIntactStoreAsSQLiteDoes() throws {
    let folder = try TemporaryFolder()
    try fill(folder.store).close()
    let ledger = try SQLiteLedger(folder.store)
    let events = try ledger.events(after: 0)
    ledger.close()
    let report = try Ledgers.repair(folder.store)
    #expect(report.events == Self.count && report.documents == Self.count)
    #expect(try numbers(in: folder.store) == Set(0..<Self.count))
    #expect(try SQLiteLedger(folder.store).events(after: 0) == events)
  }

  /// SQLite stops at the first invalid frame of its write-ahead log, without an error.
  @Test func logDamageKeepsLaterFrames() throws {
    let folder = try TemporaryFolder()
    let ledger = try fill(folder.store)
    let copy = folder.path + "/copy.sqlite"
    for end in ["", "-wal"] {
      try folder.write(try folder.bytes(of: folder.store + end), to: copy + end)
    }
    ledger.close()
    var log = try folder.bytes(of: copy + "-wal")
    let frames = (log.count - 32) / 4120
    try #require(frames > 100)
    for index in 0..<40 { log[32 + frames / 2 * 4120 + 2000 + index] ^= 0x5A }
    try folder.write(log, to: copy + "-wal")
    let error = #expect(throws: LedgerError.self) { _ = try SQLiteLedger(copy) }
    #expect(error == .corrupt(path: copy, detail: "damaged frames in the write-ahead log: 1"))
    #expect(try folder.bytes(of: copy + "-wal") == log)
    _ = try Ledgers.repair(copy)
    #expect(try numbers(in: copy).count >= Self.count - 4)
  }

  @Test func damagedLogHeaderLosesNothing() throws {
    let folder = try TemporaryFolder()
    let ledger = try fill(folder.store)
    let copy = folder.path + "/copy.sqlite"
    for end in ["", "-wal"] {
      try folder.write(try folder.bytes(of: folder.store + end), to: copy + end)
    }
    ledger.close()
    var log = try folder.bytes(of: copy + "-wal")
    for index in 0..<32 { log[index] ^= 0x5A }
    try folder.write(log, to: copy + "-wal")
    guard case .corrupt = #expect(throws: LedgerError.self, performing: { try SQLiteLedger(copy) })
    else {
      Issue.record("it opens")
      return
    }
    _ = try Ledgers.repair(copy)
    #expect(try numbers(in: copy) == Set(0..<Self.count))
  }

  @Test func truncatedLastFrameIsNotDamage() throws {
    let folder = try TemporaryFolder()
    let ledger = try fill(folder.store)
    let copy = folder.path + "/copy.sqlite"
    try folder.write(try folder.bytes(of: folder.store), to: copy)
    let log = try folder.bytes(of: folder.store + "-wal")
    try folder.write(Array(log.dropLast(3_000)), to: copy + "-wal")
    ledger.close()
    #expect(try numbers(in: copy).count >= Self.count - 50)
  }

  @Test func damagedFirstPageLosesNoRow() throws {
    let folder = try TemporaryFolder()
    try fill(folder.store).close()
    var bytes = try folder.bytes(of: folder.store)
    for index in 0..<4096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 77 ^ 0x31) }
    try folder.write(bytes, to: folder.store)
    _ = try Ledgers.repair(folder.store)
    #expect(try numbers(in: folder.store) == Set(0..<Self.count))
  }

  /// The rest of the page is read cell by cell.
  @Test func damagedRowLosesNoOther() throws {
    let folder = try TemporaryFolder()
    try fill(folder.store).close()
    var bytes = try folder.bytes(of: folder.store)
    // The length of a cell's payload comes before its columns.
    let columns = Array("activities\(Self.key(42))".utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: columns) }
    try #require(!places.isEmpty)
    for place in places { bytes.replaceSubrange(place - 4..<place - 2, with: [0xFF, 0x7F]) }
    try folder.write(bytes, to: folder.store)
    _ = try Ledgers.repair(folder.store)
    #expect(try numbers(in: folder.store) == Set(0..<Self.count).subtracting([42]))
  }

  @Test func doesNotRepairForeignDatabase() throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "my diary, not your database\n", count: 500).utf8)
    try folder.write(text, to: folder.store)
    #expect(throws: LedgerError.notALedger(path: folder.store)) {
      try Ledgers.repair(folder.store)
    }
    #expect(try folder.bytes(of: folder.store) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func doesNotRepairStoreInUse() throws {
    let folder = try TemporaryFolder()
    let ledger = try fill(folder.store)
    #expect(throws: LedgerError.locked(path: folder.store)) { try Ledgers.repair(folder.store) }
    ledger.close()
  }

  /// Each copy made during fast concurrent writes is consistent, and includes all changes
  /// acknowledged before.
  @Test func storeIsCopiedDuringWrites() async throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store, retention: 1_000_000)
    let writer = Task.detached {
      var cursor: Int64 = 0
      while !Task.isCancelled {
        cursor += 1
        var batch = LedgerBatch(events: [LedgerEvent(cursor)])
        batch.put("last", "cursor", Array(String(cursor).utf8))
        try ledger.write(batch)
        ledger.maintain(at: 0)
      }
    }
    for number in 0..<40 {
      let before = try ledger.cursors()?.upperBound ?? 0
      let copy = "\(folder.path)/copy-\(number).sqlite"
      try Ledgers.backup(folder.store, to: copy)
      #expect(try Ledgers.check(copy) == [])
      let copied = try SQLiteLedger(copy, retention: 1_000_000)
      let last = try copied.cursors()?.upperBound ?? 0
      #expect(last >= before)
      #expect(
        try copied.documents(in: "last").map { String(decoding: $0.body, as: UTF8.self) }
          == (last == 0 ? [] : [String(last)]))
      copied.close()
      try FileManager.default.removeItem(atPath: copy)
    }
    writer.cancel()
    try? await writer.value
    ledger.close()
    #expect(throws: LedgerError.self) { try Ledgers.backup(folder.store, to: folder.store) }
  }

  /// A generator with the same numbers in each run.
  private struct Random {
    var seed: UInt64

    mutating func next() -> UInt64 {
      seed ^= seed << 13
      seed ^= seed >> 7
      seed ^= seed << 17
      return seed
    }
  }
}
