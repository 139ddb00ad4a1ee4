import Basics
import EventStore
import PostgreSQLFixture
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct PostgreSQLSharingTests {
  /// A gateway's cache: the documents at a position.
  private struct Cache {
    let ledger: PostgreSQLLedger
    var position: LedgerPosition?
    var documents: [String: [UInt8]] = [:]
    var cursors: [Int64] = []

    init(_ url: String) throws { ledger = try PostgreSQLLedger(url) }

    mutating func apply(_ changes: LedgerChanges) {
      if changes.isSnapshot { documents = [:] }
      for change in changes.documents {
        switch change {
        case .put(let document): documents[document.key] = document.body
        case .delete(_, let key): documents[key] = nil
        }
      }
      cursors += changes.events.map(\.cursor)
      position = changes.position
    }

    /// Increments a document and deletes another, in the project's order.
    mutating func write(_ key: String, deleting gone: String) throws {
      if position == nil { apply(try ledger.changes(of: project, since: nil)) }
      var written: [LedgerBatch] = []
      position = try ledger.write(to: project, since: position, lookingUp: []) { changes in
        apply(changes)
        let cursor = changes.position.cursor + 1
        var batch = LedgerBatch(events: [LedgerEvent(cursor)])
        let count = documents[key]?.first ?? 0
        batch.put("c", key, [count &+ 1])
        if documents[gone] != nil { batch.delete("c", gone) }
        written = [batch]
        return written
      }
      cursors += written[0].events.map(\.cursor)
      for change in written[0].changes {
        switch change {
        case .put(let document): documents[document.key] = document.body
        case .delete(_, let key): documents[key] = nil
        }
      }
    }
  }

  @Test func gatewaysApplyEachOthersChanges() throws {
    let url = try PostgreSQLCluster.shared().makeDatabase()
    var (first, second) = (try Cache(url), try Cache(url))
    for round in 0..<20 {
      try first.write("a", deleting: round % 3 == 0 ? "b" : "")
      try second.write("b", deleting: round % 5 == 4 ? "a" : "")
    }
    first.apply(try first.ledger.changes(of: project, since: first.position))
    #expect(first.position == second.position)
    #expect(first.position?.version == 40)
    #expect(first.documents == second.documents)
    #expect(first.cursors == Array(1...40))
    #expect(second.cursors.suffix(39) == first.cursors.suffix(39))
  }

  @Test func concurrentWritesLoseNoVersion() async throws {
    let url = try PostgreSQLCluster.shared().makeDatabase()
    let caches = try await withThrowingTaskGroup(of: Cache.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var cache = try Cache(url)
          for round in 0..<50 {
            try cache.write("\(writer)", deleting: round % 7 == 6 ? "\((writer + 1) % 4)" : "")
          }
          return cache
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let ledger = try PostgreSQLLedger(url)
    #expect(try ledger.events(after: 0).map(\.cursor) == Array(1...200))
    let documents = try ledger.documents(in: "c").reduce(into: [:]) { $0[$1.key] = $1.body }
    for var cache in caches {
      cache.apply(try cache.ledger.changes(of: project, since: cache.position))
      #expect(cache.position?.version == 200)
      #expect(cache.documents == documents)
    }
  }

  @Test func projectsDoNotWaitForEachOther() throws {
    let url = try PostgreSQLCluster.shared().makeDatabase()
    let ledger = try PostgreSQLLedger(url)
    try ledger.write([LedgerBatch(events: [LedgerEvent(1)])], to: "one")
    var wrote = false
    try ledger.write(to: "one", since: nil, lookingUp: []) { _ in
      wrote = (try? ledger.write([LedgerBatch(events: [LedgerEvent(1)])], to: "two")) != nil
      return []
    }
    #expect(wrote)
  }

  @Test func notificationsReportOthersChanges() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    let (first, second) = (try PostgreSQLLedger(url), try PostgreSQLLedger(url))
    let heard = Notices()
    first.watch { heard.add($0) }
    // After it listens, not before.
    #expect(heard.wait { $0.contains(.written(project: nil)) })
    try first.write([LedgerBatch(events: [LedgerEvent(1)])], to: "own")
    try second.write([LedgerBatch(events: [LedgerEvent(1)])], to: "with a space")
    #expect(heard.wait { $0.last == .written(project: "with a space") })
    _ = try second.reset("with a space")
    _ = try second.remove("with a space")
    // Two simultaneous changes are reported as one.
    #expect(heard.wait { $0.count >= 3 && $0.last == .written(project: "with a space") })
    #expect(!heard.all.contains(.written(project: "own")))
    // The listener loses its connection and reconnects.
    try cluster.execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'
      """, in: url)
    #expect(heard.wait { $0.last == .delayed(reason: nil) })
    #expect(heard.all.contains { if case .delayed(.some) = $0 { true } else { false } })
    try second.write([LedgerBatch(events: [LedgerEvent(1)])], to: "again")
    #expect(heard.wait { $0.last == .written(project: "again") })
    first.close()
  }

  @Test func onlyOneGatewayMaintains() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    let (first, second) = (try PostgreSQLLedger(url), try PostgreSQLLedger(url))
    #expect(try first.tidy(at: 100))
    // The lock is released when the database has noticed that its connection ended.
    let end = ContinuousClock.now + .seconds(20)
    while try !second.tidy(at: 100), .now < end { usleep(5_000) }
    #expect(.now < end)
    try cluster.execute("CREATE TABLE one(n int)", in: url)
    try first.write(LedgerBatch(events: [LedgerEvent(1)]))
    // Writers and maintenance do not wait for each other.
    try first.write(to: project, since: nil, lookingUp: []) { _ in
      #expect((try? second.tidy(at: 200)) == true)
      return [LedgerBatch(events: [LedgerEvent(2)])]
    }
    #expect(try first.cursors() == 1...2)
  }
}

/// The external changes that a ledger reported.
final class Notices: Sendable {
  private let notices = Mutex<[LedgerNotice]>([])

  var all: [LedgerNotice] { notices.withLock { $0 } }

  func add(_ notice: LedgerNotice) { notices.withLock { $0.append(notice) } }

  /// Waits a few seconds for a condition.
  func wait(_ condition: ([LedgerNotice]) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while .now < end {
      if condition(all) { return true }
      usleep(5_000)
    }
    return false
  }
}
