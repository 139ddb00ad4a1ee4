extension Frame {
  /// The frame as an SVG picture. A cell is 10 by 21 units, glyphs have fixed positions, and blocks
  /// and lines are drawn as shapes, so that there are no seams.
  ///
  /// `foreground` and `background` replace the terminal's default colours. Without `isColored`, the
  /// `coloredGlyphs` are left out.
  package func svg(
    foreground: Color = .rgb(0xE6, 0xE6, 0xEA), background: Color = .rgb(0x12, 0x12, 0x16),
    palette: [Color]? = nil, isColored: Bool = true
  ) -> String {
    var writer = SVGWriter(
      foreground: foreground, background: background, palette: palette, isColored: isColored)
    return writer.picture(of: self)
  }
}

/// Writes a frame as SVG, row by row: backgrounds, then shapes, then runs of text.
struct SVGWriter {
  let foreground: Color
  let background: Color
  let palette: [Color]?
  let isColored: Bool
  var text = ""

  static let width = 10
  static let height = 21
  /// The baseline of letters in a cell.
  static let baseline = 16
  /// The opacity of dim letters.
  static let dimmed = 0.6

  mutating func picture(of frame: Frame) -> String {
    let (w, h) = (frame.size.width * Self.width, frame.size.height * Self.height)
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)">
      <rect width="\(w)" height="\(h)" fill="\(hex(background))"/>
      <g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="16.6" xml:space="preserve">

