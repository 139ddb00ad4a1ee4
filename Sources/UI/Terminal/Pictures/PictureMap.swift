internal import Canvas
internal import Pictures

/// The frame to show, with the rows of the terminal that were written before its pictures.
struct PictureChange {
  /// Whether the terminal was cleared, so that no pictures are left on it.
  let isCleared: Bool
  /// A range of rows that contains all scrolled ones.
  let moved: Range<Int>
  let frame: Frame
  /// How many colours the terminal has.
  let colors: Int
  let size: GridSize
  /// For each row, whether characters may have been written over pictures.
  let isTouched: [Bool]

  /// Whether characters may have been written in any of these rows.
  func touches(_ rows: Range<Int>) -> Bool {
    isCleared || isTouched[rows.clamped(to: isTouched.indices)].contains(true)
  }
}

/// Writes pictures and tracks those that the terminal shows.
protocol PictureWriter {
  /// The bytes to write after the characters of a frame. They leave the cursor where it was.
  mutating func escapeSequences(for change: PictureChange) -> String
}

/// The visible pictures of a frame.
struct PictureMap {
  /// The visible parts of a picture.
  struct Sight: Hashable {
    let picture: SeenPicture
    let origin: GridPoint
    var rects: [GridRect]
  }

  /// The visible pictures, in the order of their first cells.
  private(set) var sights: [Sight] = []
  private var pictures: [ObjectIdentifier: SeenPicture] = [:]

  /// Finds the pictures in a frame's cells within the size of the screen. A picture of the previous
  /// frame is not rendered again.
  mutating func look(at frame: Frame, within size: GridSize) {
    let known = pictures
    (sights, pictures) = ([], [:])
    guard !frame.pictures.isEmpty else { return }
    var places: [Place: Int] = [:]
    let width = min(frame.size.width, size.width)
    for y in 0..<min(frame.size.height, size.height) {
      var x = 0
      while x < width {
        let start = x
        x += 1
        guard let part = frame[start, y].glyph.picturePart,
          let picture = frame.picture(x: start, y: y)?.picture
        else { continue }
        while x < width, let next = frame[x, y].glyph.picturePart, next.number == part.number,
          next.row == part.row, next.column == part.column + x - start
        {
          x += 1
        }
        let key = ObjectIdentifier(picture)
        let origin = GridPoint(start - part.column, y - part.row)
        let index = places[Place(number: key, origin: origin)] ?? sights.count
        if index == sights.count {
          places[Place(number: key, origin: origin)] = index
          let seen = known[key] ?? pictures[key] ?? SeenPicture(picture)
          pictures[key] = seen
          sights.append(Sight(picture: seen, origin: origin, rects: []))
        }
        sights[index].rects.add(GridRect(start, y, x - start, 1))
      }
    }
  }

  private struct Place: Hashable {
    let number: ObjectIdentifier
    let origin: GridPoint
  }
}

/// A picture with its pixels. Pictures with equal pixels are equal.
struct SeenPicture: Hashable {
  /// Kept alive so that its `ObjectIdentifier` stays unique.
  private let picture: CellPicture
  private let bytes: [UInt8]
  private let hash: Int

  init(_ picture: CellPicture) {
    self.picture = picture
    bytes = picture.pixels()
    hash = bytes.hashValue
  }

  var cell: CellPixels { picture.cell }
  var size: GridSize { picture.size }

  func part(_ rect: GridRect) -> Pixels {
    let line = size.width * cell.width * 4
    let count = rect.width * cell.width * 4
    var part: [UInt8] = []
    part.reserveCapacity(count * rect.height * cell.height)
    for y in (rect.y * cell.height)..<(rect.maxY * cell.height) {
      let start = y * line + rect.x * cell.width * 4
      part += bytes[start..<start + count]
    }
    return Pixels(width: rect.width * cell.width, height: rect.height * cell.height, bytes: part)
  }

  static func == (left: SeenPicture, right: SeenPicture) -> Bool {
    left.picture === right.picture
      || left.hash == right.hash && left.cell == right.cell && left.size == right.size
        && left.bytes == right.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension GridRect {
  /// The rectangle relative to an origin.
  func moved(from origin: GridPoint) -> GridRect {
    GridRect(x - origin.x, y - origin.y, width, height)
  }
}

extension [GridRect] {
  /// Adds a part of a row. Extends a rectangle of the same width that ends right above it.
  fileprivate mutating func add(_ row: GridRect) {
    let above = lastIndex { $0.x == row.x && $0.width == row.width && $0.maxY == row.y }
    if let above {
      self[above] = GridRect(row.x, self[above].y, row.width, self[above].height + row.height)
    } else {
      append(row)
    }
  }
}
