package import FoundationEssentials
package import ViewTree

/// The columns that a terminal gives to a text.
package protocol ColumnMeasuring: Sendable {
  func columns(_ text: String) -> Int
  func columns(ofSymbol name: String) -> Int
}

/// Sets texts in points, as the fonts have it.
package protocol Typesetting: Sendable {
  /// Sets a text into lines at its own size: in a width or, with `nil`, on as few as it has, and cut
  /// after some lines.
  func lines(of text: TextNode, at now: Date, width: Double?, limit: Int?) -> TypesetText
  func size(ofSymbol name: String, _ style: TextStyle) -> LayoutSize
}

package struct TypesetText: Sendable, Hashable {
  /// The width of the longest line in points.
  package var width: Double
  package var lines: Int
  package var isCut: Bool

  package init(width: Double, lines: Int, isCut: Bool) {
    self.width = width
    self.lines = lines
    self.isCut = isCut
  }
}
