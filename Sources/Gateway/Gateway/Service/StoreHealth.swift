import Dispatch
import EventStore
import Basics

/// Whether the store takes what is written, and the way back when it does not.
///
/// While it does not, it is tried every second; a file that was deleted is written anew from what
/// the simulations hold, after a pause in which it may be put back.
final class StoreHealth: Sendable {
  private struct State: Sendable {
    var error: LedgerError?
    var delay: String?
    /// When reasons were told to `onChange`, and whether its end is still to be told.
    var told: [String: DispatchTime] = [:]
    var hasTold = false
    /// When the trouble began, as `DispatchTime` counts.
    var since: DispatchTime = .now()
    var isTrying = false
    var isClosed = false
    var onChange: (@Sendable (String?) -> Void)?
    var writers: @Sendable () -> [SimulationWriter] = { [] }
    var onRemoval: @Sendable (String) -> Bool = { _ in false }

    /// Whether a change is to be told: a reason that was not told lately, or the end of one that was.
    mutating func isNews(_ reason: String?) -> Bool {
      guard let reason else {
        defer { hasTold = false }
        return hasTold
      }
      let now = DispatchTime.now()
      if let last = told[reason],
        Double(now.uptimeNanoseconds - last.uptimeNanoseconds) / 1e9 < StoreHealth.silence
      {
        return false
      }
      if told.count >= 64 { told = [:] }
      told[reason] = now
      hasTold = true
      return true
    }
  }

  /// Seconds in which a reason is told once, also where others come between.
  fileprivate static let silence = 60.0
  /// Seconds between two tries.
  private static let interval = 1.0

  private let state = LeafLock(State())
  private let ledger: any Ledger
  private let alarm: Alarm
  /// Seconds in which a file that was deleted may be put back.
  private let timeout: Double

  init(_ ledger: any Ledger, _ alarm: Alarm, timeout: Double) {
    self.timeout = timeout
    self.ledger = ledger
    self.alarm = alarm
  }

  /// What is wrong, in words for a person; nothing where all is well.
  var reason: String? { state.withLock { $0.error?.reason } }

  /// Why what others write is heard late, where it is.
  var delay: String? { state.withLock { $0.delay } }

  /// Takes note that what others write is heard late, or in time again.
  func setDelay(_ reason: String?) { state.withLock { $0.delay = reason } }

  /// Sets who is notified when the health changes: the reason, or nothing once all is well again.
  func onChange(_ action: @escaping @Sendable (String?) -> Void) {
    state.withLock { $0.onChange = action }
  }

  /// Sets who writes to the store: all of them suffer with it.
  func follow(_ writers: @escaping @Sendable () -> [SimulationWriter]) {
    state.withLock { $0.writers = writers }
  }

  /// Sets who hears that a project was removed by another gateway, and whether that is no trouble then.
  func onRemoval(_ action: @escaping @Sendable (String) -> Bool) {
    state.withLock { $0.onRemoval = action }
  }

  private var writers: [SimulationWriter] { state.withLock { $0.writers }() }

  func others(than writer: SimulationWriter) -> [SimulationWriter] {
    writers.filter { $0 !== writer }
  }

  func close() { state.withLock { $0.isClosed = true } }

  /// Looks at the store, which somebody may have touched.
  func inspect(_ simulation: SimulationWriter) {
    do throws(LedgerError) {
      try ledger.inspect()
    } catch {
      record(error, simulation)
    }
  }

  /// Takes note of how a write came out.
  func record(_ error: LedgerError?, _ simulation: SimulationWriter?) {
    if case .unknownProject(let name)? = error, state.withLock({ $0.onRemoval })(name) { return }
    let (changed, tries, action) = state.withLock {
      state -> (Bool, Bool, (@Sendable (String?) -> Void)?) in
      if state.isClosed || error == .closed { return (false, false, nil) }
      let changed = state.error?.reason != error?.reason
      if state.error == nil { state.since = .now() }
      state.error = error
      let tries = error != nil && !state.isTrying && simulation != nil
      if tries { state.isTrying = true }
      return (changed, tries, changed && state.isNews(error?.reason) ? state.onChange : nil)
    }
    if changed {
      action?(error?.reason)
      // Those who follow the events learn it with the answer to the poll that they wait for.
      for writer in writers { writer.stream.answerAll() }
    }
    if tries, let simulation { tryAgain(simulation) }
  }

  private func tryAgain(_ simulation: SimulationWriter) {
    alarm.after(Self.interval) { [weak self, weak simulation] in
      guard let self, let simulation else { return }
      self.attempt(simulation)
    }
  }

  private func attempt(_ simulation: SimulationWriter) {
    let (isOver, isLong) = state.withLock { state in
      let elapsed = DispatchTime.now().uptimeNanoseconds - state.since.uptimeNanoseconds
      let isOver = state.error == nil || state.isClosed
      if isOver { state.isTrying = false }
      return (isOver, Double(elapsed) / 1e9 >= timeout)
    }
    if isOver { return }
    var isDeleted = false
    do throws(LedgerError) {
      try ledger.inspect()
    } catch {
      if case .deleted = error { isDeleted = true }
      record(error, simulation)
    }
    if isDeleted, isLong { simulation.recreateStore() } else if !isDeleted { simulation.tryStore() }
    tryAgain(simulation)
  }
}
