/// The place of a cell, counted from the upper left corner, from 0.
public struct GridPoint: Sendable, Hashable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Makes a place of a column and a row.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}
