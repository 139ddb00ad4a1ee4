import Basics
import EventStore
import PostgreSQLFixture
import Testing

/// Connections that break at the worst moment.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLFaultTests {
  private let cluster: PostgreSQLCluster
  private let url: String
  private let ledger: PostgreSQLLedger

  init() throws {
    cluster = try .shared()
    url = try cluster.makeDatabase()
    ledger = try PostgreSQLLedger(url)
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
  }

  /// Closes all connections to the test's database.
  private func killConnections() throws {
    let name = url.split(separator: "/").last?.prefix { $0 != "?" } ?? ""
    try cluster.execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'
      """)
  }

  private func isUnavailable(_ error: LedgerError?) -> Bool {
    if case .unavailable(let reason) = error { !reason.isEmpty } else { false }
  }

  private func proxied() throws -> (DatabaseProxy, PostgreSQLLedger) {
    let proxy = try DatabaseProxy(to: cluster.port)
    let ledger = try PostgreSQLLedger(
      url.replacing(":\(cluster.port)/", with: ":\(proxy.port)/"))
    return (proxy, ledger)
  }

  @Test func brokenIdleConnectionIsReplaced() throws {
    try killConnections()
    try ledger.write(LedgerBatch(events: [LedgerEvent(2)]))
    try killConnections()
    #expect(try ledger.cursors() == 1...2)
  }

  @Test func connectionLostMidTransactionWritesNothing() throws {
    var decisions = 0
    let error = #expect(throws: LedgerError.self) {
      try ledger.write(to: project, since: nil, lookingUp: []) { _ in
        decisions += 1
        try? killConnections()
        return [LedgerBatch(events: [LedgerEvent(2)])]
      }
    }
    #expect(isUnavailable(error))
    #expect(decisions == 1)
    #expect(try ledger.cursors() == 1...1)
    try ledger.write(LedgerBatch(events: [LedgerEvent(2)]))
  }

  @Test func stalledTransactionIsEnded() throws {
    let (isHeld, outcome) = (MonotonicSemaphore(), BlockingResult<LedgerError?>())
    WorkerThread.start { [ledger] in
      do throws(LedgerError) {
        try ledger.write(to: project, since: nil, lookingUp: []) { _ in
          isHeld.signal()
          usleep(3_000_000)
          return [LedgerBatch(events: [LedgerEvent(2)])]
        }
        outcome.set(nil)
      } catch {
        outcome.set(error)
      }
    }
    isHeld.wait()
    let other = try PostgreSQLLedger(url)
    let start = ContinuousClock.now
    let position = try other.write(to: project, since: nil, lookingUp: []) { changes in
      [LedgerBatch(events: [LedgerEvent(changes.position.cursor + 10)])]
    }
    #expect(.now - start < .milliseconds(3_500))
    #expect(position.cursor == 11)
    #expect(isUnavailable(outcome.wait()))
    #expect(try ledger.events(after: 0).map(\.cursor) == [1, 11])
  }

  @Test func commitWithLostResponseIsVerified() throws {
    let (proxy, ledger) = try proxied()
    defer { proxy.close() }
    let position = try ledger.write(to: project, since: nil, lookingUp: []) { _ in
      proxy.set(.cutAnswer)
      return [LedgerBatch(events: [LedgerEvent(2)])]
    }
    #expect(position.cursor == 2)
    #expect(try self.ledger.events(after: 0).map(\.cursor) == [1, 2])
    #expect(try ledger.changes(of: project, since: position).position == position)
  }

  /// If the outcome is unknown, it is reported as uncertain: writing again could duplicate the
  /// change.
  @Test func unverifiableCommitIsUncertain() throws {
    let (proxy, ledger) = try proxied()
    defer { proxy.close() }
    let error = #expect(throws: LedgerError.self) {
      try ledger.write(to: project, since: nil, lookingUp: []) { _ in
        proxy.set(.cutAnswerForGood)
        return [LedgerBatch(events: [LedgerEvent(2)])]
      }
    }
    let isUncertain = if case .uncertain? = error { true } else { false }
    #expect(isUncertain, "\(error as Any)")
    #expect(try self.ledger.events(after: 0).map(\.cursor) == [1, 2])
  }

  @Test func commitThatNeverArrivedFails() throws {
    let (proxy, ledger) = try proxied()
    defer { proxy.close() }
    let error = #expect(throws: LedgerError.self) {
      try ledger.write(to: project, since: nil, lookingUp: []) { _ in
        proxy.set(.cutRequest)
        return [LedgerBatch(events: [LedgerEvent(2)])]
      }
    }
    #expect(isUnavailable(error))
    #expect(try self.ledger.cursors() == 1...1)
    try ledger.write(LedgerBatch(events: [LedgerEvent(2)]))
  }

  @Test func silentNetworkTimesOut() throws {
    let (proxy, ledger) = try proxied()
    defer { proxy.close() }
    proxy.set(.swallow)
    let start = ContinuousClock.now
    let error = #expect(throws: LedgerError.self) { try ledger.cursors() }
    #expect(isUnavailable(error))
    #expect(.now - start < .seconds(5))
    proxy.set(.pass)
    #expect(try ledger.cursors() == 1...1)
  }

  @Test func networkSilentBeforeCommitCommitsNothing() throws {
    let (proxy, ledger) = try proxied()
    defer { proxy.close() }
    #expect(throws: LedgerError.self) {
      try ledger.write(to: project, since: nil, lookingUp: []) { _ in
        proxy.set(.swallow)
        return [LedgerBatch(events: [LedgerEvent(2)])]
      }
    }
    #expect(try self.ledger.cursors() == 1...1)
    proxy.set(.pass)
    try ledger.write(LedgerBatch(events: [LedgerEvent(2)]))
  }

  @Test func failureClosesConnections() throws {
    for _ in 0..<40 {
      #expect(throws: LedgerError.duplicateCursor(1)) {
        try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
      }
    }
    // One connection for all of them, and no transaction.
    #expect(
      try cluster.execute(
        """
        SELECT state FROM pg_stat_activity WHERE backend_type = 'client backend'
          AND datname = current_database() AND pid <> pg_backend_pid()
        """, in: url) == ["idle"])
  }

  @Test func readOnlyServerIsReported() throws {
    let readOnly = try PostgreSQLLedger(url + "&options=-cdefault_transaction_read_only%3Don")
    let error = #expect(throws: LedgerError.self) {
      try readOnly.write(LedgerBatch(events: [LedgerEvent(2)]))
    }
    guard case .readOnly = error else {
      Issue.record("\(error.debugDescription)")
      return
    }
  }

  @Test func recoversWhenServerIsBack() throws {
    // A separate server: other tests need theirs.
    let cluster = try PostgreSQLCluster()
    defer { cluster.stop() }
    let ledger = try PostgreSQLLedger(cluster.makeDatabase())
    let heard = Notices()
    ledger.watch { heard.add($0) }
    #expect(heard.wait { !$0.isEmpty })
    try ledger.write(LedgerBatch(events: [LedgerEvent(1)]))
    cluster.stop()
    let error = #expect(throws: LedgerError.self) {
      try ledger.write(LedgerBatch(events: [LedgerEvent(2)]))
    }
    #expect(isUnavailable(error))
    #expect(heard.wait { $0.contains { if case .delayed(.some) = $0 { true } else { false } } })
    try cluster.start()
    try ledger.write(LedgerBatch(events: [LedgerEvent(3)]))
    #expect(heard.wait { $0.last == .delayed(reason: nil) })
    #expect(try ledger.events(after: 0).map(\.cursor) == [1, 3])
    ledger.close()
  }
}
