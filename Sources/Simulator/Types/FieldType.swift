import Basics

/// A Swift type, as JSONDecoder decodes it.
package indirect enum FieldType: Sendable, Hashable {
  case string
  case int
  /// An integer with fewer than 64 bits, or without a sign.
  case sized(SizedInteger)
  /// `Double`, `CGFloat` and `TimeInterval`.
  case double
  /// `Float`, which rejects numbers beyond 3.4e38.
  case float
  case decimal
  case bool
  /// `Date`: a number of seconds since 2001-01-01 UTC.
  case date
  /// `URL`: a string.
  case url
  /// `UUID`: a string of 36 characters.
  case uuid
  /// `Data`: a string in Base64.
  case data
  case optional(FieldType)
  /// `[T]` and `Set<T>`.
  case array(FieldType)
  /// A list with one value of each type, such as `CGPoint`. Additional values are ignored.
  case tuple([FieldType])
  /// `Range<T>` and `ClosedRange<T>`: a list of the lower and the upper bound.
  case range(FieldType)
  case dictionary(FieldType, key: DictionaryKey = .string)
  case structure([Field])
  /// An enum with raw values that are strings.
  case values([String])
  /// An enum with raw values that are numbers.
  case numbers([Double])
  /// An enum without raw values: an object whose only known key is the name of a case.
  case cases([Case])
  /// A recursive type, by its name in the activity type's definitions.
  case reference(String)
  /// A type with custom decoding, and the keys that its code reads.
  case custom([String])
  /// A type without a description, which cannot be checked.
  case any

  /// A property of a struct, or an associated value of an enum's case.
  package struct Field: Sendable, Hashable {
    /// The key in JSON.
    package var name: String
    package var type: FieldType
    /// Whether the key must be present even if its value may be null, as in a generic type.
    var isKeyRequired: Bool

    /// Creates a field. By default the key may be missing if the type is optional.
    package init(name: String, type: FieldType, isKeyRequired: Bool? = nil) {
      self.name = name
      self.type = type
      self.isKeyRequired = isKeyRequired ?? !type.isOptional
    }
  }

  /// An enum's case with its associated values. Values without a label have the keys `_0`, `_1`, ….
  package struct Case: Sendable, Hashable {
    /// The key in JSON.
    var name: String
    var values: [Field] = []
  }

  /// How Codable encodes a dictionary: as an object if the keys are strings, integers or
  /// `CodingKeyRepresentable`, otherwise as a list of alternating keys and values.
  package indirect enum DictionaryKey: Sendable, Hashable {
    case string
    case int
    /// An enum with raw values that conforms to `CodingKeyRepresentable`.
    case codingKey(FieldType)
    case listed(FieldType)
  }

  package var isOptional: Bool {
    switch self {
    case .optional, .any: true
    default: false
    }
  }

  package var fields: [Field] {
    switch self {
    case .structure(let fields): fields
    case .custom(let keys): keys.map { Field(name: $0, type: .any) }
    default: []
    }
  }

  /// The type's name in Swift notation. An enum's raw values are separated by `|`.
  package var name: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .sized(let integer): integer.rawValue
    case .double: "Double"
    case .float: "Float"
    case .decimal: "Decimal"
    case .bool: "Bool"
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .data: "Data"
    case .optional(let wrapped): wrapped.name + "?"
    case .array(let element): "[\(element.name)]"
    case .tuple(let elements): "(\(elements.map(\.name).joined(separator: ", ")))"
    case .range(let bound): "Range<\(bound.name)>"
    case .dictionary(let value, let key): "[\(key.name): \(value.name)]"
    case .structure: "struct"
    case .values(let values): values.joined(separator: "|")
    case .numbers(let values): values.map { JSON($0).text }.joined(separator: "|")
    case .cases(let cases): cases.map(\.name).joined(separator: "|")
    case .reference(let name): name
    case .custom: "custom"
    case .any: "Any"
    }
  }
}

extension FieldType.DictionaryKey {
  var name: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .codingKey(let type), .listed(let type): type.name
    }
  }
}

extension JSON {
  init(_ number: Double) {
    self = Int64(exactly: number).map(JSON.int) ?? .double(number)
  }
}

extension FieldType {
  var wanted: Phrase {
    switch self {
    case .string: "a string"
    case .int: "a whole number without quotes"
    case .sized(let integer): "a whole number of \(integer.range) without quotes"
    case .double, .decimal: "a number without quotes"
    case .float: "a number below 3.4e38 without quotes"
    case .bool: "true or false without quotes"
    case .date: "a number of seconds since 2001-01-01 UTC"
    case .url: "a URL as a string"
    case .uuid: "a UUID as a string"
    case .data: "a Base64 string"
    case .optional(let wrapped): wrapped.wanted
    case .array(let element): "an array of \(element.name)"
    case .range(let bound): "a list of two: \(bound.name), \(bound.name)"
    case .tuple(let elements):
      "a list of \(elements.count): \(elements.map(\.name).joined(separator: ", "))"
    case .dictionary(_, .listed): "a list of alternating keys and values"
    case .dictionary, .structure, .cases: "an object"
    case .values(let values): "one of \(values.joined(separator: ", "))"
    case .numbers(let values): "one of \(values.map { JSON($0).text }.joined(separator: ", "))"
    case .reference, .custom, .any: "a value that its decoder accepts"
    }
  }
}
