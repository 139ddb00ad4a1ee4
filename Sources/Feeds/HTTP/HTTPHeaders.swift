/// Header fields in order, looked up without regard to case.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One line of the header.
  package struct Field: Sendable, Hashable {
    /// The name as written.
    package var name: String
    /// The value as written.
    package var value: String

    /// Whether it has a name, which in HTTP is ASCII.
    func isNamed(_ name: String) -> Bool {
      func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
      return self.name.utf8.count == name.utf8.count
        && self.name.utf8.elementsEqual(name.utf8) { lowercased($0) == lowercased($1) }
    }
  }

  /// The fields in order.
  package private(set) var fields: [Field] = []

  /// Makes headers of names and values.
  package init(_ fields: [(String, String)] = []) {
    for (name, value) in fields { self[name] = value }
  }

  package init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

  /// The value of a field; setting replaces it, setting `nil` removes it.
  package subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let place = fields.firstIndex { $0.isNamed(name) }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (nil, let value?): fields.append(Field(name: name, value: value))
      case (let place?, nil): fields.remove(at: place)
      case (nil, nil): break
      }
    }
  }
}
