internal import CCurl
import Dispatch
import Synchronization

/// Runs a feed's task on libcurl's own thread, so that an answer is read, told and followed by the
/// next request without waking another thread. For tasks that never wait in place.
final class CurlExecutor: TaskExecutor {
  static let shared = CurlExecutor()

  private let jobs = Mutex<[UnownedJob]>([])

  private init() {
    ccu_on_wake { CurlExecutor.shared.runAll() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    // Without the thread no request can be made, but the task must still run to learn so.
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
