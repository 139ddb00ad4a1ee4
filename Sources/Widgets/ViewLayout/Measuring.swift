package import FoundationEssentials
package import ViewTree

/// Measures texts in columns of a terminal.
package protocol ColumnMeasuring: Sendable {
  func columns(_ text: String) -> Int
  func columns(ofSymbol name: String) -> Int
}

/// Measures texts in points with fonts.
package protocol Typesetting: Sendable {
  /// Breaks a text into lines at its own size. `width` is the available width, `nil` for no
  /// wrapping; `limit` is the most lines before truncation.
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
