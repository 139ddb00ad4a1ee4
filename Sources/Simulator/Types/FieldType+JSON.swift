package import Basics

/// The notation of types in a type file: a name as in Swift, an object for a struct, and an object
/// with one key that starts with `$` for types without a short name.
///
/// | | |
/// | --- | --- |
/// | `"Int"` `"Date?"` `"[String]"` `"[Int: Bool]"` `"Range<Date>"` `"on\|off"` | by name |
/// | `{ a: "Int", b: "String?" }` | a struct |
/// | `["Int"]`, `[{ … }]` | an array |
/// | `{ $optional: T }` `{ $range: T }` `{ $tuple: [T, …] }` | of types without a short name |
/// | `{ $object: [K, T] }` `{ $pairs: [K, T] }` | a dictionary as an object, or as a flat list |
/// | `{ $values: ["a", 1] }` | an enum by its raw values |
/// | `{ $cases: { boarding: {}, delayed: { _0: "Int" } } }` | an enum without raw values |
/// | `{ $reference: "Tree" }` | a type of `definitions` |
/// | `{ $custom: ["key"] }` | a type with its own decoding |
/// | `{ $required: T }` | an optional property whose key is required |
/// | `{ $struct: { … } }` | a struct with a key that starts with `$` |
extension FieldType {
  /// The maximum nesting of types, in one text and over all objects.
  static let depthLimit = 32

  /// Reads the notation of a type file; `nil` if it is invalid, or nested more than 32 levels deep.
  package init?(json: JSON) { self.init(json: json, depth: 0) }

  private init?(json: JSON, depth: Int) {
    guard depth < Self.depthLimit else { return nil }
    switch json {
    case .string(let text): self.init(text[...], depth: depth)
    case .object(let object):
      if object.count == 1, let (key, value) = object.members.first, key.hasPrefix("$") {
        self.init(tag: key, value, depth: depth)
        return
      }
      guard let fields = Self.fields(of: object, depth: depth) else { return nil }
      self = .structure(fields)
    case .array(let elements) where elements.count == 1:
      guard let element = FieldType(json: elements[0], depth: depth + 1) else { return nil }
      self = .array(element)
    default: return nil
    }
  }

  static func fields(of object: JSONObject, depth: Int = 0) -> [Field]? {
    var fields: [Field] = []
    for (name, value) in object {
      var (value, isRequired): (JSON, Bool?) = (value, nil)
      if let inner = value["$required"], value.object?.count == 1 {
        (value, isRequired) = (inner, true)
      }
      guard let type = FieldType(json: value, depth: depth + 1) else { return nil }
      fields.append(Field(name: name, type: type, isKeyRequired: isRequired))
    }
    return fields
  }

  private init?(tag: String, _ value: JSON, depth: Int) {
    func type(_ json: JSON?) -> FieldType? {
      json.flatMap { FieldType(json: $0, depth: depth + 1) }
    }
    switch tag {
    case "$optional":
      guard let wrapped = type(value) else { return nil }
      self = .optional(wrapped)
    case "$range":
      guard let bound = type(value) else { return nil }
      self = .range(bound)
    case "$tuple":
      let elements = value.array?.map(type) ?? [nil]
      guard !elements.contains(where: { $0 == nil }) else { return nil }
      self = .tuple(elements.compactMap(\.self))
    case "$object", "$pairs":
      guard let key = type(value[0]), let element = type(value[1]), value.array?.count == 2
      else { return nil }
      switch key {
      case _ where tag == "$pairs": self = .dictionary(element, key: .listed(key))
      case .string, .int: self = .dictionary(element, key: DictionaryKey(key))
      default: self = .dictionary(element, key: .codingKey(key))
      }
    case "$values":
      guard let values = value.array, !values.isEmpty else { return nil }
      let (texts, numbers) = (values.compactMap(\.string), values.compactMap(\.double))
      if texts.count == values.count {
        self = .values(texts)
      } else if numbers.count == values.count {
        self = .numbers(numbers)
      } else {
        return nil
      }
    case "$cases":
      guard let object = value.object else { return nil }
      var cases: [Case] = []
      for (name, values) in object {
        guard let values = values.object.flatMap({ Self.fields(of: $0, depth: depth + 1) })
        else { return nil }
        cases.append(Case(name: name, values: values))
      }
      self = .cases(cases)
    case "$reference":
      guard let name = value.string else { return nil }
      self = .reference(name)
    case "$custom":
      guard let keys = value.array else { return nil }
      self = .custom(keys.compactMap(\.string))
    case "$struct":
      guard let fields = value.object.flatMap({ Self.fields(of: $0, depth: depth) }) else {
        return nil
      }
      self = .structure(fields)
    default: return nil
    }
  }

