package import ViewLayout
package import ViewTree

extension ItemPainter {
  private static let gray = PaintValue.color(ColorValue(hex: 0x8E8E93))

  func draw(_ chart: ChartNode, _ item: PlacedItem) {
    let style = TextStyle(size: 11, paint: Self.gray)
    func width(_ words: String) -> Double {
      var text = TextNode(runs: [TextRun(.verbatim(words), style)])
      text.lineLimit = 1
      return typesetter.paragraph(text, at: now).set(width: nil, limit: 1).width
    }
    let labelWidth = chart.yLabels.map { width($0.text) }.max() ?? 0
    var rect = item.rect
    if isForCells {
      rect = chart.plot(rect, letter: LayoutMetrics.column, line: LayoutMetrics.row)
    } else {
      if labelWidth > 0 { rect.width = max(0, rect.width - labelWidth - 4) }
      if !chart.xLabels.isEmpty { rect.height = max(0, rect.height - 15) }
      axes(chart, rect, item)
    }
    canvas.saving {
      // Keep lines and points on the edge completely visible.
      let points = chart.marks.filter { $0.kind == .point }.map { $0.width / 2 }
      canvas.clip(.rectangle, in: rect.inset(by: -max(2, points.max() ?? 0)))
      for mark in chart.marks { draw(mark, rect, item) }
    }
    guard !isForCells else { return }
    for label in chart.yLabels where (0...1).contains(label.place) {
      let y = rect.maxY - label.place * rect.height
      text(
        label.text, style, in: LayoutRect(rect.maxX + 4, y - 7, labelWidth + 1, 14),
        opacity: item.opacity)
    }
    for label in chart.xLabels where (0...1).contains(label.place) {
      let own = width(label.text) + 1
      let x = min(max(rect.x, rect.x + label.place * rect.width - own / 2), rect.maxX - own / 2)
      text(label.text, style, in: LayoutRect(x, rect.maxY + 2, own, 13), opacity: item.opacity)
    }
  }

  private func axes(_ chart: ChartNode, _ rect: LayoutRect, _ item: PlacedItem) {
    let line = PaintValue.color(ColorValue(hex: 0x8E8E93, alpha: 0.35))
    for label in chart.yLabels where (0...1).contains(label.place) {
      let y = rect.maxY - label.place * rect.height
      canvas.fill(
        .rectangle, in: LayoutRect(rect.x, y - 0.25, rect.width, 0.5), line, opacity: item.opacity)
    }
    for label in chart.xLabels where (0...1).contains(label.place) {
      let x = rect.x + label.place * rect.width
      canvas.fill(
        .rectangle, in: LayoutRect(x - 0.25, rect.y, 0.5, rect.height), line, opacity: item.opacity)
    }
  }

  private func draw(_ mark: ChartNode.Mark, _ rect: LayoutRect, _ item: PlacedItem) {
    let spots = mark.places.map {
      (x: rect.x + $0.x * rect.width, y: rect.maxY - $0.y * rect.height)
    }
    guard let first = spots.first else { return }
    func path(_ spots: [(x: Double, y: Double)], closed: Bool) -> Outline {
      var steps = spots.enumerated().map { place, spot -> PathValue.Step in
        place == 0
          ? .move(x: spot.x - rect.x, y: spot.y - rect.y)
          : .line(x: spot.x - rect.x, y: spot.y - rect.y)
      }
      if closed { steps.append(.close) }
      return .path(PathValue(steps: steps))
    }
    switch mark.kind {
    case .line, .rule:
      var line = StrokeValue(paint: mark.paint, width: mark.width)
      line.join = .round
      line.dash = mark.dash ?? []
      line.cap = mark.kind == .line ? .round : .butt
      canvas.stroke(path(spots, closed: false), in: rect, line, opacity: item.opacity)
    case .area:
      let upper = stride(from: 0, to: spots.count, by: 2).map { spots[$0] }
      let lower = stride(from: 1, to: spots.count, by: 2).map { spots[$0] }
      canvas.fill(
        path(upper + lower.reversed(), closed: true), in: rect, mark.paint, opacity: item.opacity)
    case .bar, .rectangle:
      guard spots.count == 2 else { return }
      let (a, b) = (spots[0], spots[1])
      let bar = LayoutRect(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
      let radius = min(2, min(bar.width, bar.height) / 2)
      canvas.fill(
        .rectangle(radii: CornerRadii(all: radius)), in: bar, mark.paint, opacity: item.opacity)
    case .point:
      let size = max(2, mark.width)
      canvas.fill(
        .circle, in: LayoutRect(first.x - size / 2, first.y - size / 2, size, size), mark.paint,
        opacity: item.opacity)
    }
  }
}

extension ChartNode {
  /// The plot area of a chart with labels of the given letter width and line height. Without labels
  /// if the chart is too low.
  package func plot(_ rect: LayoutRect, letter: Double, line: Double) -> LayoutRect {
    guard rect.height >= 4 * line else { return rect }
    var plot = rect
    let longest = yLabels.map(\.text.count).max() ?? 0
    if longest > 0 { plot.width = max(0, rect.width - Double(longest + 1) * letter) }
    if !xLabels.isEmpty { plot.height -= line }
    return plot
  }
}
