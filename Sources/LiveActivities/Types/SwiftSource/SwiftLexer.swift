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

  static func tokens(of source: String) -> [Token] {
    var tokens: [Token] = []
    let characters = Array(source)
    var index = 0
    var line = 1
    var startsLine = true
    func peek(_ distance: Int) -> Character? {
      index + distance < characters.count ? characters[index + distance] : nil
    }
    func add(_ text: String, isString: Bool = false) {
      tokens.append(Token(text: text, line: line, isString: isString, startsLine: startsLine))
      startsLine = false
    }
    while index < characters.count {
      let character = characters[index]
      if character.isNewline {
        line += 1
        startsLine = true
        index += 1
      } else if character.isWhitespace {
        index += 1
      } else if character == "/", peek(1) == "/" {
        while index < characters.count, !characters[index].isNewline { index += 1 }
      } else if character == "/", peek(1) == "*" {
        var depth = 0
        repeat {
          if characters[index] == "/", peek(1) == "*" {
            depth += 1
            index += 2
          } else if characters[index] == "*", peek(1) == "/" {
            depth -= 1
            index += 2
          } else {
            if characters[index].isNewline { line += 1 }
            index += 1
          }
        } while depth > 0 && index < characters.count
      } else if character == "\"" {
        var text = ""
        let isLong = peek(1) == "\"" && peek(2) == "\""
        index += isLong ? 3 : 1
        while index < characters.count {
          if isLong, characters[index] == "\"", peek(1) == "\"", peek(2) == "\"" { break }
          if !isLong, characters[index] == "\"" || characters[index].isNewline { break }
          if characters[index] == "\\" { index += 1 }
          if index < characters.count {
            if characters[index].isNewline { line += 1 }
            text.append(characters[index])
          }
          index += 1
        }
        index += isLong ? 3 : 1
        add(text, isString: true)
      } else if character.isLetter || character.isNumber || "_@#`".contains(character) {
        var text = ""
        while index < characters.count,
          characters[index].isLetter || characters[index].isNumber
            || "_@#`.".contains(characters[index])
        {
          // `1...5` and `a.b` differ; names of nested types keep their dot.
          if characters[index] == ".", peek(1).map({ !$0.isLetter && !$0.isNumber }) ?? true {
            break
          }
          text.append(characters[index])
          index += 1
        }
        add(text.filter { $0 != "`" })
      } else {
        add(String(character))
        index += 1
      }
    }
    return tokens
  }
}
