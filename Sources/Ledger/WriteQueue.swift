import CSQLite

/// What waits for the writer, in order, and where the writer waits for it.
// Sendable: every field is touched between `lock` and `unlock` of the gate only.
final class WriteQueue: @unchecked Sendable {
  /// A piece of work for the writer.
  enum Job: Sendable {
    case write(LedgerBatch, @Sendable (Result<Void, LedgerError>) -> Void)
    case reset(@Sendable (Result<String, LedgerError>) -> Void)
  }

  private let gate = cs_gate_new()
  private let capacity: Int
  private var jobs: [Job] = []
  private var isClosed = false
  private var isFinished = false
  private var writer: UInt?

  init(capacity: Int) { self.capacity = capacity }

  deinit { cs_gate_free(gate) }

  private func locked<Result>(_ body: () -> Result) -> Result {
    cs_gate_lock(gate)
    defer { cs_gate_unlock(gate) }
    return body()
  }

  /// Adds a job, waiting for room where the queue is full; false where it was closed.
  ///
  /// The writer itself never waits, or its completions could stop it for ever.
  func add(_ job: Job) -> Bool {
    locked {
      while jobs.count >= capacity, !isClosed, writer != cs_thread_self() { cs_gate_wait(gate) }
      if isClosed { return false }
      jobs.append(job)
      cs_gate_wake(gate)
      return true
    }
  }

  /// All that waits, or nothing once the queue is closed and empty. For the writer's thread.
  func takeAll() -> [Job]? {
    locked {
      writer = cs_thread_self()
      while jobs.isEmpty, !isClosed { cs_gate_wait(gate) }
      guard !jobs.isEmpty else { return nil }
      defer {
        jobs = []
        cs_gate_wake(gate)
      }
      return jobs
    }
  }

  /// Lets nothing more in.
  func close() {
    locked {
      isClosed = true
      cs_gate_wake(gate)
    }
  }

  /// Says that the writer has ended.
  func finish() {
    locked {
      isFinished = true
      cs_gate_wake(gate)
    }
  }

  /// Waits until the writer has ended, unless it is the writer that asks.
  func waitUntilFinished() {
    locked {
      while !isFinished, writer != cs_thread_self() { cs_gate_wait(gate) }
    }
  }
}
