extension JSONParser {
  func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  mutating func bareWord() -> String {
    let start = offset
    while let byte = current, isWord(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Throws for typographic quotes, which word processors insert.
  func refuseTypographicQuote() throws(JSONError) {
    if current == 0xE2, peek() == 0x80, let third = peek(2), (0x98...0x9F).contains(third) {
      throw failure("a typographic quote", "use straight double quotes")
    }
  }

  mutating func word() throws(JSONError) -> JSON {
    let start = offset
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "<"):
      throw failure("an angle bracket: this looks like a placeholder", "put the real value there")
    case UInt8(ascii: "$"), UInt8(ascii: "%"):
      throw failure("an unexpanded template", "put the real value there")
    case UInt8(ascii: ","): throw failure("a comma where a value should be", "remove it")
    case UInt8(ascii: "`"): throw failure("a backquote", "use double quotes")
    default: try refuseTypographicQuote()
    }
    let word = bareWord()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "Infinity" where dialect == .json5: return .double(.infinity)
    case "NaN" where dialect == .json5: return .double(.nan)
    case "True", "False":
      throw failure("\(word) is Python's spelling", "write \(word.lowercased())", at: start)
    case "None", "nil", "undefined":
      throw failure("\(word) is not JSON", "write null or leave the member out", at: start)
    case "NaN", "Infinity": throw failure("JSON has no \(word)", "leave the member out", at: start)
    case "":
      throw failure(
        "\(description(of: first)) where a value should be", "put a JSON value there", at: start)
    default:
      throw failure(
        "\(word.prefix(40)) is a placeholder or a string without quotes",
        "put the real value there, strings in double quotes", at: start)
    }
  }

  mutating func number() throws(JSONError) -> JSON {
    let start = offset
    if dialect == .json5, let hexadecimal = hexadecimal() { return hexadecimal }
    if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { offset += 1 }
    if dialect == .json5, let byte = current, byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N")
    {
      let negative = bytes[start] == UInt8(ascii: "-")
      guard case .double(let value) = try word() else { return .null }
      return .double(negative ? -value : value)
    }
    let integerStart = offset
    var isInteger = true
    digits()
    if dialect == .json {
      if offset == integerStart {
        throw failure("a sign without digits", "write a number", at: start)
      }
      if bytes[integerStart] == UInt8(ascii: "0"), offset > integerStart + 1 {
        throw failure("a number with a leading zero", "remove the zero", at: start)
      }
    }
    if current == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      let fractionStart = offset
      digits()
      if offset == fractionStart, dialect == .json {
        throw failure("a decimal point without digits", "write 1.0 or 1", at: start)
      }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isInteger = false
      offset += 1
      if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { offset += 1 }
      let exponentStart = offset
      digits()
      if offset == exponentStart {
        throw failure("an exponent without digits", "write 1e3 or 1000", at: start)
      }
    }
    if let byte = current, isWord(byte) {
      _ = bareWord()
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      throw failure("\(text.prefix(40)) is not a number", "put quotes around it", at: start)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .int(value) }
    let value = Double(text) ?? Double("0" + text) ?? .nan
    guard value.isFinite else {
      throw failure(
        "\(text.prefix(40)) is too large for a number", "send a smaller number", at: start)
    }
    // A `Double` preserves fifteen digits. JSON5 does not need more, because configuration is not
    // sent to anyone.
    guard dialect == .json, text.utf8.count > 16 || !value.isNormal,
      text.significantDigits != "\(value)".significantDigits
    else { return .double(value) }
    return .digits(text)
  }

  private mutating func digits() {
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
  }

  private mutating func hexadecimal() -> JSON? {
    guard current == UInt8(ascii: "0"), let mark = peek(),
      mark == UInt8(ascii: "x") || mark == UInt8(ascii: "X")
    else { return nil }
    offset += 2
    return Int64(bareWord(), radix: 16).map(JSON.int)
  }

  mutating func string(quote: UInt8) throws(JSONError) -> String {
    let start = offset
    offset += 1
    let contents = offset
    while let byte = current, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    if current == quote {
      let plain = try text(bytes[contents..<offset], from: contents)
      offset += 1
      return plain
    }
    var pieces = try text(bytes[contents..<offset], from: contents)
    while let byte = current {
      if byte == quote {
        offset += 1
        return pieces
      }
      if byte == UInt8(ascii: "\\") {
        pieces += try escape()
      } else if byte < 0x20 {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          throw failure("a line break inside a string", "write it as \\n, or close the string")
        }
        throw failure("a control character inside a string", "write it as \\u00XX")
      } else {
        let run = offset
        while let byte = current, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 {
          offset += 1
        }
        pieces += try text(bytes[run..<offset], from: run)
      }
    }
    throw failure("a string that is not closed", "add the closing quote", at: start)
  }

  private func text(_ slice: Slice<UnsafeBufferPointer<UInt8>>, from place: Int) throws(JSONError)
    -> String
  {
    let bytes = UnsafeBufferPointer(rebasing: slice)
    // Most keys and values are ASCII, which needs no UTF-8 validation.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("bytes that are not UTF-8", "encode the body as UTF-8", at: place)
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> String {
    let start = offset
    guard let byte = peek() else { throw failure("a string that is not closed", "close it") }
    offset += 2
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      guard dialect == .json5 else {
        throw failure(
          "the escape \\\(description(of: byte)) does not exist", "write \\\\ for a backslash",
          at: start)
      }
      if byte == UInt8(ascii: "\n") { return "" }
      return String(decoding: [byte], as: UTF8.self)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> String {
    let high = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(high) { return String(Character(scalar)) }
    let problem: Phrase = "half of a surrogate pair"
    let fix: Phrase = "send both halves, or the character itself in UTF-8"
    guard high < 0xDC00, current == UInt8(ascii: "\\"), peek() == UInt8(ascii: "u") else {
      throw failure(problem, fix, at: start)
    }
    offset += 2
    let low = try codeUnit(from: start)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure(problem, fix, at: start) }
    return String(Character(scalar))
  }

  private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt32 {
    guard offset + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u without four hexadecimal digits", "write \\u00e9", at: start) }
    offset += 4
    return unit
  }
}

extension String {
  /// Whether a number is written without a fraction and an exponent.
  package var isWholeNumber: Bool { !utf8.contains { $0 == 46 || $0 | 32 == 101 } }

  /// The digits of a number without sign, point, exponent, and leading and trailing zeros.
  fileprivate var significantDigits: [UInt8] {
    let digits = utf8.prefix { $0 | 32 != 101 }.filter { (48...57).contains($0) }
    let end = digits.lastIndex { $0 != 48 } ?? -1
    return Array(digits.prefix(end + 1).drop { $0 == 48 })
  }
}
