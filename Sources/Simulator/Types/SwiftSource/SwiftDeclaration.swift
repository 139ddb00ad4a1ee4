/// A declaration of a type in Swift source, as far as decoding depends on it.
struct SwiftDeclaration: Sendable {
  enum Kind: Sendable {
    case structure, enumeration, alias
  }

  /// A stored property that the synthesised decoding reads.
  struct Property: Sendable {
    var name: String
    var type: String
    var line: Int
  }

  /// A case of an enum, with its raw value where one is written.
  struct Case: Sendable {
    var name: String
    var raw: String?
  }

  var kind: Kind
  var name: String
  var line: Int
  var conformances: [String] = []
  var properties: [Property] = []
  var cases: [Case] = []
  var nested: [SwiftDeclaration] = []
  /// Whether it decodes by its own code.
  var hasOwnDecoding = false
  /// What an alias stands for.
  var aliased: String?

  /// What tells it from others of the same name.
  struct Place: Sendable, Hashable {
    var name: String
    var line: Int
  }

  /// Where it is declared.
  var place: Place { Place(name: name, line: line) }
}

/// Reads declarations from tokens; bodies of functions and expressions are skipped.
struct SwiftDeclarationParser {
  /// How deep declarations are read in each other; what lies deeper is skipped.
  private static let depthLimit = 64

  private let tokens: [SwiftLexer.Token]
  private var index = 0
  private var depth = 0

  init(tokens: [SwiftLexer.Token]) { self.tokens = tokens }

  private var current: SwiftLexer.Token? { index < tokens.count ? tokens[index] : nil }

  private func isNext(_ text: String, _ distance: Int = 0) -> Bool {
    let place = index + distance
    return place < tokens.count && tokens[place].text == text && !tokens[place].isString
  }

  /// The declarations up to the end, or to the brace that closes the present ones.
  mutating func declarations() -> [SwiftDeclaration] {
    var shell = SwiftDeclaration(kind: .structure, name: "", line: 0)
    members(of: &shell)
    return shell.nested
  }

  private mutating func members(of owner: inout SwiftDeclaration) {
    var isStatic = false
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
        } else {
          type(token, &owner)
        }
      case "typealias": alias(token, &owner)
      case "static", "lazy":
        isStatic = true
        index += 1
        continue
      case "let", "var":
        property(isSkipped: isStatic, &owner)
      case "case" where owner.kind == .enumeration: cases(&owner)
      case "init":
        if isNext("(", 1), isNext("from", 2) { owner.hasOwnDecoding = true }
        index += 1
      case "{":
        skip("{", "}")
      case "(": skip("(", ")")
      default:
        index += 1
        continue
      }
      isStatic = false
    }
  }

  private mutating func type(_ keyword: SwiftLexer.Token, _ owner: inout SwiftDeclaration) {
    index += 1
    let kind: SwiftDeclaration.Kind = keyword.text == "enum" ? .enumeration : .structure
    var declaration = SwiftDeclaration(kind: kind, name: current?.text ?? "", line: keyword.line)
    index += 1
    if isNext("<") { skip("<", ">") }
    if isNext(":") {
      index += 1
      var name = ""
      while let token = current, token.text != "{", token.text != "where" {
        if token.text == "," || token.text == "&" {
          declaration.conformances.append(name)
          name = ""
        } else {
          name += token.text
        }
        index += 1
      }
      declaration.conformances.append(name)
    }
    while let token = current, token.text != "{" {
      if token.text == "}" { return }
      index += 1
    }
    if depth < Self.depthLimit {
      index += 1
      depth += 1
      members(of: &declaration)
      depth -= 1
      index += 1
    } else {
      skip("{", "}")
    }
    if keyword.text == "extension" {
      // Members of an extension belong to the type of that name.
      let place = owner.nested.lastIndex { $0.name == declaration.name }
      if let place {
        owner.nested[place].nested += declaration.nested
        owner.nested[place].conformances += declaration.conformances
        if declaration.hasOwnDecoding { owner.nested[place].hasOwnDecoding = true }
      }
    } else if keyword.text != "protocol" {
      owner.nested.append(declaration)
    }
  }

  private mutating func alias(_ keyword: SwiftLexer.Token, _ owner: inout SwiftDeclaration) {
    let line = keyword.line
    index += 1
    let name = current?.text ?? ""
    index += 1
    guard isNext("=") else { return }
    index += 1
    owner.nested.append(
      SwiftDeclaration(kind: .alias, name: name, line: line, aliased: typeText()))
  }

  private mutating func cases(_ owner: inout SwiftDeclaration) {
    index += 1
    while let token = current, !token.isString, token.text != "}" {
      var item = SwiftDeclaration.Case(name: token.text, raw: nil)
      index += 1
      if isNext("(") { skip("(", ")") }
      if isNext("=") {
        index += 1
        item.raw = current?.text
        index += 1
      }
      owner.cases.append(item)
      guard isNext(",") else { return }
      index += 1
    }
  }

  private mutating func property(isSkipped: Bool, _ owner: inout SwiftDeclaration) {
    let keyword = tokens[index].text
    let line = tokens[index].line
    index += 1
    var names: [String] = []
    while let token = current {
      names.append(token.text)
      index += 1
      guard isNext(",") else { break }
      index += 1
    }
    var text: String?
    if isNext(":") {
      index += 1
      text = typeText()
    }
    var hasDefault = false
    if isNext("=") {
      index += 1
      hasDefault = true
      if text == nil { text = literalType() }
      expression()
    }
    var isComputed = false
    if isNext("{"), !(current?.startsLine ?? true) || text != nil {
      let observers = ["didSet", "willSet"]
      let first = index + 1 < tokens.count ? tokens[index + 1].text : ""
      isComputed = !observers.contains(first)
      skip("{", "}")
    }
    // A constant with a value is not decoded, nor is anything static or computed.
    guard !isSkipped, !isComputed, !(keyword == "let" && hasDefault) else { return }
    for name in names {
      owner.properties.append(.init(name: name, type: text ?? "Any", line: line))
    }
  }

  /// The type's name without spaces, up to where it ends.
  private mutating func typeText() -> String {
    var text = ""
    var depth = 0
    while let token = current, !token.isString {
      if depth == 0, token.startsLine, !text.isEmpty { break }
      if depth == 0, ["=", "{", "}", ",", ";", ")"].contains(token.text) { break }
      if ["[", "<", "("].contains(token.text) { depth += 1 }
      if ["]", ">", ")"].contains(token.text) { depth -= 1 }
      text += token.text
      index += 1
    }
    return text
  }

  private func literalType() -> String {
    guard let token = current else { return "Any" }
    if token.isString { return "String" }
    if token.text == "true" || token.text == "false" { return "Bool" }
    if token.text.first?.isNumber == true { return token.text.contains(".") ? "Double" : "Int" }
    return "Any"
  }

  private mutating func expression() {
    while let token = current {
      if token.startsLine, !token.isString, ![".", "?", ":", "+", "-"].contains(token.text) {
        return
      }
      switch token.isString ? "" : token.text {
      case "}", ";": return
      case "{": skip("{", "}")
      case "(": skip("(", ")")
      case "[": skip("[", "]")
      default: index += 1
      }
    }
  }

  private mutating func skip(_ open: String, _ close: String) {
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
