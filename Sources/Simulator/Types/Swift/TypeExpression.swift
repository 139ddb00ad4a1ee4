import SwiftSource

/// A type as Swift source writes it.
indirect enum TypeExpression: Sendable, Hashable {
  /// `Stop`, `Ride.Stop`, `Box<Int>`.
  case named(String, [TypeExpression])
  /// `T?`, and `T!`.
  case optional(TypeExpression)
  /// `[T]`.
  case array(TypeExpression)
  /// `[K: V]`.
  case dictionary(TypeExpression, TypeExpression)
  /// The type of `Stop(…)`, where an initialiser may fail.
  case call(String, [TypeExpression])
  /// The type of `Phase.boarding`.
  case member(of: String, named: String)
  /// What no synthesised Codable takes, or what is not understood.
  case other(String)

  /// The name, where it is no more than a name.
  var name: String? {
    if case .named(let name, let arguments) = self, arguments.isEmpty { name } else { nil }
  }

  /// As Swift writes it.
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

/// Reads types from tokens, one after another.
struct TypeExpressionParser {
  let tokens: [SwiftLexer.Token]
  var index: Int

  /// How deep types are read in each other; what lies deeper is skipped.
  private static let depthLimit = 32

  private var current: SwiftLexer.Token? { index < tokens.count ? tokens[index] : nil }

  func isNext(_ text: String, _ distance: Int = 0) -> Bool {
    let place = index + distance
    return place < tokens.count && tokens[place].text == text && !tokens[place].isString
  }

  /// The type that starts at the present token.
  mutating func type(depth: Int = 0) -> TypeExpression {
    let start = index
    guard depth < Self.depthLimit else {
      skip()
      return .other("a type in more than \(Self.depthLimit) others")
    }
    var type = primary(depth: depth)
    while let token = current, !token.isString, !token.startsLine || index == start {
      switch token.text {
      case "?", "!":
        // What is optional twice takes no more than what is so once.
        if case .optional = type {} else { type = .optional(type) }
        index += 1
      case "&":
        index += 1
        _ = primary(depth: depth + 1)
        type = .other(text(from: start))
      case "throws", "async":
        index += 1
        type = .other(text(from: start))
      case "-" where isNext(">", 1):
        index += 2
        _ = self.type(depth: depth + 1)
        type = .other(text(from: start))
      default: return type
      }
    }
    return type
  }

  private mutating func primary(depth: Int) -> TypeExpression {
    let start = index
    guard let token = current, !token.isString else { return .other("nothing") }
    guard depth <= Self.depthLimit else {
      skip()
      return .other("a type in more than \(Self.depthLimit) others")
    }
    switch token.text {
    case "[":
      index += 1
      let first = type(depth: depth + 1)
      var value: TypeExpression?
      if isNext(":") {
        index += 1
        value = type(depth: depth + 1)
      }
      guard isNext("]") else {
        while let token = current, token.text != "]" || token.isString { index += 1 }
        index += 1
        return .other(text(from: start))
      }
      index += 1
      return value.map { .dictionary(first, $0) } ?? .array(first)
    case "(":
      index += 1
      let inner = type(depth: depth + 1)
      if isNext(")") {
        index += 1
        return inner
      }
      skip()
      if isNext(",") { while isNext(",") { index += 1; skip() } }
      if isNext(")") { index += 1 }
      return .other(text(from: start))
    case "any", "some", "inout", "borrowing", "consuming", "sending", "repeat", "each":
      index += 1
      _ = primary(depth: depth + 1)
      return .other(text(from: start))
    case "]", ")", ">", "}", "{", "=", ",", ";", ":": return .other("nothing")
    default:
      if token.text.hasPrefix("@") {
        index += 1
        _ = type(depth: depth + 1)
        return .other(text(from: start))
      }
      index += 1
      var arguments: [TypeExpression] = []
      if isNext("<") {
        index += 1
        repeat {
          if isNext(",") { index += 1 }
          arguments.append(type(depth: depth + 1))
        } while isNext(",")
        skip()
        if isNext(">") { index += 1 }
      }
      // A type within a generic one.
      guard isNext("."), index + 1 < tokens.count else { return .named(token.text, arguments) }
      index += 2
      return .other(text(from: start))
    }
  }

  /// Goes on to what ends a type within others.
  private mutating func skip() {
    var depth = 0
    while let token = current {
      if !token.isString {
        if depth == 0, ["=", "{", "}", ",", ";", ")", "]", ">"].contains(token.text) { return }
        if ["[", "<", "("].contains(token.text) { depth += 1 }
        if ["]", ">", ")"].contains(token.text) { depth -= 1 }
      }
      index += 1
    }
  }

  private func text(from start: Int) -> String {
    tokens[start..<min(index, tokens.count)].prefix(24).map(\.text).joined(separator: " ")
  }
}
