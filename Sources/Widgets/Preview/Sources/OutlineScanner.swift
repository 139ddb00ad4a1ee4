import SwiftSource

/// Goes over code and finds declarations.
struct OutlineScanner {
  let mask: SwiftMask
  var place = 0
  /// The types that are open around the place.
  private var depth = 0

  /// How deep types are read in each other; what lies deeper is skipped.
  private static let depthLimit = 64
  /// The longest list of an attribute's types, in bytes.
  private static let listLimit = 512

  init(_ mask: SwiftMask) { self.mask = mask }

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "protocol"]
  static let introducers: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "extension", "func", "init", "deinit",
    "subscript", "var", "let", "case", "typealias", "associatedtype", "import", "operator",
    "precedencegroup", "macro",
  ]
  static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "static", "final", "lazy",
    "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience", "dynamic",
    "indirect", "nonisolated", "isolated", "prefix", "postfix", "infix", "optional", "distributed",
    "borrowing", "consuming", "sending",
  ]

  func at(_ place: Int) -> UInt8 { place < mask.code.count ? mask.code[place] : 0 }

  /// The declarations from here to a place.
  mutating func declarations(to end: Int) -> [Declaration] {
    var found: [Declaration] = []
    // Attributes and modifiers belong to what follows them.
    var start: Int?
    while true {
      place = mask.skipSpace(place)
      guard place < end else { return found }
      switch at(place) {
      case UInt8(ascii: "#"):
        if let macro = directive(start: start ?? place, end: end) { found.append(macro) }
        start = nil
      case UInt8(ascii: "@"):
        start = start ?? place
        attribute()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        place = mask.end(ofBracketAt: place) ?? end
        start = nil
      case UInt8(ascii: "`"): place += 1
      default:
        let word = mask.word(at: place)
        guard !word.isEmpty else {
          place += 1
          start = nil
          continue
        }
        if Self.modifiers.contains(word) || word == "class" && isModifier(place + 5) {
          start = start ?? place
          place += word.utf8.count
          if at(place) == UInt8(ascii: "(") { place = mask.end(ofBracketAt: place) ?? end }
        } else if Self.introducers.contains(word) {
          found.append(declaration(word, from: start ?? place, end: end))
          start = nil
        } else {
          place += word.utf8.count
          start = nil
        }
      }
    }
  }

  /// Whether `class` before a place says that a member is the type's own.
  private func isModifier(_ place: Int) -> Bool {
    let next = mask.word(at: mask.skipSpace(place))
    return Self.modifiers.contains(next) || ["func", "var", "let", "subscript"].contains(next)
  }

  private mutating func attribute() {
    place += 1
    while true {
      let word = mask.word(at: place)
      place += word.utf8.count
      guard !word.isEmpty, at(place) == UInt8(ascii: ".") else { break }
      place += 1
    }
    if at(place) == UInt8(ascii: "<"),
      let close = mask.code[place...].prefix(Self.listLimit).firstIndex(of: 62)
    {
      place = close + 1
    }
    if at(place) == UInt8(ascii: "(") { place = mask.end(ofBracketAt: place) ?? place + 1 }
  }

  /// Goes over a condition's line; a macro is a declaration.
  private mutating func directive(start: Int, end: Int) -> Declaration? {
    let hash = place
    let word = mask.word(at: hash + 1)
    if ["if", "elseif", "else", "endif", "sourceLocation", "error", "warning"].contains(word) {
      place = lineEnd(hash)
      return nil
    }
    place = hash + 1 + word.utf8.count
    guard !word.isEmpty else { return nil }
    var last = place
    if at(mask.skipSpace(last)) == UInt8(ascii: "("),
      let close = mask.end(ofBracketAt: mask.skipSpace(last))
    {
      last = close
    }
    var body: Range<Int>?
    let brace = mask.skipSpace(last)
    if at(brace) == UInt8(ascii: "{"), let close = mask.end(ofBracketAt: brace) {
      body = brace..<close
      last = close
      while let next = labelledClosure(after: last) { last = next.upperBound }
    }
    place = last
    return Declaration(
      kind: .macro, keyword: "#" + word, name: word, range: start..<last, place: hash, body: body)
  }

  /// A closure with a label, such as `contentStates: { … }`.
  private func labelledClosure(after place: Int) -> Range<Int>? {
    let start = mask.skipSpace(place)
    let label = mask.word(at: start)
    let colon = mask.skipSpace(start + label.utf8.count)
    guard !label.isEmpty, at(colon) == UInt8(ascii: ":") else { return nil }
    let brace = mask.skipSpace(colon + 1)
    guard at(brace) == UInt8(ascii: "{"), let close = mask.end(ofBracketAt: brace) else {
      return nil
    }
    return brace..<close
  }

  private func lineEnd(_ place: Int) -> Int {
    var place = place
    while place < mask.code.count, mask.code[place] != 10 { place += 1 }
    return place
  }

  private mutating func declaration(_ word: String, from start: Int, end: Int) -> Declaration {
    let keyword = place
    place += word.utf8.count
    var made = Declaration(
      kind: .other, keyword: word, name: "", range: start..<start, place: keyword)
    if Self.types.contains(word) || word == "extension" {
      made.kind = word == "extension" ? .extension : .type
      made.name = dottedName()
      braces(&made, end: end) { $0.declarations(to: $1) }
    } else {
      switch word {
      case "func":
        made.kind = .function
        made.name = functionName()
        braces(&made, end: end)
      case "init", "deinit", "subscript":
        made.kind =
          word == "init" ? .initializer : word == "deinit" ? .deinitializer : .subscript
        made.name = word
        braces(&made, end: end)
      case "var", "let":
        made.kind = .property
        property(&made, end: end)
      case "case":
        made.kind = .enumCase
        made.name = plainName()
        place = expressionEnd(from: place, end: end)
      case "precedencegroup", "operator":
        made.name = word == "operator" ? functionName() : plainName()
        place = mask.skipSpace(place)
        place =
          at(place) == UInt8(ascii: "{") ? mask.end(ofBracketAt: place) ?? end : lineEnd(place)
      default:
        made.name = plainName()
        place = expressionEnd(from: place, end: end)
      }
    }
    made.range = start..<max(min(place, end), keyword + word.utf8.count)
    place = made.range.upperBound
    return made
  }

  mutating func plainName() -> String {
    place = mask.skipSpace(place)
    if at(place) == UInt8(ascii: "`") { place += 1 }
    let name = mask.word(at: place)
    place += name.utf8.count
    if at(place) == UInt8(ascii: "`") { place += 1 }
    return name
  }

  private mutating func dottedName() -> String {
    var name = plainName()
    while at(place) == UInt8(ascii: ".") {
      place += 1
      name += "." + plainName()
    }
    return name
  }

  /// The name of a function or the signs of an operator.
  private mutating func functionName() -> String {
    let name = plainName()
    guard name.isEmpty else { return name }
    let start = place
    while place < mask.code.count, !([32, 10, 9, 13, 40] as [UInt8]).contains(mask.code[place]) {
      place += 1
    }
    return String(decoding: mask.code[start..<place], as: UTF8.self)
  }

  /// Finds the braces that follow a head; without any the declaration ends where the next one starts.
  private mutating func braces(
    _ made: inout Declaration, end: Int,
    members: ((inout OutlineScanner, Int) -> [Declaration])? = nil
  ) {
    while place < end {
      let byte = mask.code[place]
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        place = mask.end(ofBracketAt: place) ?? end
      } else if byte == UInt8(ascii: "{") {
        let close = min(mask.end(ofBracketAt: place) ?? end, end)
        made.body = place..<close
        if let members, depth < Self.depthLimit {
          place += 1
          depth += 1
          made.members = members(&self, close - 1)
          depth -= 1
        }
        place = close
        return
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";") {
        return
      } else if byte == 10, members == nil {
        let next = mask.skipSpace(place)
        if startsDeclaration(next) { return }
        place = next
      } else {
        place += 1
      }
    }
  }

  private func startsDeclaration(_ place: Int) -> Bool {
    if [UInt8(ascii: "@"), UInt8(ascii: "}"), UInt8(ascii: "#")].contains(at(place)) {
      return true
    }
    let word = mask.word(at: place)
    return Self.introducers.contains(word) || Self.modifiers.contains(word)
  }
}
