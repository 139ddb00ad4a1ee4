extension Frame {
  /// Highlights the numbers in a rectangle in which a digit differs from another frame.
  package mutating func flash(_ rect: GridRect, unlike before: Frame, accent: Color) {
    let rect = rect.intersection(bounds)
    guard before.size == size else { return }
    for y in rect.y..<rect.maxY {
      var x = rect.x
      while x < rect.maxX {
        let start = x
        var hasChanged = false
        while x < rect.maxX, self[x, y].glyph.isOfNumber {
          hasChanged = hasChanged || self[x, y].glyph != before[x, y].glyph
          x += 1
        }
        if x == start {
          if self[x, y].glyph.isBlock, self[x, y].glyph != before[x, y].glyph {
            restyle(GridRect(x, y, 1, 1)) { $0.foreground = accent }
          }
          x += 1
        } else if hasChanged, (start..<x).contains(where: { self[$0, y].glyph.isDigit }) {
          restyle(GridRect(start, y, x - start, 1)) { $0.attributes.insert(.reverse) }
        }
      }
    }
  }
}

extension Glyph {
  fileprivate var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }

  /// Whether the character is a digit or a separator between digits.
  fileprivate var isOfNumber: Bool { isDigit || self == "." || self == "," || self == ":" }

  /// Whether the character is a block of big digits.
  fileprivate var isBlock: Bool { self == "█" || self == "▀" || self == "▄" }
}
