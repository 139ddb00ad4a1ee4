/// What text is written with; the background under it stays.
package struct Ink: Sendable, Hashable {
  /// The colour of the glyphs.
  package var color: Color
  /// What sets the glyphs apart besides their colour.
  package var attributes: Attributes

  /// Makes an ink of a colour and attributes.
  package init(_ color: Color, _ attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  /// The same ink in bold.
  package var bold: Ink { with(.bold) }

  /// The same ink with more attributes.
  package func with(_ more: Attributes) -> Ink { Ink(color, attributes.union(more)) }
}

/// How a glyph is set apart besides its colour.
package struct Attributes: OptionSet, Sendable, Hashable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Stronger strokes.
  package static let bold = Attributes(rawValue: 1)
  /// Half intensity.
  package static let dim = Attributes(rawValue: 2)
  /// Slanted.
  package static let italic = Attributes(rawValue: 4)
  /// With a line below.
  package static let underline = Attributes(rawValue: 8)
  /// Foreground and background exchanged.
  package static let reverse = Attributes(rawValue: 16)
  /// With a line through it.
  package static let strikethrough = Attributes(rawValue: 32)
}
