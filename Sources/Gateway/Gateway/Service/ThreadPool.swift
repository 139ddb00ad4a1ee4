import Dispatch
import Foundation
import Basics

/// A few threads that run jobs in the order of their submission. A thread is started only when
/// needed.
final class ThreadPool: Sendable {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var threadCount = 0
    var idleCount = 0
    var isClosed = false
  }

  private let threadLimit: Int
  private let capacity: Int
  private let state = LeafLock(State())
  private let wake = DispatchSemaphore(value: 0)

  init(threads: Int, capacity: Int = .max) {
    threadLimit = threads
    self.capacity = capacity
  }

  /// Queues a job; false if too many wait or the pool is closed.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, needsThread) = state.withLock { state -> (Bool, Bool) in
      guard !state.isClosed, state.jobs.count < capacity else { return (false, false) }
      state.jobs.append(job)
      let needsThread = state.idleCount == 0 && state.threadCount < threadLimit
      if needsThread { state.threadCount += 1 }
      return (true, needsThread)
    }
    // The threads keep the pool alive until `close`.
    if needsThread { WorkerThread.start { [self] in work() } }
    if isTaken { wake.signal() }
    return isTaken
  }

  /// Rejects further jobs, and ends the threads after the queued ones. Does not wait for them.
  func close() {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threadLimit { wake.signal() }
  }

  private func work() {
    while true {
      state.withLock { $0.idleCount += 1 }
      wake.wait()
      state.withLock { $0.idleCount -= 1 }
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      // The semaphore is signalled once per job, so a thread that finds no job after `close` can
      // end.
      if let job { job() } else if isClosed { return }
    }
  }
}
