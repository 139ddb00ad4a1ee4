internal import Canvas
internal import ViewLayout
internal import ViewTree

/// The marks and labels of charts.
extension TreePainter {
  mutating func draw(_ chart: ChartNode, _ item: PlacedItem) {
    let hasLabels = item.rect.height >= 4
    let labelWidth = hasLabels ? chart.yLabels.map { TextLayout.width($0.text) }.max() ?? 0 : 0
    var cells = item.rect
    cells.width -= labelWidth > 0 ? Double(labelWidth + 1) : 0
    if hasLabels, !chart.xLabels.isEmpty { cells.height -= 1 }
    let rect = points(cells)
    func at(_ place: UnitPlace) -> (x: Double, y: Double) {
      (rect.x + place.x * rect.width, rect.maxY - place.y * rect.height)
    }
    for mark in chart.marks {
      let spots = mark.places.map(at)
      func path(_ spots: [(x: Double, y: Double)], closed: Bool) -> Outline {
        var steps = spots.enumerated().map { place, spot -> PathValue.Step in
          place == 0
            ? .move(x: spot.x - rect.x, y: spot.y - rect.y)
            : .line(x: spot.x - rect.x, y: spot.y - rect.y)
        }
        if closed { steps.append(.close) }
        return .path(PathValue(steps: steps))
      }
      var piece = item
      piece.rect = cells
      piece.clips.append(
        PlacedItem.Clip(rect: cells, outline: .rectangle(radii: CornerRadii(all: 0))))
      switch mark.kind {
      case .line, .rule:
        draw(
          ShapeNode(
            path(spots, closed: false), stroke: StrokeValue(paint: mark.paint, width: mark.width)),
          piece)
      case .area:
        let upper = stride(from: 0, to: spots.count, by: 2).map { spots[$0] }
        let lower = stride(from: 1, to: spots.count, by: 2).map { spots[$0] }
        draw(ShapeNode(path(upper + lower.reversed(), closed: true), fill: mark.paint), piece)
      case .bar, .rectangle:
        guard spots.count == 2 else { continue }
        let (a, b) = (spots[0], spots[1])
        draw(
          ShapeNode(
            path([(a.x, a.y), (b.x, a.y), (b.x, b.y), (a.x, b.y)], closed: true), fill: mark.paint),
          piece)
      case .point:
        guard let spot = spots.first else { continue }
        let size = max(3, mark.width)
        let dot = OutlineGeometry(
          .ellipse, in: LayoutRect(spot.x - size / 2, spot.y - size / 2, size, size))
        if let bounds = dot.bounds {
          var line = piece
          line.content = .divider(mark.paint, isVertical: false)
          paint(bounds, mark.paint, in: rect, line) { x, y in Self.cover(dot, x, y) }
        }
      }
    }
    guard hasLabels else { return }
    let gray = PaintValue.color(ColorValue(hex: 0x8E8E93))
    for label in chart.yLabels where (0...1).contains(label.place) {
      let row = Int(min(cells.height - 1, ((1 - label.place) * cells.height).rounded(.down)))
      write(label.text, x: Int(cells.maxX) + 1, y: Int(cells.y) + row, gray, item, [])
    }
    for label in chart.xLabels where (0...1).contains(label.place) {
      let width = TextLayout.width(label.text)
      let x = Int(cells.x + label.place * cells.width) - width / 2
      write(label.text, x: max(Int(cells.x), x), y: Int(cells.maxY), gray, item, [])
    }
  }
}
