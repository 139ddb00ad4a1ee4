import Dispatch
import Foundation
import Basics

/// Threads that make answers which take long, such as a page of the log, away from the server's
/// loops.
final class ReaderThreads: Sendable {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var threadCount = 0
    var idleCount = 0
    var isClosed = false
  }

  /// Two, so that one long answer does not hold the others up.
  private static let threadLimit = 2
  /// Answers that may wait.
  private static let capacity = 1024

  private let state = LeafLock(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Queues a job; false where too many wait.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, needsThread) = state.withLock { state -> (Bool, Bool) in
      guard !state.isClosed, state.jobs.count < Self.capacity else { return (false, false) }
      state.jobs.append(job)
      let needsThread = state.idleCount == 0 && state.threadCount < Self.threadLimit
      if needsThread { state.threadCount += 1 }
      return (true, needsThread)
    }
    // The threads keep this alive until `close`.
    if needsThread { WorkerThread.start { [self] in work() } }
    if isTaken { wake.signal() }
    return isTaken
  }

  /// Takes no more jobs, and ends the threads once those that wait are done; does not wait for that.
  func close() {
    state.withLock { $0.isClosed = true }
    for _ in 0..<Self.threadLimit { wake.signal() }
  }

  private func work() {
    while true {
      state.withLock { $0.idleCount += 1 }
      wake.wait()
      state.withLock { $0.idleCount -= 1 }
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      // Each job has a signal of its own: who finds none after the end has done them all.
      if let job { job() } else if isClosed { return }
    }
  }
}
