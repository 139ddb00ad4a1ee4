package import Simulator
import Basics
import Synchronization

/// Asks again and again, waiting as the answers say: long polls, or polls at an interval.
///
/// The closures are called one after another, never two at once.
package final class Poller: Sendable {
  /// Asks once; `nil` ends the poller.
  package typealias Ask = @Sendable () async -> PollStep?
  /// Hears of each change of state.
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
  /// Wakes the loop; one that waits unread is enough.
  private let nudges = Broadcast<Bool, Void>()

  /// Makes a poller that waits for `start`; its closures are called on the executor.
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
    // Subscribed before the task runs: no nudge is lost.
    let loop = PollLoop(work: work, settings: settings, nudges: nudges.subscribe(capacity: 1))
    // Not under the lock: an executor may run the task at once, and that may ask for anything.
    let task = Task(executorPreference: executor) { await loop.run() }
    let isStopped = control.withLock { control in
      control.task = task
      return control.isStopped
    }
    if isStopped { task.cancel() }
  }

  /// Polls now, where it waits between two polls.
  package func refresh() { nudges.send((), for: true) }

  /// Ends for good, giving up what is under way.
  package func stop() {
    let task = control.withLock { control in
      control.isStopped = true
      return control.task
    }
    task?.cancel()
  }

  package func finished() async { await control.withLock { $0.task }?.value }
}
