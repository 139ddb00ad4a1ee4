/// Digits three rows high, made of half blocks: a dot is two columns wide and half a row high.
public enum BigDigits {
  /// The rows that a text takes.
  public static let height = 3

  /// Five lines of dots for each glyph, as wide as its first line.
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
    "%": ["# #", "  #", " # ", "#  ", "# #"],
    "/": ["  #", "  #", " # ", "#  ", "#  "],
    " ": [" ", " ", " ", " ", " "],
  ]

  /// Whether each glyph of a text can be drawn big.
  public static func canDraw(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { font[$0] != nil }
  }

  /// The columns that a text takes.
  public static func width(_ text: String) -> Int {
    text.reduce(-1) { $0 + (font[$1]?[0].count ?? 0) * 2 + 1 }
  }

  /// The three rows of a text.
  public static func rows(_ text: String) -> [String] {
    var rows = ["", "", ""]
    for (offset, glyph) in text.enumerated() {
      guard let lines = font[glyph] else { continue }
      let dots = lines.map { $0.map { $0 == "#" } }
      for row in 0..<height {
        if offset > 0 { rows[row] += " " }
        for column in dots[0].indices {
          let upper = dots[row * 2][column]
          let lower = row * 2 + 1 < dots.count && dots[row * 2 + 1][column]
          let block = upper ? (lower ? "██" : "▀▀") : (lower ? "▄▄" : "  ")
          rows[row] += block
        }
      }
    }
    return rows
  }
}

extension Frame {
  /// Draws big digits with their upper left corner at a place, and keeps the paper between dots.
  public mutating func putBig(_ text: String, at point: Point, _ ink: Ink) {
    for (offset, row) in BigDigits.rows(text).enumerated() {
      var x = point.x
      for glyph in row {
        if glyph != " " { put(String(glyph), at: Point(x, point.y + offset), ink) }
        x += 1
      }
    }
  }
}
