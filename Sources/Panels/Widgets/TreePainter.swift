#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Canvas
internal import ViewLayout
internal import ViewTree

/// Draws placed views: shapes into a raster, letters into cells, and then both into a frame.
struct TreePainter {
  var raster: Raster
  var letters: [Letter?]
  let pictures: [String: PictureValue]
  let now: Date
  /// When something drawn here looks different without news.
  var changesAt: Date?
  /// Where links and buttons lie, in cells.
  var places: [(rect: LayoutRect, content: PlacedItem.Content)] = []
  /// Whether large digits are drawn from blocks.
  let drawsBig: Bool
  let rows: Int
  let columns: Int

  struct Letter {
    var text: Character
    var width: Int
    var color: ColorValue
    var opacity: Double
    var attributes: Attributes
  }

  init(
    columns: Int, rows: Int, background: ColorValue, pictures: [String: PictureValue], now: Date,
    drawsBig: Bool
  ) {
    raster = Raster(columns: columns, rows: rows, background: background)
    letters = Array(repeating: nil, count: columns * rows)
    self.pictures = pictures
    self.now = now
    self.drawsBig = drawsBig
    self.columns = columns
    self.rows = rows
  }

  /// Draws items whose places are cells, moved by columns and rows.
  mutating func draw(_ items: [PlacedItem], x: Double = 0, y: Double = 0) {
    for var item in items {
      item.rect.x += x
      item.rect.y += y
      for index in item.clips.indices {
        item.clips[index].rect.x += x
        item.clips[index].rect.y += y
      }
      draw(item)
    }
  }

  mutating func draw(_ item: PlacedItem) {
    switch item.content {
    case .text(let text, let lines, _): draw(text, lines, item)
    case .image(let image): draw(image, item)
    case .shape(let shape): draw(shape, item)
    case .progress(let progress): draw(progress, item)
    case .chart(let chart): draw(chart, item)
    case .divider(let paint, let isVertical): divide(paint, isVertical, item)
    case .placeholder(let name): placeholder(name, item)
    case .link, .button: places.append((item.rect, item.content))
    }
  }

  mutating func changes(at date: Date?) {
    guard let date else { return }
    changesAt = min(changesAt ?? date, date)
  }

  // MARK: Areas

  /// A rectangle of cells in points.
  func points(_ rect: LayoutRect) -> LayoutRect {
    LayoutRect(
      rect.x * LayoutMetrics.column, rect.y * LayoutMetrics.row, rect.width * LayoutMetrics.column,
      rect.height * LayoutMetrics.row)
  }

  /// Goes over the dots of an area in points; `cover` says how much of a dot at a place is painted.
  mutating func paint(
    _ area: LayoutRect, _ paint: PaintValue, in rect: LayoutRect, _ item: PlacedItem,
    cover: (Double, Double) -> Double
  ) {
    let clips = item.clips.map {
      (points($0.rect), OutlineGeometry($0.outline, in: points($0.rect)))
    }
    let left = max(0, Int((area.x / Raster.dotWidth).rounded(.down)))
    let right = min(raster.width, Int((min(area.maxX, 1e6) / Raster.dotWidth).rounded(.up)))
    let top = max(0, Int((area.y / Raster.dotHeight).rounded(.down)))
    let bottom = min(raster.height, Int((min(area.maxY, 1e6) / Raster.dotHeight).rounded(.up)))
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let (px, py) = ((Double(x) + 0.5) * Raster.dotWidth, (Double(y) + 0.5) * Raster.dotHeight)
        let amount = cover(px, py) * item.opacity
        guard amount > 0, clips.allSatisfy({ $0.1.contains(px, py) }) else { continue }
        raster.blend(Self.color(paint, px, py, in: rect), x: x, y: y, coverage: amount)
      }
    }
    hideLetters(under: paint, item, left, right, top, bottom)
  }

  /// What lies over letters hides them, or makes them quieter.
  mutating func hideLetters(
    under paint: PaintValue, _ item: PlacedItem, _ left: Int, _ right: Int, _ top: Int,
    _ bottom: Int
  ) {
    let alpha = paint.color.alpha * item.opacity
    guard alpha > 0.05 else { return }
    guard case .shape(let shape) = item.content, shape.fill != nil else { return }
    for row in (top + 3)
      / Raster.down..<max((top + 3) / Raster.down, min(rows, (bottom - 3) / Raster.down + 1))
    {
      for column in (left + 1)
        / Raster.across..<max(
          (left + 1) / Raster.across, min(columns, (right - 1) / Raster.across + 1))
      {
        let index = row * columns + column
        guard letters.indices.contains(index), letters[index] != nil else { continue }
        if alpha > 0.9 { letters[index] = nil } else { letters[index]?.opacity *= 1 - alpha }
      }
    }
  }

  /// The colour of a paint at a place.
  static func color(_ paint: PaintValue, _ x: Double, _ y: Double, in rect: LayoutRect)
    -> ColorValue
  {
    func along(_ stops: [GradientStop], _ place: Double) -> ColorValue {
      guard let first = stops.first, let last = stops.last else { return .clear }
      if place <= first.location { return first.color }
      for (a, b) in zip(stops, stops.dropFirst()) where place <= b.location {
        let length = b.location - a.location
        return a.color.mixed(with: b.color, amount: length > 0 ? (place - a.location) / length : 1)
      }
      return last.color
    }
    switch paint {
    case .color(let color): return color
    case .linear(let stops, let start, let end):
      let (sx, sy) = (rect.x + start.x * rect.width, rect.y + start.y * rect.height)
      let (dx, dy) = ((end.x - start.x) * rect.width, (end.y - start.y) * rect.height)
      let square = dx * dx + dy * dy
      return along(stops, square > 0 ? ((x - sx) * dx + (y - sy) * dy) / square : 0)
    case .radial(let stops, let center, let start, let end):
      let (dx, dy) = (x - rect.x - center.x * rect.width, y - rect.y - center.y * rect.height)
      let distance = (dx * dx + dy * dy).squareRoot()
      return along(stops, end > start ? (distance - start) / (end - start) : 1)
    case .angular(let stops, let center, let start, let end):
      let (dx, dy) = (x - rect.x - center.x * rect.width, y - rect.y - center.y * rect.height)
      var angle = atan2(dy, dx) * 180 / .pi - start
      angle = angle - (angle / 360).rounded(.down) * 360
      return along(stops, end > start ? angle / (end - start) : 0)
    }
  }
}
