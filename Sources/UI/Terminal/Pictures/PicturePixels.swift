internal import Canvas
internal import Pictures

/// The pixels of the pictures that are shown, to be compared with those that come.
struct PicturePixels {
  private var known: [ObjectIdentifier: (picture: CellPicture, bytes: [UInt8])] = [:]

  /// Forgets all pictures but those that are seen.
  mutating func keep(_ sights: [PictureMap.Sight]) {
    let seen = Set(sights.map { ObjectIdentifier($0.picture) })
    known = known.filter { seen.contains($0.key) }
  }

  /// The pixels of a picture, row by row; drawn when it is new.
  mutating func of(_ picture: CellPicture) -> [UInt8] {
    let key = ObjectIdentifier(picture)
    if let found = known[key] { return found.bytes }
    let bytes = picture.pixels()
    known[key] = (picture, bytes)
    return bytes
  }

  /// Whether a cell of a picture looks like a cell of another one.
  mutating func areEqual(
    _ one: (picture: CellPicture, column: Int, row: Int),
    _ other: (picture: CellPicture, column: Int, row: Int)
  ) -> Bool {
    let cell = one.picture.cell
    guard cell == other.picture.cell else { return false }
    let (bytes, others) = (of(one.picture), of(other.picture))
    let (line, otherLine) = (
      one.picture.size.width * cell.width * 4, other.picture.size.width * cell.width * 4
    )
    for y in 0..<cell.height {
      let start = (one.row * cell.height + y) * line + one.column * cell.width * 4
      let place = (other.row * cell.height + y) * otherLine + other.column * cell.width * 4
      let count = cell.width * 4
      if bytes[start..<start + count] != others[place..<place + count] { return false }
    }
    return true
  }

  /// The pixels of some cells of a picture.
  mutating func part(_ rect: GridRect, of picture: CellPicture) -> Pixels {
    let bytes = of(picture)
    let cell = picture.cell
    let line = picture.size.width * cell.width * 4
    let count = rect.width * cell.width * 4
    var part: [UInt8] = []
    part.reserveCapacity(count * rect.height * cell.height)
    for y in (rect.y * cell.height)..<(rect.maxY * cell.height) {
      let start = y * line + rect.x * cell.width * 4
      part += bytes[start..<start + count]
    }
    return Pixels(
      width: rect.width * cell.width, height: rect.height * cell.height, bytes: part)
  }
}

/// What is to be seen after what was seen.
struct PictureChange {
  /// The frame that was shown; nothing where the terminal was cleared.
  let before: Frame?
  let frame: Frame
  /// Columns and rows of the screen.
  let size: GridSize
  /// The rows that were moved, with what lies on them.
  var moved = 0..<0

  /// Whether a cell must be drawn anew.
  func isNew(x: Int, y: Int, _ pixels: inout PicturePixels) -> Bool {
    guard let before, before.size == frame.size, !moved.contains(y) else { return true }
    let (old, new) = (before[x, y], frame[x, y])
    guard old.style.background == new.style.background else { return true }
    if old.glyph == new.glyph { return false }
    guard let one = before.picture(x: x, y: y), let other = frame.picture(x: x, y: y) else {
      return true
    }
    return !pixels.areEqual(one, other)
  }

  /// Whether curses writes picture cells of a row: it may then write others of it as well.
  func isRewritten(row y: Int) -> Bool {
    guard let before, before.size == frame.size, !moved.contains(y) else { return true }
    return (0..<min(frame.size.width, size.width)).contains { x in
      frame[x, y].glyph.isPicture
        && (!before[x, y].glyph.isPicture
          || before[x, y].style.background != frame[x, y].style.background)
    }
  }

  /// The cells of a sight that must be drawn anew, in few rectangles of the screen.
  func damage(_ sight: PictureMap.Sight, _ pixels: inout PicturePixels) -> [GridRect] {
    var joined: [GridRect] = []
    for y in sight.origin.y..<(sight.origin.y + sight.picture.size.height) {
      let pieces = sight.rects.filter { $0.y <= y && y < $0.maxY }
      guard !pieces.isEmpty else { continue }
      let isRewritten = isRewritten(row: y)
      for piece in pieces {
        let columns = (piece.x..<piece.maxX).filter { isRewritten || isNew(x: $0, y: y, &pixels) }
        guard let first = columns.first, let last = columns.last else { continue }
        joined.join(GridRect(first, y, last + 1 - first, 1))
      }
    }
    return joined.flatMap { rect in
      sight.rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
    }
  }
}

/// A way to show pictures, which knows what the terminal shows.
protocol PictureWriter {
  /// What is to be written once the characters of a frame are, with the cursor where it was.
  mutating func bytes(for change: PictureChange) -> String
}
