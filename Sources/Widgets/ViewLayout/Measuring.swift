package import FoundationEssentials
package import ViewTree

/// The columns that a terminal gives to a text.
package protocol ColumnMeasuring: Sendable {
  /// The columns of a text in one line.
  func columns(_ text: String) -> Int
  /// The columns of a symbol.
  func columns(ofSymbol name: String) -> Int
}

/// Sets texts in points, as the fonts have it.
package protocol Typesetting: Sendable {
  /// Sets a text into lines at its own size: in a width or, with `nil`, on as few as it has, and cut
  /// after some lines.
  func lines(of text: TextNode, at now: Date, width: Double?, limit: Int?) -> TypesetText
  /// The size of a symbol that stands in a font.
  func size(ofSymbol name: String, _ style: TextStyle) -> LayoutSize
}

/// A text in lines.
package struct TypesetText: Sendable, Hashable {
  /// The width of the longest line in points.
  package var width: Double
  package var lines: Int
  /// Whether something of the text is missing.
  package var isCut: Bool

  package init(width: Double, lines: Int, isCut: Bool) {
    self.width = width
    self.lines = lines
    self.isCut = isCut
  }
}
