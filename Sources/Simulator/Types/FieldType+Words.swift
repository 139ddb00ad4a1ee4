import Basics

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
    case .data: "a text in Base64"
    case .optional(let wrapped): wrapped.wanted
    case .array(let element): "an array of \(element.name)"
    case .range(let bound): "a list of two: \(bound.name), \(bound.name)"
    case .tuple(let elements):
      "a list of \(elements.count): \(elements.map(\.name).joined(separator: ", "))"
    case .dictionary(_, .listed): "a list of keys and values in turn"
    case .dictionary, .structure, .cases: "an object"
    case .values(let values): "one of \(values.joined(separator: ", "))"
    case .numbers(let values): "one of \(values.map { JSON($0).text }.joined(separator: ", "))"
    case .reference, .custom, .any: "what its code decodes"
    }
  }
}
