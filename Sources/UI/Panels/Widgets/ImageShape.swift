internal import Basics
package import Canvas
internal import Synchronization

/// Shapes beside and around images, drawn in pixels.
package enum ImageShape: Sendable, Hashable {
  /// The bar beside a selected image: one column wide, its height in pixels.
  case bar(height: Int)
  /// The row above or below a sheet, as wide as `columns`, with the sheet's round corners.
  case edge(columns: Int, isTop: Bool)

  private struct Look: Hashable {
    var shape: ImageShape
    var cell: CellPixels
    var color: Color
  }

  private struct Known {
    weak var picture: CellPicture?
  }

  /// Caches the pictures, so that equal shapes are drawn and sent only once.
  private static let known = Mutex<[Look: Known]>([:])

  /// The shape in a colour; `nil` for the terminal's default colour.
  package func picture(_ cell: CellPixels, _ color: Color) -> CellPicture? {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    return Self.known.withLock { known in
      let look = Look(shape: self, cell: cell, color: color)
      if let picture = known[look]?.picture { return picture }
      if known.count >= 16 { known = [:] }
      let size = size(cell)
      let picture = CellPicture(size: size, cell: cell) {
        let width = cell.width * size.width
        return (0..<cell.height * size.height * width).flatMap { place in
          let share = share(x: place % width, y: place / width, cell)
          return [red, green, blue, 255].map { UInt8(Double($0) * share + 0.5) }
        }
      }
      known[look] = Known(picture: picture)
      return picture
    }
  }

  private func size(_ cell: CellPixels) -> GridSize {
    switch self {
    case .bar(let height): GridSize(1, max(1, (height + cell.height - 1) / cell.height))
    case .edge(let columns, _): GridSize(columns, 1)
    }
  }

  /// The fraction of a pixel covered by the shape, from 0 to 1.
  private func share(x: Int, y: Int, _ cell: CellPixels) -> Double {
    switch self {
    case .bar(let height):
      // Half a column wide, with one pixel between it and the image.
      let left = Double((cell.width - 1) / 2)
      let width = max(1, Double(cell.width - 1) - left)
      return Self.share(
        Double(x) + 0.5 - left, Double(y) + 0.5, width: width, height: Double(height),
        radius: width / 2)
    case .edge(let columns, let isTop):
      return Self.share(
        Double(x) + 0.5, Double(y + (isTop ? 0 : cell.height)) + 0.5,
        width: Double(columns * cell.width), height: Double(2 * cell.height),
        radius: Double(cell.height))
    }
  }

  /// The fraction of the pixel around a point covered by a rectangle with round corners.
  private static func share(
    _ x: Double, _ y: Double, width: Double, height: Double, radius: Double
  ) -> Double {
    let across = abs(x - width / 2) - (width / 2 - radius)
    let down = abs(y - height / 2) - (height / 2 - radius)
    let outside = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot()
    return min(1, max(0, 0.5 - (outside + min(max(across, down), 0) - radius)))
  }
}
