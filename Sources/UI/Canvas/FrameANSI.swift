extension Frame {
  /// The frame as text with escape sequences (ECMA-48 SGR), for `cat`, pipes and pictures in logs.
  package func ansi(depth: ColorDepth) -> String {
    var text = ""
    for y in 0..<size.height {
      var last: CellStyle?
      for x in 0..<size.width {
        let cell = self[x, y]
        if cell.isTrailing { continue }
        if cell.style != last {
          text += cell.style.sequence(depth: depth)
          last = cell.style
        }
        text.append(cell.glyph.character)
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }
}

extension CellStyle {
  /// The sequence that sets exactly this style, whatever style was set before (ECMA-48 SGR).
  package func sequence(depth: ColorDepth) -> String {
    var text = "\u{1B}[0"
    let codes: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
    ]
    for (attribute, code) in codes where attributes.contains(attribute) { text += ";\(code)" }
    return text + Self.color(foreground, depth: depth, base: 30)
      + Self.color(background, depth: depth, base: 40) + "m"
  }

  /// The parameters of a colour. `base` is 30 for the foreground and 40 for the background.
  private static func color(_ color: Color, depth: ColorDepth, base: Int) -> String {
    switch (color, depth) {
    case (.terminal, _), (_, .none): return ""
    case (.rgb(let r, let g, let b), .direct): return ";\(base + 8);2;\(r);\(g);\(b)"
    case (.ansi(let index), _): return sixteen(Int(index), base: base)
    case (_, .ansi16): return sixteen(Palette.number(of: color, at: depth), base: base)
    default: return ";\(base + 8);5;\(Palette.number(of: color, at: depth))"
    }
  }

  private static func sixteen(_ index: Int, base: Int) -> String {
    index < 8 ? ";\(base + index)" : ";\(base + 60 + index - 8)"
  }
}
