import EventStore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct LedgerTests {
  @Test(arguments: Engine.allCases) func keepsEventsAndDocuments(engine: Engine) throws {
    let store = try TestStore(engine)
    let event = LedgerEvent(
      cursor: 7, at: 1_770_051_103.25, kind: "started", activityID: nil, body: [])
    let epoch: String
    do {
      let ledger = try store.open()
      epoch = try ledger.epoch(of: project)
      #expect(epoch.utf8.count == 16)
      #expect(try ledger.cursors() == nil)
      var batch = LedgerBatch(events: [event, LedgerEvent(8, of: "é\0x"), LedgerEvent(9)])
      batch.put("activities", "b", [0, 255])
      batch.put("activities", "a", [1])
      batch.put("activities", "b", [])
      batch.put("tokens", "t", [3])
      batch.delete("tokens", "t")
      batch.delete("tokens", "never")
      try ledger.write(batch)
      ledger.close()
    }
    let ledger = try store.open()
    #expect(try ledger.epoch(of: project) == epoch)
    #expect(
      try ledger.events(after: 0, limit: 10) == [
        event, LedgerEvent(8, of: "é\0x"), LedgerEvent(9),
      ])
    #expect(
      try ledger.events(of: project, activity: "é\0x", before: .max, last: 5) == [
        LedgerEvent(8, of: "é\0x")
      ])
    #expect(
      try ledger.documents(in: "activities") == [
        LedgerDocument(collection: "activities", key: "a", body: [1]),
        LedgerDocument(collection: "activities", key: "b", body: []),
      ])
    #expect(try ledger.documents(in: "tokens") == [])
  }

  @Test(arguments: Engine.allCases) func lastChangeOfAGroupCounts(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    var first = LedgerBatch()
    first.put("activities", "a", [1])
    first.delete("activities", "b")
    first.put("departed", "a", [2])
    var second = LedgerBatch()
    second.put("activities", "a", [3])
    second.put("activities", "b", [4])
    second.delete("departed", "a")
    try ledger.write([first, second], to: project)
    #expect(
      try ledger.documents(in: "activities") == [
        LedgerDocument(collection: "activities", key: "a", body: [3]),
        LedgerDocument(collection: "activities", key: "b", body: [4]),
      ])
    #expect(try ledger.documents(in: "departed") == [])
  }

  @Test(arguments: Engine.allCases) func readsPagesOfEvents(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let events = (1...20).map { LedgerEvent(Int64($0), of: $0 % 2 == 0 ? "even" : "odd") }
    try ledger.write(LedgerBatch(events: events))
    func cursors(_ events: [LedgerEvent]) -> [Int64] { events.map(\.cursor) }
    #expect(try cursors(ledger.events(after: 17, limit: 10)) == [18, 19, 20])
    #expect(try cursors(ledger.events(after: 2, limit: 3)) == [3, 4, 5])
    #expect(try cursors(ledger.events(of: project, before: .max, last: 2)) == [19, 20])
    #expect(try cursors(ledger.events(of: project, before: 3, last: 2)) == [1, 2])
    #expect(
      try cursors(ledger.events(of: project, activity: "odd", before: .max, last: 3)) == [
        15, 17, 19,
      ])
    #expect(try ledger.cursors() == 1...20)
  }

  @Test(arguments: Engine.allCases) func writesAllOrNothing(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    var good = LedgerBatch(events: [LedgerEvent(2)])
    good.put("c", "k", [1])
    let bad = LedgerBatch(events: [LedgerEvent(1)])
    #expect(throws: LedgerError.duplicateCursor(1)) {
      try ledger.write([good, bad], to: project)
    }
    #expect(try ledger.cursors() == 1...1)
    #expect(try ledger.documents(in: "c") == [])
    try ledger.write(good)
    #expect(try ledger.cursors() == 1...2)
  }

  @Test(arguments: Engine.allCases) func keepsProjectsApart(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open(retention: 10)
    var batch = LedgerBatch(events: (1...20).map { LedgerEvent($0, of: "a") })
    batch.put("activities", "a", [1])
    try ledger.write([batch], to: "one")
    batch.put("activities", "a", [2])
    try ledger.write([batch], to: "two")
    #expect(try ledger.epoch(of: "one") != ledger.epoch(of: "two"))
    #expect(try ledger.documents(of: "one", in: "activities").map(\.body) == [[1]])
    #expect(try ledger.documents(of: "two", in: "activities").map(\.body) == [[2]])
    let epoch = try ledger.epoch(of: "two")
    #expect(try ledger.reset("one") != epoch)
    #expect(try ledger.cursors(of: "one") == nil)
    #expect(try ledger.cursors(of: "two")?.upperBound == 20)
    #expect(try ledger.epoch(of: "two") == epoch)
    #expect(
      try ledger.events(of: "two", activity: "a", before: .max, last: 2).map(\.cursor) == [19, 20])
  }

  @Test func keepsTheRetentionAndReusesPages() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(folder.store, retention: 500)
    var next: Int64 = 0
    func fill(_ batches: Int) throws {
      for _ in 0..<batches {
        let events = (0..<10).map { LedgerEvent(next + Int64($0), of: "a") }
        next += 10
        var batch = LedgerBatch(events: events)
        batch.put("activities", "a", [1])
        try ledger.write(batch)
        let count = try ledger.events(after: -1).count
        #expect(count <= 560)
        #expect(count >= min(500, Int(next)))
      }
    }
    try fill(100)
    #expect(try ledger.cursors()?.upperBound == 999)
    #expect(try ledger.cursors()?.lowerBound ?? 0 >= 440)
    ledger.close()
    let size = try folder.bytes(of: folder.store).count
    let again = try SQLiteLedger(folder.store, retention: 500)
    for index in 0..<400 {
      try again.write(
        LedgerBatch(events: (0..<10).map { LedgerEvent(next + Int64(index * 10 + $0), of: "a") }))
    }
    again.close()
    #expect(try folder.bytes(of: folder.store).count <= size + 16384)
    #expect(try SQLiteLedger(folder.store).documents(in: "activities").count == 1)
  }

  @Test(arguments: Engine.allCases) func keepsTheRetention(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open(retention: 500)
    for first in stride(from: Int64(0), to: 2_000, by: 10) {
      try ledger.write(LedgerBatch(events: (first..<first + 10).map { LedgerEvent($0, of: "a") }))
    }
    try store.maintain(ledger, at: 100)
    let kept = try ledger.events(after: -1)
    #expect((500...560).contains(kept.count))
    #expect(kept.last?.cursor == 1_999)
  }

  @Test(arguments: Engine.allCases) func entersListsAndRemovesProjects(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    #expect(try ledger.projects() == [])
    #expect(try ledger.create("b"))
    #expect(try ledger.create("B"))
    #expect(try ledger.create("a"))
    #expect(try !ledger.create("a"))
    #expect(try ledger.projects() == ["B", "a", "b"])
    var batch = LedgerBatch(events: [LedgerEvent(1)])
    batch.put("c", "k", [1])
    try ledger.write([batch], to: "a")
    let epoch = try ledger.epoch(of: "a")
    #expect(try ledger.remove("a"))
    #expect(try !ledger.remove("a"))
    #expect(try ledger.projects() == ["B", "b"])
    try ledger.write([LedgerBatch(events: [LedgerEvent(1)])], to: "a")
    #expect(try ledger.documents(of: "a", in: "c") == [])
    #expect(try ledger.epoch(of: "a") != epoch)
  }

  @Test(arguments: Engine.allCases) func removedProjectIsReported(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let known = try ledger.changes(of: "web", since: nil).position
    #expect(try ledger.remove("web"))
    #expect(throws: LedgerError.unknownProject("web")) {
      try ledger.changes(of: "web", since: known)
    }
    #expect(throws: LedgerError.unknownProject("web")) {
      try ledger.write(to: "web", since: known, lookingUp: []) { _ in
        [LedgerBatch(changes: [.delete(collection: "a", key: "b")])]
      }
    }
    #expect(try ledger.projects().isEmpty)
  }

  @Test(arguments: Engine.allCases) func findsNewestEventOfEachActivity(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    #expect(try ledger.activityCount(of: project) == nil)
    var batch = LedgerBatch(events: [
      LedgerEvent(1, of: "a"), LedgerEvent(2, of: "b"), LedgerEvent(3, of: "a"), LedgerEvent(4),
    ])
    batch.setActivityCount(2)
    try ledger.write(batch)
    try ledger.write(LedgerBatch(events: [LedgerEvent(5)]))
    #expect(try ledger.activityCount(of: project) == 2)
    #expect(try ledger.newestEvents(of: project).map(\.cursor).sorted() == [2, 3])
  }

  @Test func trimsAStoreThatWasKeptLonger() throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteLedger(folder.store, retention: 10_000)
    try first.write(LedgerBatch(events: (0..<2000).map { LedgerEvent($0) }))
    first.close()
    let ledger = try SQLiteLedger(folder.store, retention: 100)
    for cursor in Int64(2000)..<2040 {
      try ledger.write(LedgerBatch(events: [LedgerEvent(cursor)]))
    }
    #expect(try ledger.events(after: -1).count == 100)
    #expect(try ledger.cursors()?.lowerBound == 1940)
  }

  @Test(arguments: Engine.allCases) func resets(engine: Engine) throws {
    let store = try TestStore(engine)
    let epochs = Epochs()
    let ledger = try store.open { epochs.next() }
    #expect(try ledger.epoch(of: project) == "epoch 1")
    var batch = LedgerBatch(events: [LedgerEvent(1)])
    batch.put("c", "k", [1])
    try ledger.write(batch)
    #expect(try ledger.reset(project) == "epoch 2")
    #expect(try ledger.cursors() == nil)
    #expect(try ledger.documents(in: "c") == [])
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    ledger.close()
    let again = try store.open { epochs.next() }
    #expect(try again.epoch(of: project) == "epoch 2")
    #expect(try again.cursors() == 1...1)
  }

  private final class Epochs: Sendable {
    private let count = Mutex(0)

    func next() -> String {
      count.withLock {
        $0 += 1
        return "epoch \($0)"
      }
    }
  }

  @Test(arguments: Engine.allCases) func refusesWhenClosed(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    ledger.close()
    ledger.close()
    #expect(throws: LedgerError.closed) { try ledger.write(LedgerBatch()) }
    #expect(throws: LedgerError.closed) { try ledger.reset(project) }
    #expect(throws: LedgerError.closed) { try ledger.events(after: 1) }
  }

  @Test(arguments: Engine.allCases) func acceptsConcurrentCallers(engine: Engine) async throws {
    let store = try TestStore(engine)
    let ledger = try store.open(retention: 1_000_000)
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<16 {
        group.addTask {
          for index in 0..<200 {
            let cursor = Int64(caller * 1000 + index)
            try? ledger.write(LedgerBatch(events: [LedgerEvent(cursor)]))
          }
        }
      }
    }
    #expect(try ledger.events(after: -1).count == 3200)
  }
}
