import Synchronization

/// Sends each value to all subscribers in order, without waiting for them. Readers are resumed
/// outside the lock.
package final class Broadcast<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value?, Never>

  private let machine = Mutex(BroadcastStateMachine<Key, Value, Waiter>())

  package init() {}

  package var subscriberCount: Int { machine.withLock { $0.subscriberCount } }

  /// Sends a value. If it has a key, a slow reader may get only the newest value with that key.
  package func send(_ value: Value, for key: Key? = nil) {
    let (ready, arrivals) = machine.withLock { $0.send(value, for: key) }
    for waiter in ready { waiter.resume(returning: value) }
    for tell in arrivals { tell() }
  }

  /// Subscribes to all later values, and queues at most `capacity` unread ones.
  ///
  /// `onArrival` wakes a reader that has its own event loop. It is called on the sender's thread
  /// when the empty queue receives a value, and must not block.
  package func subscribe(
    capacity: Int = 1024, onArrival: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    let id = machine.withLock { $0.subscribe(capacity: capacity, onArrival: onArrival) }
    return Subscription(token: Token(bus: self, id: id))
  }

  package func finish() {
    for waiter in machine.withLock({ $0.finish() }) { waiter.resume(returning: nil) }
  }

  fileprivate func next(_ id: Int, isolation: isolated (any Actor)?) async -> Value? {
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

  /// The values for one subscriber. The sequence ends with `finish()`, or when the reading task is
  /// cancelled.
  package struct Subscription: AsyncSequence, Sendable {
    package typealias Element = Value
    package typealias Failure = Never

    fileprivate let token: Token

    /// The number of unread values that were dropped. When it increases, request a new snapshot.
    package var dropped: Int { token.bus.machine.withLock { $0.lost(token.id).dropped } }

    /// The number of unread values that were replaced by newer ones with the same key.
    package var replaced: Int { token.bus.machine.withLock { $0.lost(token.id).replaced } }

    /// Returns all unread values without waiting.
    package func takeAll() -> [Value] { token.bus.machine.withLock { $0.takeAll(token.id) } }

    package func makeAsyncIterator() -> Iterator { Iterator(token: token) }

    package struct Iterator: AsyncIteratorProtocol {
      fileprivate let token: Token

      package func next(isolation actor: isolated (any Actor)?) async -> Value? {
        await token.bus.next(token.id, isolation: actor)
      }
    }
  }

  /// Unsubscribes when the last copy of a subscription and its iterators is released.
  fileprivate final class Token: Sendable {
    let bus: Broadcast
    let id: Int

    init(bus: Broadcast, id: Int) { (self.bus, self.id) = (bus, id) }

    deinit {
      for waiter in bus.machine.withLock({ $0.unsubscribe(id) }) { waiter.resume(returning: nil) }
    }
  }
}
