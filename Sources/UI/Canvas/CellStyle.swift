/// The look of a cell apart from its glyph.
package struct CellStyle: Sendable, Hashable {
  /// The colour of the glyph.
  package var foreground: Color
  /// The colour behind the glyph.
  package var background: Color
  /// What sets the glyph apart besides its colour.
  package var attributes: Attributes

  /// Makes a style; without arguments the terminal's own.
  package init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// One place of the grid.
package struct Cell: Sendable, Hashable {
  /// The whole grapheme cluster that starts here; a space in the second half of a wide one.
  package var glyph: Glyph
  /// The columns that the glyph takes: 1, 2, or 0 for the second half of a wide one.
  package var width: UInt8
  /// The look.
  package var style: CellStyle
  /// Fills the cell up to 16 bytes: equal cells are then equal to the bit, and whole rows can be
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
