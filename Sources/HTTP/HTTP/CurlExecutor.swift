internal import CCurl
import Dispatch
import Synchronization

/// Runs a feed's task on libcurl's thread, so that reading a response, publishing it and sending
/// the next request need no other thread. Only for tasks that never block.
final class CurlExecutor: TaskExecutor {
  static let shared = CurlExecutor()

  private let jobs = Mutex<[UnownedJob]>([])

  private init() {
    ccu_on_wake { CurlExecutor.shared.runAll() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    // Without the thread no request can be sent, but the task must still run to get the error.
    if ccu_wake() == 0 { DispatchQueue.global().async { self.runAll() } }
  }

  private func runAll() {
    while case let due = jobs.withLock({ jobs in
      defer { jobs.removeAll(keepingCapacity: true) }
      return jobs
    }), !due.isEmpty {
      for job in due { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
