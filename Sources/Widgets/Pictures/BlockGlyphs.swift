/// The blocks that a terminal's font has, finer ones after coarser ones.
package enum BlockGlyphs: String, Sendable, CaseIterable {
  /// Eighths from below and from the left, halves and quarters: any font.
  case quadrants
  /// Sixths as well (Unicode 13).
  case sextants
  /// Eighths, two beside each other and four high, as well (Unicode 16).
  case octants

  /// Each glyph and the dots of 4 by 8 that it covers, from the upper left, row by row.
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

  /// The sixths of Unicode's block of legacy computing, in the order of their numbers: those that are
  /// halves have other glyphs and are left out there.
  private static let withSextants: [(Unicode.Scalar, UInt32)] = {
    var glyphs = basic
    var code: UInt32 = 0x1FB00
    for bits in 1..<63 where bits != 0b010101 && bits != 0b101010 {
      guard let glyph = Unicode.Scalar(code) else { continue }
      code += 1
      // A sixth is two and two thirds of a dot high: a dot belongs to where its middle lies.
      glyphs.append((glyph, mask { x, y in bits >> (y * 3 / 8 * 2 + x / 2) & 1 == 1 }))
    }
    return glyphs
  }()

  /// The octants of Unicode 16: from U+1CD00 in the order of their numbers, without those that other
  /// blocks have.
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

  /// Whether Unicode has the shape at another place: as quarters and halves, and ten that are single eighths,
  /// rows of them, or a quarter in the middle of a side.
  private static func isElsewhere(_ bits: Int) -> Bool {
    let isOfQuarters = bits & 3 == bits >> 2 & 3 && bits >> 4 & 3 == bits >> 6 & 3
    return isOfQuarters || [1, 2, 64, 128, 3, 192, 63, 252, 20, 40].contains(bits)
  }
}
