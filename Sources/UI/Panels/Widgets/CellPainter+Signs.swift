internal import Basics
internal import Canvas
internal import Pictures
internal import ViewLayout
internal import ViewTree

/// What is written as a sign, and words that belong to a picture.
extension CellPainter {
  mutating func write(_ image: ImageNode, _ item: PlacedItem, _ setting: Setting) {
    let rect = item.rect
    let (left, top) = origin(rect, setting)
    func middle(_ columns: Int) -> (x: Int, y: Int) {
      (
        left + Int(bounded: ((rect.width - Double(columns)) / 2).rounded(.down)),
        top + Int(bounded: ((rect.height - 1) / 2).rounded(.down))
      )
    }
    switch image.source {
    case .symbol(let name):
      guard Self.isLetters(item, .cell) else { return }
      let symbol = SymbolTable.glyph(name)
      let place = middle(symbol.columns)
      write(symbol.text, x: place.x, y: place.y, image.style.paint, rect, setting)
    case .asset(let name) where !pictured.contains(name), .unknown(let name):
      let width = Int(bounded: min(rect.width, 200))
      let text = TextLayout.width(name) <= width ? name : width >= 2 ? "▨" : ""
      let place = middle(TextLayout.width(text))
      write(
        text, x: place.x, y: place.y, .color(ColorValue(hex: 0xD0D0D6)), rect, setting,
        isOnTop: true)
    case .asset: break
    }
  }

  mutating func write(_ progress: ProgressNode, _ item: PlacedItem, _ setting: Setting) {
    let rect = item.rect
    if case .interval(let from, let to, _) = progress.value, now < to {
      let steps = max(1, rect.width * 4)
      changes(at: now.addingTimeInterval(max(1, to.timeIntervalSince(from) / steps)))
    }
    guard Self.isLetters(item, .cell) else { return }
    // A ring of one row is a glyph that fills.
    let glyphs: [Character] = ["○", "◔", "◑", "◕", "●"]
    let part = progress.fraction(at: now).map { Int(bounded: ($0 * 4).rounded()) } ?? 1
    let (x, y) = origin(rect, setting)
    put(
      glyphs[part], x: x + Int(bounded: (rect.width - 1) / 2), y: y, progress.tint, in: rect,
      setting)
  }

  mutating func divide(
    _ paint: PaintValue, _ isVertical: Bool, _ rect: LayoutRect, _ setting: Setting
  ) {
    let (x, y) = origin(rect, setting)
    for column in 0..<(isVertical ? 1 : max(1, Int(bounded: min(rect.width, 1000)))) {
      for row in 0..<(isVertical ? max(1, Int(bounded: min(rect.height, 1000))) : 1) {
        put(isVertical ? "│" : "─", x: x + column, y: y + row, paint, in: rect, setting)
      }
    }
  }

  mutating func placeholder(_ name: String, _ rect: LayoutRect, _ setting: Setting) {
    let style = TextStyle(size: 12, paint: .color(ColorValue(hex: 0x8E8E93)))
    write(TextNode(runs: [TextRun(.verbatim("⊘ \(name)"), style)]), 1, rect, setting)
  }

  mutating func label(_ chart: ChartNode, _ rect: LayoutRect, _ setting: Setting) {
    let plot = chart.plot(rect, letter: 1, line: 1)
    guard plot != rect else { return }
    let gray = PaintValue.color(ColorValue(hex: 0x8E8E93))
    let (left, top) = origin(rect, setting)
    for label in chart.yLabels where (0...1).contains(label.place) {
      let row = Int(bounded: min(plot.height - 1, ((1 - label.place) * plot.height).rounded(.down)))
      write(
        label.text, x: left + Int(bounded: plot.width) + 1, y: top + row, gray, rect, setting,
        isOnTop: true)
    }
    for label in chart.xLabels where (0...1).contains(label.place) {
      let x = Int(bounded: label.place * plot.width) - TextLayout.width(label.text) / 2
      write(
        label.text, x: left + max(0, x), y: top + Int(bounded: plot.height), gray, rect, setting,
        isOnTop: true)
    }
  }
}
