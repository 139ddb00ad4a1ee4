/// A glyph that fonts draw in colours of their own, and where it stands in the units of `Frame.svg`.
package struct ColoredGlyph: Sendable, Equatable {
  /// The cluster.
  package let text: String
  /// The left edge of its cells.
  package let x: Double
  /// The width of its cells.
  package let width: Double
  /// The line on which the letters beside it stand.
  package let baseline: Double
  /// How much of it hides what is below.
  package let opacity: Double
}

extension Frame {
  /// The emoji, for those who draw them by other means than the SVG.
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
  /// Whether the glyph is an emoji that fonts have a picture of.
  var isColored: Bool {
    guard width == 2, !isTrailing, let first = glyph.character.unicodeScalars.first else {
      return false
    }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && glyph.character.unicodeScalars.contains { $0.value == 0xFE0F }
  }
}
