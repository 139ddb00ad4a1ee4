package import Basics
package import Canvas
internal import Pictures
internal import Synchronization
internal import ViewLayout
internal import ViewTree

/// A widget's own view of a surface as an image, for a terminal that shows pictures.
package struct WidgetImage: Sendable {
  /// The image in its cells.
  package let picture: CellPicture
  /// When it looks different without news.
  package let changesAt: Date?
  /// The pixels of its height that are not air below it.
  let filled: Int

  /// The cells that the image takes.
  package var size: GridSize { picture.size }

  /// What is free below a card at least, in points.
  private static let gap = 6.0

  /// Lays a tree out and leaves the painting to when the terminal wants it; `rows` at least, between
  /// which the image stands in the middle.
  init?(
    _ tree: ViewTree, _ surface: Surface, width: Double, scale: PictureScale, rows: Int = 1,
    now: Date
  ) {
    let surface = SurfacePicture(tree, surface: surface, width: width, now: now)
    var cells = scale.cells(surface.size.width, surface.size.height)
    // Cards that stand below one another do not touch.
    if surface.surface == .lock {
      cells = scale.cells(surface.size.width, surface.size.height + Self.gap)
    }
    let size = GridSize(cells.width, max(rows, cells.height))
    let (across, down) = (size.width * scale.cell.width, size.height * scale.cell.height)
    let left = (Double(across) - surface.size.width * scale.pixels) / 2
    let top =
      size.height > cells.height || rows > 1
      ? (Double(down) - surface.size.height * scale.pixels) / 2 : 0
    let pixels = scale.pixels
    let painted = CellPicture(size: size, cell: scale.cell) {
      surface.pixels(width: across, height: down, scale: pixels, left: left, top: top)
    }
    guard let painted else { return nil }
    picture = painted
    changesAt = surface.changesAt(scale: pixels)
    filled = min(down, Int(bounded: top + surface.size.height * pixels))
  }
}

/// Images that are shown now: what is the same is drawn and sent once.
final class WidgetImages: Sendable {
  struct Place: Hashable {
    var surface: Surface
    var width: Double
    var rows: Int
    var scale: PictureScale
  }

  private struct Known {
    weak var picture: CellPicture?
    let madeAt: Date
    let changesAt: Date?
    let filled: Int
  }

  private let known = Mutex<[Place: Known]>([:])
  /// The cells that images take: asked for more often than the images are drawn.
  private let sizes = Mutex<[Place: GridSize]>([:])

  /// The cells that the image of a place takes, once it was made.
  func size(of place: Place) -> GridSize? { sizes.withLock { $0[place] } }

  /// The image of a place at a time: the one that is shown, as long as that still looks so.
  func image(_ place: Place, now: Date, make: () -> WidgetImage?) -> WidgetImage? {
    let shown = known.withLock { known -> WidgetImage? in
      guard let known = known[place], let picture = known.picture, known.madeAt <= now,
        known.changesAt.map({ now < $0 }) ?? true
      else { return nil }
      return WidgetImage(
        picture: picture, changesAt: known.changesAt, filled: known.filled)
    }
    if let shown { return shown }
    guard let image = make() else { return nil }
    sizes.withLock {
      if $0.count >= 16 { $0 = [:] }
      $0[place] = image.size
    }
    known.withLock {
      // More than the surfaces of a screen: of an older size.
      if $0.count >= 16 { $0 = [:] }
      $0[place] = Known(
        picture: image.picture, madeAt: now, changesAt: image.changesAt,
        filled: image.filled)
    }
    return image
  }
}

extension WidgetImage {
  fileprivate init(picture: CellPicture, changesAt: Date?, filled: Int) {
    self.picture = picture
    self.changesAt = changesAt
    self.filled = filled
  }
}
