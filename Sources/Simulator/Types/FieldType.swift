package import Basics

/// The Swift type of a property, as a type file names it.
package indirect enum FieldType: Sendable, Hashable {
  /// `String`.
  case string
  /// `Int` and `Int64`.
  case int
  /// An integer of fewer bits, or without a sign.
  case sized(SizedInteger)
  /// `Double` and its relatives.
  case double
  /// `Bool`.
  case bool
  /// `Date`: a number of seconds since 2001-01-01 UTC.
  case date
  /// `URL`: a text.
  case url
  /// `UUID`: a text of 36 characters.
  case uuid
  /// `T?`.
  case optional(FieldType)
  /// `[T]`.
  case array(FieldType)
  /// `[String: T]`.
  case dictionary(FieldType)
  /// A nested struct.
  case structure([Field])
  /// An enum by its raw values.
  case values([String])
  /// A type that is not described: everything decodes.
  case any

  /// A property of a struct.
  package struct Field: Sendable, Hashable {
    /// The key in JSON.
    package var name: String
    /// The type.
    package var type: FieldType

    /// Makes a property.
    package init(name: String, type: FieldType) {
      self.name = name
      self.type = type
    }
  }

  /// Whether a key may be missing.
  package var isOptional: Bool {
    switch self {
    case .optional, .any: true
    default: false
    }
  }

  /// How deep types may lie in each other, in one text and over all objects.
  static let depthLimit = 32

  /// Reads `String`, `[Int]?`, `[String: Double]`, `on|off`, or an object of such; `nil` where it is
  /// none, or deeper than 32 levels.
  package init?(json: JSON) { self.init(json: json, depth: 0) }

  private init?(json: JSON, depth: Int) {
    guard depth < Self.depthLimit else { return nil }
    switch json {
    case .string(let text): self.init(text[...], depth: depth)
    case .object(let object):
      var fields: [Field] = []
      for (name, value) in object {
        guard let type = FieldType(json: value, depth: depth + 1) else { return nil }
        fields.append(Field(name: name, type: type))
      }
      self = .structure(fields)
    case .array(let elements) where elements.count == 1:
      guard let element = FieldType(json: elements[0], depth: depth + 1) else { return nil }
      self = .array(element)
    default: return nil
    }
  }

  /// Reads a type's name as Swift writes it; raw values of an enum stand between `|`.
  package init?(_ text: String) { self.init(text[...], depth: 0) }

  private init?(_ whole: Substring, depth: Int) {
    guard depth < Self.depthLimit else { return nil }
    let text = whole.trimmed
    if text.hasSuffix("?") {
      guard let wrapped = FieldType(text.dropLast(), depth: depth + 1) else { return nil }
      self = .optional(wrapped)
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      if let colon = inner.firstIndex(of: ":"), !inner.hasPrefix("[") {
        let rest = inner[inner.index(after: colon)...]
        guard let value = FieldType(rest, depth: depth + 1) else { return nil }
        self = .dictionary(value)
      } else {
        guard let element = FieldType(inner, depth: depth + 1) else { return nil }
        self = .array(element)
      }
    } else if text.contains("|") {
      self = .values(text.split(separator: "|").map { String($0.trimmed) })
    } else {
      switch text {
      case "String", "Substring", "Character": self = .string
      case "Int", "Int64": self = .int
      case "Double", "Float", "CGFloat", "Decimal", "TimeInterval": self = .double
      case "Bool": self = .bool
      case "Date": self = .date
      case "URL": self = .url
      case "UUID": self = .uuid
      case "Any": self = .any
      default:
        guard let sized = SizedInteger(rawValue: String(text)) else { return nil }
        self = .sized(sized)
      }
    }
  }

  /// The type's name as Swift writes it.
  package var name: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .sized(let integer): integer.rawValue
    case .double: "Double"
    case .bool: "Bool"
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .optional(let wrapped): wrapped.name + "?"
    case .array(let element): "[\(element.name)]"
    case .dictionary(let value): "[String: \(value.name)]"
    case .structure: "struct"
    case .values(let values): values.joined(separator: "|")
    case .any: "Any"
    }
  }

  /// The form in a type file.
  package var json: JSON {
    switch self {
    case .structure(let fields):
      .object(JSONObject(fields.map { ($0.name, $0.type.json) }))
    case .array(.structure(let fields)): .array([FieldType.structure(fields).json])
    default: .string(name)
    }
  }
}

extension Substring {
  /// The text without spaces around it.
  var trimmed: Substring {
    let spaces: Set<Character> = [" ", "\t", "\n", "\r"]
    let start = drop { spaces.contains($0) }
    guard let last = start.lastIndex(where: { !spaces.contains($0) }) else { return "" }
    return start[...last]
  }
}
