struct OutlineScanner {
  var reader: TokenReader
  var depth = 0

  /// The maximum nesting of types. Deeper types are skipped.
  private static let depthLimit = 64
  /// The maximum size in bytes of an attribute's generic arguments.
  private static let listLimit = 256

  private static let introducers: [String: Declaration.Kind] = [
    "struct": .type, "class": .type, "enum": .type, "actor": .type, "protocol": .type,
    "extension": .extension, "func": .function, "init": .initializer, "deinit": .deinitializer,
    "subscript": .subscript, "var": .property, "let": .property, "case": .enumCase,
    "typealias": .other, "associatedtype": .other, "import": .other, "operator": .other,
    "precedencegroup": .other, "macro": .other,
  ]
  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "static", "final", "lazy",
    "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience", "dynamic",
    "indirect", "nonisolated", "isolated", "prefix", "postfix", "infix", "optional", "distributed",
    "borrowing", "consuming", "sending",
  ]
  private static let conditions: Set<String> = [
    "#if", "#elseif", "#else", "#endif", "#sourceLocation", "#error", "#warning",
  ]
  /// Tokens at the end or the beginning of a line that continue an expression over a line break.
  private static let openEnds: Set<String> = [
    "=", "+", "-", "*", "%", "&", "|", "^", "~", ",", ":",
  ]
  private static let openStarts: Set<String> = [
    ".", "?", ":", "{", "=", "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", ",", "as", "is",
    "else", "where", "in",
  ]

  mutating func declarations() -> [Declaration] {
    var found: [Declaration] = []
    // The start of attributes and modifiers, which belong to the following declaration.
    var start: Int?
    while let token = reader.current {
      let first = start ?? token.range.lowerBound
      if token.text.hasPrefix("@") {
        attribute()
        start = first
      } else if isModifier(token.text) {
        reader.advance()
        if reader.isNext("(") { reader.skip() }
        start = first
      } else {
        if let kind = Self.introducers[token.text] {
          found.append(declaration(kind, token, from: first))
        } else if Self.conditions.contains(token.text) {
          skipLine()
        } else if token.text.hasPrefix("#"), token.text.count > 1 {
          found.append(macro(token, from: first))
        } else {
          reader.skip()
        }
        start = nil
      }
    }
    return found
  }

  private func isModifier(_ word: String) -> Bool {
    guard word == "class" else { return Self.modifiers.contains(word) }
    // `class` may be the modifier of a type member.
    var next = reader
    next.advance()
    guard let word = next.current?.text else { return false }
    return Self.modifiers.contains(word) || ["func", "var", "let", "subscript"].contains(word)
  }

  private mutating func attribute() {
    reader.advance()
    if reader.isNext("<"),
      let close = reader.mask.code[reader.position...].prefix(Self.listLimit).firstIndex(of: 62)
    {
      reader.move(to: close + 1)
    }
    // Arguments follow directly: a bracket on the next line does not belong to the attribute.
    if reader.isNext("("), reader.current?.startsLine == false { reader.skip() }
  }

  private mutating func skipLine() {
    repeat { reader.advance() } while reader.current?.startsLine == false
  }

  private mutating func macro(_ hash: TokenReader.Token, from start: Int) -> Declaration {
    reader.advance()
    if reader.isNext("(") { reader.skip() }
    var body: Range<Int>?
    if reader.isNext("{") {
      body = reader.brackets
      reader.skip()
      // Skips labelled closures, such as `contentStates: { … }`.
      while reader.isNext(":", 1), reader.isNext("{", 2) {
        reader.advance(2)
        reader.skip()
      }
    }
    return Declaration(
      kind: .macro, keyword: hash.text, name: String(hash.text.dropFirst()),
      range: start..<reader.position, place: hash.range.lowerBound, body: body)
  }

  private mutating func declaration(
    _ kind: Declaration.Kind, _ keyword: TokenReader.Token, from start: Int
  ) -> Declaration {
    reader.advance()
    var made = Declaration(
      kind: kind, keyword: keyword.text, range: keyword.range, place: keyword.range.lowerBound)
    switch kind {
    case .type, .extension:
      made.name = name()
      body(&made)
    case .function:
      made.name = functionName()
      body(&made)
    case .initializer, .deinitializer, .subscript:
      made.name = keyword.text
      body(&made)
    case .property: property(&made)
    case .enumCase, .macro, .other:
      made.name = keyword.text == "operator" ? functionName() : name()
      if ["operator", "precedencegroup"].contains(keyword.text) {
        if reader.isNext("{") { reader.skip() } else if !isAtLine { skipLine() }
      } else {
        skip(isType: false)
      }
    }
    made.range = start..<reader.position
    return made
  }

  private var isAtLine: Bool { reader.current?.startsLine ?? true }

  private mutating func name() -> String {
    guard let token = reader.current, token.isWord else { return "" }
    reader.advance()
    return token.text
  }

  private mutating func functionName() -> String {
    var name = name()
    guard name.isEmpty, let first = reader.current else { return name }
    var place = first.range.lowerBound
    while let token = reader.current, token.text != "(", token.range.lowerBound == place {
      name += token.text
      place = token.range.upperBound
      reader.advance()
    }
    return name
  }

  /// Reads a property, starting at its name: its type, value and accessors.
  private mutating func property(_ made: inout Declaration) {
    if reader.isNext("(") { reader.skip() } else { made.name = name() }
    if reader.isNext(":") {
      reader.advance()
      skip(isType: true)
    }
    if reader.isNext("{") {
      made.body = reader.brackets
      reader.skip()
    } else if reader.isNext("=") {
      reader.advance()
      let start = reader.current?.range.lowerBound ?? reader.position
      skip(isType: false)
      if start < reader.position { made.value = start..<reader.position }
    } else if reader.isNext(",") {
      skip(isType: false)
    }
  }

  /// Advances to the end of a type or an expression, which is the end of its line unless it
  /// continues on the next one.
  private mutating func skip(isType: Bool) {
    var angles = 0
    while let token = reader.current {
      if token.startsLine, angles <= 0, !Self.openEnds.contains(reader.last),
        !Self.openStarts.contains(token.text)
      {
        return
      }
      switch token.text {
      case "}", ";", ")", "]": return
      case "=" where isType, "{" where isType, "," where isType && angles <= 0: return
      case "<" where isType: angles += 1
      case ">" where isType && reader.last != "-": angles -= 1
      default: break
      }
      reader.skip()
    }
  }

  /// Finds the braces of a declaration. Without braces, the declaration ends where the next one
  /// begins.
  private mutating func body(_ made: inout Declaration) {
    let isType = made.kind == .type || made.kind == .extension
    let head = reader
    while let token = reader.current {
      if token.text == "{" {
        made.body = reader.brackets
        if isType { made.inherited = Self.inherited(head) }
        if isType, depth < Self.depthLimit {
          var inner = OutlineScanner(reader: reader.inside, depth: depth + 1)
          made.members = inner.declarations()
        }
        reader.skip()
        return
      }
      if token.text == "}" || token.text == ";" { return }
      if !isType, token.startsLine, startsDeclaration(token.text) { return }
      reader.skip()
    }
  }

  private func startsDeclaration(_ word: String) -> Bool {
    word.hasPrefix("@") || word.hasPrefix("#") || Self.introducers[word] != nil
      || Self.modifiers.contains(word)
  }

  private static func inherited(_ head: TokenReader) -> [String] {
    var reader = head
    var list: [String] = []
    var angles = 0
    while let token = reader.current, token.text != "{", angles > 0 || token.text != "where" {
      switch token.text {
      case ":" where angles == 0, "," where angles == 0, "&" where angles == 0: list.append("")
      case "any": break
      default:
        if token.text == "<" { angles += 1 }
        if token.text == ">" { angles -= 1 }
        if !list.isEmpty, !token.text.hasPrefix("@") { list[list.count - 1] += token.text }
      }
      reader.advance()
    }
    return list
  }
}
