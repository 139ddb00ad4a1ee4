package struct CellNode: Sendable, Hashable, Codable {
  package var columns: Int?
  /// Whether the cell is ignored for the grid's width.
  package var isUnsizedHorizontally: Bool?
  /// Whether the cell is ignored for its row's height.
  package var isUnsizedVertically: Bool?
  /// The anchor of the view in the cell.
  package var anchor: UnitPlace?
  package var columnAlignment: Placement.Horizontal?

  package init() {}

  /// Merges the settings of two modifiers. The inner modifier takes precedence.
  package func merged(over outer: CellNode) -> CellNode {
    var cell = self
    cell.columns = columns ?? outer.columns
    cell.isUnsizedHorizontally = isUnsizedHorizontally ?? outer.isUnsizedHorizontally
    cell.isUnsizedVertically = isUnsizedVertically ?? outer.isUnsizedVertically
    cell.anchor = anchor ?? outer.anchor
    cell.columnAlignment = columnAlignment ?? outer.columnAlignment
    return cell
  }
}

/// An alignment guide as a linear sum: a constant and fractions of the view's lengths.
package struct GuideNode: Sendable, Hashable, Codable {
  /// The horizontal alignment set by the guide; `nil` if it sets a vertical one.
  package var horizontal: Placement.Horizontal?
  package var vertical: Placement.Vertical?
  /// The constant in points.
  package var length: Double
  /// The factor of the width.
  package var width: Double
  /// The factor of the height.
  package var height: Double
  /// The factor of the first line's baseline.
  package var firstBaseline: Double
  /// The factor of the last line's baseline.
  package var lastBaseline: Double

  package init(
    horizontal: Placement.Horizontal? = nil, vertical: Placement.Vertical? = nil, length: Double,
    width: Double = 0, height: Double = 0, firstBaseline: Double = 0, lastBaseline: Double = 0
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.length = length
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
