internal import Synchronization

/// The size in pixels of a terminal's cell.
package struct CellPixels: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// A picture in the cells of a frame, for a terminal that shows pixels.
///
/// Use the same object for the same picture: a picture that a terminal already shows is not sent
/// again.
package final class CellPicture: Sendable {
  /// The size in cells.
  package let size: GridSize
  package let cell: CellPixels
  /// Unique among the pictures that exist.
  let number: UInt32
  private let paint: @Sendable () -> [UInt8]

  /// Makes a picture whose pixels `paint` draws on demand: rows of red, green, blue and alpha for
  /// all cells, colours premultiplied with alpha. `nil` if the picture has no cells or is larger
  /// than a glyph can encode.
  package init?(size: GridSize, cell: CellPixels, paint: @escaping @Sendable () -> [UInt8]) {
    guard size.width > 0, size.height > 0, size.width <= Glyph.PicturePart.limit,
      size.height <= Glyph.PicturePart.limit, cell.width > 0, cell.height > 0,
      let number = Self.numbers.withLock({ $0.take() })
    else { return nil }
    self.size = size
    self.cell = cell
    self.number = number
    self.paint = paint
  }

  deinit { Self.numbers.withLock { $0.free.append(number) } }

  /// The pixels of all cells, computed at each call.
  package func pixels() -> [UInt8] {
    let bytes = paint()
    let count = size.width * cell.width * size.height * cell.height * 4
    return bytes.count == count ? bytes : [UInt8](repeating: 0, count: count)
  }

  private static let numbers = Mutex(Numbers())

  /// The numbers that fit into a glyph. A number is reused after its picture was deallocated.
  private struct Numbers {
    var free: [UInt32] = []
    var next: UInt32 = 0

    mutating func take() -> UInt32? {
      if let number = free.popLast() { return number }
      guard next < Glyph.PicturePart.numbers else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

extension CellPicture: Equatable {
  package static func == (left: CellPicture, right: CellPicture) -> Bool { left === right }
}

extension Frame {
  /// Draws a picture on the cells from a point on. The background is visible through transparent
  /// pixels.
  package mutating func put(_ picture: CellPicture, at origin: GridPoint) {
    let rect = GridRect(origin.x, origin.y, picture.size.width, picture.size.height)
      .intersection(clip)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        put(picture, column: x - origin.x, row: y - origin.y, x: x, y: y)
      }
    }
  }

  mutating func put(_ picture: CellPicture, column: Int, row: Int, x: Int, y: Int) {
    if !pictures.contains(picture) { pictures.append(picture) }
    let part = Glyph.PicturePart(number: picture.number, column: column, row: row)
    place(Glyph(part), width: 1, x: x, y: y, ink: Ink(.terminal))
  }

  /// The picture in a cell, and the cell's position in the picture.
  package func picture(x: Int, y: Int) -> (picture: CellPicture, column: Int, row: Int)? {
    guard let part = self[x, y].glyph.picturePart,
      let picture = pictures.first(where: { $0.number == part.number })
    else { return nil }
    return (picture, part.column, part.row)
  }
}
