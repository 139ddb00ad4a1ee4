/// Sends each value to all subscribers in order, without waiting for them.
package struct Broadcast<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let storage = BroadcastStorage<Key, Value>()

  package init() {}

  package var subscriberCount: Int { storage.subscriberCount }

  /// Sends a value. If it has a key, a slow reader may get only the newest value with that key.
  package func send(_ value: Value, for key: Key? = nil) { storage.send(value, for: key) }

  /// Subscribes to all later values, and queues at most `capacity` unread ones.
  ///
  /// `onArrival` wakes a reader that has its own event loop. It is called on the sender's thread
  /// when the empty queue receives a value, and must not block.
  package func subscribe(
    capacity: Int = 1024, onArrival: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    Subscription(
      storage: storage, id: storage.subscribe(capacity: capacity, onArrival: onArrival))
  }

  package func finish() { storage.finish() }
}

extension Broadcast {
  /// The values for one subscriber. The sequence ends with `finish()`, or when the reading task is
  /// cancelled.
  package struct Subscription: AsyncSequence, Sendable {
    package typealias Element = Value
    package typealias Failure = Never

    private let token: Token

    init(storage: BroadcastStorage<Key, Value>, id: Int) {
      token = Token(storage: storage, id: id)
    }

    /// The number of unread values that were dropped. When it increases, request a new snapshot.
    package var dropped: Int { token.storage.lost(token.id).dropped }

    /// The number of unread values that were replaced by newer ones with the same key.
    package var replaced: Int { token.storage.lost(token.id).replaced }

    /// Returns all unread values without waiting.
    package func takeAll() -> [Value] { token.storage.takeAll(token.id) }

    package func makeAsyncIterator() -> Iterator { Iterator(token: token) }

    package struct Iterator: AsyncIteratorProtocol {
      fileprivate let token: Token

      package func next(isolation actor: isolated (any Actor)?) async -> Value? {
        await token.storage.next(token.id, isolation: actor)
      }
    }
  }

  /// Unsubscribes when the last copy of a subscription and its iterators is released.
  fileprivate final class Token: Sendable {
    let storage: BroadcastStorage<Key, Value>
    let id: Int

    init(storage: BroadcastStorage<Key, Value>, id: Int) {
      self.storage = storage
      self.id = id
    }

    deinit { storage.unsubscribe(id) }
  }
}
