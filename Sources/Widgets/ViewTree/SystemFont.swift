/// Metrics of the system's font, San Francisco, as fractions of its size: measured on iOS 26.
package enum SystemFont {
  /// The ascent of its line above the baseline.
  package static let ascent = 1950.0 / 2048
  /// The descent of its line below the baseline.
  package static let descent = 494.0 / 2048
  package static let capHeight = 1443.0 / 2048
  package static let xHeight = 1078.0 / 2048
}

extension TextStyle {
  /// The distance of the baseline from the upper edge of the line. Extra line height is divided
  /// equally above and below the font.
  package var baseline: Double {
    let height = size * (SystemFont.ascent + SystemFont.descent)
    return (lineHeight - height) / 2 + size * SystemFont.ascent
  }
}
