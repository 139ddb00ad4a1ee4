/// A width and a height, in points or cells depending on the metrics.
package struct LayoutSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  static let zero = LayoutSize(0, 0)
}

/// A rectangle, in points or cells depending on the metrics.
package struct LayoutRect: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(x: Double, y: Double, size: LayoutSize) { self.init(x, y, size.width, size.height) }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  var size: LayoutSize { LayoutSize(width, height) }

  package func intersection(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return LayoutRect(
      left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
  }
}

/// The size that a parent proposes: `nil` means the ideal length, infinity the maximum.
package struct Proposal: Sendable, Hashable {
  var width: Double?
  var height: Double?

  init(_ width: Double?, _ height: Double?) {
    self.width = width
    self.height = height
  }

  init(_ size: LayoutSize) { self.init(size.width, size.height) }
}
