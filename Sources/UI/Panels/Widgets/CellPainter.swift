internal import Basics
internal import Canvas
internal import Pictures
internal import ViewLayout
internal import ViewTree

/// Draws placed views into cells. Text is drawn as characters; everything else is sampled from a
/// picture.
struct CellPainter {
  let columns: Int
  let rows: Int
  let now: Date
  /// Whether large digits are drawn with blocks.
  let drawsBig: Bool
  /// The names of the available pictures.
  let pictured: Set<String>
  private(set) var raster: CellRaster
  private(set) var letters: [Letter?]
  /// When something drawn here changes without new data.
  private(set) var changesAt: Date?
  /// Links and buttons with their positions in cells.
  private(set) var places: [(rect: LayoutRect, content: PlacedItem.Content)] = []

  /// Rings of one row, by the cells of their centres. Only the last ring at a place is kept.
  private(set) var rings: [LayoutRect: (shape: ShapeNode, rect: LayoutRect, setting: Setting)] = [:]

  struct Letter {
    var text: Character
    var width: Int
    var color: ColorValue
    var attributes: Attributes
    /// Whether the letter is visible through items over it.
    var isOnTop = false
  }

  /// How the letters of an item are drawn, inherited from the views around it.
  struct Setting {
    var opacity = 1.0
    /// Transforms an item's position to that of its cells.
    var transform = TransformValue.identity
    /// Replaces the item's own paint if it is a mask.
    var paint: PaintValue?
  }

  /// Draws items whose positions are in cells.
  init(
    _ items: [PlacedItem], columns: Int, rows: Int, background: ColorValue,
    pictures: [String: PictureValue], now: Date, drawsBig: Bool
  ) {
    self.columns = columns
    self.rows = rows
    self.now = now
    self.drawsBig = drawsBig
    pictured = Set(pictures.keys)
    letters = Array(repeating: nil, count: columns * rows)
    raster = CellRaster(
      items, columns: columns, rows: rows, background: background, pictures: pictures,
      blocks: .quadrants, now: now, isLetters: { Self.isLetters($0, CellRaster.cell) })
    for item in items { write(item, Setting()) }
    for (middle, ring) in rings.sorted(by: { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }) {
      write(ring.shape, ring.rect, ring.setting, middle)
    }
  }

  /// Whether an item is written in letters. `unit` is the size of a cell in the item's unit.
  static func isLetters(_ item: PlacedItem, _ unit: LayoutSize) -> Bool {
    let (columns, rows) = (item.rect.width / unit.width, item.rect.height / unit.height)
    return switch item.content {
    case .text, .divider, .placeholder: true
    // A symbol of a few rows is clearer as a glyph, a ring of one row as a glyph that fills.
    case .image(let image):
      // Other pictures need two rows to be recognisable.
      if case .symbol = image.source { rows < 3 } else { rows < 1.01 && columns < 5 }
    case .progress(let progress): progress.isCircular && rows < 1.01
    // A disc of one column is drawn as a dot, and a ring of one row as a glyph, too.
    case .shape(let shape):
      shape.outline.isRound && rows < 1.01 && columns < (shape.fill == nil ? 5 : 1.01)
    default: false
    }
  }

  private mutating func write(_ item: PlacedItem, _ setting: Setting) {
    var setting = setting
    setting.opacity *= item.opacity
    switch item.content {
    case .group(let items, let change):
      var items = items
      if case .transform(let value) = change { setting.transform = setting.transform.after(value) }
      if case .mask(let mask) = change {
        // Letters used as a mask show the content under them.
        setting.paint = items.all.lazy.compactMap(\.content.paint).first
        items = mask
      }
      for inner in items { write(inner, setting) }
    case .text(let text, let set): write(text, set.lines, item.rect, setting)
    case .image(let image): write(image, item, setting)
    case .divider(let paint, let isVertical): divide(paint, isVertical, item.rect, setting)
    case .placeholder(let name): placeholder(name, item.rect, setting)
    case .chart(let chart): label(chart, item.rect, setting)
    case .progress(let progress): write(progress, item, setting)
    case .shape(let shape):
      guard Self.isLetters(item, .cell) else { break }
      let (x, y) = origin(item.rect, setting)
      if let fill = shape.fill { return put("●", x: x, y: y, fill, in: item.rect, setting) }
      let middle = x + Int(bounded: (item.rect.width - 1) / 2)
      rings[LayoutRect(Double(middle), Double(y), 1, 1)] = (shape, item.rect, setting)
    case .link, .button:
      let (x, y) = origin(item.rect, setting)
      places.append(
        (LayoutRect(Double(x), Double(y), item.rect.width, item.rect.height), item.content))
    }
  }

  mutating func changes(at date: Date?) {
    guard let date else { return }
    changesAt = min(changesAt ?? date, date)
  }

  // MARK: Text

