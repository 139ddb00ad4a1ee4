/// Header fields in order, looked up without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One line of the header.
  public struct Field: Sendable, Hashable {
    /// The name as written.
    public var name: String
    /// The value as written.
    public var value: String
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
    get {
      let name = name.lowercased()
      return fields.first { $0.name.lowercased() == name }?.value
    }
    set {
      let lowercased = name.lowercased()
      let place = fields.firstIndex { $0.name.lowercased() == lowercased }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (nil, let value?): fields.append(Field(name: name, value: value))
      case (let place?, nil): fields.remove(at: place)
      case (nil, nil): break
      }
    }
  }
}
