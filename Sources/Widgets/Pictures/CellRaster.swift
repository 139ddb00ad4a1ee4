internal import CDrawing
package import FoundationEssentials
package import ViewLayout
package import ViewTree

/// A picture for a terminal without images. Everything except text is painted in points as on the
/// phone, and sampled with 4 × 8 dots per cell. Each cell becomes the glyph with two colours that
/// is most similar.
package struct CellRaster: Sendable {
  static let across = 4
  static let down = 8

  let columns: Int
  let rows: Int
  let blocks: BlockGlyphs
  private var dots: [Dot]
  /// The visible fraction of the text in each cell, from 0 to 1.
  private var visibility: [Double]

  private typealias Dot = SIMD4<Float>

  /// The size of a cell in points.
  package static let cell = LayoutSize(LayoutMetrics.column, LayoutMetrics.row)

  /// Paints items, whose positions are in cells, on a background. `isLetters` selects the items
  /// that are written as text instead; it is called with each item and its position in points.
  package init(
    _ items: [PlacedItem], columns: Int, rows: Int, background: ColorValue,
    pictures: [String: PictureValue], blocks: BlockGlyphs = .quadrants, now: Date,
    isLetters: @escaping (PlacedItem) -> Bool
  ) {
    self.columns = columns
    self.rows = rows
    self.blocks = blocks
    let inPoints = items.map(\.inPoints)
    let width = Double(columns) * LayoutMetrics.column
    let height = Double(rows) * LayoutMetrics.row
    func painted(
      _ across: Int, _ down: Int, _ draw: (PictureCanvas, LayoutRect) -> Void
    ) -> Pixels {
      let canvas = PictureCanvas.painted(
        { PictureCanvas(width: columns * across, height: rows * down, scale: 1) }
      ) { canvas in
        canvas.transform(
          .scale(x: Double(across) / LayoutMetrics.column, y: Double(down) / LayoutMetrics.row))
        draw(canvas, LayoutRect(0, 0, width, height))
      }
      return canvas?.pixels ?? Pixels(width: 0, height: 0, bytes: [])
    }
    let (picture, seen) = Typesetter.shared.alone {
      let picture = painted(Self.across, Self.down) { canvas, whole in
        canvas.fill(.rectangle, in: whole, .color(background))
        var painter = ItemPainter(canvas: canvas, pictures: pictures, now: now)
        painter.isForCells = true
        painter.paints = { !isLetters($0) }
        painter.draw(inPoints)
      }
      let seen = painted(1, 1) { canvas, whole in
        canvas.fill(.rectangle, in: whole, .color(.black))
        var painter = ItemPainter(canvas: canvas, pictures: pictures, now: now)
        painter.isForCells = true
        painter.silhouettes = isLetters
        painter.draw(inPoints)
      }
      return (picture, seen)
    }
    dots = stride(from: 0, to: picture.bytes.count, by: 4).map { place in
      Dot(
        Float(picture.bytes[place]), Float(picture.bytes[place + 1]),
        Float(picture.bytes[place + 2]), 0) / 255
    }
    visibility = stride(from: 0, to: seen.bytes.count, by: 4).map { Double(seen.bytes[$0]) / 255 }
  }

  package func visibility(column: Int, row: Int) -> Double {
    let place = row * columns + column
    return visibility.indices.contains(place) ? visibility[place] : 0
  }

  package func mean(column: Int, row: Int) -> ColorValue {
    let cell = cell(column, row)
    return Self.color(cell.reduce(Dot(), +) / Float(max(1, cell.count)))
  }

  /// The glyph and two colours that are most similar to a cell's dots.
  package func glyph(column: Int, row: Int) -> (
    glyph: Unicode.Scalar, front: ColorValue, back: ColorValue
  ) {
    let cell = cell(column, row)
    guard let first = cell.first else { return (" ", .black, .black) }
    let mean = cell.reduce(Dot(), +) / Float(cell.count)
    func spread(_ color: Dot, _ dots: some Sequence<Dot>) -> Float {
      dots.reduce(0) { $0 + (($1 - color) * ($1 - color)).sum() }
    }
    let whole = spread(mean, cell)
    // To avoid noise in gradients, a glyph must be clearly better than a single colour.
    guard whole > 0.03 else { return (" ", Self.color(first), Self.color(mean)) }
    let halves = Self.halves(cell, mean)
    let nearest = blocks.glyphs.min {
      Self.distance($0.1, halves) < Self.distance($1.1, halves)
    }
    var best = nearest.map { Self.split(cell, $0) }
    // Two halves do not approximate a cell of three colours well: try all glyphs.
    if best.map({ $0.error > whole * 0.5 }) ?? true {
      best = blocks.glyphs.lazy.map { Self.split(cell, $0) }.min { $0.error < $1.error }
    }
    guard let best, best.error < whole * 0.9 else {
      return (" ", Self.color(mean), Self.color(mean))
    }
    return (best.glyph, Self.color(best.front), Self.color(best.back))
  }

  /// The number of different dots of two masks, or of one and the inverted other, if that is lower.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    min((one ^ other).nonzeroBitCount, (~one ^ other).nonzeroBitCount)
  }

  /// The mean colour of the dots that a glyph covers, that of the others, and the squared error.
  private static func split(_ cell: [Dot], _ glyph: (Unicode.Scalar, UInt32)) -> (
    glyph: Unicode.Scalar, front: Dot, back: Dot, error: Float
  ) {
    var (front, back, count, squares) = (Dot(), Dot(), Float(0), Float(0))
    for (place, dot) in cell.enumerated() {
      squares += (dot * dot).sum()
      if glyph.1 >> UInt32(place) & 1 == 1 {
        front += dot
        count += 1
      } else {
        back += dot
      }
    }
    let rest = Float(cell.count) - count
    let explained = (front * front).sum() / max(1, count) + (back * back).sum() / max(1, rest)
    return (glyph.0, front / max(1, count), back / max(1, rest), squares - explained)
  }

  private func cell(_ column: Int, _ row: Int) -> [Dot] {
    let width = columns * Self.across
    guard dots.count >= width * rows * Self.down else { return [] }
    var cell: [Dot] = []
    cell.reserveCapacity(32)
    for y in row * Self.down..<(row + 1) * Self.down {
      let line = y * width + column * Self.across
      for x in line..<line + Self.across { cell.append(dots[x]) }
    }
    return cell
  }

  /// The dots of one of two clusters, from three rounds of 2-means clustering that start at the dot
  /// furthest from the mean.
  private static func halves(_ cell: [Dot], _ mean: Dot) -> UInt32 {
    func distance(_ a: Dot, _ b: Dot) -> Float { ((a - b) * (a - b)).sum() }
    var far = cell.max { distance($0, mean) < distance($1, mean) } ?? mean
    var near = cell.max { distance($0, far) < distance($1, far) } ?? mean
    var mask: UInt32 = 0
    for _ in 0..<3 {
      mask = 0
      var (a, b, count) = (Dot(), Dot(), Float(0))
      for (place, dot) in cell.enumerated() {
        if distance(dot, far) < distance(dot, near) {
          mask |= 1 << UInt32(place)
          a += dot
          count += 1
        } else {
          b += dot
        }
      }
      far = a / max(1, count)
      near = b / max(1, Float(cell.count) - count)
    }
    return mask
  }

  private static func color(_ dot: Dot) -> ColorValue {
    ColorValue(red: Double(dot.x), green: Double(dot.y), blue: Double(dot.z))
  }
}

