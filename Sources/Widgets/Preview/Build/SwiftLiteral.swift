enum SwiftLiteral {
  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// Whether a text consists of letters, digits and `_` and is therefore an identifier, possibly in
  /// backticks.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  /// An identifier for a declaration or a use. A keyword gets backticks.
  static func name(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }

  private static let words = Set(Names["keywords"])
}
