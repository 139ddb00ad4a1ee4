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
  private var raster: Raster
  private var letters: [Letter?]
  private let pictures: [String: PictureValue]
  private let now: Date
  /// When something drawn here looks different without news.
  private(set) var changesAt: Date?
  /// Where links and buttons lie, in cells.
  private(set) var places: [(rect: LayoutRect, content: PlacedItem.Content)] = []
  /// Whether large digits are drawn from blocks.
  private let drawsBig: Bool
  private let rows: Int
  private let columns: Int

  private struct Letter {
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

  private mutating func draw(_ item: PlacedItem) {
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

  private mutating func changes(at date: Date?) {
    guard let date else { return }
    changesAt = min(changesAt ?? date, date)
  }

  // MARK: Areas

  /// A rectangle of cells in points.
  private func points(_ rect: LayoutRect) -> LayoutRect {
    LayoutRect(
      rect.x * LayoutMetrics.column, rect.y * LayoutMetrics.row, rect.width * LayoutMetrics.column,
      rect.height * LayoutMetrics.row)
  }

  /// Goes over the dots of an area in points; `cover` says how much of a dot at a place is painted.
  private mutating func paint(
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
  private mutating func hideLetters(
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
  private static func color(_ paint: PaintValue, _ x: Double, _ y: Double, in rect: LayoutRect)
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

  private mutating func draw(_ shape: ShapeNode, _ item: PlacedItem) {
    let rect = points(item.rect)
    var geometry = OutlineGeometry(shape.outline, in: rect)
    if item.rotation != 0 {
      geometry.rotate(item.rotation, around: (rect.x + rect.width / 2, rect.y + rect.height / 2))
    }
    if item.rect.height <= 1, item.rotation == 0, let fill = shape.fill, drawLow(shape, fill, item)
    {
      return
    }
    if let fill = shape.fill {
      if shape.outline == .rectangle, item.rotation == 0 {
        paint(rect, fill, in: rect, item) { x, y in
          x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY ? 1 : 0
        }
      } else if let bounds = geometry.bounds {
        paint(bounds, fill, in: rect, item) { x, y in Self.cover(geometry, x, y) }
      }
    }
    guard let stroke = shape.stroke, stroke.width > 0 else { return }
    if shape.fill == nil, shape.outline == .circle, item.rect.height <= 1, item.rect.width <= 2 {
      put(
        "○", x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y), stroke.paint,
        item)
      return
    }
    let inside: OutlineGeometry
    // A line around one row would cross the rows above and below.
    if stroke.isInside || item.rect.height <= 1 {
      var shrunk = OutlineGeometry(.inset(shape.outline, by: stroke.width / 2), in: rect)
      if item.rotation != 0 {
        shrunk.rotate(item.rotation, around: (rect.x + rect.width / 2, rect.y + rect.height / 2))
      }
      inside = shrunk
    } else {
      inside = geometry
    }
    self.stroke(inside, stroke, rect, item)
  }

  /// A round shape of one row: a dot, or a bar whose ends are half a column shorter.
  private mutating func drawLow(_ shape: ShapeNode, _ fill: PaintValue, _ item: PlacedItem) -> Bool
  {
    switch shape.outline {
    case .circle, .ellipse:
      guard item.rect.width <= 3, case .color = fill else { return false }
      put("●", x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y), fill, item)
      return true
    case .capsule: break
    case .rectangle(let radii):
      guard radii.topLeading >= 4 else { return false }
    default: return false
    }
    guard item.rect.width >= 3 else { return false }
    var bar = points(item.rect)
    bar.x += LayoutMetrics.column / 2
    bar.width -= LayoutMetrics.column
    paint(bar, fill, in: bar, item) { x, _ in x >= bar.x && x < bar.maxX ? 1 : 0 }
    return true
  }

  /// How much of a dot lies inside: four samples.
  private static func cover(_ geometry: OutlineGeometry, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (Raster.dotWidth / 4, Raster.dotHeight / 4)
    var inside = 0.0
    for (sx, sy) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)]
    where geometry.contains(x + sx * dx, y + sy * dy) { inside += 0.25 }
    return inside
  }

  private mutating func stroke(
    _ geometry: OutlineGeometry, _ stroke: StrokeValue, _ rect: LayoutRect, _ item: PlacedItem
  ) {
    guard let bounds = geometry.bounds else { return }
    // A hairline would vanish between dots.
    let half = max(stroke.width / 2, 0.9)
    let area = LayoutRect(
      bounds.x - half, bounds.y - half, bounds.width + 2 * half, bounds.height + 2 * half)
    let dash = stroke.dash.reduce(0, +)
    var line = item
    line.content = .divider(stroke.paint, isVertical: false)
    paint(area, stroke.paint, in: rect, line) { x, y in
      guard let (distance, along) = geometry.distance(x, y, within: half + 1) else { return 0 }
      if dash > 0 {
        var rest = along.truncatingRemainder(
          dividingBy: dash * (stroke.dash.count.isMultiple(of: 2) ? 1 : 2))
        var place = 0
        while rest >= stroke.dash[place % stroke.dash.count], place < 32 {
          rest -= stroke.dash[place % stroke.dash.count]
          place += 1
        }
        if !place.isMultiple(of: 2) { return 0 }
      }
      return min(1, max(0, half + 0.5 - distance))
    }
  }

  private mutating func draw(_ progress: ProgressNode, _ item: PlacedItem) {
    let fraction = progress.fraction(at: now)
    if case .interval(let from, let to, _) = progress.value, now < to {
      let steps = max(1, item.rect.width * Double(Raster.across))
      changes(at: now.addingTimeInterval(max(1, to.timeIntervalSince(from) / steps)))
    }
    let rect = points(item.rect)
    if progress.isCircular {
      ring(fraction, progress, rect, item)
      return
    }
    // A line of about six points in the middle of its row.
    let height = min(rect.height, max(5, min(rect.height, item.rect.height > 1 ? rect.height : 5)))
    let bar = LayoutRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height)
    let done = LayoutRect(bar.x, bar.y, bar.width * (fraction ?? 0), bar.height)
    var line = item
    line.content = .divider(progress.tint, isVertical: false)
    paint(bar, progress.track, in: bar, line) { x, y in
      y >= bar.y && y < bar.maxY && x >= done.maxX && x < bar.maxX ? 1 : 0
    }
    paint(done, progress.tint, in: bar, line) { x, y in
      y >= bar.y && y < bar.maxY && x < done.maxX ? 1 : 0
    }
  }

  private mutating func ring(
    _ fraction: Double?, _ progress: ProgressNode, _ rect: LayoutRect, _ item: PlacedItem
  ) {
    if item.rect.height <= 1 {
      // A ring of one row is a glyph that fills.
      let glyphs: [Character] = ["○", "◔", "◑", "◕", "●"]
      let part = fraction.map { Int(($0 * 4).rounded()) } ?? 1
      put(
        glyphs[part], x: Int(item.rect.x + (item.rect.width - 1) / 2), y: Int(item.rect.y),
        progress.tint, item)
      return
    }
    let width = max(3, min(rect.width, rect.height) * 0.13)
    var shape = ShapeNode(.circle)
    shape.stroke = StrokeValue(paint: progress.track, width: width)
    shape.stroke?.isInside = true
    draw(shape, item)
    var arc = ShapeNode(
      .rotated(
        .trimmed(.inset(.circle, by: width / 2), from: 0, to: fraction ?? 0.25), degrees: -90))
    arc.stroke = StrokeValue(paint: progress.tint, width: width)
    draw(arc, item)
  }

  private mutating func divide(_ paint: PaintValue, _ isVertical: Bool, _ item: PlacedItem) {
    for column in 0..<(isVertical ? 1 : max(1, Int(min(item.rect.width, 1000)))) {
      for row in 0..<(isVertical ? max(1, Int(min(item.rect.height, 1000))) : 1) {
        put(
          isVertical ? "│" : "─", x: Int(item.rect.x) + column, y: Int(item.rect.y) + row, paint,
          item)
      }
    }
  }

  private mutating func placeholder(_ name: String, _ item: PlacedItem) {
    let style = TextStyle(size: 12, paint: .color(ColorValue(hex: 0x8E8E93)))
    let text = TextNode(runs: [TextRun(.verbatim("⊘ \(name)"), style)])
    draw(text, 1, item)
  }

  private mutating func draw(_ chart: ChartNode, _ item: PlacedItem) {
    let hasLabels = item.rect.height >= 4
    let labelWidth = hasLabels ? chart.yLabels.map { TextLayout.width($0.text) }.max() ?? 0 : 0
    var cells = item.rect
    cells.width -= labelWidth > 0 ? Double(labelWidth + 1) : 0
    if hasLabels, !chart.xLabels.isEmpty { cells.height -= 1 }
    let rect = points(cells)
    func at(_ place: UnitPlace) -> (x: Double, y: Double) {
      (rect.x + place.x * rect.width, rect.maxY - place.y * rect.height)
    }
    for mark in chart.marks {
      let spots = mark.places.map(at)
      func path(_ spots: [(x: Double, y: Double)], closed: Bool) -> Outline {
        var steps = spots.enumerated().map { place, spot -> PathValue.Step in
          place == 0
            ? .move(x: spot.x - rect.x, y: spot.y - rect.y)
            : .line(x: spot.x - rect.x, y: spot.y - rect.y)
        }
        if closed { steps.append(.close) }
        return .path(PathValue(steps: steps))
      }
      var piece = item
      piece.rect = cells
      piece.clips.append(
        PlacedItem.Clip(rect: cells, outline: .rectangle(radii: CornerRadii(all: 0))))
      switch mark.kind {
      case .line, .rule:
        draw(
          ShapeNode(
            path(spots, closed: false), stroke: StrokeValue(paint: mark.paint, width: mark.width)),
          piece)
      case .area:
        let upper = stride(from: 0, to: spots.count, by: 2).map { spots[$0] }
        let lower = stride(from: 1, to: spots.count, by: 2).map { spots[$0] }
        draw(ShapeNode(path(upper + lower.reversed(), closed: true), fill: mark.paint), piece)
      case .bar, .rectangle:
        guard spots.count == 2 else { continue }
        let (a, b) = (spots[0], spots[1])
        draw(
          ShapeNode(
            path([(a.x, a.y), (b.x, a.y), (b.x, b.y), (a.x, b.y)], closed: true), fill: mark.paint),
          piece)
      case .point:
        guard let spot = spots.first else { continue }
        let size = max(3, mark.width)
        let dot = OutlineGeometry(
          .ellipse, in: LayoutRect(spot.x - size / 2, spot.y - size / 2, size, size))
        if let bounds = dot.bounds {
          var line = piece
          line.content = .divider(mark.paint, isVertical: false)
          paint(bounds, mark.paint, in: rect, line) { x, y in Self.cover(dot, x, y) }
        }
      }
    }
    guard hasLabels else { return }
    let gray = PaintValue.color(ColorValue(hex: 0x8E8E93))
    for label in chart.yLabels where (0...1).contains(label.place) {
      let row = Int(min(cells.height - 1, ((1 - label.place) * cells.height).rounded(.down)))
      write(label.text, x: Int(cells.maxX) + 1, y: Int(cells.y) + row, gray, item, [])
    }
    for label in chart.xLabels where (0...1).contains(label.place) {
      let width = TextLayout.width(label.text)
      let x = Int(cells.x + label.place * cells.width) - width / 2
      write(label.text, x: max(Int(cells.x), x), y: Int(cells.maxY), gray, item, [])
    }
  }

  // MARK: Pictures

  private mutating func draw(_ image: ImageNode, _ item: PlacedItem) {
    switch image.source {
    case .symbol(let name):
      let symbol = SymbolTable.glyph(name)
      let x = item.rect.x + ((item.rect.width - Double(symbol.columns)) / 2).rounded(.down)
      let y = item.rect.y + ((item.rect.height - 1) / 2).rounded(.down)
      write(
        symbol.text, x: Int(max(-1000, min(1000, x))), y: Int(max(-1000, min(1000, y))),
        image.style.paint, item, [])
    case .asset(let name):
      if let picture = pictures[name] { draw(picture, image, item) } else { box(name, item) }
    case .unknown(let name): box(name, item)
    }
  }

  /// A picture that nobody has is a quiet area with its name where that fits.
  private mutating func box(_ name: String, _ item: PlacedItem) {
    var shape = ShapeNode(.rectangle(radii: CornerRadii(all: 4)))
    shape.fill = .color(ColorValue(hex: 0x787880, alpha: 0.35))
    draw(shape, item)
    let width = Int(min(item.rect.width, 200))
    let text = TextLayout.width(name) <= width ? name : width >= 2 ? "▨" : ""
    write(
      text, x: Int(item.rect.x) + max(0, (width - TextLayout.width(text)) / 2),
      y: Int(item.rect.y + ((item.rect.height - 1) / 2).rounded(.down)),
      .color(ColorValue(hex: 0xD0D0D6)), item, [])
  }

  private mutating func draw(_ picture: PictureValue, _ image: ImageNode, _ item: PlacedItem) {
    let rect = points(item.rect)
    guard rect.width > 0, rect.height > 0 else { return }
    let clips = item.clips.map { OutlineGeometry($0.outline, in: points($0.rect)) }
    let left = max(0, Int(rect.x / Raster.dotWidth)), top = max(0, Int(rect.y / Raster.dotHeight))
    let right = min(raster.width, Int(rect.maxX / Raster.dotWidth)),
      bottom = min(raster.height, Int(rect.maxY / Raster.dotHeight))
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let (px, py) = ((Double(x) + 0.5) * Raster.dotWidth, (Double(y) + 0.5) * Raster.dotHeight)
        guard clips.allSatisfy({ $0.contains(px, py) }) else { continue }
        let sx = min(
          picture.width - 1, max(0, Int((px - rect.x) / rect.width * Double(picture.width))))
        let sy = min(
          picture.height - 1, max(0, Int((py - rect.y) / rect.height * Double(picture.height))))
        let index = (sy * picture.width + sx) * 4
        let pixels = picture.pixels
        var color = ColorValue(
          red: Double(pixels[index]) / 255, green: Double(pixels[index + 1]) / 255,
          blue: Double(pixels[index + 2]) / 255,
          alpha: Double(pixels[index + 3]) / 255)
        if image.isTemplate { color = image.style.paint.color.faded(color.alpha) }
        raster.blend(color, x: x, y: y, coverage: item.opacity)
      }
    }
  }

  // MARK: Letters

  private mutating func draw(_ text: TextNode, _ lines: Int, _ item: PlacedItem) {
    for run in text.runs { changes(at: run.content.change(after: now)) }
    let string = text.runs.map { run -> String in
      if case .symbol(let name) = run.content { return SymbolTable.glyph(name).text }
      return run.content.string(at: now)
    }.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.clean(String($0)) }.joined(separator: "\n")
    if item.rect.height >= BigText.rows, lines == 1, BigText.isBig(text, string) {
      drawBig(string, text, item)
      return
    }
    let width = Int(max(0, min(item.rect.width, 1000)))
    let wrapped = TextWrap.lines(
      string, columns: width, limit: max(1, lines), truncation: text.truncation,
      measuring: TerminalMeasuring())
    let styles = runStyles(text)
    var letter = 0
    let top = Int(max(-1000, min(1000, item.rect.y)))
    for (row, line) in wrapped.lines.enumerated() {
      let used = TextLayout.width(line)
      let free = max(0, width - used)
      let shift = text.alignment == .leading ? 0 : text.alignment == .center ? free / 2 : free
      var x = Int(max(-1000, min(1000, item.rect.x))) + shift
      for character in line {
        let style = styles.isEmpty ? nil : styles[min(letter, styles.count - 1)]
        letter += 1
        let columns = Width.of(character)
        if let style, columns > 0 {
          put(character, x: x, y: top + row, style.paint, item, Self.attributes(style))
        }
        x += columns
      }
      // The space or line break between lines belongs to the text as well.
      letter += 1
    }
  }

  private func runStyles(_ text: TextNode) -> [TextStyle] {
    guard text.runs.count > 1 else { return text.runs.map(\.style) }
    return text.runs.flatMap { run -> [TextStyle] in
      let count =
        if case .symbol(let name) = run.content { SymbolTable.glyph(name).text.count } else {
          run.content.string(at: now).count
        }
      return Array(repeating: run.style, count: min(count, 4000))
    }
  }

  private static func attributes(_ style: TextStyle) -> Attributes {
    var attributes: Attributes = []
    if style.weight >= 600 { attributes.insert(.bold) }
    if style.isItalic == true { attributes.insert(.italic) }
    if style.isUnderlined == true { attributes.insert(.underline) }
    if style.isStruckThrough == true { attributes.insert(.strikethrough) }
    return attributes
  }

  private mutating func drawBig(_ string: String, _ text: TextNode, _ item: PlacedItem) {
    guard let style = text.runs.first?.style else { return }
    let used = drawsBig ? BigText.columns(string) : TextLayout.width(string)
    let free = max(0, Int(min(item.rect.width, 1000)) - used)
    let shift = text.alignment == .leading ? 0 : text.alignment == .center ? free / 2 : free
    let x = Int(max(-1000, min(1000, item.rect.x))) + shift
    let y = Int(max(-1000, min(1000, item.rect.y)))
    guard drawsBig else {
      write(string, x: x, y: y + 1, style.paint, item, [.bold])
      return
    }
    var column = x
    for digit in string {
      for (row, glyphs) in NarrowDigits.rows(digit).enumerated() {
        for (place, glyph) in glyphs.enumerated() where glyph != " " {
          put(glyph, x: column + place, y: y + row, style.paint, item, [])
        }
      }
      column += BigText.columns(of: digit) + 1
    }
  }

  private mutating func write(
    _ text: String, x: Int, y: Int, _ paint: PaintValue, _ item: PlacedItem,
    _ attributes: Attributes
  ) {
    var x = x
    for character in text {
      put(character, x: x, y: y, paint, item, attributes)
      x += Width.of(character)
    }
  }

  private mutating func put(
    _ character: Character, x: Int, y: Int, _ paint: PaintValue, _ item: PlacedItem,
    _ attributes: Attributes = []
  ) {
    guard x >= 0, y >= 0, x < columns, y < rows else { return }
    let (px, py) = ((Double(x) + 0.5) * LayoutMetrics.column, (Double(y) + 0.5) * LayoutMetrics.row)
    for clip in item.clips {
      let rect = clip.rect
      // Round corners do not cut letters; the rectangle does.
      guard Double(x) + 0.5 > rect.x, Double(x) + 0.5 < rect.maxX, Double(y) + 0.5 > rect.y,
        Double(y) + 0.5 < rect.maxY
      else { return }
    }
    if character == " " { return }
    let color = Self.color(paint, px, py, in: points(item.rect))
    guard color.alpha * item.opacity > 0.02 else { return }
    letters[y * columns + x] = Letter(
      text: character, width: Width.of(character), color: color, opacity: item.opacity,
      attributes: attributes)
  }

  // MARK: Out

  /// Writes all that was drawn into a frame; `keeps` says which cells are not the widget's.
  func write(
    into frame: inout Frame, at origin: GridPoint, isPlain: Bool = false,
    skips: (Int, Int) -> Bool = { _, _ in false }
  ) {
    for row in 0..<rows {
      var column = 0
      while column < columns {
        defer { column += 1 }
        if skips(column, row) { continue }
        let point = GridPoint(origin.x + column, origin.y + row)
        let back = raster.mean(column: column, row: row)
        if let letter = letters[row * columns + column] {
          let ink = back.mixed(
            with: ColorValue(
              red: letter.color.red, green: letter.color.green, blue: letter.color.blue),
            amount: letter.color.alpha * letter.opacity)
          if !isPlain {
            frame.fill(
              GridRect(point.x, point.y, max(1, min(letter.width, columns - column)), 1),
              Self.cell(back))
          }
          frame.put(String(letter.text), at: point, Ink(Self.cell(ink), letter.attributes))
          if letter.width == 2 { column += 1 }
          continue
        }
        let (glyph, front, behind) = raster.glyph(column: column, row: row)
        if isPlain {
          if glyph != " " { frame.put(String(Character(glyph)), at: point, Ink(Self.cell(front))) }
          continue
        }
        frame.fill(GridRect(point.x, point.y, 1, 1), Self.cell(behind))
        if glyph != " " { frame.put(String(Character(glyph)), at: point, Ink(Self.cell(front))) }
      }
    }
  }

  private static func cell(_ color: ColorValue) -> Color {
    .rgb(
      UInt8((color.red * 255).rounded()), UInt8((color.green * 255).rounded()),
      UInt8((color.blue * 255).rounded()))
  }
}

