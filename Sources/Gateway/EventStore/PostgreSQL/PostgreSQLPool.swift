import Basics

/// Connections to a server, opened as needed up to a limit.
final class PostgreSQLPool: Sendable {
  private static let limit = 16

  private struct State: Sendable {
    var idle: [PostgreSQLConnection] = []
    var isClosed = false
  }

  let address: PostgreSQLAddress
  private let state = LeafLock(State())
  private let turns = MonotonicSemaphore()

  init(_ address: PostgreSQLAddress) {
    self.address = address
    for _ in 0..<Self.limit { turns.signal() }
  }

  func use<Result>(
    _ body: (PostgreSQLConnection) throws(PostgreSQLFailure) -> Result
  ) throws(LedgerError) -> Result {
    try use(body) { _, result in result }
  }

  /// Runs `first`, then `rest` on the same connection. If an idle connection turns out to be lost,
  /// `first` runs again on a new one. `rest` never runs twice.
  func use<First, Result>(
    _ first: (PostgreSQLConnection) throws(PostgreSQLFailure) -> First,
    then rest: (PostgreSQLConnection, First) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    LockCheck.mayWait()
    guard turns.wait(seconds: Double(PostgreSQLConnection.timeout) / 1_000) else {
      throw .unavailable(reason: localized("all connections are in use"))
    }
    defer { turns.signal() }
    var connection = try take()
    defer { putBack(connection) }
    let begun: First
    do throws(PostgreSQLFailure) {
      begun = try first(connection)
    } catch {
      if error.isLost { closeIdle() }
      guard error.isLost, !error.isSilence else { throw error.ledgerError(address.label) }
      connection = try fresh()
      do throws(PostgreSQLFailure) {
        begun = try first(connection)
      } catch {
        throw error.ledgerError(address.label)
      }
    }
    return try rest(connection, begun)
  }

  /// Opens a connection that is not shared through the pool. Opens it on a separate thread, because
  /// a name lookup has no timeout.
  func fresh() throws(LedgerError) -> PostgreSQLConnection {
    let result = BlockingResult<Result<PostgreSQLConnection, PostgreSQLFailure>>()
    WorkerThread.start { [address] in
      do throws(PostgreSQLFailure) {
        result.set(.success(try PostgreSQLConnection(address)))
      } catch {
        result.set(.failure(error))
      }
    }
    let timeout = Double(PostgreSQLConnection.timeout) / 1_000
    switch result.wait(seconds: timeout * Double(address.hostCount) + 0.5) {
    case .success(let connection): return connection
    case .failure(let failure): throw failure.ledgerError(address.label)
    case nil: throw .unavailable(reason: localized("no answer from \(address.label)"))
    }
  }

  /// Closes the idle connections. The others are closed when they are returned to the pool.
  func close() {
    state.withLock { $0.isClosed = true }
    closeIdle()
  }

  /// Closes all idle connections: if one was lost, the others probably were, too.
  private func closeIdle() {
    // The connections are freed after the lock is released.
    _ = state.withLock { exchange(&$0.idle, with: []) }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  private func take() throws(LedgerError) -> PostgreSQLConnection {
    let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw .closed }
    if let idle { return idle }
    return try fresh()
  }

  private func putBack(_ connection: PostgreSQLConnection) {
    if !connection.isBroken, !connection.isIdle {
      _ = try? connection.run([PostgreSQLQuery("ROLLBACK")])
    }
    guard !connection.isBroken, connection.isIdle else { return }
    state.withLock { if !$0.isClosed { $0.idle.append(connection) } }
  }
}
