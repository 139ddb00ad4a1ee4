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
