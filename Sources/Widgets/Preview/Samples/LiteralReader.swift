import SwiftSource
import ViewTree

/// Evaluates code as far as its value is known: literals, calls with such values, and names and
/// parameters with such values.
final class LiteralReader {
  /// Dictionary keys that are not property names: for the type that a call constructs, and for the
  /// name of an enum case.
  static let (type, enumCase) = ("()", ".")

  private let paths: [String]
  private let file: (String) -> SourceFile
  private var mentions: [String: [String]] = [:]

  private static let depth = 10

  /// Uses the files at `paths`. A file is parsed only if it contains a name that is looked up.
  init(_ paths: [String], file: @escaping (String) -> SourceFile) {
    self.paths = paths
    self.file = file
  }

  func files(mentioning name: String) -> [SourceFile] {
    let found =
      mentions[name] ?? paths.filter { SourceFile.find(name, in: SourceFile.bytes($0)) }
    mentions[name] = found
    return found.map(file)
  }

  /// The value of an expression; `nil` if the code does not determine it, or if it is meaningless.
  func value(_ expression: TokenReader, in file: SourceFile, depth: Int = 0) -> HostValue? {
    guard depth < Self.depth else { return nil }
    var reader = expression
    while ["try", "await"].contains(reader.current?.text) {
      reader.advance()
      if reader.isNext("?") || reader.isNext("!") { reader.advance() }
    }
    var level = reader.level
    while level.last?.text == "!" { level.removeLast() }
    guard let first = level.first else { return nil }
    if let other = alternative(level, reader, file, depth) { return other }
    if first.isString {
      // A text with escapes or line breaks is not used as a sample.
      guard level.count == 1, let text = reader.string, !text.isEmpty,
        !file.mask.source[first.range].contains(where: { $0 == 92 || $0 == 10 })
      else { return nil }
      return .text(text)
    }
    if let number = Self.number(level) { return number == 0 ? nil : .number(number) }
    if level.count == 1 {
      if first.text == "true" || first.text == "false" { return .flag(first.text == "true") }
      if first.text == "[" { return list(reader.inside, in: file, depth) }
      return first.isWord ? named(first, in: file, depth) : nil
    }
    if first.text == ".", level.count == 2, level[1].isWord {
      return .object([Self.enumCase: .text(level[1].text)])
    }
    return call(level, reader, in: file, depth)
  }

  /// The value after `??`, if that before it is unknown.
  private func alternative(
    _ level: [TokenReader.Token], _ reader: TokenReader, _ file: SourceFile, _ depth: Int
  ) -> HostValue? {
    guard
      let place = level.indices.dropLast().first(where: {
        level[$0].text == "?" && level[$0 + 1].text == "?"
      }), let end = level.last?.range.upperBound
    else { return nil }
    let start = level[0].range.lowerBound
    return value(
      TokenReader(file.mask, start..<level[place].range.lowerBound), in: file, depth: depth + 1)
      ?? value(
        TokenReader(file.mask, level[place + 1].range.upperBound..<Self.end(end, file.mask)),
        in: file, depth: depth + 1)
  }

  /// The end of an expression whose last token may be an opening bracket.
  private static func end(_ place: Int, _ mask: SwiftMask) -> Int {
    TokenReader(mask, place - 1..<mask.code.count).brackets?.upperBound ?? place
  }

  private static func number(_ tokens: [TokenReader.Token]) -> Double? {
    guard let last = tokens.last, last.text.first?.isNumber == true else { return nil }
    return Double(tokens.map(\.text).joined().filter { $0 != "_" })
  }

  private func list(_ inside: TokenReader, in file: SourceFile, _ depth: Int) -> HostValue? {
    guard inside.current != nil, !inside.isNext(":") else { return nil }
    var object: [String: HostValue] = [:]
    var values: [HostValue] = []
    for part in inside.parts(by: ",") where part.current != nil {
      if let key = part.string, part.isNext(":", 1) {
        object[key] = value(part.after(2), in: file, depth: depth + 1)
      } else {
        values.append(value(part, in: file, depth: depth + 1) ?? .nothing)
      }
    }
    return object.isEmpty ? (values.isEmpty ? nil : .list(values)) : .object(object)
  }

  /// The value of a constructor call: `Team(name: "Lakers")`, `.init(name: "Lakers")`,
  /// `String("Lakers")`.
  private func call(
    _ level: [TokenReader.Token], _ reader: TokenReader, in file: SourceFile, _ depth: Int
  ) -> HostValue? {
    guard let open = level.last, open.text == "(" else { return nil }
    var call = reader
    while let token = call.current, token.range != open.range { call.skip() }
    let names = level.dropLast().map(\.text).joined()
    var words = names.split(separator: ".").map(String.init)
    if words.last == "prefix" {
      // The list has as many elements as the app creates, with unknown values.
      let count = call.inside.current.flatMap { Int($0.text) } ?? 0
      return (1...9).contains(count) ? .list(Array(repeating: .nothing, count: count)) : nil
    }
    let isImplicit = names == ".init"
    if words.last == "init" { words.removeLast() }
    guard isImplicit || words.last?.first?.isUppercase == true else { return nil }
    var object = arguments(call.inside, in: file, depth)
    let parts = call.inside.parts(by: ",")
    if let first = parts.first, first.current != nil, words.last != nil {
      let label = first.isNext(":", 1) ? first.current?.text : nil
      let wrapped = label == nil ? first : first.after(2)
      if label == nil && parts.count == 1 || ["localized", "rawValue", "string"].contains(label) {
        return value(wrapped, in: file, depth: depth + 1)
      }
    }
    if let type = words.last { object[Self.type] = .text(type) }
    return .object(object)
  }

