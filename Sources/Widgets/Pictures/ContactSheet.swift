internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

/// A sheet of pictures in rows with titles.
package struct ContactSheet: Sendable {
  package struct Entry: Sendable {
    let title: String
    let picture: SurfacePicture

    var width: Double { max(picture.size.width, 76) }

    package init(_ title: String, _ picture: SurfacePicture) {
      self.title = title
      self.picture = picture
    }
  }

  private let rows: [(title: String, entries: [Entry])]
  private static let gap = 16.0
  private static let line = 18.0

  package init(_ rows: [(title: String, entries: [Entry])]) { self.rows = rows }

  /// The sheet as a PNG, scaled down if it would exceed the pixel limit of the reader.
  package func png(scale: Double) -> [UInt8]? {
    let width =
      rows.map { row in
        row.entries.reduce(Self.gap) { $0 + $1.width + Self.gap }
      }.max() ?? Self.gap
    let heights = rows.map { row in
      (row.entries.map(\.picture.size.height).max() ?? 0) + 2 * Self.line + Self.gap
    }
    let height = heights.reduce(Self.gap, +)
    let most = (PictureHeader.mostPixels / max(1, width * height)).squareRoot()
    let scale = min(scale, most)
    return Typesetter.shared.alone {
      guard
        let canvas = PictureCanvas(
          width: SurfacePicture.pixels(width, scale), height: SurfacePicture.pixels(height, scale),
          scale: scale)
      else { return nil }
      canvas.fill(
        .rectangle, in: LayoutRect(0, 0, width, height), .color(ColorValue(hex: 0x3A3A44)))
      let painter = ItemPainter(canvas: canvas, pictures: [:], now: .distantPast)
      var y = Self.gap
      for (row, rowHeight) in zip(rows, heights) {
        write(row.title, 13, 600, painter, LayoutRect(Self.gap, y, width, Self.line))
        var x = Self.gap
        for entry in row.entries {
          write(entry.title, 11, 400, painter, LayoutRect(x, y + Self.line, entry.width, Self.line))
          canvas.saving {
            canvas.move(x: x, y: y + 2 * Self.line)
            entry.picture.draw(on: canvas)
          }
          x += entry.width + Self.gap
        }
        y += rowHeight
      }
      return canvas.finish()
    }
  }

  private func write(
    _ words: String, _ size: Double, _ weight: Int, _ painter: ItemPainter, _ rect: LayoutRect
  ) {
    var style = TextStyle(size: size, paint: .color(.white.faded(0.8)))
    style.weight = weight
    painter.text(words, style, in: rect, opacity: 1, alignment: .leading)
  }
}
