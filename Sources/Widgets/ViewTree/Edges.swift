package struct SizeValue: Codable, Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Lengths in points at the four edges.
package struct Edges: Sendable, Hashable, Codable {
  package var top: Double
  package var leading: Double
  package var bottom: Double
  package var trailing: Double

  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package init(all length: Double) {
    self.init(top: length, leading: length, bottom: length, trailing: length)
  }
}

extension Edges {
  /// The margins of the expanded island in points, which keep content clear of its corners
  /// (measured in screenshots of two apps: 17.8 to 18.2 points on each side).
  package static let expandedIsland = Edges(all: 18)
}

/// The alignment of a view in a larger space.
package struct Placement: Sendable, Hashable, Codable {
  package enum Horizontal: String, Sendable, Hashable, Codable { case leading, center, trailing }
  package enum Vertical: String, Sendable, Hashable, Codable {
    case top, center, bottom, firstBaseline, lastBaseline
  }

  package var horizontal: Horizontal
  package var vertical: Vertical

  package init(_ horizontal: Horizontal, _ vertical: Vertical) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package static let center = Placement(.center, .center)
  package static let topLeading = Placement(.leading, .top)
}
