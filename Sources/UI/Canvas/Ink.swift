/// The look of text; the background under it stays.
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
  /// Foreground and background swapped.
  package static let reverse = Attributes(rawValue: 16)
  package static let strikethrough = Attributes(rawValue: 32)
}
