/// A dictionary whose changes since a point can be taken back, at the cost of what changed and not
/// of what it holds.
package struct RevertibleDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var storage: [Key: Value] = [:]
  /// What stood under each key that changed; nothing where changes are not noted.
  @usableFromInline var journal: [Key: Value?]?

  /// An empty dictionary that notes nothing.
  package init() {}

  /// The keys, in no order.
  package var keys: Dictionary<Key, Value>.Keys { storage.keys }
  /// The values, in no order.
  package var values: Dictionary<Key, Value>.Values { storage.values }
  /// How many values there are.
  package var count: Int { storage.count }
  /// Whether there are none.
  package var isEmpty: Bool { storage.isEmpty }
  /// The dictionary as it is now.
  package var dictionary: [Key: Value] { storage }

  package subscript(key: Key) -> Value? {
    get { storage[key] }
    _modify {
      note(key)
      yield &storage[key]
    }
  }

  /// The value of a key, or another one where there is none.
  subscript(key: Key, default fallback: @autoclosure () -> Value) -> Value {
    get { storage[key] ?? fallback() }
    _modify {
      note(key)
      yield &storage[key, default: fallback()]
    }
  }

  /// Sets a value and returns the one before.
  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    note(key)
    return storage.updateValue(value, forKey: key)
  }

  /// Takes a value out and returns it.
  @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? {
    note(key)
    return storage.removeValue(forKey: key)
  }

  private mutating func note(_ key: Key) {
    guard journal != nil, journal?[key] == nil else { return }
    journal?.updateValue(storage[key], forKey: key)
  }

  /// What stood under each key that may have changed since `begin`.
  var before: [Key: Value?] { journal ?? [:] }

  /// Notes changes from now on.
  @inlinable package mutating func begin() { journal = [:] }

  /// Keeps the changes and notes no more.
  package mutating func commit() { journal = nil }

  /// Takes back what changed since `begin`, and returns the keys.
  @discardableResult
  package mutating func rollback() -> [Key] {
    guard let noted = journal else { return [] }
    journal = nil
    for (key, value) in noted { storage[key] = value }
    return Array(noted.keys)
  }
}

extension RevertibleDictionary where Value: Equatable {
  /// The keys whose values are others than at `begin`.
  @inlinable package var changedKeys: [Key] {
    guard let journal, !journal.isEmpty else { return [] }
    return journal.compactMap { key, value in storage[key] == value ? nil : key }
  }
}

extension RevertibleDictionary: Equatable where Value: Equatable {
  /// Whether both hold the same values now.
  package static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}
