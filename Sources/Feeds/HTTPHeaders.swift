/// Header fields in order, looked up without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One line of the header.
  public struct Field: Sendable, Hashable {
    /// The name as written.
    public var name: String
    /// The value as written.
    public var value: String

    /// Whether it has a name, which in HTTP is ASCII.
    func isNamed(_ name: String) -> Bool {
      func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
      return self.name.utf8.count == name.utf8.count
        && self.name.utf8.elementsEqual(name.utf8) { lowercased($0) == lowercased($1) }
    }
  }

  /// The fields in order.
  public private(set) var fields: [Field] = []

  /// Makes headers of names and values.
  public init(_ fields: [(String, String)] = []) {
    for (name, value) in fields { self[name] = value }
  }

  public init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

  /// The value of a field; setting replaces it, setting `nil` removes it.
  public subscript(name: String) -> String? {
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
