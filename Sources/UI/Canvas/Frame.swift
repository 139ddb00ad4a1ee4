package import Basics
/// A grid of cells with its clickable regions, and the time of its next change.
package struct Frame: Sendable, Equatable {
  /// The size in columns and rows.
  package let size: GridSize
  package internal(set) var cells: [Cell]
  /// The clickable regions in the order in which they were marked.
  package internal(set) var regions: [Region] = []
  /// The links, for terminals that support them.
  package internal(set) var links: [Link] = []
  /// The pictures in the cells. May include covered ones.
  package internal(set) var pictures: [CellPicture] = []
  /// The earliest time at which something drawn here looks different without new events.
  package var redrawAt: Date?
  /// The seconds of the screen's own clock after which it looks different.
  package var redrawAfter: Double?
  /// The cells that can currently be drawn on.
  package private(set) var clip: GridRect

  package init(_ size: GridSize, style: CellStyle = CellStyle()) {
    self.size = size
    cells = Array(repeating: Cell(style: style), count: size.width * size.height)
    clip = GridRect(size)
  }

  package var bounds: GridRect { GridRect(size) }

  /// The cell at a position within the grid.
  package subscript(x: Int, y: Int) -> Cell { cells[y * size.width + x] }

  /// Visits the cells of a row whose glyph is neither ASCII nor a picture, from left to right.
  package func forEachSpecialCell(in y: Int, _ visit: (Int, Cell) -> Void) {
    for x in 0..<size.width {
      let cell = cells[y * size.width + x]
      if !cell.glyph.isASCII, !cell.isTrailing, !cell.glyph.isPicture { visit(x, cell) }
    }
  }

  /// Draws within a part of the current clip.
  package mutating func clipped(to rect: GridRect, _ draw: (inout Frame) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Notes that something drawn here looks different from a time on. Only the earliest time is
  /// kept.
  package mutating func changes(at time: Date) {
    if let earlier = redrawAt, earlier <= time { return }
    redrawAt = time
  }

  /// Makes a rectangle clickable with an ID.
  package mutating func mark(_ rect: GridRect, id: some RegionID) {
    let visible = rect.intersection(clip)
    if !visible.isEmpty { regions.append(Region(rect: visible, id: id)) }
  }

  /// The topmost region at a point: the one marked last.
  package func region(at point: GridPoint) -> (any RegionID)? {
    regions.last { $0.rect.contains(point) }?.id
  }

  /// Places a glyph of 1 or 2 columns. Keeps the background unless one is given.
  mutating func place(
    _ glyph: Glyph, width: Int, x: Int, y: Int, ink: Ink, background: Color? = nil
  ) {
    guard y >= clip.y, y < clip.maxY, x < clip.maxX, x + width > clip.x else { return }
    guard x >= clip.x, x + width <= clip.maxX else {
      // A wide glyph that is cut at the edge: its visible half becomes a space.
      place(" ", width: 1, x: max(x, clip.x), y: y, ink: ink, background: background)
      return
    }
    let index = y * size.width + x
    free(index, x: x)
    var style = cells[index].style
    style.foreground = ink.color
    style.attributes = ink.attributes
    if let background { style.background = background }
    cells[index] = Cell(glyph, width: UInt8(width), style: style)
    if width == 2 {
      free(index + 1, x: x + 1)
      style.background = background ?? cells[index + 1].style.background
      cells[index + 1] = Cell(" ", width: 0, style: style)
    }
  }

  /// Fills a rectangle with a cell of one column.
  mutating func erase(_ rect: GridRect, with cell: Cell) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let row = y * size.width
      free(row + rect.x, x: rect.x)
      free(row + rect.maxX - 1, x: rect.maxX - 1)
      for index in (row + rect.x)..<(row + rect.maxX) { cells[index] = cell }
    }
  }

  /// Changes the style of each cell of a rectangle, and clears its glyphs if `erasing`.
  mutating func restyle(
    _ rect: GridRect, erasing: Bool = false, _ change: (inout CellStyle) -> Void
  ) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let row = y * size.width
      if erasing {
        free(row + rect.x, x: rect.x)
        free(row + rect.maxX - 1, x: rect.maxX - 1)
      }
      for index in (row + rect.x)..<(row + rect.maxX) {
        if erasing {
          cells[index].glyph = " "
          cells[index].width = 1
        }
        change(&cells[index].style)
      }
    }
  }

  /// Replaces a wide glyph by spaces before one of its columns is overwritten.
  private mutating func free(_ index: Int, x: Int) {
    switch cells[index].width {
    case 0 where x > 0:
      cells[index - 1].glyph = " "
      cells[index - 1].width = 1
    case 2 where x + 1 < size.width:
      cells[index + 1].glyph = " "
      cells[index + 1].width = 1
    default: return
    }
    cells[index].glyph = " "
    cells[index].width = 1
  }
}
