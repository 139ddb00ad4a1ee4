internal import Canvas
internal import Pictures

/// What is to be seen, and what of the terminal's rows was written before.
struct PictureChange {
  /// Whether the terminal was cleared: it shows no pictures.
  let isCleared: Bool
  /// The rows of which some were moved.
  let moved: Range<Int>
  let frame: Frame
  /// How many colours the terminal has.
  let colors: Int
  /// Columns and rows of the screen.
  let size: GridSize
  /// By row, whether characters may have been written in it, over what lay there.
  let isTouched: [Bool]

  /// Whether characters may have been written in one of some rows.
  func touches(_ rows: Range<Int>) -> Bool {
    isCleared || isTouched[rows.clamped(to: isTouched.indices)].contains(true)
  }
}

/// A way to show pictures, which knows what the terminal shows.
protocol PictureWriter {
  /// What is to be written once the characters of a frame are, with the cursor where it was.
  mutating func bytes(for change: PictureChange) -> String
}

/// The pictures that are seen on a frame.
struct PictureMap {
  /// What is seen of a picture: the parts that nothing covers, on the screen.
  struct Sight: Hashable {
    let picture: SeenPicture
    let origin: GridPoint
    var rects: [GridRect]
  }

  /// In the order of their first cells.
  private(set) var sights: [Sight] = []
  private var pictures: [ObjectIdentifier: SeenPicture] = [:]

  /// Looks through the cells of a frame as far as the screen reaches. A picture that was seen before is
  /// drawn no more.
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

/// A picture with its pixels; those that look the same are the same.
struct SeenPicture: Hashable {
  /// Kept so that its number is nobody else's.
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
  /// The cells counted from a place on.
  func moved(from origin: GridPoint) -> GridRect {
    GridRect(x - origin.x, y - origin.y, width, height)
  }
}

extension [GridRect] {
  /// Adds a piece of a row, to a rectangle that ends above it where that is as wide.
  fileprivate mutating func add(_ row: GridRect) {
    let above = lastIndex { $0.x == row.x && $0.width == row.width && $0.maxY == row.y }
    if let above {
      self[above] = GridRect(row.x, self[above].y, row.width, self[above].height + row.height)
    } else {
      append(row)
    }
  }
}
