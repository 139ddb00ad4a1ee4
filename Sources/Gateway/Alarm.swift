import Dispatch
import Synchronization

/// Calls back at moments: one timer, armed for the earliest, none while nothing is due.
final class Alarm: Sendable {
  private struct Entry: Sendable {
    var at: DispatchTime
    var action: @Sendable () -> Void
  }

  private struct State: Sendable {
    var entries: [UInt64: Entry] = [:]
    var nextID: UInt64 = 0
    var generation: UInt64 = 0
    var armed: DispatchTime?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "islet.alarm")

  /// Calls an action after some seconds; the result cancels it.
  @discardableResult
  func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    let at = DispatchTime.now() + max(0, min(seconds, 1e8))
    return state.withLock { state in
      state.nextID += 1
      state.entries[state.nextID] = Entry(at: at, action: action)
      if state.armed.map({ at < $0 }) ?? true { arm(&state) }
      return state.nextID
    }
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
  func cancel(_ id: UInt64) {
    state.withLock { _ = $0.entries.removeValue(forKey: id) }
  }

  private func arm(_ state: inout State) {
    guard let earliest = state.entries.values.map(\.at).min() else {
      state.armed = nil
      return
    }
    if let armed = state.armed, armed <= earliest { return }
    state.armed = earliest
    state.generation += 1
    let generation = state.generation
    queue.asyncAfter(deadline: earliest) { [weak self] in self?.fire(generation) }
  }

  private func fire(_ generation: UInt64) {
    let due = state.withLock { state -> [@Sendable () -> Void] in
      guard generation == state.generation else { return [] }
      state.armed = nil
      let now = DispatchTime.now()
      let due = state.entries.filter { $0.value.at <= now }.sorted { $0.value.at < $1.value.at }
      for id in due.map(\.key) { state.entries[id] = nil }
      arm(&state)
      return due.map(\.value.action)
    }
    for action in due { action() }
  }
}
