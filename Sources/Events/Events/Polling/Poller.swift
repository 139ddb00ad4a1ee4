package import Simulator
import Basics
import Synchronization

/// Polls repeatedly and waits as the responses say: long polls, or polls at an interval.
///
/// The closures are called one after another, never two at once.
package final class Poller: Sendable {
  /// Polls once; `nil` ends the poller.
  package typealias Ask = @Sendable () async -> PollStep?
  /// Called at each change of state.
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
  /// Wakes the loop. One pending nudge is enough.
  private let nudges = Broadcast<Bool, Void>()

  /// Creates a poller that waits for `start`. Its closures are called on the executor.
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
    // Subscribed before the task runs, so that no nudge is lost.
    let loop = PollLoop(work: work, settings: settings, nudges: nudges.subscribe(capacity: 1))
    // Not under the lock: an executor may run the task at once, and the task may need the lock.
    let task = Task(executorPreference: executor) { await loop.run() }
    let isStopped = control.withLock { control in
      control.task = task
      return control.isStopped
    }
    if isStopped { task.cancel() }
  }

  /// Polls now if the loop is waiting between two polls.
  package func refresh() { nudges.send((), for: true) }

  /// Stops for good and cancels the poll in progress.
  package func stop() {
    let task = control.withLock { control in
      control.isStopped = true
      return control.task
    }
    task?.cancel()
  }

  package func finished() async { await control.withLock { $0.task }?.value }
}
