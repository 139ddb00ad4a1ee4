#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import ViewLayout
internal import ViewTree

/// Texts, and whatever else is made of letters.
extension TreePainter {
  mutating func draw(_ text: TextNode, _ lines: Int, _ item: PlacedItem) {
    for run in text.runs { changes(at: run.content.change(after: now)) }
    let string = text.runs.map { run -> String in
      if case .symbol(let name) = run.content { return SymbolTable.glyph(name).text }
      return run.content.string(at: now)
    }.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.clean(String($0)) }.joined(separator: "\n")
    if item.rect.height >= BigText.rows, lines == 1, BigText.isBig(text, string) {
      drawBig(string, text, item)
      return
    }
    let width = Int(max(0, min(item.rect.width, 1000)))
    let wrapped = TextWrap.lines(
      string, columns: width, limit: max(1, lines), truncation: text.truncation,
      measuring: TerminalMeasuring())
    let styles = runStyles(text)
    var letter = 0
    let top = Int(max(-1000, min(1000, item.rect.y)))
    for (row, line) in wrapped.lines.enumerated() {
      let used = TextLayout.width(line)
      let free = max(0, width - used)
      let shift = text.alignment == .leading ? 0 : text.alignment == .center ? free / 2 : free
      var x = Int(max(-1000, min(1000, item.rect.x))) + shift
      for character in line {
        let style = styles.isEmpty ? nil : styles[min(letter, styles.count - 1)]
        letter += 1
        let columns = Width.of(character)
        if let style, columns > 0 {
          put(character, x: x, y: top + row, style.paint, item, Self.attributes(style))
        }
        x += columns
      }
      // The space or line break between lines belongs to the text as well.
      letter += 1
    }
  }

  func runStyles(_ text: TextNode) -> [TextStyle] {
    guard text.runs.count > 1 else { return text.runs.map(\.style) }
    return text.runs.flatMap { run -> [TextStyle] in
      let count =
        if case .symbol(let name) = run.content { SymbolTable.glyph(name).text.count } else {
          run.content.string(at: now).count
        }
      return Array(repeating: run.style, count: min(count, 4000))
    }
  }

  static func attributes(_ style: TextStyle) -> Attributes {
    var attributes: Attributes = []
    if style.weight >= 600 { attributes.insert(.bold) }
    if style.isItalic == true { attributes.insert(.italic) }
    if style.isUnderlined == true { attributes.insert(.underline) }
    if style.isStruckThrough == true { attributes.insert(.strikethrough) }
    return attributes
  }

  mutating func drawBig(_ string: String, _ text: TextNode, _ item: PlacedItem) {
    guard let style = text.runs.first?.style else { return }
    let used = drawsBig ? BigText.columns(string) : TextLayout.width(string)
    let free = max(0, Int(min(item.rect.width, 1000)) - used)
    let shift = text.alignment == .leading ? 0 : text.alignment == .center ? free / 2 : free
    let x = Int(max(-1000, min(1000, item.rect.x))) + shift
    let y = Int(max(-1000, min(1000, item.rect.y)))
    guard drawsBig else {
      write(string, x: x, y: y + 1, style.paint, item, [.bold])
      return
    }
    var column = x
    for digit in string {
      for (row, glyphs) in NarrowDigits.rows(digit).enumerated() {
        for (place, glyph) in glyphs.enumerated() where glyph != " " {
          put(glyph, x: column + place, y: y + row, style.paint, item, [])
        }
      }
      column += BigText.columns(of: digit) + 1
    }
  }

  mutating func write(
    _ text: String, x: Int, y: Int, _ paint: PaintValue, _ item: PlacedItem,
    _ attributes: Attributes
  ) {
    var x = x
    for character in text {
      put(character, x: x, y: y, paint, item, attributes)
      x += Width.of(character)
    }
  }

  mutating func put(
    _ character: Character, x: Int, y: Int, _ paint: PaintValue, _ item: PlacedItem,
    _ attributes: Attributes = []
  ) {
    guard x >= 0, y >= 0, x < columns, y < rows else { return }
    let (px, py) = ((Double(x) + 0.5) * LayoutMetrics.column, (Double(y) + 0.5) * LayoutMetrics.row)
    for clip in item.clips {
      let rect = clip.rect
      // Round corners do not cut letters; the rectangle does.
      guard Double(x) + 0.5 > rect.x, Double(x) + 0.5 < rect.maxX, Double(y) + 0.5 > rect.y,
        Double(y) + 0.5 < rect.maxY
      else { return }
    }
    if character == " " { return }
    let color = Self.color(paint, px, py, in: points(item.rect))
    guard color.alpha * item.opacity > 0.02 else { return }
    letters[y * columns + x] = Letter(
      text: character, width: Width.of(character), color: color, opacity: item.opacity,
      attributes: attributes)
  }

  mutating func placeholder(_ name: String, _ item: PlacedItem) {
    let style = TextStyle(size: 12, paint: .color(ColorValue(hex: 0x8E8E93)))
    let text = TextNode(runs: [TextRun(.verbatim("⊘ \(name)"), style)])
    draw(text, 1, item)
  }
}
