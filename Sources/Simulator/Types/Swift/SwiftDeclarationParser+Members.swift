import SwiftSource

/// Members of types: initialisers, cases and properties.
extension SwiftDeclarationParser {
  /// `init(from decoder: any Decoder)` and initialisers that may fail.
  mutating func initializer(_ owner: inout SwiftDeclaration) {
    index += 1
    if isNext("?") {
      owner.hasFailableInit = true
      index += 1
    }
    guard isNext("("), isNext("from", 1) else { return }
    let start = index
    skip("(", ")")
    let isDecoding = tokens[start..<min(index, tokens.count)].contains {
      !$0.isString && ($0.text == "Decoder" || $0.text.hasSuffix(".Decoder"))
    }
    if isDecoding { owner.hasOwnDecoding = true }
  }

  mutating func cases(_ owner: inout SwiftDeclaration) {
    index += 1
    while let token = current, !token.isString, token.text != "}" {
      var item = SwiftDeclaration.Case(name: token.text)
      index += 1
      if isNext("("), !(current?.startsLine ?? true) { item.values = values(line: token.line) }
      if isNext("=") {
        index += 1
        let isNegative = isNext("-")
        if isNegative { index += 1 }
        if let raw = current {
          let digits = raw.text.filter { $0 != "_" }
          let number =
            digits.hasPrefix("0x")
            ? Int(digits.dropFirst(2), radix: 16).map(Double.init) : Double(digits)
          item.raw =
            raw.isString ? .text(raw.text) : number.map { .number(isNegative ? -$0 : $0) }
        }
        index += 1
      }
      owner.cases.append(item)
      guard isNext(",") else { return }
      index += 1
    }
  }

  /// What a case holds: `(Int, to: String = "")`.
  private mutating func values(line: Int) -> [SwiftDeclaration.Property] {
    let start = index
    skip("(", ")")
    let end = min(index, tokens.count) - 1
    index = start + 1
    var values: [SwiftDeclaration.Property] = []
    while index < end {
      let place = index
      var label: String?
      if isNext(":", 1) {
        label = current?.text
        index += 2
      } else if isNext(":", 2), current?.text != "[" {
        // A label and a name within.
        label = current?.text
        index += 3
      }
      let type = typeExpression()
      values.append(
        .init(
          name: label == "_" ? "_\(values.count)" : label ?? "_\(values.count)", type: type,
          line: line))
      if isNext("=") { expression() }
      if isNext(",") { index += 1 }
      if index == place { break }
    }
    index = end + 1
    return values
  }

  mutating func property(
    _ wrappers: [TypeExpression], isSkipped: Bool, _ owner: inout SwiftDeclaration
  ) {
    let keyword = tokens[index].text
    let isForDebugging = tokens[index].isForDebugging
    var waiting: [(name: String, line: Int)] = []
    repeat {
      index += 1
      guard let token = current, !isNext("(") else { return }
      waiting.append((token.text, token.line))
      index += 1
      var type: TypeExpression?
      if isNext(":") {
        index += 1
        type = typeExpression()
      }
      var hasDefault = false
      if isNext("=") {
        index += 1
        hasDefault = true
        let start = index
        expression()
        type = type ?? DefaultValue(tokens[start..<index]).type
      }
      if type == nil, !hasDefault, isNext(",") { continue }
      // The app of the store knows no such key.
      if isForDebugging, let declared = type { type = .optional(declared) }
      let isComputed = isComputed(hasType: type != nil)
      for (name, line) in waiting {
        if name == "wrappedValue" { owner.wrappedValue = type }
        // A constant with a value is not decoded, nor is anything static or computed.
        guard !isSkipped, !isComputed, !(keyword == "let" && hasDefault) else { continue }
        owner.properties.append(
          .init(
            name: name, type: type ?? .other("of its default value"), line: line,
            wrappers: wrappers))
      }
      waiting = []
    } while isNext(",")
  }

  /// Whether braces with a getter follow, which are skipped.
  private mutating func isComputed(hasType: Bool) -> Bool {
    guard isNext("{"), !(current?.startsLine ?? true) || hasType else { return false }
    let first = index + 1 < tokens.count ? tokens[index + 1].text : ""
    skip("{", "}")
    return !["didSet", "willSet"].contains(first)
  }

  /// Goes on to the end of an expression: a comma, or a line that does not go on with it.
  private mutating func expression() {
    let start = index
    while let token = current {
      if token.startsLine, index > start, !token.isString,
        ![".", "?", ":", "+", "-", "*", "/", "|", "&", "="].contains(token.text)
      {
        return
      }
      switch token.isString ? "" : token.text {
      case "}", ";", ",", ")", "]": return
      case "{": skip("{", "}")
      case "(": skip("(", ")")
      case "[": skip("[", "]")
      case "<" where index > start && tokens[index - 1].text.first?.isUppercase == true:
        skip("<", ">")
      default: index += 1
      }
    }
  }
}
