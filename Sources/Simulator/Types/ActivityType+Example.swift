package import Basics

extension ActivityType {
  /// Creates example attributes and an example content state that the type can decode, with a value
  /// for each required property. Dates are 15 minutes in the future.
  package func example(at now: Date) -> (attributes: JSON, contentState: JSON) {
    (example(of: attributes, "", now, depth: 0), example(of: contentState, "", now, depth: 0))
  }

  private func example(of type: FieldType, _ key: String, _ now: Date, depth: Int) -> JSON {
    func value(_ type: FieldType) -> JSON { example(of: type, key, now, depth: depth + 1) }
    func object(_ fields: [FieldType.Field]) -> JSON {
      .object(
        JSONObject(
          fields.filter { !$0.type.isOptional && depth < 6 }.map {
            ($0.name, example(of: $0.type, $0.name, now, depth: depth + 1))
          }))
    }
    switch type {
    case .string: return .string(key)
    case .int, .sized: return 1
    case .double, .float, .decimal: return 0.5
    case .bool: return true
    case .date: return .number(Int(now.timeIntervalSinceReferenceDate) + 900)
    case .url: return "https://example.com"
    case .uuid: return "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    case .data: return ""
    case .array: return []
    case .tuple(let elements): return .array(elements.map(value))
    case .range(let bound): return .array([value(bound), value(bound)])
    case .dictionary(_, .listed): return []
    case .dictionary: return [:]
    case .structure(let fields): return object(fields)
    case .values(let texts): return .string(texts.first ?? "")
    case .numbers(let numbers): return .double(numbers.first ?? 0)
    case .cases(let cases):
      return .object(JSONObject(cases.prefix(1).map { ($0.name, object($0.values)) }))
    case .reference(let name): return definitions[name].map(value) ?? [:]
    case .custom(let keys): return .object(JSONObject(keys.map { ($0, .string($0)) }))
    case .optional, .any: return .null
    }
  }
}
