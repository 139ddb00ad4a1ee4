/// A dictionary whose changes since a point can be taken back, at the cost of what changed and not
/// of what it holds.
package struct RevertibleDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var storage: [Key: Value] = [:]
  /// What stood under each key that changed; nothing where changes are not noted.
  private var journal: [Key: Value?]?

  package init() {}

  package var keys: Dictionary<Key, Value>.Keys { storage.keys }
  package var values: Dictionary<Key, Value>.Values { storage.values }
  package var count: Int { storage.count }
  package var isEmpty: Bool { storage.isEmpty }
  package var dictionary: [Key: Value] { storage }

  package subscript(key: Key) -> Value? {
    get { storage[key] }
    _modify {
      note(key)
      yield &storage[key]
    }
  }

  subscript(key: Key, default fallback: @autoclosure () -> Value) -> Value {
    get { storage[key] ?? fallback() }
    _modify {
      note(key)
      yield &storage[key, default: fallback()]
    }
  }

  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    note(key)
    return storage.updateValue(value, forKey: key)
  }

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
  package mutating func begin() { journal = [:] }

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
  package var changedKeys: [Key] {
    guard let journal, !journal.isEmpty else { return [] }
    return journal.compactMap { key, value in storage[key] == value ? nil : key }
  }
}

extension RevertibleDictionary: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}
