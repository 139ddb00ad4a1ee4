extension Frame {
  /// Writes sanitised text, keeps the background under it, and returns the column after it.
  @discardableResult
  package mutating func put(_ text: String, at point: GridPoint, _ ink: Ink) -> Int {
    guard point.y >= clip.y, point.y < clip.maxY else {
      return point.x + TextLayout.width(text)
    }
    var x = point.x
    if SafeText.plainColumns(text) != nil { return putPlain(text, at: point, ink) }
    for glyph in SafeText.clean(text) {
      let width = Width.of(glyph)
      if width > 0 { place(Glyph(glyph), width: width, x: x, y: point.y, ink: ink) }
      x += width
    }
    return x
  }

  /// Writes text in which each scalar is a glyph of one column.
  private mutating func putPlain(_ text: String, at point: GridPoint, _ ink: Ink) -> Int {
    var x = point.x
    for scalar in text.unicodeScalars {
      place(Glyph(scalar), width: 1, x: x, y: point.y, ink: ink)
      x += 1
    }
    return x
  }

  /// Writes text truncated to a width with `…`, and returns the column after it.
  @discardableResult
  package mutating func put(
    _ text: String, at point: GridPoint, width: Int, align: Alignment = .leading, _ ink: Ink
  ) -> Int {
    guard width > 0 else { return point.x }
    let plain = SafeText.plainColumns(text).flatMap { $0 <= width ? $0 : nil }
    let text = plain == nil ? TextLayout.truncate(text, to: width) : text
    let left = width - (plain ?? TextLayout.width(text))
    let shift =
      switch align {
      case .leading: 0
      case .center: left / 2
      case .trailing: left
      }
    let start = GridPoint(point.x + shift, point.y)
    return plain == nil ? put(text, at: start, ink) : putPlain(text, at: start, ink)
  }

  /// Writes a glyph several times in a row.
  package mutating func rule(_ glyph: Glyph, at point: GridPoint, count: Int, _ ink: Ink) {
    for offset in 0..<max(0, count) {
      place(glyph, width: 1, x: point.x + offset, y: point.y, ink: ink)
    }
  }

  /// Clears a rectangle and sets its background.
  package mutating func fill(_ rect: GridRect, _ background: Color) {
    erase(rect, with: Cell(style: CellStyle(background: background)))
  }

  package mutating func blend(_ rect: GridRect, with color: Color, amount: Double) {
    restyle(rect) { $0.background = $0.background.mixed(with: color, amount: amount) }
  }

  /// Fills a rectangle with a vertical gradient.
  package mutating func wallpaper(_ rect: GridRect, top: Color, bottom: Color) {
    for row in 0..<rect.height {
      let amount = rect.height > 1 ? Double(row) / Double(rect.height - 1) : 0
      fill(GridRect(rect.x, rect.y + row, rect.width, 1), top.mixed(with: bottom, amount: amount))
    }
  }

  /// Gives a rectangle one background, that of its middle row. On a gradient, each line of text
  /// would otherwise set the background again. With `halfRows`, the top and bottom edges are half
  /// cells, like those of a pane.
  package mutating func flatten(_ rect: GridRect, halfRows: Bool = false) {
    let rect = rect.intersection(clip)
    guard let background = background(amid: rect) else { return }
    guard halfRows, rect.height >= 2 else {
      return restyle(rect) { $0.background = background }
    }
    restyle(GridRect(rect.x, rect.y + 1, rect.width, rect.height - 2)) {
      $0.background = background
    }
    rule("▄", at: rect.origin, count: rect.width, Ink(background))
    rule("▀", at: GridPoint(rect.x, rect.maxY - 1), count: rect.width, Ink(background))
  }

  private func background(amid rect: GridRect) -> Color? {
    let rect = rect.intersection(clip)
    guard rect.width > 0, rect.height > 0 else { return nil }
    return self[rect.x, rect.y + rect.height / 2].style.background
  }

  /// Draws a pane in one colour: a paint over the background of the rectangle's middle row. Its
  /// edges are half cells. Its corners are empty, because in no font does the quarter block end
  /// where the half block does.
  package mutating func pane(_ rect: GridRect, _ paint: Paint) {
    guard rect.width >= 2, rect.height >= 2, let below = background(amid: rect) else { return }
    let glass = below.mixed(with: paint)
    erase(
      GridRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2),
      with: Cell(style: CellStyle(background: glass)))
    let ink = Ink(glass)
    for x in (rect.x + 1)..<(rect.maxX - 1) {
      place("▄", width: 1, x: x, y: rect.y, ink: ink)
      place("▀", width: 1, x: x, y: rect.maxY - 1, ink: ink)
    }
    for y in (rect.y + 1)..<(rect.maxY - 1) {
      place("▐", width: 1, x: rect.x, y: y, ink: ink)
      place("▌", width: 1, x: rect.maxX - 1, y: y, ink: ink)
    }
  }

  /// Draws a bar along the left edge of a pane.
  package mutating func bar(_ pane: GridRect, _ ink: Ink) {
    for y in (pane.y + 1)..<max(pane.y + 1, pane.maxY - 1) {
      put("▐", at: GridPoint(pane.x, y), ink)
    }
  }

  /// Draws a box of lines: rounded, or heavy for emphasis.
  package mutating func box(_ rect: GridRect, _ ink: Ink, heavy: Bool = false) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let glyphs: [Glyph] =
      heavy ? ["┏", "┓", "┗", "┛", "━", "┃"] : ["╭", "╮", "╰", "╯", "─", "│"]
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    place(glyphs[0], width: 1, x: rect.x, y: rect.y, ink: ink)
    place(glyphs[1], width: 1, x: right, y: rect.y, ink: ink)
    place(glyphs[2], width: 1, x: rect.x, y: bottom, ink: ink)
    place(glyphs[3], width: 1, x: right, y: bottom, ink: ink)
    rule(glyphs[4], at: GridPoint(rect.x + 1, rect.y), count: rect.width - 2, ink)
    rule(glyphs[4], at: GridPoint(rect.x + 1, bottom), count: rect.width - 2, ink)
    for y in (rect.y + 1)..<max(rect.y + 1, bottom) {
      place(glyphs[5], width: 1, x: rect.x, y: y, ink: ink)
      place(glyphs[5], width: 1, x: right, y: y, ink: ink)
    }
  }
}
