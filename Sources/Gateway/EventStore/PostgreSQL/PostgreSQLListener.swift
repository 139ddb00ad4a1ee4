import Basics
import Synchronization

/// A connection that hears what other gateways write, on a thread of its own that the kernel wakes.
///
/// While there is none, every project is said to be written to each second.
final class PostgreSQLListener: Sendable {
  /// Milliseconds between two tries to connect.
  private static let interval: Int32 = 1_000

  private let address: PostgreSQLAddress
  private let channel: String
  private let writer: String
  private let onNotice: @Sendable (LedgerNotice) -> Void
  /// What ends the thread: the end of the pipe that it waits for, and the other one until it is closed.
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
        // What was written before cannot be known.
        onNotice(.written(project: nil))
        if isLate { onNotice(.delayed(reason: nil)) }
        isLate = false
        while !isStopped { try hear(connection) }
      } catch {
        guard !isStopped else { break }
        if !isLate { onNotice(.delayed(reason: error.words)) }
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
      guard let notice = PostgreSQLNotice(payload), notice.writer != writer,
        known.insert(notice.project).inserted
      else { continue }
      onNotice(.written(project: notice.project))
    }
  }

  private func pause() {
    var watched = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
    poll(&watched, 1, Self.interval)
  }
}

/// What gateways tell each other of a write: who wrote, the project's version and its name.
struct PostgreSQLNotice {
  let writer: String
  let project: String

  /// Reads what was sent; nothing where it is something else.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    (writer, project) = (String(parts[0]), String(parts[2]))
  }
}
