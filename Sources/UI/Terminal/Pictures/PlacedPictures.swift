internal import Canvas

/// Pictures that kitty's protocol places where no characters are: a part for each piece of the screen that nothing
/// covers.
struct PlacedPictures: PictureWriter {
  /// A piece of an image on the screen.
  private struct Piece: Hashable {
    let image: Int
    let rect: GridRect
    /// The piece's first pixel in the image.
    let x: Int
    let y: Int
    let cell: CellPixels
    let depth: Int
  }

  private var images: KittyImages
  private var sights: [PictureMap.Sight] = []
  /// The numbers of the pieces that are placed.
  private var placed: [Piece: Int] = [:]
  private var nextPlacement = 1

  init(_ images: KittyImages) { self.images = images }

  mutating func bytes(for change: PictureChange) -> String {
    let now = PictureMap(change.frame, within: change.size).sights
    var text = ""
    if change.before == nil {
      text += images.dropAll()
      placed = [:]
      sights = []
    }
    guard !now.isEmpty || !sights.isEmpty else { return text }
    for (piece, number) in placed
    where (piece.rect.y..<piece.rect.maxY).overlaps(change.moved) {
      text += images.command("a=d,d=i,i=\(piece.image),p=\(number)")
      placed[piece] = nil
    }
    text += images.send(now, after: sights)
    let pieces = Set(now.flatMap(pieces))
    for piece in pieces.subtracting(placed.keys).sorted(by: Self.isBefore) {
      placed[piece] = nextPlacement
      text +=
        "\u{1B}[\(piece.rect.y + 1);\(piece.rect.x + 1)H"
        + images.command(
          "a=p,i=\(piece.image),p=\(nextPlacement),x=\(piece.x),y=\(piece.y)"
            + ",w=\(piece.rect.width * piece.cell.width),h=\(piece.rect.height * piece.cell.height)"
            + ",c=\(piece.rect.width),r=\(piece.rect.height),z=\(piece.depth),C=1")
      nextPlacement += 1
    }
    for (piece, number) in placed where !pieces.contains(piece) {
      text += images.command("a=d,d=i,i=\(piece.image),p=\(number)")
      placed[piece] = nil
    }
    text += images.drop(allBut: now)
    sights = now
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private func pieces(_ sight: PictureMap.Sight) -> [Piece] {
    let cell = sight.picture.cell
    let layers = images.layers(of: sight.picture)
    return layers.enumerated().flatMap { place, layer in
      sight.rects.compactMap { rect -> Piece? in
        let seen = rect.moved(from: sight.origin).intersection(layer.rect)
        if seen.isEmpty { return nil }
        return Piece(
          image: layer.id,
          rect: GridRect(
            seen.x + sight.origin.x, seen.y + sight.origin.y, seen.width, seen.height),
          x: (seen.x - layer.rect.x) * cell.width, y: (seen.y - layer.rect.y) * cell.height,
          cell: cell,
          // Above the characters, of which there are none.
          depth: place)
      }
    }
  }

  private static func isBefore(_ one: Piece, _ other: Piece) -> Bool {
    (one.depth, one.rect.y, one.rect.x) < (other.depth, other.rect.y, other.rect.x)
  }
}
