import Basics
import Simulator

/// What the gateway learns of a type of the app, found out by letting it decode itself.
enum TypeDescription {
  /// The form of a type file: name, attributes and content state with their fields.
  static func of<Attributes: ActivityAttributes>(
    _ type: Attributes.Type, named name: String
  ) -> JSON {
    ActivityType(
      name: name, attributes: fields(of: Attributes.self),
      contentState: fields(of: Attributes.ContentState.self)
    ).json
  }

  static func fields<Value: Decodable>(of type: Value.Type) -> [FieldType.Field] {
    guard case .structure(let fields) = FieldProbe.type(of: type, depth: 0) else { return [] }
    return fields.map { field in
      let type = writable(field.type)
      // Raw values may be such that no type file can hold them.
      let isReadable = FieldType(json: type.json) == type
      return FieldType.Field(
        name: field.name, type: isReadable ? type : type.isOptional ? .optional(.any) : .any)
    }
  }

  /// The type without what a type file has no words for: a struct that is optional or in a
  /// dictionary becomes one of which nothing is known.
  private static func writable(_ type: FieldType, isNested: Bool = false) -> FieldType {
    switch type {
    case .structure(let fields):
      isNested
        ? .any : .structure(fields.map { .init(name: $0.name, type: writable($0.type)) })
    case .array(.structure(let fields)):
      isNested
        ? .any
        : .array(.structure(fields.map { .init(name: $0.name, type: writable($0.type)) }))
    case .array(let element):
      writable(element, isNested: true) == .any ? .any : .array(writable(element, isNested: true))
    case .dictionary(let value):
      writable(value, isNested: true) == .any
        ? .any : .dictionary(writable(value, isNested: true))
    case .optional(let wrapped):
      writable(wrapped, isNested: true) == .any
        ? .optional(.any) : .optional(writable(wrapped, isNested: true))
    default: type
    }
  }
}
