/// The look of a cell apart from its glyph.
public struct CellStyle: Sendable, Hashable {
  /// The colour of the glyph.
  public var foreground: Color
  /// The colour behind the glyph.
  public var background: Color
  /// What sets the glyph apart besides its colour.
  public var attributes: Attributes

  /// Makes a style; without arguments the terminal's own.
  public init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
