/// A rectangle of cells.
package struct GridRect: Sendable, Hashable {
  /// The first column.
  package var x: Int
  /// The first row.
  package var y: Int
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Makes a rectangle; negative lengths become zero.
  package init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Makes a rectangle that covers a size from the upper left corner.
  package init(_ size: GridSize) { self.init(0, 0, size.width, size.height) }

  /// The column after the last one.
  package var maxX: Int { x + width }

  /// The row after the last one.
  package var maxY: Int { y + height }

  /// The first cell.
  package var origin: GridPoint { GridPoint(x, y) }

  /// Whether there is no cell in it.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether a cell lies in it.
  package func contains(_ point: GridPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The cells that lie in both rectangles.
  package func intersection(_ other: GridRect) -> GridRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return GridRect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
  }

  /// The rectangle without a margin on each side.
  package func inset(x dx: Int, y dy: Int) -> GridRect {
    GridRect(x + dx, y + dy, width - 2 * dx, height - 2 * dy)
  }
}

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

/// What lies where, for the mouse.
package struct Region: Sendable, Hashable {
  /// The cells.
  package let rect: GridRect
  /// What lies there, as whoever drew it calls it.
  package let id: any RegionID

  package static func == (left: Region, right: Region) -> Bool {
    left.rect == right.rect && AnyHashable(left.id) == AnyHashable(right.id)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rect)
    hasher.combine(AnyHashable(id))
  }
}

/// What a part of a frame stands for: a type of whoever draws, of which a canvas knows nothing.
package protocol RegionID: Hashable, Sendable {}