  /// Parses a type's name in Swift notation. An enum's raw values are separated by `|`.
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
        let name = inner[..<colon].trimmed
        guard let key = FieldType(name, depth: depth + 1),
          let value = FieldType(rest, depth: depth + 1)
        else { return nil }
        // Codable encodes dictionaries with `Int` keys as objects, but those with `Int64` keys as
        // lists.
        self = .dictionary(value, key: name == "Int64" ? .listed(key) : DictionaryKey(key))
      } else {
        guard let element = FieldType(inner, depth: depth + 1) else { return nil }
        self = .array(element)
      }
    } else if text.contains("|") {
      self = .values(text.split(separator: "|").map { String($0.trimmed) })
    } else if text.hasSuffix(">"), let start = text.firstIndex(of: "<") {
      let inner = text[text.index(after: start)...].dropLast()
      guard let type = FieldType(inner, depth: depth + 1) else { return nil }
      switch text[..<start] {
      case "Range", "ClosedRange": self = .range(type)
      case "Set", "Array": self = .array(type)
      case "Optional": self = .optional(type)
      default: return nil
      }
    } else {
      guard let known = Self.known(text) else { return nil }
      self = known
    }
  }

  /// Returns a type of the standard library or Foundation by name, as JSONDecoder decodes it.
  static func known(_ name: Substring) -> FieldType? {
    switch name {
    case "String", "Substring", "Character": .string
    case "Int", "Int64": .int
    case "Double", "CGFloat", "TimeInterval", "Float64": .double
    case "Float", "Float32": .float
    case "Decimal": .decimal
    case "Bool": .bool
    case "Date": .date
    case "URL": .url
    case "UUID": .uuid
    case "Data": .data
    case "Any": .any
    case "CGPoint", "CGSize", "CGVector": .tuple([.double, .double])
    case "CGRect": .tuple([.tuple([.double, .double]), .tuple([.double, .double])])
    case "Duration": .tuple([.int, .sized(.uint64)])
    case "DateInterval":
      .structure([Field(name: "start", type: .date), Field(name: "duration", type: .double)])
    case "Locale", "TimeZone": .structure([Field(name: "identifier", type: .string)])
    case "DateComponents": .structure(Self.dateComponents)
    default: SizedInteger(rawValue: String(name)).map(FieldType.sized)
    }
  }

  private static let dateComponents: [Field] =
    [
      "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday",
      "weekdayOrdinal", "quarter", "weekOfMonth", "weekOfYear", "yearForWeekOfYear", "dayOfYear",
    ].map { Field(name: $0, type: .optional(.int)) } + [
      Field(name: "isLeapMonth", type: .optional(.bool)),
      Field(name: "timeZone", type: .optional(known("TimeZone") ?? .any)),
      Field(name: "calendar", type: .optional(.any)),
    ]

  /// `Measurement` of a unit. Its JSON contains a converter if the unit belongs to a dimension.
  static func measurement(of unit: String?) -> FieldType {
    let factors = ["coefficient", "constant"].map { Field(name: $0, type: .double) }
    let converter = Field(name: "converter", type: .structure(factors))
    return .structure([
      Field(name: "value", type: .double),
      Field(
        name: "unit",
        type: .structure(
          [Field(name: "symbol", type: .string)] + (unit == "Unit" ? [] : [converter]))),
    ])
  }

  var json: JSON {
    // Some raw values would make the short name parse as another type.
    if hasShortName, FieldType(name) == self { return .string(name) }
    switch self {
    case .structure(let fields):
      let object = JSON.object(Self.object(of: fields))
      return fields.contains { $0.name.hasPrefix("$") } ? ["$struct": object] : object
    case .optional(let wrapped): return ["$optional": wrapped.json]
    case .array(let element): return .array([element.json])
    case .tuple(let elements): return ["$tuple": .array(elements.map(\.json))]
    case .range(let bound): return ["$range": bound.json]
    case .dictionary(let value, .string): return ["$object": ["String", value.json]]
    case .dictionary(let value, .int): return ["$object": ["Int", value.json]]
    case .dictionary(let value, .codingKey(let key)): return ["$object": [key.json, value.json]]
    case .dictionary(let value, .listed(let key)): return ["$pairs": [key.json, value.json]]
    case .values(let values): return ["$values": .array(values.map(JSON.string))]
    case .numbers(let values): return ["$values": .array(values.map { JSON($0) })]
    case .cases(let cases):
      return [
        "$cases": .object(JSONObject(cases.map { ($0.name, .object(Self.object(of: $0.values))) }))
      ]
    case .reference(let name): return ["$reference": .string(name)]
    case .custom(let keys): return ["$custom": .array(keys.map(JSON.string))]
    default: return .string(name)
    }
  }

  static func object(of fields: [Field]) -> JSONObject {
    JSONObject(
      fields.map { field in
        let isUsual = field.isKeyRequired == !field.type.isOptional
        return (field.name, isUsual ? field.type.json : ["$required": field.type.json])
      })
  }

  private var hasShortName: Bool {
    switch self {
    case .structure, .tuple, .numbers, .cases, .reference, .custom: false
    case .optional(let wrapped): wrapped.hasShortName
    case .array(let element): element.hasShortName
    case .range(let bound): bound.hasShortName
    case .dictionary(let value, .string), .dictionary(let value, .int): value.hasShortName
    case .dictionary: false
    default: true
    }
  }
}

extension FieldType.DictionaryKey {
  /// How Codable encodes a dictionary whose keys have this type.
  init(_ type: FieldType) {
    switch type {
    case .string: self = .string
    case .int: self = .int
    default: self = .listed(type)
    }
  }
}

extension Substring {
  var trimmed: Substring {
    let spaces: Set<Character> = [" ", "\t", "\n", "\r"]
    let start = drop { spaces.contains($0) }
    guard let last = start.lastIndex(where: { !spaces.contains($0) }) else { return "" }
    return start[...last]
  }
}
