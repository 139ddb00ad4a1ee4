/// Digits three rows high, made of half blocks. Each dot of a digit is two columns wide and half a
/// row high.
package enum BigDigits {
  package static let height = 3

  /// Five lines of dots per glyph, all as wide as the first one.
  private static let font: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": ["## ", " # ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", " ##", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "],
    "-": ["  ", "  ", "##", "  ", "  "],
    "–": ["  ", "  ", "##", "  ", "  "],
    ".": [" ", " ", " ", " ", "#"],
    ",": ["  ", "  ", "  ", " #", "# "],
    "’": ["#", " ", " ", " ", " "],
    "+": ["   ", " # ", "###", " # ", "   "],
    "\u{A0}": [" ", " ", " ", " ", " "],
    "\u{202F}": [" ", " ", " ", " ", " "],
    "/": ["  #", "  #", " # ", "#  ", "#  "],
    " ": [" ", " ", " ", " ", " "],
  ]

  package static func canDraw(_ text: String) -> Bool {
    !text.isEmpty && text != "%" && text.allSatisfy { font[$0] != nil || $0 == "%" }
  }

  /// The columns that a text takes. A percent sign is an ordinary glyph, because it is unreadable
  /// in dots.
  package static func width(_ text: String) -> Int {
    text.reduce(-1) { $0 + ($1 == "%" ? 1 : (font[$1]?[0].count ?? 0) * 2) + 1 }
  }

  /// The blocks of a text, each with its column and row. Empty dots have no block. `width` is the
  /// width of a dot in columns.
  package static func blocks(of text: String, dot width: Int = 2) -> [(
    glyph: Glyph, x: Int, y: Int
  )] {
    var blocks: [(glyph: Glyph, x: Int, y: Int)] = []
    var x = 0
    for digit in text {
      if digit == "%" {
        blocks.append(("%", x, 1))
        x += 2
      }
      guard let lines = font[digit] else { continue }
      let dots = lines.map { Array($0.utf8) }
      let dot = UInt8(ascii: "#")
      for y in 0..<height {
        for column in dots[0].indices {
          let upper = dots[y * 2][column] == dot
          let lower = y * 2 + 1 < dots.count && dots[y * 2 + 1][column] == dot
          guard upper || lower else { continue }
          let glyph: Glyph = upper ? (lower ? "█" : "▀") : "▄"
          blocks += (0..<width).map { (glyph, x + column * width + $0, y) }
        }
      }
      x += dots[0].count * width + 1
    }
    return blocks
  }
}

extension Frame {
  /// Draws big digits with their upper left corner at a point. The background stays visible between
  /// dots.
  package mutating func putBig(_ text: String, at point: GridPoint, _ ink: Ink) {
    for block in BigDigits.blocks(of: text) {
      place(block.glyph, width: 1, x: point.x + block.x, y: point.y + block.y, ink: ink)
    }
  }
}
