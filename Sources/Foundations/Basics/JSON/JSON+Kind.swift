extension JSON {
  /// The kind with its article, as it stands in a sentence: `an array`, `a number`, `null`.
  package var aKind: Phrase {
    switch self {
    case .null: Phrase(verbatim: "null")
    case .bool: "a true/false"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
