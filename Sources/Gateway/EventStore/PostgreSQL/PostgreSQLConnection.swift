import Basics
import CPostgreSQL

/// One connection to a PostgreSQL server. Not thread-safe.
///
/// Every network wait has a timeout: a connection whose server is silent for some seconds is
/// closed.
final class PostgreSQLConnection: @unchecked Sendable {
  /// Milliseconds without a byte from the server after which the connection counts as lost.
  static let timeout: Int32 = 3_000
  /// The settings of each session, times in milliseconds. The server ends a session that idly holds
  /// a row lock before other sessions stop waiting for it. An acknowledged write is on the server's
  /// disk: otherwise a crash could lose changes that other gateways have applied.
  private static let settings = """
    SET idle_in_transaction_session_timeout = 2000;
    SET lock_timeout = 2500;
    SET statement_timeout = 10000;
    SET tcp_user_timeout = 2000;
    SET default_transaction_isolation = 'read committed';
    SET client_min_messages = error;
    SELECT set_config('synchronous_commit', 'local', false)
      WHERE current_setting('synchronous_commit') = 'off';
    """

  let address: PostgreSQLAddress
  let handle: OpaquePointer
  /// The names of the prepared statements by their SQL.
  var prepared: [String: String] = [:]
  var nameCount = 0
  private(set) var isBroken = false
  /// The timeout of this connection in milliseconds, longer for slow statements.
  var timeout = PostgreSQLConnection.timeout
  /// A descriptor that interrupts every wait once it is readable.
  private let interrupt: Int32?

  init(_ address: PostgreSQLAddress, interrupt: Int32? = nil) throws(PostgreSQLFailure) {
    self.address = address
    self.interrupt = interrupt
    let words = address.settings.flatMap { [strdup($0.keyword), strdup($0.value)] }
    defer { for word in words { free(word) } }
    let ends: [UnsafePointer<CChar>?] = [nil]
    let keywords = stride(from: 0, to: words.count, by: 2).map { UnsafePointer(words[$0]) } + ends
    let values = stride(from: 1, to: words.count, by: 2).map { UnsafePointer(words[$0]) } + ends
    guard let handle = PQconnectStartParams(keywords, values, 0) else {
      throw PostgreSQLFailure(message: "out of memory", isLost: true)
    }
    self.handle = handle
    // By default libpq writes the server's notices to the terminal.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    try connect()
    PQsetnonblocking(handle, 1)
    guard PQserverVersion(handle) >= 130_000 else {
      throw PostgreSQLFailure(message: localized("PostgreSQL 13 or newer is needed"))
    }
    try execute(Self.settings)
  }

  deinit { PQfinish(handle) }

  private func connect() throws(PostgreSQLFailure) {
    let end = ContinuousClock.now + .milliseconds(Int(Self.timeout) * address.hostCount)
    var events = POLLOUT
    while true {
      guard PQstatus(handle) != CONNECTION_BAD else { throw lost() }
      let left = (end - .now) / .milliseconds(1)
      try wait(for: events, milliseconds: Int32(max(0, left)))
      switch PQconnectPoll(handle) {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: events = POLLIN
      case PGRES_POLLING_WRITING: events = POLLOUT
      default: throw lost()
      }
    }
  }

  /// Marks the connection as broken and returns the failure.
  func lost(_ words: String? = nil) -> PostgreSQLFailure {
    isBroken = true
    return PostgreSQLFailure(
      message: words ?? harmless(String(cString: PQerrorMessage(handle))), isLost: true)
  }

  /// Removes passwords from a message of the server or of libpq.
  func harmless(_ text: String) -> String {
    address.harmless(text, password: PQpass(handle).map { String(cString: $0) })
  }

  var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

  // MARK: Waiting

  /// Waits until the socket is ready; -1 milliseconds waits without a timeout.
  private func wait(for events: Int32, milliseconds: Int32) throws(PostgreSQLFailure) {
    LockCheck.mayWait()
    var watched = [pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)]
    if let interrupt { watched.append(pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0)) }
    var ready: Int32
    repeat {
      ready = poll(&watched, nfds_t(watched.count), milliseconds)
    } while ready < 0 && errno == EINTR
    if ready == 0 {
      var failure = lost(localized("no answer from \(address.label)"))
      failure.isSilence = true
      throw failure
    }
    if watched.count > 1, watched[1].revents != 0 { throw lost("interrupted") }
  }

  /// Flushes libpq's output buffer while reading any input that arrives.
  func flush() throws(PostgreSQLFailure) {
    // A server that no longer reads may have sent the reason; the next read finds it.
    while PQflush(handle) == 1 {
      try wait(for: POLLIN | POLLOUT, milliseconds: timeout)
      guard PQconsumeInput(handle) == 1 else { return }
    }
  }

  /// The next result; `nil` after the last one of a statement.
  func nextResult() throws(PostgreSQLFailure) -> PostgreSQLRows? {
    while PQisBusy(handle) == 1 {
      try wait(for: POLLIN, milliseconds: timeout)
      guard PQconsumeInput(handle) == 1 else { throw lost() }
    }
    return PQgetResult(handle).map { PostgreSQLRows($0) }
  }

  /// The error of a statement; `nil` on success.
  func failure(of rows: PostgreSQLRows) -> PostgreSQLFailure? {
    switch rows.status {
    case PGRES_FATAL_ERROR, PGRES_NONFATAL_ERROR, PGRES_BAD_RESPONSE:
      return PostgreSQLFailure(
        state: rows.field("C"), message: harmless(rows.message), detail: rows.field("D"))
    default: return nil
    }
  }

  // MARK: Statements without values

  /// Runs statements without results, in one message.
  func execute(_ sql: String) throws(PostgreSQLFailure) {
    if PQpipelineStatus(handle) != PQ_PIPELINE_OFF { PQexitPipelineMode(handle) }
    guard PQsendQuery(handle, sql) == 1 else { throw lost() }
    try flush()
    var failure: PostgreSQLFailure?
    while let rows = try nextResult() {
      failure = failure ?? self.failure(of: rows)
      if PQstatus(handle) == CONNECTION_BAD { break }
    }
    if PQstatus(handle) == CONNECTION_BAD { throw lost(failure?.message) }
    if let failure { throw failure }
  }

  /// Waits for notices on the channels that this connection listens to.
  func nextNotices() throws(PostgreSQLFailure) -> [String] {
    try wait(for: POLLIN, milliseconds: -1)
    guard PQconsumeInput(handle) == 1 else { throw lost() }
    var payloads: [String] = []
    while let notice = PQnotifies(handle) {
      payloads.append(String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
    return payloads
  }
}
