internal import ViewTree

extension PaintValue {
  /// The colour at a place of the unit square.
  func color(at x: Double, _ y: Double) -> ColorValue {
    func along(_ stops: [GradientStop], _ place: Double) -> ColorValue {
      guard let first = stops.first, let last = stops.last else { return .clear }
      if place <= first.location { return first.color }
      for (a, b) in zip(stops, stops.dropFirst()) where place <= b.location {
        let length = b.location - a.location
        return a.color.mixed(with: b.color, amount: length > 0 ? (place - a.location) / length : 1)
      }
      return last.color
    }
    guard case .linear(let stops, let start, let end) = self else { return color }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    return along(stops, square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 0)
  }
}
