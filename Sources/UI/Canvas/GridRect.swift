package struct GridRect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// Makes a rectangle; negative lengths become zero.
  package init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Makes a rectangle of a size at the upper left corner.
  package init(_ size: GridSize) { self.init(0, 0, size.width, size.height) }

  /// The column after the last one.
  package var maxX: Int { x + width }

  /// The row after the last one.
  package var maxY: Int { y + height }

  package var origin: GridPoint { GridPoint(x, y) }

  package var isEmpty: Bool { width == 0 || height == 0 }

  package func contains(_ point: GridPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

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

/// The position of a cell, counted from 0 at the upper left corner.
package struct GridPoint: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

package struct GridSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  /// Makes a size; negative lengths become zero.
  package init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A clickable part of a frame.
package struct Region: Sendable, Hashable {
  package let rect: GridRect
  /// Chosen by the code that drew the region.
  package let id: any RegionID

  package static func == (left: Region, right: Region) -> Bool {
    left.rect == right.rect && AnyHashable(left.id) == AnyHashable(right.id)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rect)
    hasher.combine(AnyHashable(id))
  }
}

/// The ID of a part of a frame: a type of the drawing code, unknown to a canvas.
package protocol RegionID: Hashable, Sendable {}
