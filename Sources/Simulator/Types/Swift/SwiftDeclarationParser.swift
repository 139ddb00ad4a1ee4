import SwiftSource

/// Reads declarations from tokens; bodies of functions are skipped.
struct SwiftDeclarationParser {
  /// How deep declarations are read in each other; what lies deeper is skipped.
  private static let depthLimit = 64

  private let file: String
  let tokens: [SwiftLexer.Token]
  var index = 0
  private var depth = 0

  init(_ source: String, file: String) {
    self.file = file
    tokens = SwiftLexer.tokens(of: source)
  }

  var current: SwiftLexer.Token? { index < tokens.count ? tokens[index] : nil }

  func isNext(_ text: String, _ distance: Int = 0) -> Bool {
    let place = index + distance
    return place < tokens.count && tokens[place].text == text && !tokens[place].isString
  }

  /// The declarations up to the end, or to the brace that closes the present ones.
  mutating func declarations() -> [SwiftDeclaration] {
    var shell = declaration(.structure, name: "", line: 0)
    while current != nil {
      members(of: &shell)
      index += 1
    }
    return shell.nested
  }

  private func declaration(
    _ kind: SwiftDeclaration.Kind, name: String, line: Int
  ) -> SwiftDeclaration {
    SwiftDeclaration(kind: kind, name: name, file: file, line: line)
  }

  private mutating func members(of owner: inout SwiftDeclaration) {
    var isStatic = false
    var attributes: [TypeExpression] = []
    while let token = current {
      if token.isString {
        index += 1
        continue
      }
      switch token.text {
      case "}": return
      case "struct", "enum", "class", "actor", "extension", "protocol":
        // `class func` and `class var` declare members, not a class.
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        if token.text == "class", ["func", "var", "let"].contains(next) {
          isStatic = true
          index += 1
          continue
        }
        type(token, attributes, &owner)
      case "typealias": alias(token, &owner)
      case "static", "lazy":
        isStatic = true
        index += 1
        continue
      case "let", "var":
        property(attributes, isSkipped: isStatic, &owner)
      case "case" where owner.kind == .enumeration: cases(&owner)
      case "init":
        initializer(&owner)
      case "{":
        skip("{", "}")
      case "(":
        skip("(", ")")
        continue
      default:
        if token.text.hasPrefix("@"), token.text.count > 1 {
          attributes += attribute()
          continue
        }
        index += 1
        if Self.declaring.contains(token.text) { attributes = [] }
        continue
      }
      isStatic = false
      attributes = []
    }
  }

  private static let declaring: Set<String> = ["func", "subscript", "import", "deinit", "operator"]

  /// Attributes of the language; any other is a property wrapper's or a macro's.
  private static let known: Set<String> = [
    "available", "objc", "objcMembers", "MainActor", "usableFromInline", "inlinable", "inline",
    "frozen", "discardableResult", "propertyWrapper", "resultBuilder", "dynamicMemberLookup",
    "dynamicCallable", "main", "preconcurrency", "unchecked", "Sendable", "retroactive",
    "nonobjc", "NSCopying", "escaping", "autoclosure", "globalActor", "backDeployed",
    "warn_unqualified_access",
    "testable", "_exported", "_spi", "_implementationOnly", "_documentation", "implementation",
    "inlineable", "unknown", "IBInspectable", "NSManaged", "nonexhaustive", "const",
  ]

  /// An attribute that is none of the language's.
  private mutating func attribute() -> [TypeExpression] {
    guard let token = current else { return [] }
    var arguments: [TypeExpression] = []
    if isNext("<", 1) {
      if case .named(_, let found) = bare(index) { arguments = found }
      index += 1
      skip("<", ">")
    } else {
      index += 1
    }
    // Arguments stand right behind; a brace in the next line is no argument.
    if isNext("("), !(current?.startsLine ?? true) { skip("(", ")") }
    let name = String(token.text.dropFirst())
    return Self.known.contains(name) || name.hasPrefix("_") ? [] : [.named(name, arguments)]
  }

