internal import Canvas
internal import ViewLayout
internal import ViewTree

/// The way from dots and letters to cells.
extension TreePainter {
  /// Writes all that was drawn into a frame; `keeps` says which cells are not the widget's.
  func write(
    into frame: inout Frame, at origin: GridPoint, isPlain: Bool = false,
    skips: (Int, Int) -> Bool = { _, _ in false }
  ) {
    for row in 0..<rows {
      var column = 0
      while column < columns {
        defer { column += 1 }
        if skips(column, row) { continue }
        let point = GridPoint(origin.x + column, origin.y + row)
        let back = raster.mean(column: column, row: row)
        if let letter = letters[row * columns + column] {
          let ink = back.mixed(
            with: ColorValue(
              red: letter.color.red, green: letter.color.green, blue: letter.color.blue),
            amount: letter.color.alpha * letter.opacity)
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
        if isPlain {
          if glyph != " " { frame.put(String(Character(glyph)), at: point, Ink(Self.cell(front))) }
          continue
        }
        frame.fill(GridRect(point.x, point.y, 1, 1), Self.cell(behind))
        if glyph != " " { frame.put(String(Character(glyph)), at: point, Ink(Self.cell(front))) }
      }
    }
  }

  static func cell(_ color: ColorValue) -> Color {
    .rgb(
      UInt8((color.red * 255).rounded()), UInt8((color.green * 255).rounded()),
      UInt8((color.blue * 255).rounded()))
  }
}
