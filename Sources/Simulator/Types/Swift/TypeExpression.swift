import SwiftSource

/// A type as written in Swift source.
indirect enum TypeExpression: Sendable, Hashable {
  /// A name with type arguments: `Stop`, `Ride.Stop`, `Box<Int>`.
  case named(String, [TypeExpression])
  /// `T?` and `T!`.
  case optional(TypeExpression)
  case array(TypeExpression)
  case dictionary(TypeExpression, TypeExpression)
  /// The type of `Stop(…)`, whose initialiser may be failable.
  case call(String, [TypeExpression])
  /// The type of `Phase.boarding`.
  case member(of: String, named: String)
  /// A type that synthesised Codable cannot decode, or that is not understood.
  case other(String)

  var name: String? {
    if case .named(let name, let arguments) = self, arguments.isEmpty { name } else { nil }
  }

  var text: String {
    func list(_ arguments: [TypeExpression]) -> String {
      arguments.isEmpty ? "" : "<\(arguments.map(\.text).joined(separator: ", "))>"
    }
    return switch self {
    case .named(let name, let arguments), .call(let name, let arguments): name + list(arguments)
    case .optional(let wrapped): wrapped.text + "?"
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .member(let type, let name): "\(type).\(name)"
    case .other(let text): text
    }
  }
}

extension TokenReader {
  /// The maximum nesting of types. Deeper types are skipped.
  private static let depthLimit = 32

  mutating func type(depth: Int = 0) -> TypeExpression {
    let start = position
    guard depth < Self.depthLimit else {
      skipType()
      return .other("a type in more than \(Self.depthLimit) others")
    }
    var type = primary(depth: depth)
    while let token = current, !token.startsLine || position == start {
      switch token.text {
      case "?", "!":
        // `T??` decodes the same values as `T?`.
        if case .optional = type {} else { type = .optional(type) }
        advance()
      case "&":
        advance()
        _ = primary(depth: depth + 1)
        type = .other(text(from: start))
      case "throws", "async":
        advance()
        type = .other(text(from: start))
      case "-" where isNext(">", 1):
        advance(2)
        _ = self.type(depth: depth + 1)
        type = .other(text(from: start))
      default: return type
      }
    }
    return type
  }

  private mutating func primary(depth: Int) -> TypeExpression {
    let start = position
    guard let token = current, !token.isString else { return .other("nothing") }
    guard depth <= Self.depthLimit else {
      skipType()
      return .other("a type in more than \(Self.depthLimit) others")
    }
    switch token.text {
    case "[":
      let parts = inside.parts(by: ":")
      skip()
      var types = parts.map { part in
        var part = part
        return (type: part.type(depth: depth + 1), isWhole: part.current == nil)
      }
      guard types.count < 3, types.allSatisfy(\.isWhole) else { return .other(text(from: start)) }
      let value = types.removeLast().type
      return types.first.map { .dictionary($0.type, value) } ?? .array(value)
    case "(":
      var inside = inside
      skip()
      let inner = inside.type(depth: depth + 1)
      return inside.current == nil ? inner : .other(text(from: start))
    case "any", "some", "inout", "borrowing", "consuming", "sending", "repeat", "each":
      advance()
      _ = primary(depth: depth + 1)
      return .other(text(from: start))
    case "]", ")", ">", "}", "{", "=", ",", ";", ":": return .other("nothing")
    default:
      advance()
      if token.text.hasPrefix("@") {
        _ = type(depth: depth + 1)
        return .other(text(from: start))
      }
      let arguments = typeArguments(depth: depth)
      // A type may be nested in a generic type.
      guard isNext(".") else { return .named(token.text, arguments) }
      advance(2)
      return .other(text(from: start))
    }
  }

  mutating func typeArguments(depth: Int = 0) -> [TypeExpression] {
    var arguments: [TypeExpression] = []
    guard isNext("<") else { return arguments }
    repeat {
      advance()
      arguments.append(type(depth: depth + 1))
    } while isNext(",")
    skipType()
    if isNext(">") { advance() }
    return arguments
  }

  private mutating func skipType() {
    var depth = 0
    while let token = current {
      if depth == 0, ["=", "{", "}", ",", ";", ")", "]", ">"].contains(token.text) { return }
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      skip()
    }
  }

  private func text(from start: Int) -> String {
    var reader = TokenReader(mask, start..<position)
    var words: [String] = []
    while let token = reader.current, words.count < 24 {
      words.append(token.text)
      reader.advance()
    }
    return words.joined(separator: " ")
  }
}
