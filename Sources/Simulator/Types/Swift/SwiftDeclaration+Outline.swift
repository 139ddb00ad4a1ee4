import SwiftSource

extension SwiftDeclaration {
  /// The declarations in a source that affect decoding, with `#if` evaluated as for the released
  /// app.
  static func all(in source: String, file: String) -> [SwiftDeclaration] {
    let mask = SwiftMask(source)
    let conditions = Conditions(mask, isDebug: false, canImport: Conditions.isForIOS)
    let outline = SwiftOutline(mask.keeping(conditions.active))
    return outline.declarations.compactMap { SwiftDeclaration($0, in: outline, file: file) }
  }

  private init?(_ found: Declaration, in outline: SwiftOutline, file: String) {
    switch found.keyword {
    case "struct", "actor": kind = .structure
    case "class": kind = .classType
    case "enum": kind = .enumeration
    case "protocol": kind = .protocolType
    case "extension": kind = .extensionType
    case "typealias": kind = .alias
    default: return nil
    }
    var reader = outline.reader(found.place..<found.range.upperBound)
    name = found.name
    line = reader.mask.line(at: found.place)
    self.file = file
    reader.advance(2)
    if kind != .extensionType { parameters = reader.typeParameters() }
    if kind == .alias {
      guard reader.isNext("=") else { return nil }
      reader.advance()
      aliased = reader.type()
      return
    }
    conformances = found.inherited
    hasUnknownAttribute = !outline.wrappers(of: found).isEmpty
    for member in found.members {
      var reader = outline.reader(member.place..<member.range.upperBound)
      switch member.kind {
      case .property: properties(member, in: outline)
      case .enumCase where kind == .enumeration: cases(&reader)
      case .initializer: initializer(&reader)
      default:
        if let inner = SwiftDeclaration(member, in: outline, file: file) {
          nested.append(inner)
        }
      }
    }
    if kind == .extensionType, name == "KeyedDecodingContainer", let body = found.body {
      decodedTypes = Self.decoded(outline.reader(body).rest)
    }
  }

  /// The types for which there are overloads of `decode` or `decodeIfPresent`.
  private static func decoded(_ tokens: [TokenReader.Token]) -> Set<String> {
    var names: Set<String> = []
    for place in tokens.indices where ["decode", "decodeIfPresent"].contains(tokens[place].text) {
      guard let colon = tokens[place...].prefix(12).firstIndex(where: { $0.text == ":" }),
        colon + 1 < tokens.endIndex
      else { continue }
      let name = tokens[colon + 1].text
      names.insert(name.hasSuffix(".Type") ? String(name.dropLast(5)) : name)
    }
    return names
  }

  /// Reads an initialiser: `init(from decoder: any Decoder)` or a failable one.
  private mutating func initializer(_ reader: inout TokenReader) {
    reader.advance()
    if reader.isNext("?") {
      hasFailableInit = true
      reader.advance()
    }
    guard reader.isNext("("), reader.isNext("from", 1) else { return }
    let isDecoding = reader.inside.rest.contains {
      $0.text == "Decoder" || $0.text.hasSuffix(".Decoder")
    }
    if isDecoding { hasOwnDecoding = true }
  }

  private mutating func cases(_ reader: inout TokenReader) {
    repeat {
      reader.advance()
      guard let token = reader.current else { return }
      let line = reader.mask.line(at: token.range.lowerBound)
      var item = Case(name: token.text)
      reader.advance()
      if reader.isNext("(") {
        item.values = Self.values(reader.inside, line: line)
        reader.skip()
      }
      if reader.isNext("=") {
        reader.advance()
        let isNegative = reader.isNext("-")
        if isNegative { reader.advance() }
        if let raw = reader.current {
          let digits = raw.text.filter { $0 != "_" }
          let number =
            digits.hasPrefix("0x")
            ? Int(digits.dropFirst(2), radix: 16).map(Double.init) : Double(digits)
          item.raw =
            reader.string.map { .text($0) } ?? number.map { .number(isNegative ? -$0 : $0) }
        }
        reader.advance()
      }
      cases.append(item)
    } while reader.isNext(",")
  }

