/// The members of a JSON object in their original order.
///
/// Lookups are linear for a few keys, as in most payloads, and hashed for more. Two objects are
/// equal if they have the same members in any order.
package struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var members: [(key: String, value: JSON)]
  private var index: [String: Int]?

  private static let linearLimit = 24

  /// Creates an object. A repeated key keeps its first position and gets its last value.
  package init(_ members: [(String, JSON)] = []) {
    self.members = []
    self.members.reserveCapacity(members.count)
    for (key, value) in members { self[key] = value }
  }

  /// Creates an object from members whose keys must be unique. Does not check this.
  package init(uniqueKeysWithValues members: [(String, JSON)]) {
    self.members = members.map { (key: $0.0, value: $0.1) }
    if members.count > Self.linearLimit { reindex() }
  }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(uniqueKeysWithValues: elements)
  }

  package var count: Int { members.count }

  package var isEmpty: Bool { members.isEmpty }

  package var keys: [String] { members.map(\.key) }

  private func place(of key: String) -> Int? {
    if let index { return index[key] }
    return members.firstIndex { $0.key == key }
  }

  /// The value of a key. Setting `nil` removes the member.
  package subscript(key: String) -> JSON? {
    get { place(of: key).map { members[$0].value } }
    set {
      let place = place(of: key)
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?):
        if members.isEmpty { members.reserveCapacity(6) }
        members.append((key, value))
        index?[key] = members.count - 1
        if index == nil, members.count > Self.linearLimit { reindex() }
      case (let place?, nil):
        members.remove(at: place)
        if index != nil { reindex() }
      case (nil, nil): break
      }
    }
  }

  private mutating func reindex() {
    index = Dictionary(
      members.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
  }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in members {
      var member = Hasher()
      member.combine(key)
      member.combine(value)
      sum ^= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[(key: String, value: JSON)]> {
    members.makeIterator()
  }
}
