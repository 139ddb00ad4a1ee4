/// Cuts Swift source into the tokens that declarations are made of; comments fall away.
///
/// A stand-in for swift-syntax, which cannot be fetched here: it reads declarations of properties,
/// not expressions.
struct SwiftLexer {
  /// A token and the line on which it starts, from 1.
  struct Token: Sendable, Hashable {
    var text: String
    var line: Int
    /// Whether it is a string literal; `text` is its contents then.
    var isString = false
    /// Whether a line ends before it: a declaration may end there.
    var startsLine = false
  }

  private let characters: [Character]
  private var index = 0
  private var line = 1
  private var startsLine = true
  private var tokens: [Token] = []

  private init(_ source: String) { characters = Array(source) }

  static func tokens(of source: String) -> [Token] {
    var lexer = SwiftLexer(source)
    while let character = lexer.peek() { lexer.take(character) }
    return lexer.tokens
  }

  private func peek(_ distance: Int = 0) -> Character? {
    index + distance < characters.count ? characters[index + distance] : nil
  }

  private mutating func take(_ character: Character) {
    if character.isWhitespace {
      skip()
    } else if character == "/", peek(1) == "/" {
      while let next = peek(), !next.isNewline { skip() }
    } else if character == "/", peek(1) == "*" {
      comment()
    } else if character == "\"" {
      string()
    } else if character.isWord {
      word()
    } else {
      add(String(character), at: line)
      skip()
    }
  }

  /// Goes over a character, and counts the lines.
  private mutating func skip() {
    if characters[index].isNewline {
      line += 1
      startsLine = true
    }
    index += 1
  }

  private mutating func add(_ text: String, isString: Bool = false, at line: Int) {
    tokens.append(Token(text: text, line: line, isString: isString, startsLine: startsLine))
    startsLine = false
  }

  /// A block comment, in which others may stand.
  private mutating func comment() {
    let wasStart = startsLine
    var depth = 0
    repeat {
      if peek() == "/", peek(1) == "*" {
        depth += 1
        index += 2
      } else if peek() == "*", peek(1) == "/" {
        depth -= 1
        index += 2
      } else {
        skip()
      }
    } while depth > 0 && index < characters.count
    startsLine = wasStart
  }

  /// A string literal of one line or of several.
  private mutating func string() {
    let start = line
    let mark = peek(1) == "\"" && peek(2) == "\"" ? 3 : 1
    index += mark
    var text = ""
    while let next = peek() {
      if next == "\"", mark == 1 || peek(1) == "\"" && peek(2) == "\"" { break }
      if next.isNewline, mark == 1 { break }
      if next == "\\" { index += 1 }
      if let taken = peek() {
        if taken.isNewline { line += 1 }
        text.append(taken)
      }
      index += 1
    }
    index += mark
    add(text, isString: true, at: start)
  }

  /// A name, a keyword, an attribute or a number; names of nested types keep their dot.
  private mutating func word() {
    var text = ""
    while let next = peek(), next.isWord || next == "." {
      // `1...5` and `a.b` differ.
      if next == ".", peek(1).map({ !$0.isLetter && !$0.isNumber }) ?? true { break }
      text.append(next)
      index += 1
    }
    add(text.filter { $0 != "`" }, at: line)
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || "_@#`".contains(self) }
}
