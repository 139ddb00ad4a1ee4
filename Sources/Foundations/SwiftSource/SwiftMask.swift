/// Swift source in which comments and the contents of strings are replaced by spaces, without
/// changing offsets.
///
/// So searches for code find no prose. Interpolations in `\( )` are kept.
package struct SwiftMask: Sendable {
  package let source: [UInt8]
  /// The source with spaces for everything that is not code.
  package private(set) var code: [UInt8]
  /// The string literals in order, except those nested in another literal.
  private var literals: [Literal] = []
  /// The offsets of matched opening brackets in order, and the end offsets of their closing
  /// brackets.
  private var opening: [Int32] = []
  private var endings: [Int32] = []
  package private(set) var lines: [Int] = [0]

  /// The maximum nesting of interpolations. Deeper ones are treated as text.
  private static let depthLimit = 64

  /// A string literal with its quotes, without the `#` signs before them.
  struct Literal: Sendable {
    /// The range from the first quote to the end of the last one.
    var range: Range<Int>
    /// The number of opening quotes: one, or three for a multi-line literal.
    var quotes: Int
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  package init(_ bytes: [UInt8]) {
    // Replaces invalid UTF-8, so that a token has as many bytes as its text.
    let isText = String(validating: bytes, as: UTF8.self) != nil
    source = isText ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    code = source
    var place = 0
    scan(&place, until: nil, depth: 0)
    pairBrackets()
  }

  package var text: String { String(decoding: code, as: UTF8.self) }

  private mutating func blank(_ place: Int) {
    if code[place] != 10 && code[place] != 13 { code[place] = 32 }
  }

  private func at(_ place: Int) -> UInt8 { place < source.count ? source[place] : 0 }

  /// Scans code up to the bracket that closes an interpolation, or to the end.
  private mutating func scan(_ place: inout Int, until close: UInt8?, depth level: Int) {
    var depth = 0
    while place < source.count {
      let byte = source[place]
      if byte == UInt8(ascii: "/"), at(place + 1) == byte {
        while place < source.count, source[place] != 10 {
          blank(place)
          place += 1
        }
        continue
      }
      if byte == UInt8(ascii: "/"), at(place + 1) == UInt8(ascii: "*") {
        comment(&place)
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
        var hashes = 0
        while at(place + hashes) == UInt8(ascii: "#") { hashes += 1 }
        if at(place + hashes) == UInt8(ascii: "\"") {
          place += hashes
          let start = place
          let isClosed = string(&place, hashes: hashes, depth: level)
          // A literal nested in an interpolation belongs to the outer literal.
          if close == nil {
            let isLong =
              start + 2 < source.count && source[start..<start + 3].allSatisfy { $0 == 34 }
            literals.append(
              Literal(
                // An unterminated literal ends at the end of its line, and contains at least one
                // byte.
                range:
                  start..<max(
                    start + 1, min(isClosed ? place - hashes : place, source.count)),
                quotes: isLong ? 3 : 1))
          }
          continue
        }
        // None of these `#` characters begins a string, so all of them are skipped.
        if hashes > 1 {
          place += hashes
          continue
        }
      }
      if close != nil {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if depth == 0 { return }
          depth -= 1
        }
      }
      place += 1
    }
  }

  private mutating func comment(_ place: inout Int) {
    var depth = 0
    while place < source.count {
      let (byte, next) = (source[place], at(place + 1))
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
      } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
      } else {
        blank(place)
        place += 1
        continue
      }
      blank(place)
      blank(place + 1)
      place += 2
      if depth == 0 { return }
    }
  }

  /// Scans a string from its first quote to after its last one. Returns false if it is
  /// unterminated.
  private mutating func string(_ place: inout Int, hashes: Int, depth: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    let isLong = at(place + 1) == quote && at(place + 2) == quote
    place += isLong ? 3 : 1
    while place < source.count {
      let byte = source[place]
      if byte == UInt8(ascii: "\\"), isHashes(place + 1, hashes) {
        if at(place + 1 + hashes) == UInt8(ascii: "("), depth < Self.depthLimit {
          place += 2 + hashes
          scan(&place, until: UInt8(ascii: ")"), depth: depth + 1)
          place += 1
        } else {
          blank(place)
          if place + 1 < source.count { blank(place + 1) }
          place += 2
        }
        continue
      }
      let ends =
        isLong
        ? byte == quote && at(place + 1) == quote && at(place + 2) == quote
          && isHashes(place + 3, hashes) : byte == quote && isHashes(place + 1, hashes)
      if ends {
        place += (isLong ? 3 : 1) + hashes
        return true
      }
      if !isLong, byte == 10 { return false }
      blank(place)
      place += 1
    }
    return false
  }

  private func isHashes(_ place: Int, _ count: Int) -> Bool {
    for offset in 0..<count where at(place + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Finds the starts of lines, and the pairs of brackets of each kind.
  private mutating func pairBrackets() {
    var open: [[Int32]] = [[], [], []]
    var pairs: [(Int32, Int32)] = []
    for (place, byte) in code.enumerated() {
      switch byte {
      case 10: lines.append(place + 1)
      case 40: open[0].append(Int32(place))
      case 91: open[1].append(Int32(place))
      case 123: open[2].append(Int32(place))
      case 41, 93, 125:
        if let start = open[byte == 41 ? 0 : byte == 93 ? 1 : 2].popLast() {
          pairs.append((start, Int32(place + 1)))
        }
      default: break
      }
    }
    pairs.sort { $0.0 < $1.0 }
    opening = pairs.map(\.0)
    endings = pairs.map(\.1)
  }

  /// The end of the bracket that closes the one at an offset.
  func end(ofBracketAt place: Int) -> Int? {
    let index = Self.first(in: opening) { $0 >= place }
    return index < opening.count && opening[index] == place ? Int(endings[index]) : nil
  }

  func literal(at place: Int) -> Literal? {
    let index = Self.first(in: literals) { $0.range.lowerBound >= place }
    return index < literals.count && literals[index].range.lowerBound == place
      ? literals[index] : nil
  }

  /// The line number of an offset, counted from 1.
  package func line(at place: Int) -> Int { Self.first(in: lines) { $0 > place } }

  /// Binary search for the first element that meets a condition, which all later elements must
  /// meet, too.
  private static func first<Element>(in list: [Element], where test: (Element) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if test(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A copy in which only the active bytes are code.
  package func keeping(_ active: [Bool]) -> SwiftMask {
    var mask = self
    for place in active.indices where !active[place] { mask.blank(place) }
    mask.literals.removeAll { !active[$0.range.lowerBound] }
    mask.lines = [0]
    mask.pairBrackets()
    return mask
  }

  /// The offsets of a word, except within longer words.
  package func places(of word: String) -> [Int] {
    let bytes = Array(word.utf8)
    guard let first = bytes.first, let last = bytes.last else { return [] }
    let (startsWord, endsWord) = (Self.isWord(first), Self.isWord(last))
    return code.withUnsafeBufferPointer { code in
      var found: [Int] = []
      var place = 0
      while place + bytes.count <= code.count {
        guard code[place] == first, bytes.indices.allSatisfy({ code[place + $0] == bytes[$0] })
        else {
          place += 1
          continue
        }
        let end = place + bytes.count
        if !(startsWord && place > 0 && Self.isWord(code[place - 1])),
          !(endsWord && end < code.count && Self.isWord(code[end]))
        {
          found.append(place)
          place = end
        } else {
          place += 1
        }
      }
      return found
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 || byte == 13 }

  package static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
      || byte >= 128
  }

}
