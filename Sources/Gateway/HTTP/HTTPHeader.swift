/// A header field as it was or will be sent.
package struct HTTPHeader: Sendable, Hashable {
  /// The name, compared without regard to case.
  package var name: String
  /// The value.
  package var value: String

  /// Makes a header field.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this field has a name, without regard to the case of ASCII letters.
  package func isNamed(_ other: String) -> Bool {
    var mine = name.utf8.makeIterator()
    var others = other.utf8.makeIterator()
    while true {
      switch (mine.next(), others.next()) {
      case (nil, nil): return true
      case (let left?, let right?) where Self.lowercased(left) == Self.lowercased(right): continue
      default: return false
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
