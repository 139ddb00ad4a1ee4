import EventStore
import Testing

/// The changes reported to a project's cache, in every engine.
@Suite(.timeLimit(.minutes(20))) struct LedgerChangesTests {
  private func put(_ key: String, _ body: UInt8, in collection: String = "c") -> LedgerBatch.Change
  {
    .put(LedgerDocument(collection: collection, key: key, body: [body]))
  }

  @Test(arguments: Engine.allCases) func returnsChangesSinceAPosition(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing {
      $0.events = [LedgerEvent(1)]
      $0.put("c", "a", [1])
      $0.put("c", "b", [2])
    }
    #expect(first.version == 1)
    #expect(first.cursor == 1)
    let second = try ledger.writing {
      $0.events = [LedgerEvent(2), LedgerEvent(5)]
      $0.put("c", "b", [3])
      $0.delete("c", "a")
      $0.delete("c", "never")
    }
    #expect(second == LedgerPosition(epoch: first.epoch, version: 2, cursor: 5))
    let changes = try ledger.changes(of: project, since: first)
    #expect(changes.position == second)
    #expect(!changes.isSnapshot)
    #expect(Set(changes.documents) == [.delete(collection: "c", key: "a"), put("b", 3)])
    #expect(changes.events.map(\.cursor) == [2, 5])
    #expect(try ledger.changes(of: project, since: second) == LedgerChanges(position: second))
    let all = try ledger.changes(of: project, since: nil)
    #expect(all.isSnapshot)
    #expect(all.documents == [put("b", 3)])
    #expect(all.events == [])
  }

  @Test(arguments: Engine.allCases) func writerGetsOthersChanges(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing { $0.put("c", "a", [1]) }
    let second = try ledger.writing { $0.put("c", "b", [2]) }
    var received: [LedgerChanges] = []
    // Without a decision nothing is written.
    let third = try ledger.write(to: project, since: first, lookingUp: []) {
      received.append($0)
      return [LedgerBatch()]
    }
    #expect(third == second)
    #expect(received.map(\.position) == [second])
    #expect(received.map(\.documents) == [[put("b", 2)]])
    let fourth = try ledger.write(to: project, since: second, lookingUp: []) {
      received.append($0)
      return [LedgerBatch(changes: [put("c", 3)])]
    }
    #expect(received.last == LedgerChanges(position: second))
    #expect(fourth.version == 3)
    #expect(try ledger.documents(in: "c").map(\.key) == ["a", "b", "c"])
  }

  @Test(arguments: Engine.allCases) func recreatedDocumentIsNotDeleted(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing { $0.put("c", "a", [1]) }
    try ledger.writing { $0.delete("c", "a") }
    try ledger.writing { $0.put("c", "a", [2]) }
    #expect(try ledger.changes(of: project, since: first).documents == [put("a", 2)])
    try ledger.writing { $0.delete("c", "a") }
    #expect(
      try ledger.changes(of: project, since: first).documents == [
        .delete(collection: "c", key: "a")
      ])
  }

  @Test(arguments: Engine.allCases) func onlyNewestOfManyEventsAreReturned(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing { $0.events = [LedgerEvent(1)] }
    try ledger.writing { $0.events = (2...2_000).map { LedgerEvent($0) } }
    let received = try ledger.changes(of: project, since: first).events
    #expect(received.map(\.cursor) == Array(2_000 - Int64(LedgerChanges.eventLimit) + 1...2_000))
  }

  @Test(arguments: Engine.allCases) func coldDocumentsAreLookedUp(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let answer = LedgerDocument(collection: "answers", key: "é\0x", body: [7], expires: 100.5)
    let first = try ledger.writing {
      $0.put("c", "a", [1])
      $0.changes.append(.put(answer))
    }
    #expect(try ledger.changes(of: project, since: nil).documents == [put("a", 1)])
    var received: LedgerChanges?
    let places = [("answers", "é\0x"), ("answers", "none"), ("c", "a")].map {
      LedgerBatch.Place(collection: $0, key: $1)
    }
    try ledger.write(to: project, since: nil, lookingUp: places) {
      received = $0
      return []
    }
    #expect(received?.position == first)
    #expect(received?.documents == [])
    #expect(
      Set(received?.found ?? []) == [answer, LedgerDocument(collection: "c", key: "a", body: [1])])
    try store.maintain(ledger, at: 99)
    #expect(try ledger.documents(in: "answers").count == 1)
    try store.maintain(ledger, at: 200)
    #expect(try ledger.documents(in: "answers").count == 0)
    #expect(try ledger.documents(in: "c").count == 1)
  }

  @Test(arguments: Engine.allCases) func everythingIsReturnedWithoutDeletionMarks(engine: Engine)
    throws
  {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing {
      $0.put("c", "a", [1])
      $0.put("c", "b", [2])
    }
    let second = try ledger.writing { $0.delete("c", "a") }
    #expect(try !ledger.changes(of: project, since: first).isSnapshot)
    try store.maintain(ledger, at: 100)
    let changes = try ledger.changes(of: project, since: first)
    #expect(changes.isSnapshot)
    #expect(changes.documents == [put("b", 2)])
    #expect(try ledger.changes(of: project, since: second) == LedgerChanges(position: second))
  }

  @Test(arguments: Engine.allCases) func positionsOfAnotherLifeAreInvalid(engine: Engine) throws {
    let store = try TestStore(engine)
    let ledger = try store.open()
    let first = try ledger.writing {
      $0.events = [LedgerEvent(7)]
      $0.put("c", "a", [1])
    }
    for (epoch, version) in [("other", first.version), (first.epoch, first.version + 1)] {
      let position = LedgerPosition(epoch: epoch, version: version, cursor: first.cursor)
      let changes = try ledger.changes(of: project, since: position)
      #expect(changes.isSnapshot)
      #expect(changes.documents == [put("a", 1)])
    }
    let epoch = try ledger.reset(project)
    let changes = try ledger.changes(of: project, since: first)
    #expect(changes.isSnapshot)
    #expect(changes.documents == [])
    #expect(changes.position.epoch == epoch)
    #expect(changes.position.version > first.version)
    // Cursors still increase.
    #expect(changes.position.cursor == 7)
    try store.maintain(ledger, at: 100)
    #expect(try ledger.cursors() == nil)
  }
}
