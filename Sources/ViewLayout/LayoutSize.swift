/// A width and a height: points or cells, as the metrics have it.
package struct LayoutSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// Makes a size.
  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Nothing.
  package static let zero = LayoutSize(0, 0)
}

/// A rectangle: points or cells, as the metrics have it.
package struct LayoutRect: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  /// Makes a rectangle.
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle of a size.
  package init(x: Double, y: Double, size: LayoutSize) { self.init(x, y, size.width, size.height) }

  /// The right edge.
  package var maxX: Double { x + width }
  /// The lower edge.
  package var maxY: Double { y + height }
  /// The size.
  package var size: LayoutSize { LayoutSize(width, height) }

  /// What lies in both rectangles.
  package func intersection(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return LayoutRect(
      left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
  }
}

/// What a parent proposes: `nil` asks for the ideal length, infinity for the largest.
package struct Proposal: Sendable, Hashable {
  package var width: Double?
  package var height: Double?

  /// Makes a proposal.
  package init(_ width: Double?, _ height: Double?) {
    self.width = width
    self.height = height
  }

  /// The proposal of a size.
  package init(_ size: LayoutSize) { self.init(size.width, size.height) }
}

/// The columns that a terminal gives to a text.
package protocol TextMeasuring: Sendable {
  /// The columns of a text in one line.
  func columns(_ text: String) -> Int
  /// The columns of a symbol.
  func columns(ofSymbol name: String) -> Int
}

/// Counts every letter as one column, and those of East Asia as two.
package struct PlainMeasuring: TextMeasuring {
  /// Makes the measuring that needs no tables.
  package init() {}

  package func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let value = scalar.value
      let isWide =
        (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value)
        || (0xAC00...0xD7A3).contains(value) || (0xF900...0xFAFF).contains(value)
        || (0xFF00...0xFF60).contains(value) || (0x1F300...0x1FAFF).contains(value)
      return sum + (isWide ? 2 : 1)
    }
  }

  package func columns(ofSymbol name: String) -> Int { 2 }
}
