internal import Canvas
internal import Pictures
internal import ViewLayout
internal import ViewTree

/// Converts the sampled dots and the letters to cells.
extension CellPainter {
  func write(into frame: inout Frame, at origin: GridPoint, isPlain: Bool = false) {
    for row in 0..<rows {
      var column = 0
      while column < columns {
        defer { column += 1 }
        let point = GridPoint(origin.x + column, origin.y + row)
        if let letter = seen(column, row) {
          let back = raster.mean(column: column, row: row)
          let ink = back.mixed(
            with: ColorValue(
              red: letter.color.red, green: letter.color.green, blue: letter.color.blue),
            amount: letter.color.alpha)
          if !isPlain {
            frame.fill(
              GridRect(point.x, point.y, max(1, min(letter.width, columns - column)), 1),
              Self.cell(back))
          }
          frame.put(String(letter.text), at: point, Ink(Self.cell(ink), letter.attributes))
          if letter.width == 2 { column += 1 }
          continue
        }
        let (glyph, front, behind) = raster.glyph(column: column, row: row)
        if !isPlain { frame.fill(GridRect(point.x, point.y, 1, 1), Self.cell(behind)) }
        if glyph != " " { frame.put(String(Character(glyph)), at: point, Ink(Self.cell(front))) }
      }
    }
  }

  /// The letter in a cell, faded by translucent items over it; `nil` if it is hidden.
  private func seen(_ column: Int, _ row: Int) -> Letter? {
    guard var letter = letters[row * columns + column] else { return nil }
    if letter.isOnTop { return letter }
    let part = raster.visibility(column: column, row: row)
    guard part > 0.08 else { return nil }
    letter.color = letter.color.faded(part > 0.95 ? 1 : part)
    return letter
  }

  static func cell(_ color: ColorValue) -> Color {
    .rgb(
      UInt8((color.red * 255).rounded()), UInt8((color.green * 255).rounded()),
      UInt8((color.blue * 255).rounded()))
  }
}
