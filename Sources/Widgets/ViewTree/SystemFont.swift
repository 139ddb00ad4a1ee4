/// What is known of the system's font, San Francisco, in parts of its size: measured on iOS 26.
package enum SystemFont {
  /// How far its line reaches above the baseline.
  package static let ascent = 1950.0 / 2048
  /// How far its line reaches below the baseline.
  package static let descent = 494.0 / 2048
  /// The height of a capital letter.
  package static let capHeight = 1443.0 / 2048
  /// The height of a small x.
  package static let xHeight = 1078.0 / 2048
}

extension TextStyle {
  /// How far below the upper edge of its line a letter stands: what the line is higher than the font lies
  /// above and below alike.
  package var baseline: Double {
    let height = size * (SystemFont.ascent + SystemFont.descent)
    return (lineHeight - height) / 2 + size * SystemFont.ascent
  }
}
