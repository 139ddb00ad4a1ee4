package import FoundationEssentials
package import ViewTree

/// Converts points to the unit of the layout: points or cells.
///
/// A column is 7.4 points, a row 18. Sizes are rounded half away from zero and positions down;
/// infinity is unchanged, and NaN becomes 0. Vertical gaps below 9 points become 0, and horizontal
/// gaps of 4 points or more at least one column. A visible view has at least one cell.
package struct LayoutMetrics: Sendable {
  /// The width of a column in points.
  package static let column = 7.4
  /// The height of a row in points.
  package static let row = 18.0

  /// The unit of the layout, with the object that measures texts in that unit.
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

  func verticalGap(_ points: Double) -> Double {
    isCells && points >= 0 ? gap(points, Self.row, least: 9) : verticalOffset(points)
  }

  private func gap(_ points: Double, _ unit: Double, least: Double) -> Double {
    points < least ? 0 : max(1, (points / unit).rounded(.toNearestOrAwayFromZero))
  }

  func horizontalOffset(_ points: Double) -> Double { offset(points, Self.column) }

  func verticalOffset(_ points: Double) -> Double { offset(points, Self.row) }

  private func offset(_ points: Double, _ unit: Double) -> Double {
    if points.isNaN { return 0 }
    return isCells ? (points / unit).rounded(.toNearestOrAwayFromZero) : points
  }

  /// A position; in cells it is rounded down.
  func place(_ value: Double) -> Double {
    if value.isNaN || value.isInfinite { return 0 }
    return isCells ? value.rounded(.down) : value
  }

  /// The same for a computed position, which rounding errors may have put just below a whole cell.
  func settled(_ value: Double) -> Double { isCells ? place(value + 0.001) : place(value) }

  /// A computed length, in cells rounded to a whole number.
  func whole(_ value: Double) -> Double {
    guard isCells, value.isFinite else { return value.isNaN ? 0 : value }
    return value.rounded(.toNearestOrAwayFromZero)
  }

  func ratio(_ points: Double) -> Double { isCells ? points * Self.row / Self.column : points }

  func share(_ length: Double, of count: Int) -> Double {
    let share = length / Double(count)
    return isCells && share.isFinite ? share.rounded(.down) : share
  }

  /// Converts a transformation of points. In cells, which are higher than wide, a rotation becomes
  /// a skew.
  func transform(_ value: TransformValue) -> TransformValue {
    guard isCells else { return value }
    let ratio = Self.column / Self.row
    return TransformValue(
      a: value.a, b: value.b * ratio, c: value.c / ratio, d: value.d, tx: value.tx / Self.column,
      ty: value.ty / Self.row)
  }

  /// Converts a length in cells or points to points.
  func points(width: Double) -> Double { isCells ? width * Self.column : width }
  func points(height: Double) -> Double { isCells ? height * Self.row : height }
}

/// Measures texts in columns of a terminal.
package protocol ColumnMeasuring: Sendable {
  func columns(_ text: String) -> Int
  func columns(ofSymbol name: String) -> Int
}

/// Measures texts in points with fonts.
package protocol Typesetting: Sendable {
  /// Breaks a text into lines without scaling it. `width` is the available width, `nil` for no
  /// wrapping; `limit` is the maximum number of lines before truncation.
  func lines(of text: TextNode, at now: Date, width: Double?, limit: Int?) -> TypesetText
  func size(ofSymbol name: String, _ style: TextStyle) -> LayoutSize
}

package struct TypesetText: Sendable, Hashable {
  /// The width of the longest line in points.
  package var width: Double
  package var lines: Int
  package var isCut: Bool

  package init(width: Double, lines: Int, isCut: Bool) {
    self.width = width
    self.lines = lines
    self.isCut = isCut
  }
}

/// A phone, identified by its screen width in points, which determines the sizes of all surfaces.
package enum Phone: Int, Sendable, Hashable, CaseIterable {
  /// Smaller phones, and others with Display Zoom.
  case zoomed = 375
  /// Most phones with a Dynamic Island.
  case usual = 393
  case pro = 402
  case large = 430
  case largest = 440

  /// The width in points of a card on the lock screen and of the expanded island.
  package var card: Double { Double(self == .pro ? rawValue - 28 : rawValue - 22) }
}

extension Int {
  /// The integer part of an external number, clamped to ±10¹⁵. NaN becomes 0.
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e15), 1e15))
  }
}
