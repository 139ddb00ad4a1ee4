/// The logic of a broadcast without locks or continuations, so that it can be tested with tables.
///
/// `Waiter` resumes a reader that is waiting for a value.
struct BroadcastStateMachine<Key: Hashable & Sendable, Value: Sendable, Waiter> {
  enum Read {
    case value(Value)
    case end
    case wait
  }

  private struct Subscriber {
    var queue: BoundedQueue<Key, Value>
    var onArrival: (@Sendable () -> Void)?
    var waiters: [(id: Int, waiter: Waiter)] = []
  }

  private var subscribers: [Int: Subscriber] = [:]
  private var lastID = 0
  private(set) var isFinished = false

  var subscriberCount: Int { subscribers.count }

  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func subscribe(capacity: Int, onArrival: (@Sendable () -> Void)? = nil) -> Int {
    let id = makeID()
    subscribers[id] = Subscriber(queue: BoundedQueue(capacity: capacity), onArrival: onArrival)
    return id
  }

  /// Removes a subscriber. The caller must resume the returned waiters with the end.
  mutating func unsubscribe(_ id: Int) -> [Waiter] {
    subscribers.removeValue(forKey: id)?.waiters.map(\.waiter) ?? []
  }

  /// Sends a value to each subscriber. The caller must resume the returned waiters with the value,
  /// and call the `arrivals` of the subscribers whose queue was empty.
  mutating func send(
    _ value: Value, for key: Key?
  ) -> (ready: [Waiter], arrivals: [@Sendable () -> Void]) {
    guard !isFinished else { return ([], []) }
    var ready: [Waiter] = []
    var arrivals: [@Sendable () -> Void] = []
    for id in subscribers.keys {
      if subscribers[id]!.waiters.isEmpty {
        if subscribers[id]!.queue.count == 0, let tell = subscribers[id]!.onArrival {
          arrivals.append(tell)
        }
        subscribers[id]!.queue.append(value, for: key)
      } else {
        ready.append(subscribers[id]!.waiters.removeFirst().waiter)
      }
    }
    return (ready, arrivals)
  }

  mutating func takeAll(_ id: Int) -> [Value] {
    var values: [Value] = []
    while let value = subscribers[id]?.queue.popFirst() { values.append(value) }
    return values
  }

  /// Reads a value. If there is none yet, stores the waiter.
  mutating func read(_ id: Int, waiterID: Int, waiter: Waiter, isCancelled: Bool) -> Read {
    guard !isCancelled, subscribers[id] != nil else { return .end }
    if let value = subscribers[id]!.queue.popFirst() { return .value(value) }
    if isFinished { return .end }
    subscribers[id]!.waiters.append((waiterID, waiter))
    return .wait
  }

  /// Removes the waiter of a cancelled task. The caller must resume it with the end.
  mutating func cancel(_ id: Int, waiterID: Int) -> Waiter? {
    guard let place = subscribers[id]?.waiters.firstIndex(where: { $0.id == waiterID }) else {
      return nil
    }
    return subscribers[id]!.waiters.remove(at: place).waiter
  }

  /// Rejects further values; queued ones can still be read. The caller must resume the returned
  /// waiters with the end.
  mutating func finish() -> [Waiter] {
    isFinished = true
    var ready: [Waiter] = []
    for id in subscribers.keys {
      ready += subscribers[id]!.waiters.map(\.waiter)
      subscribers[id]!.waiters = []
    }
    return ready
  }

  func lost(_ id: Int) -> (dropped: Int, replaced: Int) {
    guard let queue = subscribers[id]?.queue else { return (0, 0) }
    return (queue.dropped, queue.replaced)
  }
}
