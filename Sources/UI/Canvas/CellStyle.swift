/// The look of a cell without its glyph.
package struct CellStyle: Sendable, Hashable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  /// Makes a style; by default the terminal's own.
  package init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

package struct Cell: Sendable, Hashable {
  /// The whole grapheme cluster that starts here; a space in the second half of a wide one.
  package var glyph: Glyph
  /// The glyph's width in columns: 1, 2, or 0 for the second half of a wide one.
  package var width: UInt8
  package var style: CellStyle
  /// Fills the cell up to 16 bytes: equal cells are then bitwise equal, and whole rows can be
  /// compared at once.
  private let filling: UInt16 = 0

  package init(_ glyph: Glyph = " ", width: UInt8 = 1, style: CellStyle = CellStyle()) {
    self.glyph = glyph
    self.width = width
    self.style = style
  }

  /// Whether this is the second half of a wide glyph.
  package var isTrailing: Bool { width == 0 }
}
