extension SwiftMask {
  /// A literal's value: the text between its quotes, with its escape sequences replaced. An
  /// interpolation is kept as written.
  func contents(of literal: Literal) -> String {
    let start = min(literal.range.lowerBound + literal.quotes, source.count)
    let end = max(start, min(literal.range.upperBound - literal.quotes, source.count))
    let text = String(decoding: source[start..<end], as: UTF8.self)
    let hashes = source[..<literal.range.lowerBound].reversed().prefix { $0 == UInt8(ascii: "#") }
    return Self.unescaped(
      literal.quotes == 3 ? Self.unindented(text) : text,
      "\\" + String(repeating: "#", count: hashes.count))
  }

  /// The lines of a multi-line literal without the indentation of its closing quotes.
  private static func unindented(_ text: String) -> String {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst()
    guard let margin = lines.popLast() else { return text }
    return lines.map { $0.hasPrefix(margin) ? $0.dropFirst(margin.count) : $0 }
      .joined(separator: "\n")
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r", "0": "\0"]

  /// `mark` begins an escape sequence: a backslash, and the literal's `#` signs.
  private static func unescaped(_ text: String, _ mark: String) -> String {
    var result = ""
    var rest = text[...]
    while let found = rest.firstRange(of: mark) {
      result += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      guard let letter = rest.popFirst() else { break }
      if letter == "u", rest.first == "{" {
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        }
      } else if !letter.isNewline {
        result.append(escapes[letter] ?? letter)
      }
    }
    return result + rest
  }
}
