package import Basics
package import Canvas
package import Pictures
internal import Synchronization
internal import ViewLayout
internal import ViewTree

/// A widget's own view of a surface as an image, for a terminal that shows pictures.
package struct WidgetImage: Sendable {
  package let picture: CellPicture
  /// The time at which the image changes without new data.
  package let changesAt: Date?
  /// The height in pixels without the empty space at the bottom.
  let filled: Int

  /// The size in cells.
  package var size: GridSize { picture.size }

  /// The minimum space below a card, in points.
  private static let gap = 6.0

  /// Lays out a tree. The image is painted when the terminal needs its pixels, has at least `rows`
  /// rows and is centred in them.
  init?(
    _ tree: ViewTree, _ surface: Surface, width: Double, scale: PictureScale, rows: Int = 1,
    now: Date
  ) {
    let surface = SurfacePicture(tree, surface: surface, width: width, now: now)
    var cells = scale.cells(surface.size.width, surface.size.height)
    // Cards below one another must not touch.
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

/// The images on the screen. Equal images are drawn and sent only once.
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
  /// The sizes of images in cells, cached because layouts need sizes more often than images.
  private let sizes = Mutex<[Place: GridSize]>([:])

  /// The size in cells of an image that was made before.
  func size(of place: Place) -> GridSize? { sizes.withLock { $0[place] } }

  /// The image for a place at a time. Returns the previous one while it is still valid.
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
      // Higher than the number of surfaces on a screen, because images of an older size are kept,
      // too.
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

extension Frame {
  /// The cells as an image file; `nil` if memory runs out.
  package func file(
    _ format: PictureFormat, scale: Double
  ) throws(PictureReader.Problem) -> [UInt8]? {
    guard format != .svg else { return Array(svg().utf8) }
    // Browsers can draw emoji; the library that reads the SVG cannot.
    let isApart = PlacedEmoji.isAvailable
    let picture = try PictureReader.read(own: Data(svg(isColored: !isApart).utf8))
    let emoji = isApart ? coloredGlyphs : []
    return PictureReader.file(
      picture, format, scale: scale,
      emoji: emoji.map {
        PlacedEmoji(
          $0.text, x: $0.x, baseline: $0.baseline, width: $0.width, opacity: $0.opacity)
      })
  }
}
