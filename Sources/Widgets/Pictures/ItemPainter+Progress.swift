internal import ViewLayout
internal import ViewTree

extension ItemPainter {
  func draw(_ progress: ProgressNode, _ item: PlacedItem) {
    let fraction = progress.fraction(at: now)
    switch progress.gauge {
    case .accessoryCircular: return dial(fraction ?? 0, progress, item)
    case .accessoryLinear: return scale(fraction ?? 0, progress, item)
    case .accessoryCircularCapacity, .accessoryLinearCapacity, nil: break
    }
    guard !progress.isCircular else { return ring(fraction, progress, item) }
    let rect = item.rect
    // In cells, a bar is as thick as the glyph of a line, and its ends are not round.
    let height = min(rect.height, isForCells ? LayoutMetrics.row / 4 : 6)
    let bar = LayoutRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height)
    if isForCells {
      canvas.fill(.rectangle, in: bar, progress.track, opacity: item.opacity)
      let done = LayoutRect(bar.x, bar.y, bar.width * (fraction ?? 0), bar.height)
      return canvas.fill(.rectangle, in: done, progress.tint, opacity: item.opacity)
    }
    canvas.fill(.capsule, in: bar, progress.track, opacity: item.opacity)
    guard let fraction, fraction > 0 else { return }
    // Both ends are round, and the smallest fraction is visible.
    let done = LayoutRect(
      bar.x, bar.y, max(min(bar.height, bar.width), bar.width * fraction), height)
    canvas.fill(.capsule, in: done, progress.tint, opacity: item.opacity)
  }

  private func ring(_ fraction: Double?, _ progress: ProgressNode, _ item: PlacedItem) {
    guard let fraction else { return spokes(progress, item) }
    let side = min(item.rect.width, item.rect.height)
    let rect = LayoutRect(
      item.rect.x + (item.rect.width - side) / 2, item.rect.y + (item.rect.height - side) / 2, side,
      side)
    let width = max(2, side * 0.12)
    var track = StrokeValue(paint: progress.track, width: width)
    track.isInside = true
    canvas.stroke(.circle, in: rect, track, opacity: item.opacity)
    guard fraction > 0 else { return }
    var line = StrokeValue(paint: progress.tint, width: width)
    line.cap = .round
    canvas.stroke(
      .rotated(.trimmed(.inset(.circle, by: width / 2), from: 0, to: fraction), degrees: -90),
      in: rect, line, opacity: item.opacity)
  }

  /// An activity indicator: eight spokes, each fainter than the one before.
  private func spokes(_ progress: ProgressNode, _ item: PlacedItem) {
    let side = min(item.rect.width, item.rect.height, 20)
    let (x, y) = (item.rect.x + item.rect.width / 2, item.rect.y + item.rect.height / 2)
    for spoke in 0..<8 {
      canvas.saving {
        canvas.move(x: x, y: y)
        canvas.transform(.rotation(degrees: Double(spoke) * 45))
        let rect = LayoutRect(-side * 0.06, -side / 2, side * 0.12, side * 0.28)
        canvas.fill(
          .capsule, in: rect, .color(ColorValue(hex: 0x8E8E93)),
          opacity: item.opacity * (1 - Double(7 - spoke) * 0.1))
      }
    }
  }

  /// Three quarters of a ring in the gauge's colours, with a marker at the value.
  private func dial(_ fraction: Double, _ progress: ProgressNode, _ item: PlacedItem) {
    let side = min(item.rect.width, item.rect.height)
    let rect = LayoutRect(
      item.rect.x + (item.rect.width - side) / 2, item.rect.y + (item.rect.height - side) / 2, side,
      side)
    let width = max(2, side * 0.11)
    var line = StrokeValue(paint: progress.tint, width: width)
    line.cap = .round
    canvas.stroke(
      .rotated(.trimmed(.inset(.circle, by: width / 2), from: 0, to: 0.75), degrees: 135), in: rect,
      line, opacity: item.opacity)
    let turn = TransformValue.rotation(degrees: 135 + 270 * fraction)
    let (x, y) = turn.point(side / 2 - width / 2, 0)
    mark(rect.x + side / 2 + x, rect.y + side / 2 + y, width, item)
  }

  /// A line in the gauge's colours, with a marker at the value.
  private func scale(_ fraction: Double, _ progress: ProgressNode, _ item: PlacedItem) {
    let rect = item.rect
    let height = min(rect.height, 6)
    let bar = LayoutRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height)
    canvas.fill(.capsule, in: bar, progress.tint, opacity: item.opacity)
    let x = bar.x + height / 2 + (bar.width - height) * fraction
    mark(x, bar.y + height / 2, height, item)
  }

  private func mark(_ x: Double, _ y: Double, _ width: Double, _ item: PlacedItem) {
    func dot(_ size: Double, _ color: ColorValue) {
      canvas.fill(
        .circle, in: LayoutRect(x - size / 2, y - size / 2, size, size), .color(color),
        opacity: item.opacity)
    }
    dot(width * 1.6, .black)
    dot(width, .white)
  }
}
