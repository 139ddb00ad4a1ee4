/// A width and a height in cells.
package struct GridSize: Sendable, Hashable {
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Makes a size; negative lengths become zero.
  package init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}
