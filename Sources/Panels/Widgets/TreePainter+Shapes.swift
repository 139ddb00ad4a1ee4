#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import ViewLayout
internal import ViewTree

/// Outlines that are filled and stroked, progress and dividers.
extension TreePainter {
  mutating func draw(_ shape: ShapeNode, _ item: PlacedItem) {
    let rect = points(item.rect)
    var geometry = OutlineGeometry(shape.outline, in: rect)
    if item.rotation != 0 {
      geometry.rotate(item.rotation, around: (rect.x + rect.width / 2, rect.y + rect.height / 2))
    }
    if item.rect.height <= 1, item.rotation == 0, let fill = shape.fill, drawLow(shape, fill, item)
    {
      return
    }
    if let fill = shape.fill {
      if shape.outline == .rectangle, item.rotation == 0 {
        paint(rect, fill, in: rect, item) { x, y in
          x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY ? 1 : 0
        }
      } else if let bounds = geometry.bounds {
        paint(bounds, fill, in: rect, item) { x, y in Self.cover(geometry, x, y) }
      }
    }
    guard let stroke = shape.stroke, stroke.width > 0 else { return }
    if shape.fill == nil, shape.outline == .circle, item.rect.height <= 1, item.rect.width <= 2 {
      put(
        "○", x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y), stroke.paint,
        item)
      return
    }
    let inside: OutlineGeometry
    // A line around one row would cross the rows above and below.
    if stroke.isInside || item.rect.height <= 1 {
      var shrunk = OutlineGeometry(.inset(shape.outline, by: stroke.width / 2), in: rect)
      if item.rotation != 0 {
        shrunk.rotate(item.rotation, around: (rect.x + rect.width / 2, rect.y + rect.height / 2))
      }
      inside = shrunk
    } else {
      inside = geometry
    }
    self.stroke(inside, stroke, rect, item)
  }

  /// A round shape of one row: a dot, or a bar whose ends are half a column shorter.
  mutating func drawLow(_ shape: ShapeNode, _ fill: PaintValue, _ item: PlacedItem) -> Bool {
    switch shape.outline {
    case .circle, .ellipse:
      guard item.rect.width <= 3, case .color = fill else { return false }
      put("●", x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y), fill, item)
      return true
    case .capsule: break
    case .rectangle(let radii):
      guard radii.topLeading >= 4 else { return false }
    default: return false
    }
    guard item.rect.width >= 3 else { return false }
    var bar = points(item.rect)
    bar.x += LayoutMetrics.column / 2
    bar.width -= LayoutMetrics.column
    paint(bar, fill, in: bar, item) { x, _ in x >= bar.x && x < bar.maxX ? 1 : 0 }
    return true
  }

  /// How much of a dot lies inside: four samples.
  static func cover(_ geometry: OutlineGeometry, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (Raster.dotWidth / 4, Raster.dotHeight / 4)
    var inside = 0.0
    for (sx, sy) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)]
    where geometry.contains(x + sx * dx, y + sy * dy) { inside += 0.25 }
    return inside
  }

  mutating func stroke(
    _ geometry: OutlineGeometry, _ stroke: StrokeValue, _ rect: LayoutRect, _ item: PlacedItem
  ) {
    guard let bounds = geometry.bounds else { return }
    // A hairline would vanish between dots.
    let half = max(stroke.width / 2, 0.9)
    let area = LayoutRect(
      bounds.x - half, bounds.y - half, bounds.width + 2 * half, bounds.height + 2 * half)
    let dash = stroke.dash.reduce(0, +)
    var line = item
    line.content = .divider(stroke.paint, isVertical: false)
    paint(area, stroke.paint, in: rect, line) { x, y in
      guard let (distance, along) = geometry.distance(x, y, within: half + 1) else { return 0 }
      if dash > 0 {
        var rest = along.truncatingRemainder(
          dividingBy: dash * (stroke.dash.count.isMultiple(of: 2) ? 1 : 2))
        var place = 0
        while rest >= stroke.dash[place % stroke.dash.count], place < 32 {
          rest -= stroke.dash[place % stroke.dash.count]
          place += 1
        }
        if !place.isMultiple(of: 2) { return 0 }
      }
      return min(1, max(0, half + 0.5 - distance))
    }
  }

  mutating func draw(_ progress: ProgressNode, _ item: PlacedItem) {
    let fraction = progress.fraction(at: now)
    if case .interval(let from, let to, _) = progress.value, now < to {
      let steps = max(1, item.rect.width * Double(Raster.across))
      changes(at: now.addingTimeInterval(max(1, to.timeIntervalSince(from) / steps)))
    }
    let rect = points(item.rect)
    if progress.isCircular {
      ring(fraction, progress, rect, item)
      return
    }
    // A line of about six points in the middle of its row.
    let height = min(rect.height, max(5, min(rect.height, item.rect.height > 1 ? rect.height : 5)))
    let bar = LayoutRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height)
    let done = LayoutRect(bar.x, bar.y, bar.width * (fraction ?? 0), bar.height)
    var line = item
    line.content = .divider(progress.tint, isVertical: false)
    paint(bar, progress.track, in: bar, line) { x, y in
      y >= bar.y && y < bar.maxY && x >= done.maxX && x < bar.maxX ? 1 : 0
    }
    paint(done, progress.tint, in: bar, line) { x, y in
      y >= bar.y && y < bar.maxY && x < done.maxX ? 1 : 0
    }
  }

  mutating func ring(
    _ fraction: Double?, _ progress: ProgressNode, _ rect: LayoutRect, _ item: PlacedItem
  ) {
    if item.rect.height <= 1 {
      // A ring of one row is a glyph that fills.
      let glyphs: [Character] = ["○", "◔", "◑", "◕", "●"]
      let part = fraction.map { Int(($0 * 4).rounded()) } ?? 1
      put(
        glyphs[part], x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y),
        progress.tint, item)
      return
    }
    let width = max(3, min(rect.width, rect.height) * 0.13)
    var shape = ShapeNode(.circle)
    shape.stroke = StrokeValue(paint: progress.track, width: width)
    shape.stroke?.isInside = true
    draw(shape, item)
    var arc = ShapeNode(
      .rotated(
        .trimmed(.inset(.circle, by: width / 2), from: 0, to: fraction ?? 0.25), degrees: -90))
    arc.stroke = StrokeValue(paint: progress.tint, width: width)
    draw(arc, item)
  }

  mutating func divide(_ paint: PaintValue, _ isVertical: Bool, _ item: PlacedItem) {
    for column in 0..<(isVertical ? 1 : max(1, Int(min(item.rect.width, 1000)))) {
      for row in 0..<(isVertical ? max(1, Int(min(item.rect.height, 1000))) : 1) {
        put(
          isVertical ? "│" : "─", x: Int(item.rect.x) + column, y: Int(item.rect.y) + row, paint,
          item)
      }
    }
  }
}
