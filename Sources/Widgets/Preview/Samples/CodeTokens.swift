import SwiftSource

/// A file's code as a list of tokens, with the functions and types that contain them.
struct CodeTokens {
  typealias Token = TokenReader.Token

  /// The source of a value: the names of a path, or a key.
  struct Path: Equatable {
    var names: [String]
    /// The key used to read a dictionary or an App Group.
    var key: String?
    /// The index of the token after the path.
    var end = 0
    var isMillis = false
  }

  struct Parameter {
    var label: String?
    var name: String
  }

  struct Scope {
    var name: String
    var range: Range<Int>
    /// The parameters of a function; for a type, its stored properties.
    var parameters: [Parameter]
    var isType: Bool
    var isView = false
  }

  let file: SourceFile
  let tokens: [Token]
  private(set) var scopes: [Scope] = []

  init(_ file: SourceFile) {
    self.file = file
    // The code in a string's `\( )` is included.
    tokens = file.outline.reader(0..<file.mask.code.count).rest
      .filter { file.active[$0.range.lowerBound] }
      .flatMap { token in
        guard token.isString, token.range.count > 2 else { return [token] }
        let inside = token.range.lowerBound + 1..<token.range.upperBound - 1
        return [token] + TokenReader(file.mask, inside).rest.filter { !$0.isString }
      }
    var scopes: [Scope] = []
    file.outline.forEach { declaration, _ in
      switch declaration.kind {
      case .function:
        scopes.append(
          Scope(
            name: declaration.name, range: declaration.range,
            parameters: Self.parameters(file, declaration), isType: false))
      case .type, .extension:
        let own = declaration.members.filter { $0.kind == .property }
        scopes.append(
          Scope(
            name: CodeParts.last(declaration.name), range: declaration.range,
            parameters: own.filter { $0.body == nil }.map {
              Parameter(label: $0.name, name: $0.name)
            }, isType: true, isView: own.contains { $0.name == "body" }))
      default: break
      }
    }
    self.scopes = scopes
  }

