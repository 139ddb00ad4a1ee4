package import HTTPClient
package import HTTP
package import Simulator
import Basics
import Synchronization

/// Asks again and again, waiting as the answers say: long polls, or polls at an interval.
///
/// The closures are called one after another, never two at once.
package final class Poller: Sendable {
  /// What to ask next; `nil` ends the poller.
  package typealias NextRequest = @Sendable () async -> HTTPClientRequest?
  /// Takes an answer of any status and says what it means.
  package typealias Handler = @Sendable (HTTPResponse) async -> PollOutcome
  /// Hears of each change of state.
  package typealias StateHandler = @Sendable (FeedState) -> Void

  private struct Control {
    var task: Task<Void, Never>?
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
    transport: any HTTPTransport, settings: PollSettings,
    executor: (any TaskExecutor)? = nil, next: @escaping NextRequest,
    handle: @escaping Handler, tell: @escaping StateHandler
  ) {
    self.executor = executor
    work = PollWork(transport: transport, next: next, handle: handle, tell: tell)
    self.settings = settings
  }

  deinit { control.withLock { $0.task }?.cancel() }

  /// Starts polling, once.
  package func start() {
    control.withLock { control in
      guard control.task == nil, !control.isStopped else { return }
      // Subscribed before the task runs: no nudge is lost.
      let loop = PollLoop(
        work: work, settings: settings, nudges: nudges.subscribe(capacity: 1))
      control.task = Task(executorPreference: executor) { await loop.run() }
    }
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

  /// Returns once the poller has ended.
  package func finished() async { await control.withLock { $0.task }?.value }
}
