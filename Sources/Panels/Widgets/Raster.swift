internal import ViewLayout
internal import ViewTree

/// A picture finer than cells: each has 4 by 8 dots, which become the glyph that fits best.
struct Raster {
  /// Dots in a column's width and a row's height.
  static let across = 4
  static let down = 8
  /// The size of a dot in points.
  static let dotWidth = LayoutMetrics.column / Double(across)
  static let dotHeight = LayoutMetrics.row / Double(down)

  /// Columns and rows.
  let columns: Int
  let rows: Int
  private(set) var dots: [ColorValue]

  init(columns: Int, rows: Int, background: ColorValue) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: background, count: columns * rows * Self.across * Self.down)
  }

  var width: Int { columns * Self.across }
  var height: Int { rows * Self.down }

  subscript(x: Int, y: Int) -> ColorValue { dots[y * width + x] }

  /// Lays paint over a dot.
  mutating func blend(_ color: ColorValue, x: Int, y: Int, coverage: Double) {
    let amount = color.alpha * coverage
    guard amount > 0.003 else { return }
    let index = y * width + x
    let under = dots[index]
    dots[index] = ColorValue(
      red: under.red + (color.red - under.red) * amount,
      green: under.green + (color.green - under.green) * amount,
      blue: under.blue + (color.blue - under.blue) * amount, alpha: 1)
  }

  /// The mean colour of a cell.
  func mean(column: Int, row: Int) -> ColorValue {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    for y in row * Self.down..<(row + 1) * Self.down {
      for x in column * Self.across..<(column + 1) * Self.across {
        let dot = self[x, y]
        red += dot.red
        green += dot.green
        blue += dot.blue
      }
    }
    let count = Double(Self.across * Self.down)
    return ColorValue(red: red / count, green: green / count, blue: blue / count)
  }

  /// The glyph of two colours that is nearest to the dots of a cell.
  func glyph(column: Int, row: Int) -> (glyph: Unicode.Scalar, front: ColorValue, back: ColorValue)
  {
    var cell: [ColorValue] = []
    cell.reserveCapacity(32)
    for y in row * Self.down..<(row + 1) * Self.down {
      for x in column * Self.across..<(column + 1) * Self.across { cell.append(self[x, y]) }
    }
    let first = cell[0]
    if cell.allSatisfy({ $0 == first }) { return (" ", first, first) }
    var best: (glyph: Unicode.Scalar, front: ColorValue, back: ColorValue) = (
      " ", first, mean(column: column, row: row)
    )
    // A glyph has to be clearly nearer than none, so that blends stay calm.
    var least = Self.error(cell, mask: 0).error * 0.92 - 0.002
    for (glyph, mask) in Self.glyphs {
      let (error, front, back) = Self.error(cell, mask: mask)
      if error < least - 1e-9 {
        least = error
        best = (glyph, front, back)
      }
    }
    return best
  }

  /// How far the dots are from the means of the two parts of a mask.
  private static func error(_ cell: [ColorValue], mask: UInt32) -> (
    error: Double, front: ColorValue, back: ColorValue
  ) {
    var sums = [(0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0)]
    var squares = 0.0
    for (place, dot) in cell.enumerated() {
      let part = Int(mask >> UInt32(place) & 1)
      sums[part].0 += dot.red
      sums[part].1 += dot.green
      sums[part].2 += dot.blue
      sums[part].3 += 1
      squares += dot.red * dot.red + dot.green * dot.green + dot.blue * dot.blue
    }
    var explained = 0.0
    func mean(_ sum: (Double, Double, Double, Double)) -> ColorValue {
      guard sum.3 > 0 else { return .black }
      return ColorValue(red: sum.0 / sum.3, green: sum.1 / sum.3, blue: sum.2 / sum.3)
    }
    for sum in sums where sum.3 > 0 {
      explained += (sum.0 * sum.0 + sum.1 * sum.1 + sum.2 * sum.2) / sum.3
    }
    return (squares - explained, mean(sums[1]), mean(sums[0]))
  }

  /// Blocks and the dots that they cover, from the upper left, row by row.
  private static let glyphs: [(Unicode.Scalar, UInt32)] = {
    func mask(_ covers: (Int, Int) -> Bool) -> UInt32 {
      var mask: UInt32 = 0
      for y in 0..<down {
        for x in 0..<across where covers(x, y) { mask |= 1 << UInt32(y * across + x) }
      }
      return mask
    }
    var glyphs: [(Unicode.Scalar, UInt32)] = []
    let lower: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    for (place, glyph) in lower.enumerated() {
      glyphs.append((glyph, mask { _, y in y >= down - 1 - place }))
    }
    glyphs.append(("▀", mask { _, y in y < 4 }))
    glyphs.append(("▔", mask { _, y in y < 1 }))
    let left: [(Unicode.Scalar, Int)] = [("▎", 1), ("▌", 2), ("▊", 3)]
    for (glyph, count) in left { glyphs.append((glyph, mask { x, _ in x < count })) }
    glyphs.append(("▐", mask { x, _ in x >= 2 }))
    let quadrants: [(Unicode.Scalar, [Int])] = [
      ("▘", [0]), ("▝", [1]), ("▖", [2]), ("▗", [3]), ("▚", [0, 3]), ("▞", [1, 2]),
      ("▛", [0, 1, 2]),
      ("▜", [0, 1, 3]), ("▙", [0, 2, 3]), ("▟", [1, 2, 3]),
    ]
    for (glyph, parts) in quadrants {
      glyphs.append((glyph, mask { x, y in parts.contains((y < 4 ? 0 : 2) + (x < 2 ? 0 : 1)) }))
    }
    glyphs.append(("━", mask { _, y in y == 3 || y == 4 }))
    return glyphs
  }()
}