  static func parameters(_ file: SourceFile, _ declaration: Declaration) -> [Parameter] {
    var reader = file.outline.reader(declaration.place..<declaration.head.upperBound)
    reader.skip(to: ["("])
    return reader.inside.parts(by: ",").compactMap { part in
      let words = part.rest.prefix { $0.text != ":" }.map(\.text).filter { !$0.hasPrefix("@") }
      guard let first = words.first, let last = words.last else { return nil }
      return Parameter(label: first == "_" ? nil : first, name: last)
    }
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Whether the tokens from an index on have these texts.
  func isNext(_ texts: String..., at index: Int) -> Bool {
    texts.enumerated().allSatisfy { text(index + $0) == $1 }
  }

  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].isString else { return nil }
    return TokenReader(file.mask, tokens[index].range).string
  }

  /// The functions and types around a token, the innermost first.
  func scopes(around index: Int) -> [Scope] {
    let place = tokens[index].range.lowerBound
    return scopes.filter { $0.range.contains(place) }.sorted { $0.range.count < $1.range.count }
  }

  /// The path that starts at a token: `context.state.team?.name`, `state.values["name"]`.
  func path(at start: Int) -> Path? {
    guard tokens.indices.contains(start), tokens[start].isWord, !tokens[start].isString,
      tokens[start].text.first?.isNumber == false
    else { return nil }
    var path = Path(names: tokens[start].text.split(separator: ".").map(String.init))
    var index = start + 1
    while true {
      if ["?", "!"].contains(text(index)), isNext(".", at: index + 1) { index += 1 }
      if isNext("!", at: index), !isNext("=", at: index + 1) {
        index += 1
      } else if isNext(".", at: index), tokens.indices.contains(index + 1),
        tokens[index + 1].isWord
      {
        path.names += text(index + 1).split(separator: ".").map(String.init)
        index += 2
      } else if isNext("[", at: index), let key = string(index + 1), isNext("]", at: index + 2) {
        path.key = key
        index += 3
      } else if isNext("(", ")", at: index), path.names.count > 1 {
        // `state.kind.lowercased()`
        path.names.removeLast()
        index += 2
      } else {
        break
      }
    }
    while let last = path.names.last, path.names.count > 1,
      ["rawValue", "description", "self"].contains(last)
    { path.names.removeLast() }
    if path.names.count > 1, path.names[0] == "self" { path.names.removeFirst() }
    path.end = index
    return path
  }

  func path(before end: Int) -> Path? {
    for start in max(0, end - 9)..<max(0, end) where text(start - 1) != "." {
      if let path = path(at: start), path.end == end { return path }
    }
    return nil
  }

  /// The path from which an expression takes its value: `Double(state.end ?? 0) / 1000`.
  func source(at start: Int) -> Path? {
    guard tokens.indices.contains(start) else { return nil }
    if isNext("try", at: start) || isNext("await", at: start) { return source(at: start + 1) }
    var found: Path?
    if isNext("$", "0", at: start) {
      // `state.end.map { Date(timeIntervalSince1970: $0) }`
      let brace = (max(0, start - 12)..<start).last { isNext("{", at: $0) }
      found = brace.flatMap { path(before: $0) }
      found?.names.removeLast()
      found?.end = start + 2
      if found?.names.isEmpty != false { return nil }
    } else {
      found = path(at: start)
    }
    guard var found else { return nil }
    if isNext("(", at: found.end) {
      let end = self.end(ofBracketAt: found.end)
      let inside = found.end + 1..<max(found.end + 1, end - 1)
      if inside.contains(where: { isNext("forKey", ":", at: $0) }) {
        guard let key = inside.last(where: { string($0) != nil }) else { return nil }
        found = Path(names: [], key: string(key))
      } else {
        guard let first = arguments(at: found.end).first, let inner = source(at: first.start)
        else { return nil }
        found = inner
      }
      found.end = end
    }
    if isNext("/", at: found.end), text(found.end + 1).filter({ $0 != "_" }).hasPrefix("1000") {
      found.isMillis = true
    }
    return found
  }

  /// The path from which the expression before a token takes its value.
  func source(before end: Int) -> Path? {
    guard isNext(")", at: end - 1) else { return path(before: end) }
    var depth = 0
    for index in (0..<end).reversed() {
      if text(index) == ")" { depth += 1 }
      if text(index) == "(" { depth -= 1 }
      if depth == 0 { return source(at: index - 1) }
    }
    return nil
  }

  /// The index after the bracket that closes the one at a token.
  func end(ofBracketAt start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if ["(", "[", "{"].contains(text(index)) { depth += 1 }
      if [")", "]", "}"].contains(text(index)) { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  /// The arguments of the call whose bracket opens at a token.
  func arguments(at open: Int) -> [(label: String?, start: Int)] {
    let end = end(ofBracketAt: open) - 1
    var found: [(String?, Int)] = []
    var index = open + 1
    var isFirst = true
    while index < end {
      if isFirst {
        let hasLabel = tokens[index].isWord && isNext(":", at: index + 1)
        found.append((hasLabel ? text(index) : nil, hasLabel ? index + 2 : index))
      }
      isFirst = text(index) == ","
      index =
        ["(", "[", "{"].contains(text(index)) ? self.end(ofBracketAt: index) : index + 1
    }
    return found
  }

  /// The token at which the value of a local constant or variable begins, if it is visible at
  /// `index`.
  func binding(of name: String, before index: Int) -> Int? {
    let start = scopes(around: index).first?.range.lowerBound ?? 0
    var place = index - 1
    while place > 0, tokens[place].range.lowerBound >= start {
      if text(place) == name, ["let", "var"].contains(text(place - 1)) {
        for next in place + 1..<min(place + 12, tokens.count) {
          if text(next) == "=" { return next + 1 }
          if tokens[next].startsLine || ["{", ",", ")"].contains(text(next)) { break }
        }
      }
      place -= 1
    }
    return nil
  }
}