  mutating func write(
    _ text: TextNode, _ lines: Int, _ rect: LayoutRect, _ setting: Setting
  ) {
    for run in text.runs { changes(at: run.content.change(after: now)) }
    let string = text.runs.map { run -> String in
      if case .symbol(let name) = run.content { return SymbolTable.glyph(name).text }
      return TerminalMeasuring.visible(run.content.string(at: now))
    }.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.clean(String($0)) }.joined(separator: "\n")
    if rect.height >= BigText.rows, lines == 1, BigText.isBig(text, string) {
      return writeBig(string, text, rect, setting)
    }
    let width = Int(bounded: max(0, min(rect.width, 1000)))
    let wrapped = TextWrap.lines(
      string, columns: width, limit: max(1, lines), truncation: text.truncation,
      measuring: TerminalMeasuring())
    let styles = runStyles(text)
    let (left, top) = origin(rect, setting)
    var letter = 0
    for (row, line) in wrapped.lines.enumerated() {
      var x = left + shift(text, width - TextLayout.width(line))
      for character in line {
        let style = styles.isEmpty ? nil : styles[min(letter, styles.count - 1)]
        letter += 1
        let columns = Width.of(character)
        if let style, columns > 0 {
          put(
            character, x: x, y: top + row, style.paint, in: rect, setting, Self.attributes(style))
        }
        x += columns
      }
      // The space or line break between lines is part of the text, too.
      letter += 1
    }
  }

  private func shift(_ text: TextNode, _ free: Int) -> Int {
    switch text.alignment {
    case .leading: 0
    case .center: max(0, free) / 2
    case .trailing: max(0, free)
    }
  }

  private func runStyles(_ text: TextNode) -> [TextStyle] {
    guard text.runs.count > 1 else { return text.runs.map(\.style) }
    return text.runs.flatMap { run -> [TextStyle] in
      let count =
        if case .symbol(let name) = run.content { SymbolTable.glyph(name).text.count } else {
          TerminalMeasuring.visible(run.content.string(at: now)).count
        }
      return Array(repeating: run.style, count: min(count, 4000))
    }
  }

  /// Titles are emphasised like bold text.
  private static func attributes(_ style: TextStyle) -> Attributes {
    var attributes: Attributes = []
    if style.weight >= 600 || style.size >= 20 { attributes.insert(.bold) }
    if style.isItalic == true { attributes.insert(.italic) }
    if style.isUnderlined == true { attributes.insert(.underline) }
    if style.isStruckThrough == true { attributes.insert(.strikethrough) }
    return attributes
  }

  private mutating func writeBig(
    _ string: String, _ text: TextNode, _ rect: LayoutRect, _ setting: Setting
  ) {
    guard let style = text.runs.first?.style else { return }
    let used = drawsBig ? BigText.columns(string) : TextLayout.width(string)
    let (left, y) = origin(rect, setting)
    let x = left + shift(text, Int(bounded: min(rect.width, 1000)) - used)
    guard drawsBig else {
      return write(string, x: x, y: y + 1, style.paint, rect, setting, [.bold])
    }
    for block in BigDigits.blocks(of: string, dot: 1) {
      put(block.glyph.character, x: x + block.x, y: y + block.y, style.paint, in: rect, setting)
    }
  }

  // MARK: Cells

  /// The cell of an item's upper left corner. The transform applies to the item's centre, not to
  /// its size.
  func origin(_ rect: LayoutRect, _ setting: Setting) -> (x: Int, y: Int) {
    let (midX, midY) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    let middle = setting.transform.point(midX, midY)
    func cell(_ value: Double) -> Int {
      Int(bounded: max(-1000, min(1000, (value + 0.001).rounded(.down))))
    }
    return (cell(rect.x + middle.x - midX), cell(rect.y + middle.y - midY))
  }

  mutating func write(
    _ text: String, x: Int, y: Int, _ paint: PaintValue, _ rect: LayoutRect, _ setting: Setting,
    _ attributes: Attributes = [], isOnTop: Bool = false
  ) {
    var x = x
    for character in text {
      put(character, x: x, y: y, paint, in: rect, setting, attributes, isOnTop: isOnTop)
      x += Width.of(character)
    }
  }

  mutating func put(
    _ character: Character, x: Int, y: Int, _ paint: PaintValue, in rect: LayoutRect,
    _ setting: Setting, _ attributes: Attributes = [], isOnTop: Bool = false
  ) {
    guard x >= 0, y >= 0, x < columns, y < rows, character != " " else { return }
    let color = (setting.paint ?? paint).color(
      at: (Double(x) + 0.5 - rect.x) / max(1, rect.width),
      (Double(y) + 0.5 - rect.y) / max(1, rect.height)
    ).faded(isOnTop ? setting.opacity : 1)
    guard color.alpha * setting.opacity > 0.02 else { return }
    letters[y * columns + x] = Letter(
      text: character, width: Width.of(character), color: color, attributes: attributes,
      isOnTop: isOnTop)
  }
}

extension LayoutSize {
  /// The size of a cell in cells.
  static let cell = LayoutSize(1, 1)
}

extension PlacedItem.Content {
  /// The fill of a shape, or otherwise its stroke.
  fileprivate var paint: PaintValue? {
    switch self {
    case .shape(let shape): shape.fill ?? shape.stroke?.paint
    default: nil
    }
  }
}

extension PaintValue {
  /// The colour at a point of the unit square.
  func color(at x: Double, _ y: Double) -> ColorValue {
    func along(_ stops: [GradientStop], _ place: Double) -> ColorValue {
      guard let first = stops.first, let last = stops.last else { return .clear }
      if place <= first.location { return first.color }
      for (a, b) in zip(stops, stops.dropFirst()) where place <= b.location {
        let length = b.location - a.location
        return a.color.mixed(with: b.color, amount: length > 0 ? (place - a.location) / length : 1)
      }
      return last.color
    }
    guard case .linear(let stops, let start, let end) = self else { return color }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    return along(stops, square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 0)
  }
}
