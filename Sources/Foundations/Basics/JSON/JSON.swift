/// A JSON value that keeps the order of keys and distinguishes integers from other numbers.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits into 64 bits.
  case int(Int64)
  /// Any other number whose digits a `Double` preserves.
  case double(Double)
  /// A finite number with more digits than a `Double` preserves, as it was written.
  case digits(String)
  case string(String)
  case array([JSON])
  /// An object with its keys in their original order.
  case object(JSONObject)
}

extension JSON {
  package subscript(key: String) -> JSON? {
    if case .object(let object) = self { return object[key] }
    return nil
  }

  package subscript(index: Int) -> JSON? {
    if case .array(let array) = self, array.indices.contains(index) { return array[index] }
    return nil
  }

  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var bool: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  /// The value as an integer: `2` and `2.0` are integers, `2.5` and `"2"` are not.
  package var int: Int? {
    switch self {
    case .int(let value): Int(exactly: value)
    case .double(let value): Int(exactly: value)
    case .digits(let text): text.isWholeNumber ? Int(text) : double.flatMap(Int.init(exactly:))
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .digits(let text): Double(text)
    default: nil
    }
  }

  package var array: [JSON]? {
    if case .array(let array) = self { return array }
    return nil
  }

  package var object: JSONObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  package var isNull: Bool { self == .null }

  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .double, .digits: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  package static func number(_ value: Int) -> JSON { .int(Int64(value)) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSON {
  /// The kind with its article for use in a sentence: `an array`, `a number`, `null`.
  package var aKind: Phrase {
    switch self {
    case .null: Phrase(verbatim: "null")
    case .bool: "a boolean"
    case .int, .double, .digits: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSON {
  /// A copy of an array or object with changed elements, each with its key in an object. A scalar is
  /// returned unchanged.
  package func mapped<Failure>(
    _ change: (String?, JSON) throws(Failure) -> JSON
  ) throws(Failure) -> JSON {
    switch self {
    case .array(let elements):
      .array(try elements.map { (element) throws(Failure) in try change(nil, element) })
    case .object(let object):
      .object(
        JSONObject(
          try object.members.map { (member) throws(Failure) in
            (member.key, try change(member.key, member.value))
          }))
    default: self
    }
  }
}
