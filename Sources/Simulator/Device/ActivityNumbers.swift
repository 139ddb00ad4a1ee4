import Basics

/// Numbers for cards to which the sender assigned no ID: `TYPE-N`, counted per type.
struct ActivityNumbers: Sendable {
  private(set) var last = RevertibleDictionary<String, Int>()
  /// The maximum number of types whose numbers are stored. The count of any other type starts at 1
  /// again and skips the numbers of existing cards.
  private static let limit = 1_000

  mutating func next(of type: String, isTaken: (Int) -> Bool) -> Int {
    var number = (last[type] ?? 0) + 1
    while isTaken(number) { number += 1 }
    if last[type] == nil, last.count >= Self.limit, let other = last.keys.first {
      last.removeValue(forKey: other)
    }
    last[type] = number
    return number
  }

  // MARK: Documents

  func document(of type: String) -> JSON? { last[type].map { .number($0) } }

  /// Restores a type's number. Returns false for an invalid document.
  mutating func restore(_ type: String, _ document: JSON?) -> Bool {
    last[type] = document?.int
    return document == nil || last[type] != nil
  }

  // MARK: Transactions

  mutating func begin() { last.begin() }

  mutating func commit() { last.commit() }

  mutating func rollback() { last.rollback() }
}
