import Dispatch
import EventStore
import Basics

/// Tracks whether the store accepts writes, and recovers it after a failure.
///
/// After a failure, a write is tried every second. A deleted file is created again from the
/// simulations, after a pause in which somebody may restore it.
final class StoreHealth: Sendable {
  private struct State: Sendable {
    var error: LedgerError?
    var delay: String?
    /// When each reason was last reported to `onChange`.
    var reported: [String: DispatchTime] = [:]
    var hasReported = false
    var since: DispatchTime = .now()
    var isTrying = false
    var isClosed = false
    var onChange: (@Sendable (String?) -> Void)?
    var writers: @Sendable () -> [SimulationWriter] = { [] }
    var onRemoval: @Sendable (String) -> Bool = { _ in false }

    /// Whether to report a change: a reason that was not reported recently, or a recovery after a
    /// reported reason.
    mutating func isNews(_ reason: String?) -> Bool {
      guard let reason else {
        defer { hasReported = false }
        return hasReported
      }
      let now = DispatchTime.now()
      if let last = reported[reason],
        Double(now.uptimeNanoseconds - last.uptimeNanoseconds) / 1e9 < StoreHealth.silence
      {
        return false
      }
      if reported.count >= 64 { reported = [:] }
      reported[reason] = now
      hasReported = true
      return true
    }
  }

  /// Seconds in which a reason is reported only once, even if other reasons are reported in
  /// between.
  fileprivate static let silence = 60.0
  /// Seconds between two attempts to write.
  private static let interval = 1.0

  private let state = LeafLock(State())
  private let ledger: any Ledger
  private let alarm: Alarm
  /// Seconds to wait for a deleted file to be restored.
  private let timeout: Double

  init(_ ledger: any Ledger, _ alarm: Alarm, timeout: Double) {
    self.timeout = timeout
    self.ledger = ledger
    self.alarm = alarm
  }

  /// A user-facing description of the failure; `nil` if the store works.
  var reason: String? { state.withLock { $0.error?.reason } }

  /// Why notices of other gateways' writes are late; `nil` if they are on time.
  var delay: String? { state.withLock { $0.delay } }

  func setDelay(_ reason: String?) { state.withLock { $0.delay = reason } }

  /// Sets the callback for changes of the health. It gets the reason, or `nil` after a recovery.
  func onChange(_ action: @escaping @Sendable (String?) -> Void) {
    state.withLock { $0.onChange = action }
  }

  /// Sets the function that returns all writers that use the store.
  func follow(_ writers: @escaping @Sendable () -> [SimulationWriter]) {
    state.withLock { $0.writers = writers }
  }

  /// Sets the callback for a project that another gateway removed. It returns whether the removal
  /// explains the store's failure.
  func onRemoval(_ action: @escaping @Sendable (String) -> Bool) {
    state.withLock { $0.onRemoval = action }
  }

  private var writers: [SimulationWriter] { state.withLock { $0.writers }() }

  func others(than writer: SimulationWriter) -> [SimulationWriter] {
    writers.filter { $0 !== writer }
  }

  func close() { state.withLock { $0.isClosed = true } }

  /// Checks the store, which may have been changed by another process.
  func inspect(_ simulation: SimulationWriter) {
    do throws(LedgerError) {
      try ledger.inspect()
    } catch {
      record(error, simulation)
    }
  }

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
      // Followers of the events learn about the failure from the response to their waiting poll.
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
