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
