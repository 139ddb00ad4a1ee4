internal import Canvas

extension TerminalPen {
  /// The text of the links in some rows, written again with the address, which curses cannot store.
  /// Cells that are no longer links are rewritten without one.
  func links(of frame: Frame, before: [Link], rows: [Bool], within size: GridSize) -> String {
    guard glyphs == .all else { return "" }
    var text = ""
    for link in before where !frame.links.contains(link) {
      text += cells(link.rect, of: frame, rows: rows, within: size)
    }
    for link in frame.links {
      let words = cells(link.rect, of: frame, rows: rows, within: size)
      if words.isEmpty { continue }
      // Rows with the same address form one link.
      let name = link.url.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
      text += "\u{1B}]8;id=\(name);\(link.url)\u{1B}\\" + words + "\u{1B}]8;;\u{1B}\\"
    }
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private func cells(_ rect: GridRect, of frame: Frame, rows: [Bool], within size: GridSize)
    -> String
  {
    var text = ""
    for y in rect.y..<min(rect.maxY, frame.size.height, size.height) where rows[y] {
      let columns = rect.x..<min(rect.maxX, frame.size.width, size.width)
      let shown = columns.filter { frame[$0, y].glyph != " " && !frame[$0, y].glyph.isPicture }
      guard let first = shown.first, let last = shown.last else { continue }
      text += "\u{1B}[\(y + 1);\(first + 1)H"
      var style: CellStyle?
      for x in first...last where !frame[x, y].isTrailing {
        let cell = frame[x, y]
        if cell.glyph.isPicture {
          text += "\u{1B}[C"
          continue
        }
        if cell.style != style {
          text += cell.style.sequence(depth: depth)
          style = cell.style
        }
        text.append(cell.glyph.character)
      }
    }
    return text
  }
}