  /// Reads the associated values of a case: `(Int, to: String = "")`.
  private static func values(_ reader: TokenReader, line: Int) -> [Property] {
    reader.parts(by: ",").filter { $0.current != nil }.enumerated().map { place, part in
      var part = part
      var label = part.current?.text
      if part.isNext(":", 1) {
        part.advance(2)
      } else if part.isNext(":", 2), label != "[" {
        // Skips the label, which an inner name follows.
        part.advance(3)
      } else {
        label = nil
      }
      let name = label.flatMap { $0 == "_" ? nil : $0 } ?? "_\(place)"
      return Property(name: name, type: part.type(), line: line)
    }
  }

  private mutating func properties(_ found: Declaration, in outline: SwiftOutline) {
    let wrappers = outline.wrappers(of: found)
    let isSkipped = outline.reader(found.range.lowerBound..<found.place).rest.contains {
      ["static", "lazy", "class"].contains($0.text)
    }
    var reader = outline.reader(found.place..<found.range.upperBound)
    var waiting: [(name: String, line: Int)] = []
    repeat {
      reader.advance()
      guard let token = reader.current, token.text != "(" else { return }
      waiting.append((token.text, reader.mask.line(at: token.range.lowerBound)))
      reader.advance()
      var type: TypeExpression?
      if reader.isNext(":") {
        reader.advance()
        type = reader.type()
      }
      let hasDefault = reader.isNext("=")
      if hasDefault {
        reader.advance()
        let start = reader.position
        reader.skipExpression()
        type = type ?? DefaultValue(TokenReader(reader.mask, start..<reader.position)).type
      }
      if type == nil, !hasDefault, reader.isNext(",") { continue }
      var isComputed = false
      if reader.isNext("{") {
        isComputed = !reader.isNext("didSet", 1) && !reader.isNext("willSet", 1)
        reader.skip()
      }
      for (name, line) in waiting {
        if name == "wrappedValue" { wrappedValue = type }
        // A constant with a value is not decoded, nor is a static or computed property.
        guard !isSkipped, !isComputed, !(found.keyword == "let" && hasDefault) else { continue }
        properties.append(
          Property(
            name: name, type: type ?? .other("of its default value"), line: line,
            wrappers: wrappers))
      }
      waiting = []
    } while reader.isNext(",")
  }
}

extension SwiftOutline {
  /// Swift's own attributes. All others are property wrappers or macros.
  private static let known: Set<String> = [
    "available", "objc", "objcMembers", "MainActor", "usableFromInline", "inlinable", "inline",
    "frozen", "discardableResult", "propertyWrapper", "resultBuilder", "dynamicMemberLookup",
    "dynamicCallable", "main", "preconcurrency", "unchecked", "Sendable", "retroactive",
    "nonobjc", "NSCopying", "escaping", "autoclosure", "globalActor", "backDeployed",
    "warn_unqualified_access",
    "testable", "_exported", "_spi", "_implementationOnly", "_documentation", "implementation",
    "inlineable", "unknown", "IBInspectable", "NSManaged", "nonexhaustive", "const",
  ]

  fileprivate func wrappers(of declaration: Declaration) -> [TypeExpression] {
    var reader = reader(declaration.range.lowerBound..<declaration.place)
    var found: [TypeExpression] = []
    while let token = reader.current {
      reader.skip()
      guard token.text.hasPrefix("@"), token.text.count > 1 else { continue }
      let name = String(token.text.dropFirst())
      let arguments = reader.typeArguments()
      if !Self.known.contains(name), !name.hasPrefix("_") { found.append(.named(name, arguments)) }
    }
    return found
  }
}

extension TokenReader {
  fileprivate mutating func typeParameters() -> [String] {
    var names: [String] = []
    guard isNext("<") else { return names }
    var depth = 0
    var isStart = false
    repeat {
      switch current?.text {
      case "<":
        depth += 1
        isStart = depth == 1
      case ">": depth -= 1
      case "," where depth == 1: isStart = true
      case "each", "let", nil: break
      case let word?:
        if isStart { names.append(word) }
        isStart = false
      }
      advance()
    } while depth > 0 && current != nil
    return names
  }

  /// Advances past an expression to the next comma.
  fileprivate mutating func skipExpression() {
    let start = position
    while let token = current, token.text != "," {
      if token.text == "<", position > start, last.first?.isUppercase == true {
        _ = typeArguments()
      } else {
        skip()
      }
    }
  }
}