extension LayoutRect {
  fileprivate var inPoints: LayoutRect {
    LayoutRect(
      x * LayoutMetrics.column, y * LayoutMetrics.row, width * LayoutMetrics.column,
      height * LayoutMetrics.row)
  }
}

extension PlacedItem {
  fileprivate var inPoints: PlacedItem {
    var item = self
    item.rect = rect.inPoints
    if var thickness {
      // A line is two dots high, like its glyph.
      if thickness < 8 { thickness = LayoutMetrics.row / 4 }
      item.rect.y += (item.rect.height - thickness) / 2
      item.rect.height = thickness
    }
    if case .shape(var shape) = content, shape.fill == nil, shape.outline.isRound, rect.height < 4 {
      // Keep a small ring within its cells.
      shape.stroke?.isInside = true
      item.content = .shape(shape)
    }
    guard case .group(let items, var change) = content else { return item }
    switch change {
    case .mask(let mask): change = .mask(mask.map(\.inPoints))
    case .transform(var value):
      value.tx *= LayoutMetrics.column
      value.ty *= LayoutMetrics.row
      value.b *= LayoutMetrics.row / LayoutMetrics.column
      value.c *= LayoutMetrics.column / LayoutMetrics.row
      change = .transform(value)
    case .clip, .shadow, .effect: break
    }
    item.content = .group(items.map(\.inPoints), change)
    return item
  }
}
