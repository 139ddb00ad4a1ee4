/// Reads Swift source token by token, without comments.
///
/// Used instead of swift-syntax. Reads only declarations, not expressions.
package struct TokenReader: Sendable {
  /// A name, a keyword, an attribute, a number, a single punctuation character or a string literal.
  package struct Token: Sendable {
    /// The text as in the source, without backticks. A qualified name is one token with its dots.
    /// The text of a string literal is only its quote.
    package let text: String
    package let range: Range<Int>
    /// Whether a line break precedes the token, because a declaration may end there.
    package let startsLine: Bool

    package var isString: Bool { text == "\"" }

    package var isWord: Bool { text.utf8.first.map(SwiftMask.isWord) ?? false }
  }

  package let mask: SwiftMask
  package private(set) var current: Token?
  /// The text of the previous token; empty before the first token, and after skipped brackets.
  package private(set) var last = ""
  package private(set) var position: Int
  private let end: Int

  package init(_ mask: SwiftMask, _ range: Range<Int>) {
    self.mask = mask
    position = range.lowerBound
    end = min(range.upperBound, mask.code.count)
    current = token()
  }

  package func isNext(_ text: String, _ distance: Int = 0) -> Bool {
    (distance > 0 ? after(distance) : self).current?.text == text
  }

  package mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      let text = current?.text ?? ""
      move(to: current?.range.upperBound ?? end)
      last = text
    }
  }

  /// A copy that is advanced by `count` tokens.
  package func after(_ count: Int) -> TokenReader {
    var reader = self
    reader.advance(count)
    return reader
  }

  /// Advances past the current token, or past the brackets that it opens.
  package mutating func skip() {
    if let brackets { move(to: brackets.upperBound) } else { advance() }
  }

  mutating func move(to place: Int) {
    last = ""
    position = place
    current = token()
  }

  /// Advances to one of these tokens outside nested brackets, or to the end.
  package mutating func skip(to texts: Set<String>) {
    while let token = current, !texts.contains(token.text) { skip() }
  }

  /// The range of the brackets that the current token opens. Unclosed ones extend to the end.
  package var brackets: Range<Int>? {
    guard let start = current?.range.lowerBound else { return nil }
    switch mask.code[start] {
    case 40, 91, 123: return start..<min(mask.end(ofBracketAt: start) ?? end, end)
    default: return nil
    }
  }

  package var string: String? {
    current.flatMap { mask.literal(at: quote($0.range.lowerBound)) }.map(mask.contents)
  }

  /// The offset after `#` signs.
  private func quote(_ place: Int) -> Int {
    mask.code[place..<end].firstIndex { $0 != UInt8(ascii: "#") } ?? place
  }

  /// A reader of the contents of the brackets that the current token opens.
  package var inside: TokenReader {
    let brackets = brackets ?? position..<position
    let start = min(brackets.lowerBound + 1, end)
    return TokenReader(mask, start..<max(start, brackets.upperBound - 1))
  }

  package var rest: [Token] { tokens { $0.advance() } }

  /// The remaining tokens outside nested brackets.
  package var level: [Token] { tokens { $0.skip() } }

  private func tokens(_ step: (inout TokenReader) -> Void) -> [Token] {
    var reader = self
    var tokens: [Token] = []
    while let token = reader.current {
      tokens.append(token)
      step(&reader)
    }
    return tokens
  }

  /// The parts between separators outside nested brackets and generic arguments.
  package func parts(by separator: String) -> [TokenReader] {
    var reader = self
    var parts: [TokenReader] = []
    var start = position
    var angles = 0
    while let token = reader.current {
      switch token.text {
      case "<": angles += 1
      case ">" where angles > 0 && reader.last != "-": angles -= 1
      case separator where angles == 0:
        parts.append(TokenReader(mask, start..<token.range.lowerBound))
        start = token.range.upperBound
      default: break
      }
      reader.skip()
    }
    return parts + [TokenReader(mask, start..<end)]
  }

  private func token() -> Token? {
    var start = position
    var startsLine = false
    while start < end, SwiftMask.isSpace(mask.code[start]) {
      if mask.code[start] == 10 { startsLine = true }
      start += 1
    }
    guard start < end else { return nil }
    let quote = quote(start)
    if let literal = mask.literal(at: quote) {
      let stop = min(literal.range.upperBound + quote - start, end)
      return Token(text: "\"", range: start..<stop, startsLine: startsLine)
    }
    var stop = start
    var isQuoted = false
    while stop < end, isWord(stop, from: start) {
      isQuoted = isQuoted || mask.code[stop] == 96
      stop += 1
    }
    stop = max(stop, start + 1)
    let text = String(decoding: mask.code[start..<stop], as: UTF8.self)
    return Token(
      text: isQuoted ? text.filter { $0 != "`" } : text, range: start..<stop,
      startsLine: startsLine)
  }

  private func isWord(_ place: Int, from start: Int) -> Bool {
    let byte = mask.code[place]
    if SwiftMask.isWord(byte) || byte == 64 || byte == 35 || byte == 96 { return true }
    // A dot belongs to a name such as `a.b`, but not to `1...5`.
    return byte == 46 && place > start && place + 1 < end
      && SwiftMask.isWord(mask.code[place + 1]) && mask.code[place + 1] != 95
  }
}
