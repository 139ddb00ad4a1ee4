import Basics
import Simulator

/// Checks the discovered fields on the type itself. A handwritten decoder may tolerate more than it
/// requested, and no verdict may reject a push that the app accepts.
struct FieldTrial<Value: Decodable> {
  /// A value of each JSON type.
  private static var strangers: [JSON] {
    ["islet", 7, 7.5, true, [], ["islet": "islet"], .null]
  }

  private let type: Value.Type

  init(_ type: Value.Type) { self.type = type }

  /// The fields, widened to all that the type tolerates; `nil` if it accepts values other than
  /// objects.
  ///
  /// The sample is an encoded value of the type. If the type rejects the sample, nothing is
  /// widened.
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
