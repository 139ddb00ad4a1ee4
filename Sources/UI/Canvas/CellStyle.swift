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
  /// Pads the cell to 16 bytes, so that equal cells are equal bit by bit and whole rows can be
  /// compared in one call.
  private let filling: UInt16 = 0

  package init(_ glyph: Glyph = " ", width: UInt8 = 1, style: CellStyle = CellStyle()) {
    self.glyph = glyph
    self.width = width
    self.style = style
  }

  /// Whether this is the second half of a wide glyph.
  package var isTrailing: Bool { width == 0 }
}

/// The style of text without its background, which stays unchanged.
package struct Ink: Sendable, Hashable {
  package var color: Color
  package var attributes: Attributes

  package init(_ color: Color, _ attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  package var bold: Ink { with(.bold) }

  package func with(_ more: Attributes) -> Ink { Ink(color, attributes.union(more)) }
}

package struct Attributes: OptionSet, Sendable, Hashable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Attributes(rawValue: 1)
  /// Half intensity.
  package static let dim = Attributes(rawValue: 2)
  package static let italic = Attributes(rawValue: 4)
  package static let underline = Attributes(rawValue: 8)
  /// Foreground and background colours swapped.
  package static let reverse = Attributes(rawValue: 16)
  package static let strikethrough = Attributes(rawValue: 32)
}
