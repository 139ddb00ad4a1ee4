/// What a cell asks of the grid around it.
package struct CellNode: Sendable, Hashable, Codable {
  package var columns: Int?
  /// Whether the grid's width is evaluated without it.
  package var isUnsizedHorizontally: Bool?
  /// Whether its row's height is evaluated without it.
  package var isUnsizedVertically: Bool?
  /// Where it stands in its place.
  package var anchor: UnitPlace?
  package var columnAlignment: Placement.Horizontal?

  package init() {}

  /// What two modifiers ask for together, of which the inner one wins.
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

/// A line of a view by which it is aligned, as a sum: a length and parts of the view's own lengths.
package struct GuideNode: Sendable, Hashable, Codable {
  /// The horizontal alignment that it is for; `nil` where it is for a vertical one.
  package var horizontal: Placement.Horizontal?
  package var vertical: Placement.Vertical?
  /// The length that is always there, in points.
  package var length: Double
  /// The part of the width.
  package var width: Double
  /// The part of the height.
  package var height: Double
  /// The part of the first line's baseline.
  package var firstBaseline: Double
  /// The part of the last line's baseline.
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
