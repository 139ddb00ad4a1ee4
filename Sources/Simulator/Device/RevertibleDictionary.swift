/// A dictionary with rollback. The cost depends on the number of changes, not on its size.
package struct RevertibleDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var storage: [Key: Value] = [:]
  /// The earlier value of each changed key; `nil` outside a transaction.
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

  /// The earlier value of each key that may have changed since `begin`.
  var before: [Key: Value?] { journal ?? [:] }

  package mutating func begin() { journal = [:] }

  package mutating func commit() { journal = nil }

  /// Undoes the changes since `begin` and returns their keys.
  @discardableResult
  package mutating func rollback() -> [Key] {
    guard let noted = journal else { return [] }
    journal = nil
    for (key, value) in noted { storage[key] = value }
    return Array(noted.keys)
  }
}

extension RevertibleDictionary where Value: Equatable {
  package var changedKeys: [Key] {
    guard let journal, !journal.isEmpty else { return [] }
    return journal.compactMap { key, value in storage[key] == value ? nil : key }
  }
}

extension RevertibleDictionary: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}
