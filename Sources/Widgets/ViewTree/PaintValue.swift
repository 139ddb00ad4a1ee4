/// The fill of a shape or a text.
package enum PaintValue: Sendable, Hashable, Codable {
  case color(ColorValue)
  /// A gradient along a line between two points of the unit square.
  case linear(stops: [GradientStop], start: UnitPlace, end: UnitPlace)
  /// A gradient from a centre outwards, in points.
  case radial(stops: [GradientStop], center: UnitPlace, start: Double, end: Double)
  /// A radial gradient whose radii are fractions of the rectangle's width and height.
  case elliptical(stops: [GradientStop], center: UnitPlace, start: Double, end: Double)
  /// A gradient around a centre, in degrees clockwise from the right.
  case angular(stops: [GradientStop], center: UnitPlace, start: Double, end: Double)

  package var color: ColorValue {
    switch self {
    case .color(let color): return color
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .elliptical(let stops, _, _, _),
      .angular(let stops, _, _, _):
      guard let first = stops.first, let last = stops.last else { return .clear }
      return first.color.mixed(with: last.color, amount: 0.5)
    }
  }

  /// The paint with its alpha multiplied.
  package func faded(_ amount: Double) -> PaintValue { mapped { $0.faded(amount) } }

  package func mapped(_ change: (ColorValue) -> ColorValue) -> PaintValue {
    func changed(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(color: change($0.color), location: $0.location) }
    }
    return switch self {
    case .color(let color): .color(change(color))
    case .linear(let stops, let start, let end):
      .linear(stops: changed(stops), start: start, end: end)
    case .radial(let stops, let center, let start, let end):
      .radial(stops: changed(stops), center: center, start: start, end: end)
    case .elliptical(let stops, let center, let start, let end):
      .elliptical(stops: changed(stops), center: center, start: start, end: end)
    case .angular(let stops, let center, let start, let end):
      .angular(stops: changed(stops), center: center, start: start, end: end)
    }
  }
}

package struct GradientStop: Sendable, Hashable, Codable {
  package var color: ColorValue
  /// The position from 0 to 1.
  package var location: Double

  package init(color: ColorValue, location: Double) {
    self.color = color
    self.location = location
  }
}

/// A point in a rectangle, from 0 to 1 in each direction.
package struct UnitPlace: Sendable, Hashable, Codable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
