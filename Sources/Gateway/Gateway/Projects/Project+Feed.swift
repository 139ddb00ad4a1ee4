package import Simulator
import Basics
import Synchronization

/// The feed for readers in the same process, without sockets and JSON. Its task runs on the thread
/// that replies: the writer's, once a group is durable.
extension Project: FeedTransport {
  package var executor: (any TaskExecutor)? { InlineExecutor.shared }

  package func activities(
    of scope: FeedScope, after id: Activity.ID?, limit: Int
  ) async throws(FeedFailure) -> ActivityPage {
    let wall = options.wall()
    let page: ActivityPage? = await withCheckedContinuation { continuation in
      writer.read {
        ($0.cursor, $0.clock, $0.withPlans($0.activities(withDismissed: scope.includesDismissed)))
      } then: { [readers] cursor, clock, activities in
        let isTaken = readers.run {
          let chosen = activities.filter { activity in
            scope.includes(activity) && (id.map { activity.id > $0 } ?? true)
          }.sorted { $0.id < $1.id }
          continuation.resume(
            returning: ActivityPage(
              cursor: cursor, activities: Array(chosen.prefix(limit)),
              next: chosen.count > limit ? chosen[limit - 1].id : nil, now: clock.now(wall: wall),
              speed: clock.speed))
        }
        if !isTaken { continuation.resume(returning: nil) }
      }
    }
    guard let page else { throw EventFailure.busy.feedFailure }
    return page
  }

  package func events(_ range: EventRange) async throws(FeedFailure) -> EventPage {
    let query: EventQuery =
      switch range {
      case .newest(let count): .newest(count)
      case .after(let cursor, let waits):
        .after(cursor, wait: waits ? Double(EventRange.longestWait) : 0)
      }
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let cancel = read(query, then: { continuation.resume(returning: $0) }) {
          cancellation.register(cancel)
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    switch result {
    case .success(let batch):
      // A reset answers waiting readers with an empty batch.
      guard batch.epoch == stream.position.epoch else { throw .gone }
      return EventPage(
        cursor: batch.cursor, events: batch.events.compactMap(\.value), trouble: health.reason)
    case .failure(let failure): throw failure.feedFailure
    }
  }
}

extension EventFailure {
  fileprivate var feedFailure: FeedFailure {
    switch self {
    case .gone: .gone
    case .unreadable(let error): .retry(reason: error.reason, after: nil)
    case .busy: .retry(reason: StoreFailure.busy.reason, after: nil)
    case .closing: .retry(reason: StoreFailure.closing.reason, after: nil)
    }
  }
}

/// Runs a task on the thread that resumes it, for tasks that never block.
private final class InlineExecutor: TaskExecutor {
  static let shared = InlineExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Cancels a wait, even if the task was cancelled before the wait began.
private final class Cancellation: Sendable {
  private let state = Mutex<(action: (@Sendable () -> Void)?, isCancelled: Bool)>((nil, false))

  func register(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.action = action
      return state.isCancelled
    }
    if isCancelled { action() }
  }

  func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }
}
