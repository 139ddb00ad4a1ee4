import Synchronization

/// Guards the state machine by a lock. Resumes readers outside the lock.
final class BroadcastStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Waiter = CheckedContinuation<Value?, Never>

  private let machine = Mutex(BroadcastStateMachine<Key, Value, Waiter>())

  var subscriberCount: Int { machine.withLock { $0.subscriberCount } }

  func send(_ value: Value, for key: Key?) {
    let (ready, arrivals) = machine.withLock { $0.send(value, for: key) }
    for waiter in ready { waiter.resume(returning: value) }
    for tell in arrivals { tell() }
  }

  func subscribe(capacity: Int, onArrival: (@Sendable () -> Void)?) -> Int {
    machine.withLock { $0.subscribe(capacity: capacity, onArrival: onArrival) }
  }

  func takeAll(_ id: Int) -> [Value] { machine.withLock { $0.takeAll(id) } }

  func unsubscribe(_ id: Int) {
    for waiter in machine.withLock({ $0.unsubscribe(id) }) { waiter.resume(returning: nil) }
  }

  func finish() {
    for waiter in machine.withLock({ $0.finish() }) { waiter.resume(returning: nil) }
  }

  func lost(_ id: Int) -> (dropped: Int, replaced: Int) { machine.withLock { $0.lost(id) } }

  func next(_ id: Int, isolation: isolated (any Actor)?) async -> Value? {
    let waiterID = machine.withLock { $0.makeID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { (waiter: Waiter) in
        // `cancel` takes the same lock: a cancellation is either seen here, or finds the stored
        // waiter.
        let read = machine.withLock {
          $0.read(id, waiterID: waiterID, waiter: waiter, isCancelled: Task.isCancelled)
        }
        switch read {
        case .value(let value): waiter.resume(returning: value)
        case .end: waiter.resume(returning: nil)
        case .wait: break
        }
      }
    } onCancel: {
      machine.withLock { $0.cancel(id, waiterID: waiterID) }?.resume(returning: nil)
    }
  }
}
