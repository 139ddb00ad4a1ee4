import Dispatch
import Foundation
import Synchronization

/// Calls back at moments, on one thread that sleeps until the earliest.
///
/// No dispatch queue: once one has worked, libdispatch on Linux looks after its threads every second
/// for as long as the process lives, and an idle gateway would never sleep.
final class Alarm: Sendable {
  private let bell = Bell()

  deinit { bell.close() }

  /// Calls an action after some seconds; the result cancels it.
  @discardableResult
  func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    bell.add(at: DispatchTime.now() + max(0, min(seconds, 1e8)), action)
  }

  /// An action that may be called off by who does not know yet what `after` returns.
  final class Ticket: Sendable {
    fileprivate let id = Mutex<UInt64?>(nil)
  }

  /// Calls an action after some seconds, unless its ticket is handed back before.
  func after(_ seconds: Double, _ ticket: Ticket, _ action: @escaping @Sendable () -> Void) {
    let id = after(seconds, action)
    ticket.id.withLock { $0 = id }
  }

  /// Forgets the action of a ticket.
  func cancel(_ ticket: Ticket) {
    if let id = ticket.id.withLock({ $0 }) { cancel(id) }
  }

  /// Forgets an action.
  func cancel(_ id: UInt64) { bell.remove(id) }
}

/// What the thread and the alarm share: the thread must not keep the alarm alive.
private final class Bell: Sendable {
  private struct Entry: Sendable {
    var at: DispatchTime
    var action: @Sendable () -> Void
  }

  private struct State: Sendable {
    var entries: [UInt64: Entry] = [:]
    var nextID: UInt64 = 0
    /// What the thread sleeps for; nothing while it is awake or not there.
    var sleepsUntil: DispatchTime?
    var hasThread = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  func add(at moment: DispatchTime, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.nextID += 1
      state.entries[state.nextID] = Entry(at: moment, action: action)
      if !state.hasThread {
        state.hasThread = true
        Thread.detachNewThread { [self] in run() }
      } else if let until = state.sleepsUntil, moment < until {
        wake.signal()
      }
      return state.nextID
    }
  }

  func remove(_ id: UInt64) { state.withLock { _ = $0.entries.removeValue(forKey: id) } }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
  }

  private func run() {
    while let (due, next) = takeDue() {
      for action in due { action() }
      if due.isEmpty { _ = wake.wait(timeout: next) }
    }
  }

  /// What is due, or else until when to sleep; nothing once the alarm is gone.
  private func takeDue() -> (due: [@Sendable () -> Void], next: DispatchTime)? {
    state.withLock { state in
      if state.isClosed { return nil }
      let now = DispatchTime.now()
      let due = state.entries.filter { $0.value.at <= now }.sorted { $0.value.at < $1.value.at }
      for id in due.map(\.key) { state.entries[id] = nil }
      let next = state.entries.values.map(\.at).min() ?? .distantFuture
      state.sleepsUntil = due.isEmpty ? next : nil
      return (due.map(\.value.action), next)
    }
  }
}
