package import Simulator
import Basics
import Synchronization

/// Polls repeatedly and waits as the responses require: long polls, or polls at an interval.
///
/// The closures are called one after another, never concurrently.
package final class Poller: Sendable {
  /// Polls once; `nil` ends the poller.
  package typealias Ask = @Sendable () async -> PollStep?
  /// Called with each new state.
  package typealias StateHandler = @Sendable (FeedState) -> Void

  private struct Control {
    var task: Task<Void, Never>?
    var isStarted = false
    var isStopped = false
  }

  private let work: PollWork
  private let settings: PollSettings
  private let executor: (any TaskExecutor)?
  private let control = Mutex(Control())
  /// Wakes the loop. At most one nudge is queued.
  private let nudges = Broadcast<Bool, Void>()

  /// Creates a poller, which starts with `start`. Its closures are called on the executor.
  package init(
    settings: PollSettings, executor: (any TaskExecutor)? = nil, ask: @escaping Ask,
    onState: @escaping StateHandler, onWait: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.executor = executor
    self.settings = settings
    work = PollWork(ask: ask, onState: onState, onWait: onWait)
  }

  deinit { control.withLock { $0.task }?.cancel() }

  package func start() {
    let isFirst = control.withLock { control in
      defer { control.isStarted = true }
      return !control.isStarted && !control.isStopped
    }
    guard isFirst else { return }
    // Subscribed before the task runs, so that no nudge is missed.
    let loop = PollLoop(work: work, settings: settings, nudges: nudges.subscribe(capacity: 1))
    // Started outside the lock: an executor may run the task immediately, and the task may take the
    // lock.
    let task = Task(executorPreference: executor) { await loop.run() }
    let isStopped = control.withLock { control in
      control.task = task
      return control.isStopped
    }
    if isStopped { task.cancel() }
  }

  /// If the loop is waiting between two polls, polls immediately.
  package func refresh() { nudges.send((), for: true) }

  /// Stops permanently and cancels the poll in progress.
  package func stop() {
    let task = control.withLock { control in
      control.isStopped = true
      return control.task
    }
    task?.cancel()
  }

  package func finished() async { await control.withLock { $0.task }?.value }
}
