internal import Canvas

/// Pictures placed over the cells with kitty's protocol: each visible part of an image is placed
/// once.
struct PlacedPictures: PictureWriter {
  /// A part of an image on the screen.
  private struct Placement: Hashable {
    let image: Int
    let rect: GridRect
    /// The part of the image, in pixels.
    let pixels: GridRect

    init(_ rect: GridRect, of sight: PictureMap.Sight, image: Int) {
      let cell = sight.picture.cell
      let part = rect.moved(from: sight.origin)
      self.image = image
      self.rect = rect
      pixels = GridRect(
        part.x * cell.width, part.y * cell.height, part.width * cell.width,
        part.height * cell.height)
    }
  }

  private var images: KittyImages
  private var map = PictureMap()
  private var placed: [Placement: Int] = [:]
  private var next = 1

  init(_ images: KittyImages) { self.images = images }

  mutating func escapeSequences(for change: PictureChange) -> String {
    map.look(at: change.frame, within: change.size)
    var text = ""
    if change.isCleared {
      text += images.dropAll()
      placed = [:]
    }
    if !change.moved.isEmpty {
      text += remove { _ in true }
    }
    text += images.send(map.sights)
    let wanted = map.sights.flatMap { sight in
      sight.rects.map { Placement($0, of: sight, image: images[sight.picture]) }
    }
    for placement in wanted where placed[placement] == nil {
      placed[placement] = next
      text += place(placement, number: next)
      next += 1
    }
    text += remove { [wanted = Set(wanted)] in !wanted.contains($0) }
    text += images.drop(allBut: map.sights)
    return text.isEmpty ? "" : "\u{1B}7" + text + "\u{1B}8"
  }

  private mutating func remove(_ isGone: (Placement) -> Bool) -> String {
    let gone = placed.filter { isGone($0.key) }.sorted { $0.value < $1.value }
    return gone.map { placement, number in
      placed[placement] = nil
      return images.command("a=d,d=i,i=\(placement.image),p=\(number)")
    }.joined()
  }

  private func place(_ placement: Placement, number: Int) -> String {
    let (rect, pixels) = (placement.rect, placement.pixels)
    return "\u{1B}[\(rect.y + 1);\(rect.x + 1)H"
      + images.command(
        "a=p,i=\(placement.image),p=\(number),x=\(pixels.x),y=\(pixels.y)"
          + ",w=\(pixels.width),h=\(pixels.height),c=\(rect.width),r=\(rect.height),C=1")
  }
}