  /// The type whose name stands behind an `@`.
  private func bare(_ place: Int) -> TypeExpression {
    // What an attribute's name is followed by that tells something, and no copy of a whole file.
    var copy = Array(tokens[place...].prefix(256))
    copy[0].text.removeFirst()
    var parser = TypeExpressionParser(tokens: copy, index: 0)
    return parser.type()
  }

  mutating func typeExpression() -> TypeExpression {
    var parser = TypeExpressionParser(tokens: tokens, index: index)
    defer { index = parser.index }
    return parser.type()
  }

  private mutating func type(
    _ keyword: SwiftLexer.Token, _ attributes: [TypeExpression], _ owner: inout SwiftDeclaration
  ) {
    index += 1
    let kind: SwiftDeclaration.Kind =
      switch keyword.text {
      case "enum": .enumeration
      case "class": .classType
      case "protocol": .protocolType
      case "extension": .extensionType
      default: .structure
      }
    var inner = declaration(kind, name: current?.text ?? "", line: keyword.line)
    inner.hasUnknownAttribute = !attributes.isEmpty
    index += 1
    if isNext("<") {
      let start = index
      skip("<", ">")
      if kind != .extensionType { inner.parameters = parameters(tokens[start..<index]) }
    }
    if isNext(":") {
      repeat {
        index += 1
        // `@unchecked Sendable`, `@retroactive Codable`.
        while current?.text.hasPrefix("@") == true { index += 1 }
        inner.conformances.append(typeExpression())
      } while isNext(",") || isNext("&")
    }
    while let token = current, token.text != "{" || token.isString {
      if token.text == "}" { return }
      index += 1
    }
    let start = index
    if depth < Self.depthLimit {
      index += 1
      depth += 1
      members(of: &inner)
      depth -= 1
      index += 1
    } else {
      skip("{", "}")
    }
    if kind == .extensionType, inner.name == "KeyedDecodingContainer" {
      inner.decodedTypes = Self.decoded(tokens[start..<min(index, tokens.count)])
    }
    owner.nested.append(inner)
  }

  /// The names of type parameters between angle brackets.
  private func parameters(_ tokens: ArraySlice<SwiftLexer.Token>) -> [String] {
    var names: [String] = []
    var depth = 0
    var isStart = false
    for token in tokens {
      switch token.text {
      case "<":
        depth += 1
        isStart = depth == 1
      case ">": depth -= 1
      case "," where depth == 1: isStart = true
      case "each", "let": break
      default:
        if isStart { names.append(token.text) }
        isStart = false
      }
    }
    return names
  }

  /// The types that overloads of `decode` and `decodeIfPresent` name.
  private static func decoded(_ tokens: ArraySlice<SwiftLexer.Token>) -> Set<String> {
    var names: Set<String> = []
    for place in tokens.indices
    where ["decode", "decodeIfPresent"].contains(tokens[place].text) {
      guard let colon = tokens[place...].prefix(12).firstIndex(where: { $0.text == ":" }),
        colon + 1 < tokens.endIndex
      else { continue }
      let name = tokens[colon + 1].text
      names.insert(name.hasSuffix(".Type") ? String(name.dropLast(5)) : name)
    }
    return names
  }

  private mutating func alias(_ keyword: SwiftLexer.Token, _ owner: inout SwiftDeclaration) {
    index += 1
    var inner = declaration(.alias, name: current?.text ?? "", line: keyword.line)
    index += 1
    if isNext("<") {
      let start = index
      skip("<", ">")
      inner.parameters = parameters(tokens[start..<index])
    }
    guard isNext("=") else { return }
    index += 1
    inner.aliased = typeExpression()
    owner.nested.append(inner)
  }

  mutating func skip(_ open: String, _ close: String) {
    var depth = 0
    while let token = current {
      if !token.isString {
        if token.text == open { depth += 1 }
        if token.text == close { depth -= 1 }
      }
      index += 1
      if depth == 0 { return }
    }
  }
}
