/// How a glyph is set apart besides its colour.
public struct Attributes: OptionSet, Sendable, Hashable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Stronger strokes.
  public static let bold = Attributes(rawValue: 1)
  /// Half intensity.
  public static let dim = Attributes(rawValue: 2)
  /// Slanted.
  public static let italic = Attributes(rawValue: 4)
  /// With a line below.
  public static let underline = Attributes(rawValue: 8)
  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 16)
  /// With a line through it.
  public static let strikethrough = Attributes(rawValue: 32)
}
