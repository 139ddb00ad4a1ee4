internal import Canvas

/// Pictures drawn at a private character (U+10EEEE). Its colour encodes the image's number and its
/// combining marks the row and column in the image, so that pictures move with the text.
struct PlaceholderPictures: PictureWriter {
  private var images: KittyImages
  private let depth: ColorDepth
  private var map = PictureMap()
  /// The text last written for a part of a row, by its first cell.
  private var shown: [GridPoint: String] = [:]

  init(_ images: KittyImages, depth: ColorDepth) {
    self.images = images
    self.depth = depth
  }

  mutating func escapeSequences(for change: PictureChange) -> String {
    map.look(at: change.frame, within: change.size)
    var text = ""
    if change.isCleared {
      text += images.dropAll()
      shown = [:]
    }
    text += images.send(map.sights)
    var next: [GridPoint: String] = [:]
    for sight in map.sights {
      for rect in sight.rects {
        for y in rect.y..<rect.maxY {
          let row = GridRect(rect.x, y, rect.width, 1)
          let characters = characters(row, of: sight, on: change.frame)
          next[row.origin] = characters
          if change.touches(y..<y + 1) || shown[row.origin] != characters { text += characters }
        }
      }
    }
    shown = next
    text += images.drop(allBut: map.sights)
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private func characters(_ row: GridRect, of sight: PictureMap.Sight, on frame: Frame) -> String {
    let (column, line) = (row.x - sight.origin.x, row.y - sight.origin.y)
    var text = "\u{1B}[\(row.y + 1);\(row.x + 1)H"
    var last: Color?
    for x in row.x..<row.maxX {
      let background = frame[x, row.y].style.background
      if background != last {
        text += CellStyle(background: background).sequence(depth: depth)
        text += color(images[sight.picture])
      }
      text += Self.character
      // The following characters need no marks: each is the next column while the colours are the
      // same.
      if background != last, Self.marks.indices.contains(line),
        Self.marks.indices.contains(column + x - row.x)
      {
        text.unicodeScalars.append(Self.marks[line])
        text.unicodeScalars.append(Self.marks[column + x - row.x])
      }
      last = background
    }
    return text
  }

  /// The colour that encodes an image's number.
  private func color(_ id: Int) -> String {
    id < 256 ? "\u{1B}[38;5;\(id)m" : "\u{1B}[38;2;\(id >> 16 & 255);\(id >> 8 & 255);\(id & 255)m"
  }

  private static let character = "\u{10EEEE}"

  /// The marks for the numbers from 0 on, as listed by kitty's protocol: combining marks above
  /// without a Unicode decomposition. There are enough for the largest card.
  static let marks: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
      0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
      0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
      0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
      0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
      0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
      0x749...0x74A,
    ]
    return ranges.joined().compactMap(Unicode.Scalar.init)
  }()
}
