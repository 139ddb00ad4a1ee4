/// The number of columns of a grapheme cluster on a terminal.
///
/// Implemented here, because libc's `wcwidth` only supports single scalars and often predates
/// current emoji.
package enum Width {
  package static func of(_ glyph: Character) -> Int {
    if let ascii = glyph.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    var scalars = glyph.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    var width = of(first)
    while let next = scalars.next() {
      switch next.value {
      case 0xFE0F where isEmojiBase(first): width = 2
      case 0x20E3, 0x1F3FB...0x1F3FF: width = 2
      case 0x1F1E6...0x1F1FF where (0x1F1E6...0x1F1FF).contains(first.value): width = 2
      default: width = max(width, of(next))
      }
    }
    return width
  }

  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    // Fast path: most non-ASCII glyphs on a screen are blocks, boxes and arrows.
    if value >= 0x2190 && value < 0x2300 || value >= 0x2500 && value < 0x25FD { return 1 }
    if value >= 0x1160 && value <= 0x11FF || value >= 0xD7B0 && value <= 0xD7FB { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    case .spacingMark: return 1
    default: break
    }
    if WidthTable.isWide(value) { return 2 }
    let isIndicator = value >= 0x1F1E6 && value <= 0x1F1FF
    return value > 0x1F000 && !isIndicator && scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static func isEmojiBase(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji }
}
