internal import CDrawing
internal import ViewLayout
internal import ViewTree

extension ItemPainter {
  func draw(_ text: TextNode, _ set: SetText, _ item: PlacedItem) {
    let paragraph = typesetter.paragraph(text, at: now)
    let scale = max(0.01, set.scale)
    let width = item.rect.width / scale
    _ = paragraph.set(width: width, limit: max(1, set.lines))
    let line = text.runs.map(\.style.lineHeight).max() ?? 22
    let baseline = text.runs.map(\.style.baseline).max() ?? 17
    canvas.saving {
      canvas.move(x: item.rect.x, y: item.rect.y)
      canvas.transform(.scale(x: scale, y: scale))
      for number in 0..<max(1, set.lines) {
        let (used, isReversed) = paragraph.line(number)
        guard used > 0 else { continue }
        let free = width - used
        let isAtEnd = isReversed ? text.alignment == .leading : text.alignment == .trailing
        let x = text.alignment == .center ? free / 2 : isAtEnd ? free : 0
        let y = baseline + Double(number) * (line + (text.lineSpacing ?? 0))
        for run in text.runs.indices {
          draw(text.runs[run], run, of: paragraph, number, x, y, item, scale)
        }
      }
    }
  }

  private func draw(
    _ run: TextRun, _ number: Int, of paragraph: Paragraph, _ line: Int, _ x: Double, _ y: Double,
    _ item: PlacedItem, _ scale: Double
  ) {
    let style = run.style
    // A gradient spans the whole text.
    let place = LayoutRect(0, 0, item.rect.width / scale, item.rect.height / scale)
    if case .symbol(let name) = run.content {
      guard let room = paragraph.place(of: number, in: line) else { return }
      let shape = SymbolShape(name, style, fonts: typesetter.fonts)
      let size = shape.size(style)
      let middle = y - style.size * SystemFont.capHeight / 2
      let rect = LayoutRect(x + room.lowerBound, middle - size.height / 2, size.width, size.height)
      return shape.draw(on: canvas, in: rect, style, opacity: item.opacity)
    }
    canvas.choose(style.paint, in: place, opacity: item.opacity)
    paragraph.draw(number, line: line, on: canvas.pointer, x: x, baseline: y)
    guard style.isUnderlined == true || style.isStruckThrough == true,
      let room = paragraph.place(of: number, in: line)
    else { return }
    let paint = style.lineColor.map(PaintValue.color) ?? style.paint
    let thickness = max(0.5, style.size * 0.06)
    func rule(_ above: Double) {
      let rect = LayoutRect(
        x + room.lowerBound, y - above - thickness / 2, room.upperBound - room.lowerBound,
        thickness)
      canvas.choose(paint, in: place, opacity: item.opacity)
      _ = canvas.path(.rectangle, in: rect)
      cd_fill(canvas.pointer, 0)
    }
    if style.isUnderlined == true { rule(-style.size * 0.12) }
    if style.isStruckThrough == true { rule(style.size * SystemFont.xHeight / 2) }
  }
}
