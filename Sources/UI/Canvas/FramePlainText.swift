extension Frame {
  /// The glyphs of a row, without the spaces at its end.
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

  /// The glyphs alone, one line for each row, without spaces at the ends of lines.
  package var plainText: String {
    (0..<size.height).map { row($0) + "\n" }.joined()
  }

  /// A letter for the style of each cell, one line for each row, followed by what the letters mean.
  package var styleGrid: String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var known: [CellStyle: Character] = [:]
    var legend: [String] = []
    var grid = ""
    for y in 0..<size.height {
      for x in 0..<size.width {
        let style = self[x, y].style
        if let letter = known[style] {
          grid.append(letter)
        } else {
          let letter = known.count < letters.count ? letters[known.count] : "?"
          known[style] = letter
          if letter != "?" { legend.append("\(letter) \(style)") }
          grid.append(letter)
        }
      }
      grid += "\n"
    }
    return grid + legend.joined(separator: "\n") + "\n"
  }
}

extension CellStyle: CustomStringConvertible {
  /// `#f6f5fa on #0a122e bold`.
  package var description: String {
    var words = "\(foreground) on \(background)"
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ]
    for (attribute, name) in names where attributes.contains(attribute) { words += " " + name }
    return words
  }
}

extension Color: CustomStringConvertible {
  /// `#0a122e`, `bright-blue` or `default`: what a theme file takes.
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
