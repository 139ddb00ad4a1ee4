/// The block characters of a terminal's font, from coarse to fine.
package enum BlockGlyphs: String, Sendable, CaseIterable {
  /// Halves, quarters, and eighths from below and from the left: available in any font.
  case quadrants
  /// The same and sextants (Unicode 13).
  case sextants
  /// The same and octants, two dots wide and four high (Unicode 16).
  case octants

  /// Each glyph with a bit mask of the 4 × 8 dots that it covers, row by row from the upper left.
  var glyphs: [(Unicode.Scalar, UInt32)] {
    switch self {
    case .quadrants: Self.basic
    case .sextants: Self.withSextants
    case .octants: Self.withOctants
    }
  }

  private static func mask(_ covers: (Int, Int) -> Bool) -> UInt32 {
    var mask: UInt32 = 0
    for y in 0..<CellRaster.down {
      for x in 0..<CellRaster.across where covers(x, y) {
        mask |= 1 << UInt32(y * CellRaster.across + x)
      }
    }
    return mask
  }

  private static let basic: [(Unicode.Scalar, UInt32)] = {
    var glyphs: [(Unicode.Scalar, UInt32)] = []
    let lower: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    for (place, glyph) in lower.enumerated() {
      glyphs.append((glyph, mask { _, y in y >= CellRaster.down - 1 - place }))
    }
    glyphs.append(("▀", mask { _, y in y < 4 }))
    glyphs.append(("▔", mask { _, y in y < 1 }))
    let left: [(Unicode.Scalar, Int)] = [("▎", 1), ("▌", 2), ("▊", 3)]
    for (glyph, count) in left { glyphs.append((glyph, mask { x, _ in x < count })) }
    glyphs.append(("▐", mask { x, _ in x >= 2 }))
    let quadrants: [(Unicode.Scalar, [Int])] = [
      ("▘", [0]), ("▝", [1]), ("▖", [2]), ("▗", [3]), ("▚", [0, 3]), ("▞", [1, 2]),
      ("▛", [0, 1, 2]), ("▜", [0, 1, 3]), ("▙", [0, 2, 3]), ("▟", [1, 2, 3]),
    ]
    for (glyph, parts) in quadrants {
      glyphs.append((glyph, mask { x, y in parts.contains((y < 4 ? 0 : 2) + (x < 2 ? 0 : 1)) }))
    }
    glyphs.append(("━", mask { _, y in y == 3 || y == 4 }))
    return glyphs
  }()

  /// The sextants of Unicode's Symbols for Legacy Computing, in code order. That block lacks those
  /// that are half blocks.
  private static let withSextants: [(Unicode.Scalar, UInt32)] = {
    var glyphs = basic
    var code: UInt32 = 0x1FB00
    for bits in 1..<63 where bits != 0b010101 && bits != 0b101010 {
      guard let glyph = Unicode.Scalar(code) else { continue }
      code += 1
      // A sextant is two and two thirds dots high: a dot belongs to the sextant that contains its
      // centre.
      glyphs.append((glyph, mask { x, y in bits >> (y * 3 / 8 * 2 + x / 2) & 1 == 1 }))
    }
    return glyphs
  }()

  /// The octants of Unicode 16: from U+1CD00 in code order, without those in other blocks.
  private static let withOctants: [(Unicode.Scalar, UInt32)] = {
    var glyphs = basic
    var code: UInt32 = 0x1CD00
    for bits in 1..<255 where !isElsewhere(bits) {
      if let glyph = Unicode.Scalar(code) {
        glyphs.append((glyph, mask { x, y in bits >> (y / 2 * 2 + x / 2) & 1 == 1 }))
      }
      code += 1
    }
    return glyphs
  }()

  /// Whether the shape is in another Unicode block: quarters and halves, and ten shapes that are
  /// single eighths, rows of these, or a quarter in the middle of a side.
  private static func isElsewhere(_ bits: Int) -> Bool {
    let isOfQuarters = bits & 3 == bits >> 2 & 3 && bits >> 4 & 3 == bits >> 6 & 3
    return isOfQuarters || [1, 2, 64, 128, 3, 192, 63, 252, 20, 40].contains(bits)
  }
}
