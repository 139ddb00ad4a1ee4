internal import ViewTree

/// Lengths in the unit that is laid out in: points, or cells by one rule.
///
/// A column is 7.4 points, a row 18. Sizes round half away from zero, offsets go down, infinity
/// fills, what is no number is 0. Vertical gaps below 9 points vanish, horizontal ones of 4 and more
/// keep a column. What is seen takes a cell at least.
package struct LayoutMetrics: Sendable {
  /// The width of a column in points.
  package static let column = 7.4
  /// The height of a row in points.
  package static let row = 18.0

  /// What is laid out in, and who knows how large texts are there.
  package enum Unit: Sendable {
    case points(any Typesetting)
    case cells(any ColumnMeasuring)
  }

  let unit: Unit

  package static func points(_ text: any Typesetting) -> LayoutMetrics {
    LayoutMetrics(unit: .points(text))
  }

  package static func cells(_ text: any ColumnMeasuring) -> LayoutMetrics {
    LayoutMetrics(unit: .cells(text))
  }

  var isCells: Bool { if case .cells = unit { true } else { false } }

  func width(_ points: Double) -> Double { size(points, Self.column) }
  func height(_ points: Double) -> Double { size(points, Self.row) }

  private func size(_ points: Double, _ unit: Double) -> Double {
    if points.isNaN { return 0 }
    guard isCells, points.isFinite else { return points }
    let cells = (abs(points) / unit).rounded(.toNearestOrAwayFromZero)
    return points < 0 ? -cells : max(cells, points > 0 ? 1 : 0)
  }

  func horizontalGap(_ points: Double) -> Double {
    isCells && points >= 0 ? gap(points, Self.column, least: 4) : horizontalOffset(points)
  }

  /// A gap or padding above or below something.
  func verticalGap(_ points: Double) -> Double {
    isCells && points >= 0 ? gap(points, Self.row, least: 9) : verticalOffset(points)
  }

  private func gap(_ points: Double, _ unit: Double, least: Double) -> Double {
    points < least ? 0 : max(1, (points / unit).rounded(.toNearestOrAwayFromZero))
  }

  /// How far something is moved sideways.
  func horizontalOffset(_ points: Double) -> Double { offset(points, Self.column) }

  /// How far something is moved down.
  func verticalOffset(_ points: Double) -> Double { offset(points, Self.row) }

  private func offset(_ points: Double, _ unit: Double) -> Double {
    if points.isNaN { return 0 }
    return isCells ? (points / unit).rounded(.toNearestOrAwayFromZero) : points
  }

  /// A place, which is a whole cell.
  func place(_ value: Double) -> Double {
    if value.isNaN || value.isInfinite { return 0 }
    return isCells ? value.rounded(.down) : value
  }

  /// A place that was evaluated from others and may be a hair below the whole one.
  func settled(_ value: Double) -> Double { isCells ? place(value + 0.001) : place(value) }

  /// A length that was evaluated from others.
  func whole(_ value: Double) -> Double {
    guard isCells, value.isFinite else { return value.isNaN ? 0 : value }
    return value.rounded(.toNearestOrAwayFromZero)
  }

  /// A ratio of width to height.
  func ratio(_ points: Double) -> Double { isCells ? points * Self.row / Self.column : points }

  func share(_ length: Double, of count: Int) -> Double {
    let share = length / Double(count)
    return isCells && share.isFinite ? share.rounded(.down) : share
  }

  /// A transformation of points: what turns there is slanted in cells, which are higher than wide.
  func transform(_ value: TransformValue) -> TransformValue {
    guard isCells else { return value }
    let ratio = Self.column / Self.row
    return TransformValue(
      a: value.a, b: value.b * ratio, c: value.c / ratio, d: value.d, tx: value.tx / Self.column,
      ty: value.ty / Self.row)
  }

  /// How many cells or points a length is in points.
  func points(width: Double) -> Double { isCells ? width * Self.column : width }
  func points(height: Double) -> Double { isCells ? height * Self.row : height }
}
