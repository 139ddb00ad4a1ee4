import Foundation
import Basics
import Simulator

/// Finds out which fields a type decodes, by means of a decoder that records the requests.
enum FieldProbe {
  /// The maximum depth of nested types, because a type may contain itself. Deeper types count as
  /// unknown.
  private static let depthLimit = 6

  /// The type in the format of type files; `any` if it is unknown.
  static func type(of type: any Decodable.Type, depth: Int) -> FieldType {
    if let known = known(type) { return known }
    guard depth < depthLimit else { return .any }
    if let wrapper = type as? any ProbedWrapper.Type { return wrapper.fieldType(depth: depth) }
    if let values = type as? any (RawRepresentable & Decodable).Type, let found = rawValues(values)
    {
      return found
    }
    let notes = ProbeNotes(depth: depth)
    // Fields recorded before a failure are valid. Later fields are unknown and are not checked.
    let value = try? type.init(from: ProbeDecoder(notes: notes))
    guard case .structure(let fields) = notes.type else { return notes.type }
    let sample = (value as? any Encodable).flatMap { try? Codec.encode($0) }
    return widened(fields, of: type, sample).map(FieldType.structure) ?? .any
  }

  private static func widened<Value: Decodable>(
    _ fields: [FieldType.Field], of type: Value.Type, _ sample: JSON?
  ) -> [FieldType.Field]? {
    FieldTrial(type).widened(fields, by: sample?.object ?? [:])
  }

  /// Creates any value of a type, so that decoding continues with the next field.
  static func value<Value: Decodable>(_ type: Value.Type, depth: Int) throws -> Value {
    if let value = plain(type) as? Value { return value }
    if let value = EnumCases.all(of: type)?.first { return value }
    guard depth < depthLimit else { throw ProbeFailure() }
    return try Value(from: ProbeDecoder(notes: ProbeNotes(depth: depth)))
  }

  private static func known(_ type: any Decodable.Type) -> FieldType? {
    switch type {
    case is String.Type: .string
    case is Bool.Type: .bool
    case is Double.Type: .double
    case is Float.Type: .float
    case is Decimal.Type: .decimal
    case is any (FixedWidthInteger & Decodable).Type: FieldType("\(type)") ?? .int
    case is Date.Type: .date
    case is URL.Type: .url
    case is UUID.Type: .uuid
    case is Data.Type: .data
    default: nil
    }
  }

  private static func plain(_ type: any Decodable.Type) -> Any? {
    switch type {
    case is Decimal.Type: Decimal(0)
    case is Date.Type: Date(timeIntervalSinceReferenceDate: 0)
    case is URL.Type: URL(string: "https://example.org")
    case is UUID.Type: UUID()
    case is Data.Type: Data()
    default: nil
    }
  }

  /// The raw values of an enum that accepts only these texts.
  private static func rawValues<Value: RawRepresentable & Decodable>(
    _ type: Value.Type
  ) -> FieldType? {
    guard let cases = EnumCases.all(of: type) else { return nil }
    let texts = cases.compactMap { $0.rawValue as? String }
    let trial = FieldTrial(type)
    guard texts.count == cases.count, texts.allSatisfy({ trial.takes(.string($0)) }) else {
      return nil
    }
    let isClosed = !trial.takes(.string(texts.joined() + "?"))
    return isClosed ? .values(texts) : .string
  }
}

struct ProbeFailure: Error {}

/// A standard type that wraps a value of another type.
protocol ProbedWrapper {
  static func fieldType(depth: Int) -> FieldType
}

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func fieldType(depth: Int) -> FieldType {
    .optional(FieldProbe.type(of: Wrapped.self, depth: depth + 1))
  }
}

extension FieldType {
  /// The list type for a standard type that is encoded as an array of elements.
  fileprivate static func list(of element: any Decodable.Type, depth: Int) -> FieldType {
    .array(FieldProbe.type(of: element, depth: depth + 1))
  }
}

extension Array: ProbedWrapper where Element: Decodable {
  static func fieldType(depth: Int) -> FieldType { .list(of: Element.self, depth: depth) }
}

extension Set: ProbedWrapper where Element: Decodable {
  static func fieldType(depth: Int) -> FieldType { .list(of: Element.self, depth: depth) }
}

extension ClosedRange: ProbedWrapper where Bound: Decodable {
  static func fieldType(depth: Int) -> FieldType {
    .range(FieldProbe.type(of: Bound.self, depth: depth + 1))
  }
}

extension Range: ProbedWrapper where Bound: Decodable {
  static func fieldType(depth: Int) -> FieldType {
    .range(FieldProbe.type(of: Bound.self, depth: depth + 1))
  }
}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func fieldType(depth: Int) -> FieldType {
    let value = FieldProbe.type(of: Value.self, depth: depth + 1)
    if Key.self == String.self { return .dictionary(value) }
    if Key.self == Int.self { return .dictionary(value, key: .int) }
    guard !(Key.self is any CodingKeyRepresentable.Type) else { return .any }
    return .dictionary(value, key: .listed(FieldProbe.type(of: Key.self, depth: depth + 1)))
  }
}

/// The description of an app's type for the gateway, found by decoding the type with a probe.
enum TypeDescription {
  /// The description in the format of type files: name, attributes and content state with their
  /// fields.
  static func of<Attributes: ActivityAttributes>(
    _ type: Attributes.Type, named name: String
  ) -> JSON {
    ProbeTrap.run(naming: type) {
      ActivityType(
        name: name, attributes: FieldProbe.type(of: Attributes.self, depth: 0),
        contentState: FieldProbe.type(of: Attributes.ContentState.self, depth: 0)
      ).json
    }
  }
}
