import Dispatch
import EventStore
import Basics

/// Whether the store takes what is written, and the way back when it does not.
///
/// While it does not, it is tried every second; a file that was deleted is written anew from what
/// the project holds, after a pause in which it may be put back.
final class StoreHealth: Sendable {
  private struct State: Sendable {
    var error: LedgerError?
    /// When the trouble began, as `DispatchTime` counts.
    var since: DispatchTime = .now()
    var isTrying = false
    var isClosed = false
    var onChange: (@Sendable (String?) -> Void)?
  }

  /// Seconds between two tries.
  private static let interval = 1.0

  private let state = LeafLock(State())
  private let ledger: any Ledger
  private let alarm: Alarm
  private let stream: EventStream<RecordedEvent>
  /// Seconds in which a file that was deleted may be put back.
  private let timeout: Double

  init(_ ledger: any Ledger, _ alarm: Alarm, _ stream: EventStream<RecordedEvent>, timeout: Double)
  {
    self.timeout = timeout
    self.ledger = ledger
    self.alarm = alarm
    self.stream = stream
  }

  /// What is wrong, in words for a person; nothing where all is well.
  var reason: String? { state.withLock { $0.error?.reason } }

  /// Sets who is notified when the health changes: the reason, or nothing once all is well again.
  func onChange(_ action: @escaping @Sendable (String?) -> Void) {
    state.withLock { $0.onChange = action }
  }

  /// Looks at the store when the system says that it was touched.
  func watch(_ project: ProjectWriter) {
    ledger.watch { [weak self, weak project] in
      guard let self, let project else { return }
      self.inspect(project)
    }
  }

  /// Inspects no more.
  func close() { state.withLock { $0.isClosed = true } }

  private func inspect(_ project: ProjectWriter) {
    do throws(LedgerError) {
      try ledger.inspect()
    } catch {
      hear(error, project)
    }
  }

  /// Takes note of how a write came out.
  func hear(_ error: LedgerError?, _ project: ProjectWriter?) {
    let (changed, tries, action) = state.withLock {
      state -> (Bool, Bool, (@Sendable (String?) -> Void)?) in
      if state.isClosed || error == .closed { return (false, false, nil) }
      let changed = state.error?.reason != error?.reason
      if state.error == nil { state.since = .now() }
      state.error = error
      let tries = error != nil && !state.isTrying && project != nil
      if tries { state.isTrying = true }
      return (changed, tries, state.onChange)
    }
    if changed {
      action?(error?.reason)
      // Those who follow the events learn it with the answer to the poll that they wait for.
      stream.answerAll()
    }
    if tries, let project { tryAgain(project) }
  }

  private func tryAgain(_ project: ProjectWriter) {
    alarm.after(Self.interval) { [weak self, weak project] in
      guard let self, let project else { return }
      self.attempt(project)
    }
  }

  private func attempt(_ project: ProjectWriter) {
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
      hear(error, project)
    }
    if isDeleted, isLong { project.recreateStore() } else if !isDeleted { project.tryStore() }
    tryAgain(project)
  }
}