/// The columns that a terminal gives to text.
package struct TerminalMeasuring: TextMeasuring {
  /// Makes the measuring.
  package init() {}
  package func columns(_ text: String) -> Int { TextLayout.width(text) }
  package func columns(ofSymbol name: String) -> Int { SymbolTable.glyph(name).columns }
}

/// Digits of three columns and three rows, made of half blocks.
enum NarrowDigits {
  static func rows(_ digit: Character) -> [[Character]] {
    let text: [String] =
      switch digit {
      case "0": ["█▀█", "█ █", "▀▀▀"]
      case "1": ["▀█ ", " █ ", "▀▀▀"]
      case "2": ["▀▀█", "█▀▀", "▀▀▀"]
      case "3": ["▀▀█", " ▀█", "▀▀▀"]
      case "4": ["█ █", "▀▀█", "  ▀"]
      case "5": ["█▀▀", "▀▀█", "▀▀▀"]
      case "6": ["█▀▀", "█▀█", "▀▀▀"]
      case "7": ["▀▀█", "  █", "  ▀"]
      case "8": ["█▀█", "█▀█", "▀▀▀"]
      case "9": ["█▀█", "▀▀█", "▀▀▀"]
      case ":": ["▄", "▄", " "]
      case ".": [" ", " ", "▀"]
      case ",": [" ", " ", "▀"]
      case "-", "–": ["  ", "▀▀", "  "]
      case "+": [" ▄ ", "▀█▀", "   "]
      case "/": ["  █", " █ ", "▀  "]
      case "%": ["▀ █", " █ ", "▀ ▀"]
      default: [" ", " ", " "]
      }
    return text.map(Array.init)
  }
}
