/// Hands each value to every subscriber in the order of sending, without ever waiting for one.
package struct Broadcast<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let storage = BroadcastStorage<Key, Value>()

  package init() {}

  /// How many subscriptions are held by someone.
  package var subscriberCount: Int { storage.subscriberCount }

  /// Sends a value; with a key, a newer value of that key may take its place for a slow reader.
  package func send(_ value: Value, for key: Key? = nil) { storage.send(value, for: key) }

  /// Subscribes to what is sent from now on, keeping at most `capacity` unread values.
  ///
  /// `onArrival` tells a reader with a loop of its own that there is something to take: it is called
  /// on the sender's thread for the first unread value, and must not wait.
  package func subscribe(
    capacity: Int = 1024, onArrival: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    Subscription(
      storage: storage, id: storage.subscribe(capacity: capacity, onArrival: onArrival))
  }

  package func finish() { storage.finish() }
}

extension Broadcast {
  /// The values for one subscriber; it ends with `finish()`, or for a reader that is cancelled.
  package struct Subscription: AsyncSequence, Sendable {
    package typealias Element = Value
    package typealias Failure = Never

    private let token: Token

    init(storage: BroadcastStorage<Key, Value>, id: Int) {
      token = Token(storage: storage, id: id)
    }

    /// How many values were thrown away unread: when it grows, ask for a new snapshot.
    package var dropped: Int { token.storage.lost(token.id).dropped }

    /// How many values made way unread for a newer one of the same key.
    package var replaced: Int { token.storage.lost(token.id).replaced }

    /// Takes all unread values without waiting.
    package func takeAll() -> [Value] { token.storage.takeAll(token.id) }

    package func makeAsyncIterator() -> Iterator { Iterator(token: token) }

    package struct Iterator: AsyncIteratorProtocol {
      fileprivate let token: Token

      package func next(isolation actor: isolated (any Actor)?) async -> Value? {
        await token.storage.next(token.id, isolation: actor)
      }
    }
  }

  /// Unsubscribes when the last copy of a subscription and its iterators is gone.
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
