import Ledger
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct LedgerTests {
  @Test func keepsEventsAndDocuments() async throws {
    let folder = try TemporaryFolder()
    let event = LedgerEvent(
      cursor: 7, at: 1_770_051_103.25, kind: "started", activityID: nil, body: [])
    let epoch: String
    do {
      let ledger = try Ledger(path: folder.store)
      epoch = try ledger.epoch
      #expect(epoch.utf8.count == 16)
      #expect(try ledger.firstCursor == nil)
      var batch = LedgerBatch(events: [event, LedgerEvent(8, of: "é\0x"), LedgerEvent(9)])
      batch.put("activities", "b", [0, 255])
      batch.put("activities", "a", [1])
      batch.put("activities", "b", [])
      batch.put("tokens", "t", [3])
      batch.delete("tokens", "t")
      batch.delete("tokens", "never")
      try await ledger.write(batch)
      ledger.close()
    }
    let ledger = try Ledger(path: folder.store)
    #expect(try ledger.epoch == epoch)
    #expect(
      try ledger.events(after: 0, limit: 10) == [
        event, LedgerEvent(8, of: "é\0x"), LedgerEvent(9),
      ])
    #expect(try ledger.events(of: "é\0x", last: 5) == [LedgerEvent(8, of: "é\0x")])
    #expect(
      try ledger.documents(in: "activities") == [
        LedgerDocument(collection: "activities", key: "a", body: [1]),
        LedgerDocument(collection: "activities", key: "b", body: []),
      ])
    #expect(try ledger.documents(in: "tokens") == [])
  }

  @Test func readsPagesOfEvents() async throws {
    let ledger = try Ledger(path: ":memory:")
    let events = (1...20).map { LedgerEvent(Int64($0), of: $0 % 2 == 0 ? "even" : "odd") }
    try await ledger.write(LedgerBatch(events: events))
    func cursors(_ events: [LedgerEvent]) -> [Int64] { events.map(\.cursor) }
    #expect(try cursors(ledger.events(after: 17, limit: 10)) == [18, 19, 20])
    #expect(try cursors(ledger.events(after: 2, limit: 3)) == [3, 4, 5])
    #expect(try cursors(ledger.events(last: 2)) == [19, 20])
    #expect(try cursors(ledger.events(last: 2, before: 3)) == [1, 2])
    #expect(try cursors(ledger.events(of: "odd", last: 3)) == [15, 17, 19])
    #expect(try ledger.firstCursor == 1)
    #expect(try ledger.lastCursor == 20)
  }

  @Test func completesInOrder() async throws {
    final class Order: Sendable { let seen = Mutex<[Int]>([]) }
    let order = Order()
    let ledger = try Ledger(path: ":memory:")
    for index in 0..<5000 {
      ledger.commit(LedgerBatch(events: [LedgerEvent(Int64(index))])) { _ in
        order.seen.withLock { $0.append(index) }
      }
    }
    ledger.close()
    #expect(order.seen.withLock { $0 } == Array(0..<5000))
  }

  @Test func letsABadBatchFailAlone() async throws {
    final class Results: Sendable { let all = Mutex<[Int: LedgerError?]>([:]) }
    let results = Results()
    let ledger = try Ledger(path: ":memory:")
    try await ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    for index in 0..<50 {
      let cursor: Int64 = index == 25 ? 1 : Int64(index + 100)
      var batch = LedgerBatch(events: [LedgerEvent(cursor)])
      batch.put("c", String(index), [])
      ledger.commit(batch) { result in
        results.all.withLock {
          if case .failure(let error) = result {
            $0[index] = .some(error)
          } else {
            $0[index] = .some(nil)
          }
        }
      }
    }
    try await ledger.write(LedgerBatch())
    let all = results.all.withLock { $0 }
    #expect(all.count == 50)
    #expect(all[25] == .some(.duplicateCursor(1)))
    #expect(all.values.filter { $0 != nil }.count == 1)
    #expect(try ledger.documents(in: "c").count == 49)
  }

  @Test func keepsTheRetentionAndReusesPages() async throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(path: folder.store, retention: 500)
    var next: Int64 = 0
    func fill(_ batches: Int) async throws {
      for _ in 0..<batches {
        let events = (0..<10).map { LedgerEvent(next + Int64($0), of: "a") }
        next += 10
        var batch = LedgerBatch(events: events)
        batch.put("activities", "a", [1])
        try await ledger.write(batch)
        let count = try ledger.events(after: -1, limit: 100_000).count
        #expect(count <= 560)
        #expect(count >= min(500, Int(next)))
      }
    }
    try await fill(100)
    #expect(try ledger.lastCursor == 999)
    #expect(try ledger.firstCursor ?? 0 >= 440)
    ledger.close()
    let size = try folder.bytes(of: folder.store).count
    let again = try Ledger(path: folder.store, retention: 500)
    for index in 0..<400 {
      try await again.write(
        LedgerBatch(events: (0..<10).map { LedgerEvent(next + Int64(index * 10 + $0), of: "a") }))
    }
    again.close()
    #expect(try folder.bytes(of: folder.store).count <= size + 16384)
    #expect(try Ledger(path: folder.store).documents(in: "activities").count == 1)
  }

  @Test func trimsAStoreThatWasKeptLonger() async throws {
    let folder = try TemporaryFolder()
    let first = try Ledger(path: folder.store, retention: 10_000)
    try await first.write(LedgerBatch(events: (0..<2000).map { LedgerEvent($0) }))
    first.close()
    let ledger = try Ledger(path: folder.store, retention: 100)
    for cursor in Int64(2000)..<2040 {
      try await ledger.write(LedgerBatch(events: [LedgerEvent(cursor)]))
    }
    #expect(try ledger.events(after: -1, limit: 100_000).count == 100)
    #expect(try ledger.firstCursor == 1940)
  }

  @Test func resets() async throws {
    let folder = try TemporaryFolder()
    let epochs = Epochs()
    let ledger = try Ledger(path: folder.store, makeEpoch: { epochs.next() })
    #expect(try ledger.epoch == "epoch 1")
    var batch = LedgerBatch(events: [LedgerEvent(1)])
    batch.put("c", "k", [1])
    ledger.commit(batch) { _ in }
    #expect(try await ledger.reset() == "epoch 2")
    #expect(try ledger.lastCursor == nil)
    #expect(try ledger.documents(in: "c") == [])
    try await ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    ledger.close()
    let again = try Ledger(path: folder.store, makeEpoch: { epochs.next() })
    #expect(try again.epoch == "epoch 2")
    #expect(try again.lastCursor == 1)
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

  @Test func refusesWhenClosed() async throws {
    let ledger = try Ledger(path: ":memory:")
    ledger.close()
    ledger.close()
    await #expect(throws: LedgerError.closed) { try await ledger.write(LedgerBatch()) }
    await #expect(throws: LedgerError.closed) { try await ledger.reset() }
    #expect(throws: LedgerError.closed) { try ledger.events(last: 1) }
  }

  @Test func letsACompletionCommitAndTheLedgerGo() async throws {
    await withCheckedContinuation { done in
      let ledger = try? Ledger(path: ":memory:")
      // More than the queue takes, from the writer's own thread.
      ledger?.commit(LedgerBatch(events: [LedgerEvent(1)])) { _ in
        for index in 0..<(Ledger.queueCapacity + 10) {
          ledger?.commit(LedgerBatch(events: [LedgerEvent(Int64(index + 2))])) { _ in }
        }
        ledger?.commit(LedgerBatch()) { _ in done.resume() }
      }
    }
  }

  @Test func takesManyCallersAtOnce() async throws {
    let ledger = try Ledger(path: ":memory:", retention: 1_000_000)
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<16 {
        group.addTask {
          for index in 0..<200 {
            let cursor = Int64(caller * 1000 + index)
            try? await ledger.write(LedgerBatch(events: [LedgerEvent(cursor)]))
          }
        }
      }
    }
    #expect(try ledger.events(after: -1, limit: 100_000).count == 3200)
  }
}
