/// Cuts Swift source into the tokens that declarations are made of: comments are left out, and so is what
/// is not compiled for iOS.
///
/// A stand-in for swift-syntax, which cannot be fetched here: it reads declarations, not expressions.
package struct SwiftLexer {
  /// A token and the line on which it starts, from 1.
  package struct Token: Sendable, Hashable {
    package var text: String
    package var line: Int
    /// Whether it is a string literal; `text` is its contents then.
    package var isString = false
    /// Whether a line ends before it: a declaration may end there.
    package var startsLine = false
    /// Whether it is compiled where `DEBUG` is defined, and nowhere else.
    package var isForDebugging = false
  }

  private let mask: SwiftMask
  private let active: [Bool]
  private let inRelease: [Bool]
  private var place = 0
  private var line = 1
  private var startsLine = true
  private var tokens: [Token] = []

  private init(_ source: String) {
    mask = SwiftMask(source)
    active = Conditions(mask, canImport: Conditions.isForIOS).active
    inRelease =
      mask.places(of: "DEBUG").isEmpty
      ? active : Conditions(mask, isDebug: false, canImport: Conditions.isForIOS).active
  }

  /// The tokens of a source.
  package static func tokens(of source: String) -> [Token] {
    var lexer = SwiftLexer(source)
    lexer.run()
    return lexer.tokens
  }

  private mutating func run() {
    var literals = mask.literals[...]
    while place < mask.code.count {
      if let literal = literals.first, literal.range.lowerBound == place {
        literals.removeFirst()
        if active[place] { add(mask.contents(of: literal), at: place, isString: true) }
        skip(to: literal.range.upperBound)
      } else if !active[place] || [9, 10, 13, 32].contains(mask.code[place]) {
        skip(to: place + 1)
      } else if Self.isWord(mask.code[place]) {
        word()
      } else {
        add(String(decoding: [mask.code[place]], as: UTF8.self), at: place)
        place += 1
      }
    }
  }

  /// Goes on to a place, and counts the lines.
  private mutating func skip(to end: Int) {
    for byte in mask.source[place..<end] where byte == 10 {
      line += 1
      startsLine = true
    }
    place = end
  }

  private mutating func add(_ text: String, at place: Int, isString: Bool = false) {
    tokens.append(
      Token(
        text: text, line: line, isString: isString, startsLine: startsLine,
        isForDebugging: !inRelease[place]))
    startsLine = false
  }

  /// A name, a keyword, an attribute or a number; names of nested types keep their dot.
  private mutating func word() {
    let start = place
    while place < mask.code.count {
      let byte = mask.code[place]
      // `1...5` and `a.b` differ.
      let isDot =
        byte == UInt8(ascii: ".") && place + 1 < mask.code.count
        && SwiftMask.isWord(mask.code[place + 1]) && mask.code[place + 1] != UInt8(ascii: "_")
      guard isDot || Self.isWord(byte) else { break }
      place += 1
    }
    add(
      String(decoding: mask.code[start..<place].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self),
      at: start)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    SwiftMask.isWord(byte)
      || [UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "`")].contains(byte)
  }
}
