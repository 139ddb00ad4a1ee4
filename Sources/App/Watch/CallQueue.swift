import HTTP
import Synchronization

/// Lets calls that change something leave in the order of the keys that asked for them: those about
/// one activity one after the other, each once the one before has been answered.
final class CallQueue: Sendable {
  private struct Tail: Sendable {
    var number: Int
    var task: Task<Void, Never>
  }

  private let tails = Mutex<[String: Tail]>([:])

  /// Adds a call about an activity, or about the gateway itself where the subject is empty.
  func add(_ subject: String, _ call: @escaping @Sendable () async -> Void) {
    tails.withLock { tails in
      let before = tails[subject]
      let number = (before?.number ?? 0) + 1
      let task = Task.detached(executorPreference: CurlTransport.executor) { [self] in
        await before?.task.value
        await call()
        forget(subject, number)
      }
      tails[subject] = Tail(number: number, task: task)
    }
  }

  private func forget(_ subject: String, _ number: Int) {
    tails.withLock { if $0[subject]?.number == number { $0[subject] = nil } }
  }
}