  func arguments(_ inside: TokenReader, in file: SourceFile, _ depth: Int = 0) -> [String:
    HostValue]
  {
    var object: [String: HostValue] = [:]
    for part in inside.parts(by: ",") {
      guard let label = part.current, label.isWord, part.isNext(":", 1) else { continue }
      object[SampleHints.plain(label.text)] = value(part.after(2), in: file, depth: depth + 1)
    }
    return object
  }

  // MARK: Names

  /// The value of a name, or of a path that starts with it.
  private func named(_ token: TokenReader.Token, in file: SourceFile, _ depth: Int) -> HostValue? {
    var names = token.text.split(separator: ".").map(String.init)
    if names.first == "self" { names.removeFirst() }
    guard let head = names.first, head.first?.isLowercase == true else { return nil }
    let place = token.range.lowerBound
    var found: HostValue?
    if let expression = binding(of: head, before: place, in: file) {
      found = value(expression, in: file, depth: depth + 1)
    } else {
      found = parameter(head, at: place, in: file, depth)
    }
    for name in names.dropFirst() {
      guard case .object(let object)? = found else { return nil }
      found = object[SampleHints.plain(name)]
    }
    return found
  }

  /// The initial value of a constant or a variable: the nearest declaration before a place,
  /// otherwise one after the place.
  private func binding(of name: String, before place: Int, in file: SourceFile) -> TokenReader? {
    let own = file.outline.path(to: place).last { $0.kind == .function || $0.kind == .initializer }
    if own.map({ CodeTokens.parameters(file, $0).contains { $0.name == name } }) == true {
      return nil
    }
    let places = file.mask.places(of: name).filter { start in
      file.active[start] && ["let", "var"].contains(Self.word(before: start, file.mask))
    }
    guard let start = places.last(where: { $0 < place }) ?? places.first else { return nil }
    var reader = TokenReader(file.mask, start + name.utf8.count..<file.mask.code.count)
    if reader.isNext(":") {
      reader.advance()
      while let token = reader.current, token.text != "=" {
        if token.startsLine || token.text == "{" { return nil }
        reader.skip()
      }
    }
    guard reader.isNext("="), !reader.isNext("=", 1) else { return nil }
    reader.advance()
    return Self.expression(reader)
  }

  private static func word(before place: Int, _ mask: SwiftMask) -> String {
    var end = place
    while end > 0, mask.code[end - 1] == 32 { end -= 1 }
    var start = end
    while start > 0, SwiftMask.isWord(mask.code[start - 1]) { start -= 1 }
    return String(decoding: mask.code[start..<end], as: UTF8.self)
  }

  private static func expression(_ reader: TokenReader) -> TokenReader {
    var rest = reader
    let start = reader.position
    var isFirst = true
    while let token = rest.current {
      let goesOn = [".", "?", ":", "+"].contains(token.text)
      if [";", ",", "else", "{", "}", ")"].contains(token.text) { break }
      if !isFirst, token.startsLine, !goesOn { break }
      isFirst = false
      rest.skip()
    }
    return TokenReader(reader.mask, start..<(rest.current?.range.lowerBound ?? rest.position))
  }

  /// The argument that calls of a function or a type's initializer pass for a parameter or
  /// property.
  private func parameter(
    _ name: String, at place: Int, in file: SourceFile, _ depth: Int
  ) -> HostValue? {
    for declaration in file.outline.path(to: place).reversed() {
      var label: String? = name
      switch declaration.kind {
      case .function:
        let parameters = CodeTokens.parameters(file, declaration)
        guard let own = parameters.first(where: { $0.name == name }) else { continue }
        label = own.label
      case .type, .extension: break
      default: continue
      }
      guard let label else { continue }
      let owner = CodeParts.last(declaration.name)
      for other in files(mentioning: owner) {
        for place in other.mask.places(of: owner) where other.active[place] {
          var call = TokenReader(other.mask, place..<other.mask.code.count)
          guard call.current?.text == owner, call.isNext("(", 1),
            Self.word(before: place, other.mask) != "func"
          else { continue }
          call.advance()
          for part in call.inside.parts(by: ",") where part.isNext(label) && part.isNext(":", 1) {
            if let found = value(part.after(2), in: other, depth: depth + 2) { return found }
          }
        }
      }
      return nil
    }
    return nil
  }
}
