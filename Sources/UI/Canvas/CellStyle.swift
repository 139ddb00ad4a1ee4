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
