import Basics

/// The numbers of cards that no sender named: `TYPE-N`, counted for each type.
struct ActivityNumbers: Sendable {
  /// The last number of each type.
  private(set) var last = RevertibleDictionary<String, Int>()
  /// Types whose numbers are remembered; whose are not is counted anew, past the cards that are there.
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

  /// Takes up what is stored of a type; false where it cannot be read.
  mutating func restore(_ type: String, _ document: JSON?) -> Bool {
    last[type] = document?.int
    return document == nil || last[type] != nil
  }

  // MARK: Transactions

  mutating func begin() { last.begin() }

  mutating func commit() { last.commit() }

  mutating func rollback() { last.rollback() }
}
