import Basics
import Synchronization

/// A connection that receives notices of other gateways' writes, on a thread that sleeps until one
/// arrives.
///
/// While the connection is down, all projects are reported as written once per second.
final class PostgreSQLListener: Sendable {
  /// Milliseconds between two attempts to connect.
  private static let interval: Int32 = 1_000

  private let address: PostgreSQLAddress
  private let channel: String
  private let writer: String
  private let onNotice: @Sendable (LedgerNotice) -> Void
  /// The write and read ends of a pipe: the thread waits on `wakeUp`, and ends when `ending` is
  /// closed.
  private let wakeUp: Int32
  private let ending: Mutex<Int32>

  init(
    _ address: PostgreSQLAddress, channel: String, ignoring writer: String,
    _ onNotice: @escaping @Sendable (LedgerNotice) -> Void
  ) {
    self.address = address
    self.channel = channel
    self.writer = writer
    self.onNotice = onNotice
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeUp = ends[0]
    ending = Mutex(ends[1])
    WorkerThread.start { self.run() }
  }

  func stop() {
    ending.withLock { ending in
      if ending >= 0 { close(ending) }
      ending = -1
    }
  }

  private var isStopped: Bool { ending.withLock { $0 < 0 } }

  private func run() {
    var isLate = false
    while !isStopped {
      do throws(PostgreSQLFailure) {
        let connection = try PostgreSQLConnection(address, interrupt: wakeUp)
        try connection.execute("LISTEN \(channel)")
        // Notices of earlier writes may have been missed.
        onNotice(.written(project: nil))
        if isLate { onNotice(.delayed(reason: nil)) }
        isLate = false
        while !isStopped { try hear(connection) }
      } catch {
        guard !isStopped else { break }
        if !isLate { onNotice(.delayed(reason: error.message)) }
        isLate = true
        onNotice(.written(project: nil))
        pause()
      }
    }
    close(wakeUp)
  }

  private func hear(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
    var known: Set<String> = []
    for payload in try connection.nextNotices() {
      // The payload has three parts: the writer, the project's version and its name.
      let parts = payload.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 3, parts[0] != writer, known.insert(parts[2]).inserted else { continue }
      onNotice(.written(project: parts[2]))
    }
  }

  private func pause() {
    var watched = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
    poll(&watched, 1, Self.interval)
  }
}
