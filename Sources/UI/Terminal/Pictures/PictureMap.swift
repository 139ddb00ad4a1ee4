internal import Canvas

/// Where the pictures of a frame are seen.
struct PictureMap {
  /// A picture with its upper left corner at a place of the screen.
  struct Place: Hashable {
    let number: ObjectIdentifier
    let origin: GridPoint
  }

  /// What is seen of a picture: the parts that nothing covers, on the screen.
  struct Sight {
    let picture: CellPicture
    let origin: GridPoint
    var rects: [GridRect]

    var place: Place { Place(number: ObjectIdentifier(picture), origin: origin) }
  }

  /// In the order of their first cells.
  private(set) var sights: [Sight] = []

  /// Looks through the cells of a frame as far as the screen reaches.
  init(_ frame: Frame, within size: GridSize) {
    guard !frame.pictures.isEmpty else { return }
    var pictures: [UInt32: CellPicture] = [:]
    var places: [Place: Int] = [:]
    for y in 0..<min(frame.size.height, size.height) {
      var x = 0
      let width = min(frame.size.width, size.width)
      while x < width {
        guard let part = frame[x, y].glyph.picturePart else {
          x += 1
          continue
        }
        let key = part.number
        guard let picture = pictures[key] ?? frame.picture(x: x, y: y)?.picture else {
          x += 1
          continue
        }
        pictures[key] = picture
        let start = x
        x += 1
        while x < width, let next = frame[x, y].glyph.picturePart, next.number == key,
          next.row == part.row, next.column == part.column + x - start
        {
          x += 1
        }
        let origin = GridPoint(start - part.column, y - part.row)
        let place = Place(number: ObjectIdentifier(picture), origin: origin)
        let index = places[place] ?? sights.count
        if index == sights.count {
          places[place] = index
          sights.append(Sight(picture: picture, origin: origin, rects: []))
        }
        sights[index].rects.add(GridRect(start, y, x - start, 1))
      }
    }
  }
}

extension [GridRect] {
  /// Adds a piece of a row, to a rectangle that ends above it where that is as wide.
  mutating func add(_ row: GridRect) {
    let above = lastIndex { $0.x == row.x && $0.width == row.width && $0.maxY == row.y }
    if let above {
      self[above] = GridRect(row.x, self[above].y, row.width, self[above].height + row.height)
    } else {
      append(row)
    }
  }

  /// Adds a piece of a row, to what lies above it and shares columns with it.
  mutating func join(_ row: GridRect) {
    let above = lastIndex { $0.maxY == row.y && $0.x < row.maxX && row.x < $0.maxX }
    guard let above else { return append(row) }
    let (x, right) = (Swift.min(self[above].x, row.x), Swift.max(self[above].maxX, row.maxX))
    self[above] = GridRect(x, self[above].y, right - x, self[above].height + row.height)
  }
}
