/// A queue of at most `capacity` values for a reader that may be slow.
///
/// When the queue is full, a new value replaces the newest queued value with the same key, at that
/// value's position. If there is none, the oldest value is dropped and counted. A value without a
/// key is a barrier: later values never replace a value before it, because a snapshot must not undo
/// a later change.
struct BoundedQueue<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var entries: [(key: Key?, value: Value)] = []
  private var head = 0
  let capacity: Int
  /// The number of dropped values. When it increases, the reader has missed values.
  private(set) var dropped = 0
  /// The number of values that were replaced by newer ones with the same key.
  private(set) var replaced = 0

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  var count: Int { entries.count - head }

  mutating func append(_ value: Value, for key: Key?) {
    if count < capacity { return entries.append((key, value)) }
    if let key, let place = place(of: key) {
      entries[place].value = value
      replaced += 1
      return
    }
    _ = popFirst()
    dropped += 1
    entries.append((key, value))
  }

  mutating func popFirst() -> Value? {
    guard head < entries.count else { return nil }
    let value = entries[head].value
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= capacity {
      entries.removeFirst(head)
      head = 0
    }
    return value
  }

  private func place(of key: Key) -> Int? {
    for place in stride(from: entries.count - 1, through: head, by: -1) {
      guard let other = entries[place].key else { return nil }
      if other == key { return place }
    }
    return nil
  }
}
