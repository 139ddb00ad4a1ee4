import Dispatch
import Basics

/// Runs actions at given times, on one thread that sleeps until the earliest.
///
/// Does not use a dispatch queue: after the first use of one, libdispatch on Linux checks its
/// threads every second, and an idle gateway would never sleep.
final class Alarm: Sendable {
  private let timer = AlarmThread()

  deinit { timer.close() }

  /// Calls an action after some seconds. Returns an ID for `cancel`.
  @discardableResult
  func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    timer.add(at: DispatchTime.now() + max(0, min(seconds, 1e8)), action)
  }

  /// The time some seconds from now, in seconds of a monotonic clock.
  func moment(after seconds: Double) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9 + seconds
  }

  /// Allows cancelling an action before `after` has returned its ID.
  final class Ticket: Sendable {
    fileprivate let id = LeafLock<UInt64?>(nil)
  }

  /// Calls an action after some seconds, unless its ticket is cancelled earlier.
  func after(_ seconds: Double, _ ticket: Ticket, _ action: @escaping @Sendable () -> Void) {
    let id = after(seconds, action)
    ticket.id.withLock { $0 = id }
  }

  func cancel(_ ticket: Ticket) {
    if let id = ticket.id.withLock({ $0 }) { cancel(id) }
  }

  func cancel(_ id: UInt64) { timer.remove(id) }
}

/// The state shared by an alarm and its thread, which must not retain the alarm.
private final class AlarmThread: Sendable {
  private struct Entry: Sendable {
    var at: DispatchTime
    var action: @Sendable () -> Void
  }

  private struct State: Sendable {
    var entries: [UInt64: Entry] = [:]
    var nextID: UInt64 = 0
    /// When the thread wakes; `nil` while it is awake or not started.
    var sleepsUntil: DispatchTime?
    var hasThread = false
    var isClosed = false
  }

  private let state = LeafLock(State())
  private let wake = MonotonicSemaphore()

  func add(at moment: DispatchTime, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    let (id, isNew, isEarlier) = state.withLock { state in
      state.nextID += 1
      state.entries[state.nextID] = Entry(at: moment, action: action)
      defer { state.hasThread = true }
      return (state.nextID, !state.hasThread, state.sleepsUntil.map { moment < $0 } ?? false)
    }
    if isNew { WorkerThread.start { [self] in run() } }
    if isEarlier { wake.signal() }
    return id
  }

  func remove(_ id: UInt64) { state.withLock { _ = $0.entries.removeValue(forKey: id) } }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
  }

  private func run() {
    while let (due, next) = takeDue() {
      for action in due { action() }
      if due.isEmpty { wake.wait(seconds: next) }
    }
  }

  /// The due actions, or the seconds to sleep; `nil` once the alarm is closed.
  private func takeDue() -> (due: [@Sendable () -> Void], next: Double)? {
    state.withLock { state in
      if state.isClosed { return nil }
      let now = DispatchTime.now()
      let due = state.entries.filter { $0.value.at <= now }.sorted { $0.value.at < $1.value.at }
      for id in due.map(\.key) { state.entries[id] = nil }
      let next = state.entries.values.map(\.at).min() ?? .distantFuture
      state.sleepsUntil = due.isEmpty ? next : nil
      let left = Double(next.uptimeNanoseconds) - Double(now.uptimeNanoseconds)
      return (due.map(\.value.action), left / 1e9)
    }
  }
}
