import Basics
import Simulator

/// Tests the fields that a probe found, by decoding the type with other values: a custom decoder
/// may accept them, and no finding should reject a push that the app accepts.
struct FieldTrial<Value: Decodable> {
  /// Sample values of all JSON types.
  private static var strangers: [JSON] {
    ["islet", 7, 7.5, true, [], ["islet": "islet"], .null]
  }

  private let type: Value.Type

  init(_ type: Value.Type) { self.type = type }

  /// The fields, widened to all values that the type accepts; `nil` if the type accepts values
  /// other than objects.
  ///
  /// The sample is an encoded value of the type. If decoding the sample fails, the type is not
  /// tested further.
  func widened(_ fields: [FieldType.Field], by sample: JSONObject) -> [FieldType.Field]? {
    if Self.strangers.contains(where: { $0.object == nil && takes($0) }) { return nil }
    guard takes(.object(sample)) else { return fields }
    var object = sample
    return fields.map { field in
      let known = object[field.name]
      defer { object[field.name] = known }
      var type = field.type
      for stranger in Self.strangers where type.decodability(of: stranger) == .fails {
        object[field.name] = stranger
        guard takes(.object(object)) else { continue }
        type = type.isOptional ? .optional(.any) : .any
        break
      }
      object[field.name] = nil
      if !type.isOptional, takes(.object(object)) { type = .optional(type) }
      return FieldType.Field(name: field.name, type: type)
    }
  }

  func takes(_ json: JSON) -> Bool { (try? Codec.decode(type, from: json)) != nil }
}
