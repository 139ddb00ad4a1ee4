extension Frame {
  /// The glyphs of a row, without trailing spaces.
  package func row(_ y: Int) -> String {
    var line = ""
    var end = line.endIndex
    for x in 0..<size.width {
      let cell = self[x, y]
      if cell.isTrailing { continue }
      line.append(cell.glyph.character)
      if cell.glyph != " " { end = line.endIndex }
    }
    return String(line[..<end])
  }

  /// The glyphs only, one line per row, without trailing spaces.
  package var plainText: String {
    (0..<size.height).map { row($0) + "\n" }.joined()
  }
}

extension Color: CustomStringConvertible {
  /// `#0a122e`, `bright-blue` or `default`: the syntax of a theme file.
  package var description: String {
    switch self {
    case .terminal: return "default"
    case .ansi(let index): return Self.ansiNames[Int(index) % 16]
    case .rgb(let r, let g, let b):
      let digits = String(Int(r) << 16 | Int(g) << 8 | Int(b), radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}
