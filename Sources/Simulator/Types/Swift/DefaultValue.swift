import SwiftSource

/// The type of a property that is declared by its value alone, as far as the value's first words tell it.
struct DefaultValue {
  private let tokens: ArraySlice<SwiftLexer.Token>
  private let depth: Int

  /// How deep lists are read in each other.
  private static let depthLimit = 16

  /// Takes the tokens of the whole expression.
  init(_ tokens: ArraySlice<SwiftLexer.Token>) { self.init(tokens, depth: 0) }

  private init(_ tokens: ArraySlice<SwiftLexer.Token>, depth: Int) {
    self.tokens = tokens
    self.depth = depth
  }

  /// The type; `nil` where more would have to be understood.
  var type: TypeExpression? {
    guard let first = tokens.first, depth < Self.depthLimit else { return nil }
    let texts = tokens.map { $0.isString ? "\"" : $0.text }
    if texts.allSatisfy({ $0 == "\"" || $0 == "+" }) { return .named("String", []) }
    if texts.allSatisfy({ $0 == "true" || $0 == "false" || $0 == "!" }) {
      return .named("Bool", [])
    }
    let operators: Set<String> = ["+", "-", "*", "/", "(", ")", "%"]
    if texts.allSatisfy({ operators.contains($0) || $0.first?.isNumber == true }) {
      let isWhole = texts.allSatisfy { text in
        text.hasPrefix("0x") || !text.contains { [".", "e", "E"].contains($0) }
      }
      return .named(isWhole ? "Int" : "Double", [])
    }
    if !first.isString, first.text == "[" { return list }
    guard !first.isString, let initial = first.text.first, initial.isLetter || initial == "_"
    else { return nil }
    return named(first.text)
  }

  /// `[1, 2]`, `["a": 1]` and `[Stop]()`.
  private var list: TypeExpression? {
    guard let end = close(tokens.startIndex, "[", "]") else { return nil }
    if end + 1 < tokens.endIndex {
      // A type, and a call without arguments.
      guard tokens[(end + 1)...].map(\.text) == ["(", ")"] else { return nil }
      var parser = TypeExpressionParser(tokens: Array(tokens[...end]), index: 0)
      return parser.type()
    }
    var keys: [TypeExpression?] = []
    var values: [TypeExpression?] = []
    for element in parts(tokens[(tokens.startIndex + 1)..<end], by: ",") {
      let pair = parts(element, by: ":")
      if pair.count == 2 { keys.append(DefaultValue(pair[0], depth: depth + 1).type) }
      values.append(DefaultValue(pair[pair.count - 1], depth: depth + 1).type)
    }
    guard let value = Self.common(values) else { return nil }
    if keys.isEmpty { return .array(value) }
    guard keys.count == values.count, let key = Self.common(keys) else { return nil }
    return .dictionary(key, value)
  }

  /// The one type of all elements; whole numbers among others count as those.
  private static func common(_ types: [TypeExpression?]) -> TypeExpression? {
    let known = types.compactMap(\.self)
    guard known.count == types.count, let first = known.first else { return nil }
    if known.allSatisfy({ $0 == first }) { return first }
    let numbers: Set<TypeExpression> = [.named("Int", []), .named("Double", [])]
    return Set(known) == numbers ? .named("Double", []) : nil
  }

  /// `UUID()`, `Stop(…)`, `Box<Int>(…)`, `Phase.boarding`, `URL(string: "…")!`.
  private func named(_ name: String) -> TypeExpression? {
    var parser = TypeExpressionParser(tokens: Array(tokens), index: 0)
    var arguments: [TypeExpression] = []
    if parser.isNext("<", 1) {
      guard case .named(_, let known) = parser.type() else { return nil }
      arguments = known
    } else {
      parser.index = 1
    }
    let place = tokens.startIndex + parser.index
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let isType = last.first?.isUppercase == true
    guard place < tokens.endIndex else {
      guard !isType, let dot = name.lastIndex(of: ".") else { return nil }
      return .member(of: String(name[..<dot]), named: last)
    }
    guard tokens[place].text == "(", let end = close(place, "(", ")") else { return nil }
    let rest = tokens[(end + 1)...].map(\.text)
    guard isType else {
      guard rest.isEmpty, let dot = name.lastIndex(of: "."), name.first?.isUppercase == true
      else { return nil }
      return .member(of: String(name[..<dot]), named: last)
    }
    if rest == [".", "uuidString"], name == "UUID" { return .named("String", []) }
    // Initialisers of the standard types that may fail have such labels, or read a text.
    let label = place + 1 < end ? tokens[place + 1] : nil
    let mayFail =
      ["string", "uuidString", "base64Encoded", "rawValue", "exactly", "identifier"]
      .contains(label?.text)
      || label?.isString == true && name != "String"
    if rest == ["!"] { return .named(name, arguments) }
    return rest.isEmpty && !mayFail ? .call(name, arguments) : nil
  }

  /// The place of the bracket that closes the one at a place.
  private func close(_ start: Int, _ open: String, _ close: String) -> Int? {
    var depth = 0
    for place in start..<tokens.endIndex where !tokens[place].isString {
      if tokens[place].text == open { depth += 1 }
      if tokens[place].text == close { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Cuts at a separator that stands in no bracket.
  private func parts(
    _ tokens: ArraySlice<SwiftLexer.Token>, by separator: String
  ) -> [ArraySlice<SwiftLexer.Token>] {
    var parts: [ArraySlice<SwiftLexer.Token>] = []
    var start = tokens.startIndex
    var depth = 0
    for place in tokens.indices where !tokens[place].isString {
      let text = tokens[place].text
      if ["[", "(", "{"].contains(text) { depth += 1 }
      if ["]", ")", "}"].contains(text) { depth -= 1 }
      guard depth == 0, text == separator else { continue }
      parts.append(tokens[start..<place])
      start = place + 1
    }
    if start < tokens.endIndex || parts.isEmpty { parts.append(tokens[start...]) }
    return parts
  }
}
