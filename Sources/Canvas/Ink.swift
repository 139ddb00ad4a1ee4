/// What text is written with; the paper under it stays.
public struct Ink: Sendable, Hashable {
  /// The colour of the glyphs.
  public var color: Color
  /// What sets the glyphs apart besides their colour.
  public var attributes: Attributes

  /// Makes an ink of a colour and attributes.
  public init(_ color: Color, _ attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  /// The same ink in bold.
  public var bold: Ink { with(.bold) }

  /// The same ink with more attributes.
  public func with(_ more: Attributes) -> Ink { Ink(color, attributes.union(more)) }
}
