/// A glyph that fonts draw in their own colours, and its position in the units of `Frame.svg`.
package struct ColoredGlyph: Sendable, Equatable {
  package let text: String
  /// The left edge of its cells.
  package let x: Double
  /// The width of its cells.
  package let width: Double
  /// The baseline of the letters next to it.
  package let baseline: Double
  package let opacity: Double
}

extension Frame {
  /// The emoji, for renderers that draw them separately from the SVG.
  package var coloredGlyphs: [ColoredGlyph] {
    var found: [ColoredGlyph] = []
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y].isColored {
        let top = Double(y * SVGWriter.height)
        found.append(
          ColoredGlyph(
            text: String(self[x, y].glyph.character), x: Double(x * SVGWriter.width),
            width: Double(Int(self[x, y].width) * SVGWriter.width),
            baseline: top + Double(SVGWriter.baseline),
            opacity: self[x, y].style.attributes.contains(.dim) ? SVGWriter.dimmed : 1))
      }
    }
    return found
  }
}

extension Cell {
  /// Whether the glyph is an emoji that fonts draw in their own colours.
  var isColored: Bool {
    guard width == 2, !isTrailing, let first = glyph.character.unicodeScalars.first else {
      return false
    }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && glyph.character.unicodeScalars.contains { $0.value == 0xFE0F }
  }
}
