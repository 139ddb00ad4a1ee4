internal import Basics
internal import Canvas
internal import Pictures
internal import ViewLayout
internal import ViewTree

/// Content drawn as glyphs, and texts that are part of a picture.
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
    case .asset(let name) where Self.isLetters(item, .cell) && pictured.contains(name):
      // A small picture is the glyph for its name, or nothing.
      let symbol = SymbolTable.glyph(name)
      guard symbol.isKnown else { return }
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
    let (x, y) = origin(rect, setting)
    put(
      Self.ring(progress.fraction(at: now) ?? 0.25), x: x + Int(bounded: (rect.width - 1) / 2),
      y: y, progress.tint, in: rect,
      setting)
  }

  /// The glyph for a ring of one row, filled in quarters.
  static func ring(_ part: Double?) -> Character {
    let glyphs: [Character] = ["○", "◔", "◑", "◕", "●"]
    return glyphs[max(0, min(4, Int(bounded: ((part ?? 0) * 4).rounded())))]
  }

  /// Draws a ring as a glyph filled in quarters if its centre is free, otherwise as brackets around
  /// the content if they fit.
  mutating func write(
    _ ring: ShapeNode, _ rect: LayoutRect, _ setting: Setting, _ middle: LayoutRect
  ) {
    let paint = ring.stroke?.paint ?? .color(.clear)
    let (left, top) = origin(rect, setting)
    let (x, right) = (Int(bounded: middle.x), left + Int(bounded: rect.width) - 1)
    func isFree(_ x: Int) -> Bool {
      guard (0..<columns).contains(x), (0..<rows).contains(top) else { return false }
      let isWide = x > 0 && letters[top * columns + x - 1]?.width == 2
      return letters[top * columns + x] == nil && !isWide
    }
    if isFree(x) {
      put(Self.ring(ring.outline.part), x: x, y: top, paint, in: rect, setting)
    } else if left < x, x < right, isFree(left), isFree(right) {
      put("(", x: left, y: top, paint, in: rect, setting)
      put(")", x: right, y: top, paint, in: rect, setting)
    }
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

extension Outline {
  /// The fraction of the outline's length that is drawn; `nil` for all of it.
  fileprivate var part: Double? {
    switch self {
    case .trimmed(_, let from, let to): min(1, max(0, to)) - min(1, max(0, from))
    case .rotated(let inner, _), .inset(let inner, _): inner.part
    default: nil
    }
  }
}
