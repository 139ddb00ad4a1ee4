import SwiftSource

/// Infers the type of a property without a declared type from the first tokens of its default
/// value.
struct DefaultValue {
  private let tokens: TokenReader
  private let depth: Int

  private static let depthLimit = 16

  init(_ tokens: TokenReader, depth: Int = 0) {
    self.tokens = tokens
    self.depth = depth
  }

  /// The inferred type; `nil` if the value is not understood.
  var type: TypeExpression? {
    guard let first = tokens.current, depth < Self.depthLimit else { return nil }
    let texts = tokens.rest.map(\.text)
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
    if first.text == "[" { return list }
    guard let initial = first.text.first, initial.isLetter || initial == "_" else { return nil }
    return named(first.text)
  }

  /// The type of a literal such as `[1, 2]` or `["a": 1]`, or of `[Stop]()`.
  private var list: TypeExpression? {
    var rest = tokens
    rest.skip()
    if rest.current != nil {
      // A list type that is called without arguments.
      guard rest.rest.map(\.text) == ["(", ")"] else { return nil }
      var type = tokens
      return type.type()
    }
    var keys: [TypeExpression?] = []
    var values: [TypeExpression?] = []
    for element in tokens.inside.parts(by: ",") {
      let pair = element.parts(by: ":").map { DefaultValue($0, depth: depth + 1).type }
      if pair.count == 2 { keys.append(pair[0]) }
      values.append(pair[pair.count - 1])
    }
    guard let value = Self.common(values) else { return nil }
    if keys.isEmpty { return .array(value) }
    guard keys.count == values.count, let key = Self.common(keys) else { return nil }
    return .dictionary(key, value)
  }

  /// The common type of all elements. Integers together with other numbers count as `Double`.
  private static func common(_ types: [TypeExpression?]) -> TypeExpression? {
    let known = types.compactMap(\.self)
    guard known.count == types.count, let first = known.first else { return nil }
    if known.allSatisfy({ $0 == first }) { return first }
    let numbers: Set<TypeExpression> = [.named("Int", []), .named("Double", [])]
    return Set(known) == numbers ? .named("Double", []) : nil
  }

  /// The type of `UUID()`, `Stop(…)`, `Box<Int>(…)`, `Phase.boarding` or `URL(string: "…")!`.
  private func named(_ name: String) -> TypeExpression? {
    var reader = tokens
    reader.advance()
    let arguments = reader.typeArguments()
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let isType = last.first?.isUppercase == true
    guard let next = reader.current else {
      guard !isType, let dot = name.lastIndex(of: ".") else { return nil }
      return .member(of: String(name[..<dot]), named: last)
    }
    guard next.text == "(" else { return nil }
    let label = reader.inside.current
    reader.skip()
    let rest = reader.rest.map(\.text)
    guard isType else {
      guard rest.isEmpty, let dot = name.lastIndex(of: "."), name.first?.isUppercase == true
      else { return nil }
      return .member(of: String(name[..<dot]), named: last)
    }
    if rest == [".", "uuidString"], name == "UUID" { return .named("String", []) }
    // The failable initialisers of standard types have these labels, or parse a string.
    let mayFail =
      ["string", "uuidString", "base64Encoded", "rawValue", "exactly", "identifier"]
      .contains(label?.text)
      || label?.isString == true && name != "String"
    if rest == ["!"] { return .named(name, arguments) }
    return rest.isEmpty && !mayFail ? .call(name, arguments) : nil
  }
}
