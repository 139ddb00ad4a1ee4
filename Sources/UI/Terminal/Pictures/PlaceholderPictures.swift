internal import Canvas

/// Pictures that stand in cells as characters: a private one (U+10EEEE) whose colour is the image's number and
/// whose marks are the row and the column, so that what moves text moves them.
struct PlaceholderPictures: PictureWriter {
  private var images: KittyImages
  private let depth: ColorDepth
  private var sights: [PictureMap.Sight] = []
  /// What stands in the cells of pictures.
  private var shown: [GridPoint: Shown] = [:]

  private struct Shown: Hashable {
    let layer: KittyImages.Layer
    let column: Int
    let row: Int
    let background: Color
  }

  init(_ images: KittyImages, depth: ColorDepth) {
    self.images = images
    self.depth = depth
  }

  mutating func bytes(for change: PictureChange) -> String {
    let now = PictureMap(change.frame, within: change.size).sights
    var text = ""
    if change.before == nil {
      text += images.dropAll()
      sights = []
      shown = [:]
    }
    guard !now.isEmpty || !sights.isEmpty else { return text }
    text += images.send(now, after: sights)
    var next: [GridPoint: Shown] = [:]
    for sight in now {
      let layers = images.layers(of: sight.picture)
      for rect in sight.rects {
        for y in rect.y..<rect.maxY {
          let row = (rect.x..<rect.maxX).map { x in
            shown(at: GridPoint(x, y), sight, layers, change.frame)
          }
          for (offset, cell) in row.enumerated() { next[GridPoint(rect.x + offset, y)] = cell }
          let isNew =
            change.isRewritten(row: y)
            || row.indices.contains { row[$0] != shown[GridPoint(rect.x + $0, y)] }
          if isNew { text += written(row, at: GridPoint(rect.x, y)) }
        }
      }
    }
    shown = next
    text += images.drop(allBut: now)
    sights = now
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private func shown(
    at point: GridPoint, _ sight: PictureMap.Sight, _ layers: [KittyImages.Layer], _ frame: Frame
  ) -> Shown? {
    let place = GridPoint(point.x - sight.origin.x, point.y - sight.origin.y)
    guard let layer = layers.last(where: { $0.rect.contains(place) }) else { return nil }
    return Shown(
      layer: layer, column: place.x - layer.rect.x, row: place.y - layer.rect.y,
      background: frame[point.x, point.y].style.background)
  }

  private func written(_ row: [Shown?], at origin: GridPoint) -> String {
    var text = "\u{1B}[\(origin.y + 1);\(origin.x + 1)H"
    var last: Shown?
    for cell in row {
      guard let cell else {
        text += "\u{1B}[C"
        last = nil
        continue
      }
      let follows =
        last?.layer == cell.layer && last?.background == cell.background && last?.row == cell.row
        && last?.column == cell.column - 1
      if !follows {
        text += CellStyle(background: cell.background).sequence(depth: depth) + color(cell.layer.id)
      }
      text += Self.character
      // What follows in a row of the same colours is the next column.
      if !follows, Self.marks.indices.contains(cell.row), Self.marks.indices.contains(cell.column) {
        text.unicodeScalars.append(Self.marks[cell.row])
        text.unicodeScalars.append(Self.marks[cell.column])
      }
      last = cell
    }
    return text
  }

  /// The colour that says an image's number.
  private func color(_ id: Int) -> String {
    id < 256
      ? "\u{1B}[38;5;\(id)m" : "\u{1B}[38;2;\(id >> 16 & 255);\(id >> 8 & 255);\(id & 255)m"
  }

  private static let character = "\u{10EEEE}"

  /// The marks that stand for numbers from 0 on, as kitty's protocol lists them: combining letters above of
  /// which Unicode knows no decomposition; as many as the largest card needs.
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
