/// The place of a cell, counted from the upper left corner, from 0.
package struct GridPoint: Sendable, Hashable {
  /// The column.
  package var x: Int
  /// The row.
  package var y: Int

  /// Makes a place of a column and a row.
  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}
