/// Swift source that says a text, whatever the text holds.
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

  /// Whether a text is a name that needs no more than quotes of its own: letters, digits and `_`.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  /// A name where one is declared or used: a word of the language stands in backticks.
  static func name(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }

  private static let words: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "await", "break", "case",
    "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
