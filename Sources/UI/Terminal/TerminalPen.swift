internal import CCurses
internal import Canvas

/// Passes cells to curses, and writes glyphs that curses cannot store directly to the terminal.
struct TerminalPen {
  let depth: ColorDepth
  let colors: Int
  let glyphs: GlyphSet
  private var holds: [Glyph: Bool] = [:]
  /// The same cache for glyphs of one low scalar, the most frequent ones: 1 if curses can store the
  /// glyph, 2 if not, 0 if unknown.
  private var holdsLow = [UInt8](repeating: 0, count: 0x3000)
  /// The style of the cell last passed to curses.
  private var last: (background: Color, attributes: UInt32, pair: Int32)?

  /// Passed to curses in place of a glyph that it cannot store. No frame contains this character,
  /// so curses notices any change.
  private static let placeholder: [UInt32] = [0xA0]

  init(depth: ColorDepth, colors: Int, glyphs: GlyphSet) {
    self.depth = depth
    self.colors = colors
    self.glyphs = glyphs
  }

  mutating func put(_ cell: Cell, x: Int, y: Int) {
    if cell.isTrailing { return }
    if cell.glyph.isPicture {
      // No text has this attribute, so curses does not treat the cell as a blank that it may erase.
      let (attributes, pair) = look(CellStyle(background: cell.style.background))
      last = nil
      cc_put(Int32(x), Int32(y), [0x20], 1, attributes | UInt32(CC_INVISIBLE), pair)
      return
    }
    let (attributes, pair) = look(cell)
    let glyph = glyphs.glyph(for: cell.glyph)
    if let ascii = glyph.asciiValue {
      var scalar = UInt32(ascii)
      cc_put(Int32(x), Int32(y), &scalar, 1, attributes, pair)
      if cell.width == 2 { cc_put(Int32(x + 1), Int32(y), [0x20], 1, attributes, pair) }
    } else if glyphs != .all {
      // On a console, every glyph takes one column.
      let scalars = glyph.scalars
      cc_put(Int32(x), Int32(y), scalars, Int32(scalars.count), attributes, pair)
      if cell.width == 2 { cc_put(Int32(x + 1), Int32(y), [0x20], 1, attributes, pair) }
    } else if hasGlyph(glyph, width: Int(cell.width)) {
      let scalars = glyph.scalars
      cc_put(Int32(x), Int32(y), scalars, Int32(scalars.count), attributes, pair)
    } else {
      for column in 0..<Int(cell.width) {
        cc_put(Int32(x + column), Int32(y), Self.placeholder, 1, attributes, pair)
      }
    }
  }

  /// The glyphs in some rows that curses cannot store, each with its position and style. Write them
  /// after curses' output; they leave the cursor where it was.
  mutating func overlay(of frame: Frame, rows: [Bool], within size: GridSize) -> String {
    guard glyphs == .all else { return "" }
    var text = ""
    for y in 0..<min(frame.size.height, size.height) where rows[y] {
      frame.forEachSpecialCell(in: y) { x, cell in
        if x >= size.width || hasGlyph(cell.glyph, width: Int(cell.width)) { return }
        text += "\u{1B}7" + written(cell, x: x, y: y)
        // A terminal that does not join the scalars draws over the next cells: write these again.
        let over = x + cell.glyph.character.unicodeScalars.reduce(0) { $0 + Width.of($1) }
        for next in (x + Int(cell.width))..<max(x + Int(cell.width), min(over, frame.size.width)) {
          let follower = frame[next, y]
          if follower.isTrailing { continue }
          if follower.glyph.isPicture { break }
          guard follower.glyph.isASCII || hasGlyph(follower.glyph, width: Int(follower.width))
          else {
            break
          }
          text += written(follower, x: next, y: y)
        }
        text += "\u{1B}8"
      }
    }
    return text
  }

  func written(_ cell: Cell, x: Int, y: Int) -> String {
    "\u{1B}[\(y + 1);\(x + 1)H" + cell.style.fitting(colors: colors).sequence(depth: depth)
      + String(cell.glyph.character)
  }

  /// Whether curses can store a glyph. Curses is called only once for each.
  private mutating func hasGlyph(_ glyph: Glyph, width: Int) -> Bool {
    let low = glyph.scalar.map { Int($0.value) } ?? .max
    if low < holdsLow.count {
      if holdsLow[low] == 0 { holdsLow[low] = asks(glyph, width: width) ? 1 : 2 }
      return holdsLow[low] == 1
    }
    if let known = holds[glyph] { return known }
    let answer = asks(glyph, width: width)
    // A screen shows an unbounded number of glyphs over days; limit the cache.
    if holds.count > 4096 { holds.removeAll() }
    holds[glyph] = answer
    return answer
  }

  private func asks(_ glyph: Glyph, width: Int) -> Bool {
    let scalars = glyph.scalars
    return cc_holds(scalars, Int32(scalars.count), Int32(width)) == 1
  }

  /// Attributes that are visible on a blank cell.
  private static let seenOnBlanks: Attributes = [.underline, .reverse]

  /// The attributes and the colour pair of a cell.
  ///
  /// Only the background of a blank is visible. The rest is copied from the previous cell, since
  /// curses writes both colours at each change.
  private mutating func look(_ cell: Cell) -> (attributes: UInt32, pair: Int32) {
    let isBlank = cell.glyph == " " && cell.style.attributes.isDisjoint(with: Self.seenOnBlanks)
    if isBlank, let last, last.background == cell.style.background,
      last.attributes & UInt32(Self.seenOnBlanks.rawValue) == 0
    {
      return (last.attributes, last.pair)
    }
    let (attributes, pair) = look(cell.style)
    last = (cell.style.background, attributes, pair)
    return (attributes, pair)
  }

  private func look(_ style: CellStyle) -> (attributes: UInt32, pair: Int32) {
    let style = style.fitting(colors: colors)
    let attributes = UInt32(style.attributes.rawValue) & 31
    guard depth != .none, colors > 0 else { return (attributes, 0) }
    let fore = Palette.number(of: style.foreground, at: depth)
    var back = Palette.number(of: style.background, at: depth)
    if colors < 16, back >= 8 { back -= 8 }
    return (attributes, cc_pair(Int32(fore), Int32(back)))
  }
}

extension CellStyle {
  /// The style for a terminal of eight colours: bright colours become bold, bright black becomes
  /// dim in the default colour.
  func fitting(colors: Int) -> CellStyle {
    guard colors < 16, case .ansi(let index) = foreground, index >= 8 else { return self }
    var style = self
    style.attributes.insert(index == 8 ? .dim : .bold)
    style.foreground = index == 8 ? .terminal : .ansi(index - 8)
    return style
  }
}