      """
    for y in 0..<frame.size.height {
      backgrounds(frame, y)
      glyphs(frame, y)
    }
    return text + "</g>\n</svg>\n"
  }

  private mutating func backgrounds(_ frame: Frame, _ y: Int) {
    var x = 0
    while x < frame.size.width {
      let color = colors(frame[x, y].style).back
      var end = x + 1
      while end < frame.size.width, colors(frame[end, y].style).back == color { end += 1 }
      if color != hex(background) {
        // 0.4 units more on the right and below hide the seams of scaled pictures. The next
        // rectangle covers the excess.
        rect(Double(x * 10), Double(y * 21), Double((end - x) * 10) + 0.4, 21.4, color)
      }
      x = end
    }
  }

  private mutating func glyphs(_ frame: Frame, _ y: Int) {
    var x = 0
    while x < frame.size.width {
      let cell = frame[x, y]
      if shape(cell, x, y) || cell.glyph == " " || cell.isTrailing || cell.isColored && !isColored {
        x += 1
        continue
      }
      var places = "\(x * Self.width)"
      var run = String(cell.glyph.character)
      var next = x + max(1, Int(cell.width))
      // A wide glyph may be from another font, and a cluster has several scalars: write it alone.
      while cell.isPlain, next < frame.size.width, frame[next, y].isPlain,
        frame[next, y].style == cell.style, !isShape(frame[next, y].glyph)
      {
        run.append(frame[next, y].glyph.character)
        places += " \(next * Self.width)"
        next += 1
      }
      if run.contains(where: { $0 != " " }) {
        let style = cell.style
        var more = ""
        if style.attributes.contains(.bold) { more += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { more += " font-style=\"italic\"" }
        if style.attributes.contains(.dim) { more += " opacity=\"\(Self.dimmed)\"" }
        if style.attributes.contains(.underline) { more += " text-decoration=\"underline\"" }
        if style.attributes.contains(.strikethrough) {
          more += " text-decoration=\"line-through\""
        }
        text += "<text x=\"\(places)\" y=\"\(y * Self.height + Self.baseline)\""
        text += " fill=\"\(colors(style).fore)\"\(more)>\(escaped(run))</text>\n"
      }
      x = next
    }
  }

  private func isShape(_ glyph: Glyph) -> Bool {
    glyph.scalar.map { "━─│┃╭╮╰╯┏┓┗┛".unicodeScalars.contains($0) || Self.blocks[$0] != nil }
      ?? false
  }

  /// The rectangles of the block elements, in eighths of a cell.
  private static let blocks:
    [Unicode.Scalar: [(x: Double, y: Double, width: Double, height: Double)]] = {
      var blocks: [Unicode.Scalar: [(x: Double, y: Double, width: Double, height: Double)]] = [
        "▀": [(0, 0, 8, 4)], "▔": [(0, 0, 8, 1)], "▐": [(4, 0, 4, 8)], "▕": [(7, 0, 1, 8)],
      ]
      for (place, glyph) in "▁▂▃▄▅▆▇█".unicodeScalars.enumerated() {
        let height = Double(place + 1)
        blocks[glyph] = [(0, 8 - height, 8, height)]
      }
      for (place, glyph) in "▏▎▍▌▋▊▉".unicodeScalars.enumerated() {
        blocks[glyph] = [(0, 0, Double(place + 1), 8)]
      }
      let quarters: [Unicode.Scalar: [Int]] = [
        "▘": [0], "▝": [1], "▖": [2], "▗": [3], "▚": [0, 3], "▞": [1, 2], "▛": [0, 1, 2],
        "▜": [0, 1, 3], "▙": [0, 2, 3], "▟": [1, 2, 3],
      ]
      for (glyph, parts) in quarters {
        blocks[glyph] = parts.map { (Double($0 % 2 * 4), Double($0 / 2 * 4), 4, 4) }
      }
      return blocks
    }()

  /// Draws blocks and lines as shapes without gaps. Returns whether the glyph was one of these.
  private mutating func shape(_ cell: Cell, _ column: Int, _ row: Int) -> Bool {
    guard isShape(cell.glyph) else { return false }
    let (x, y) = (Double(column * Self.width), Double(row * Self.height))
    let color = colors(cell.style).fore
    if let parts = cell.glyph.scalar.flatMap({ Self.blocks[$0] }) {
      for part in parts {
        // Extend shapes at the cell's edge slightly, so that no seams show.
        let width = part.x + part.width == 8 ? 0.4 : 0
        let height = part.y + part.height == 8 ? 0.4 : 0
        rect(
          x + part.x * 1.25, y + part.y * 2.625, part.width * 1.25 + width,
          part.height * 2.625 + height, color)
      }
      return true
    }
    switch cell.glyph {
    case "━": rect(x, y + 9, 10.2, 3, color)
    case "─": rect(x, y + 9.9, 10.2, 1.2, color)
    case "│": rect(x + 4.4, y, 1.2, 21.2, color)
    case "┃": rect(x + 3.5, y, 3, 21.2, color)
    case "╭", "╮", "╰", "╯": corner(cell.glyph, x, y, color, stroke: 1.2, radius: 5)
    default: corner(cell.glyph, x, y, color, stroke: 3, radius: 0)
    }
    return true
  }

  private mutating func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: String) {
    text += "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(w))\""
    text += " height=\"\(number(h))\" fill=\"\(color)\"/>\n"
  }

  /// Draws a box corner from the middle of one side of the cell to that of another.
  private mutating func corner(
    _ glyph: Glyph, _ x: Double, _ y: Double, _ color: String, stroke: Double, radius: Double
  ) {
    let goesDown = ["╭", "╮", "┏", "┓"].contains(glyph)
    let goesRight = ["╭", "╰", "┏", "┗"].contains(glyph)
    let (centreX, centreY) = (x + 5, y + 10.5)
    let startY = goesDown ? y + 21.2 : y
    let bendY = centreY + (goesDown ? radius : -radius)
    let endX = goesRight ? x + 10.2 : x
    text += "<path d=\"M\(number(centreX)) \(number(startY))V\(number(bendY))"
    text += radius > 0 ? "Q\(number(centreX)) \(number(centreY)) " : "V\(number(centreY))H"
    text += radius > 0 ? "\(number(endX)) \(number(centreY))\"" : "\(number(endX))\""
    text += " stroke=\"\(color)\" stroke-width=\"\(stroke)\" fill=\"none\"/>\n"
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
  }

  private func colors(_ style: CellStyle) -> (fore: String, back: String) {
    let fore = style.foreground == .terminal ? foreground : style.foreground
    let back = style.background == .terminal ? background : style.background
    let reversed = style.attributes.contains(.reverse)
    return reversed ? (hex(back), hex(fore)) : (hex(fore), hex(back))
  }

  private func hex(_ color: Color) -> String {
    switch color {
    case .terminal: return hex(foreground)
    case .ansi(let index): return (palette?[Int(index)] ?? Self.ansi[Int(index) % 16]).description
    case .rgb: return color.description
    }
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for glyph in text {
      switch glyph {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(glyph)
      }
    }
    return result
  }

  /// Muted values of the sixteen colours, for pictures.
  private static let ansi: [Color] = [
    .rgb(0x1C, 0x1C, 0x20), .rgb(0xE8, 0x5C, 0x5C), .rgb(0x58, 0xC2, 0x7D), .rgb(0xE2, 0xB1, 0x4A),
    .rgb(0x5B, 0x9D, 0xEE), .rgb(0xB6, 0x86, 0xE8), .rgb(0x4C, 0xC3, 0xC7), .rgb(0xD6, 0xD6, 0xDC),
    .rgb(0x80, 0x80, 0x8A), .rgb(0xFF, 0x7B, 0x7B), .rgb(0x7A, 0xE0, 0x9B), .rgb(0xFF, 0xCF, 0x70),
    .rgb(0x86, 0xBA, 0xFF), .rgb(0xF0, 0x8F, 0xC4), .rgb(0x7C, 0xE2, 0xE4), .rgb(0xFF, 0xFF, 0xFF),
  ]
}

extension Cell {
  /// Whether the glyph is a scalar of one column, available in any monospaced font.
  fileprivate var isPlain: Bool { width == 1 && glyph.scalar != nil }
}
