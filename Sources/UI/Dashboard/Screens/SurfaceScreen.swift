internal import Basics
internal import Canvas
internal import Panels
internal import Simulator
internal import ViewLayout
internal import ViewTree

extension ScreenRenderer {
  /// Draws every surface of an activity with its name, the effects of its buttons and the address
  /// that a tap opens.
  mutating func surfaceScreen(_ id: Activity.ID, scroll: Int) {
    guard let entry = state.catalog.entry(id) else { return }
    let activity = entry.activity
    let area = state.surfaceArea
    let layout = state.tileLayout(now: time, theme: theme)
    draw(layout, in: area, scroll: scroll)
    surfaceHeading(activity)
    surfaceFooter(layout.height - area.height - scroll)
    header()
    hintBar()
  }

  /// Draws surfaces with their names, from a row on.
  mutating func draw(_ layout: TileLayout, in area: GridRect, scroll: Int) {
    let (context, ink, head) = (context, theme.ink(.secondary), theme.ink(.accent, .bold))
    frame.clipped(to: area) {
      for (text, place) in layout.heads {
        $0.put(text, at: GridPoint(area.x + 1 + place.x, area.y + place.y - scroll), head)
      }
      for (tile, place) in layout.tiles {
        let origin = GridPoint(area.x + place.x, area.y + place.y - scroll)
        guard origin.y < area.maxY, origin.y + tile.size.height >= area.y else { continue }
        $0.put(tile.title, at: GridPoint(origin.x + 1, origin.y), width: area.maxX - origin.x, ink)
        let inset = tile.inset
        tile.draw(&$0, at: GridPoint(origin.x + inset.x, origin.y + inset.y), context)
      }
    }
  }

  private mutating func surfaceHeading(_ activity: Activity) {
    let id = put(activity.id, 2, 2, width: size.width / 2, .text, .bold)
    let views = state.widget.views[activity.id]
    let words =
      if let problem = views?.problem {
        "✗ \(problem)"
      } else if state.catalog.entry(activity.id)?.isAndroid == true {
        localized("as an Android phone shows it")
      } else if state.widget.sheet?.id == activity.id {
        localized("the app's own views · \(state.widget.phone.rawValue) pt phone")
      } else if views != nil {
        localized(
          "the gateway's copy of the app's views; --widget PATH also draws light and large ones")
      } else {
        localized(
          "drawn from its fields; :edit-presentation changes it, --widget PATH draws the app's own views"
        )
      }
    put(
      views?.problem == nil ? brief(words, width: size.width - id - 5) : words, id + 3, 2,
      width: size.width - id - 5, views?.problem == nil ? .dim : .error)
  }

  /// Draws the answer to a key, or the number of rows below with the available buttons and links.
  private mutating func surfaceFooter(_ below: Int) {
    let y = size.height - 2
    if let answer {
      put(answer.text, 2, y, width: size.width - 3, answer.role)
      return
    }
    if buildLine(at: GridPoint(2, y), width: size.width - 4) { return }
    var x = 2
    if below > 0 {
      let words = localized(below == 1 ? "↓ 1 more row" : "↓ \(below) more rows")
      x = put(words, x, y, .accent) + 3
    }
    put(
      ([sampleText, actionText].compactMap { $0 } + state.links).joined(separator: " · "), x, y,
      width: size.width - x - 1, .dim)
  }

  /// `1 Pause  2 Stop`.
  var actionText: String? {
    let actions = state.actions
    guard !actions.isEmpty else { return nil }
    return actions.prefix(9).enumerated().map { "\($0.offset + 1) \($0.element.title)" }
      .joined(separator: "  ")
  }

  /// `sample 2 of 5`.
  var sampleText: String? {
    guard let step = state.selected.flatMap({ state.widget.samples[$0.id] }) else { return nil }
    return localized(step.count > 1 ? "sample \(step.place) of \(step.count)  [ ]" : "sample")
  }
}

extension State {
  var surfaceArea: GridRect { GridRect(1, 4, size.width - 2, size.height - 7) }

  /// The layout of the surfaces on the screen.
  func tileLayout(now: Date, theme: Theme = .builtIn) -> TileLayout {
    let width = surfaceArea.width
    guard case .surfaces(let id, _) = screen, let entry = catalog.entry(id) else {
      return TileLayout([], [], width: width)
    }
    return tileLayout(of: entry, width: width, now: now, theme: theme)
  }

  /// The layout of an activity's surfaces at a width, without those shown elsewhere.
  func tileLayout(
    of entry: CatalogEntry, width: Int, now: Date, theme: Theme = .builtIn,
    without shown: Set<Surface> = []
  ) -> TileLayout {
    let id = entry.activity.id
    let isWhole = if case .surfaces = screen { true } else { false }
    let context = Panel.Context(
      theme: theme, now: now, secondsFromGMT: secondsFromGMT, scale: scale)
    let panel = panel(entry, theme)
    let iPhone =
      entry.isAndroid
      ? []
      : panel.tiles(
        isWhole && widget.sheet?.id == id ? widget.sheet?.sheet : nil, without: shown, context)
    let android = device == .ios ? [] : panel.androidTiles(room: width, context)
    return TileLayout(iPhone, android, width: width)
  }

  /// The last row to which they can be scrolled.
  var lastSurfaceRow: Int {
    max(0, tileLayout(now: selected?.updatedAt ?? .distantPast).height - surfaceArea.height)
  }
}

/// The layout of an activity's surfaces: those of the iPhone, and beside them, or below if columns
/// are few, those of the Android phone.
struct TileLayout {
  /// Each surface with the position of its title; its picture is below.
  private(set) var tiles: [(tile: SurfaceTile, origin: GridPoint)] = []
  /// The headings of the halves, if there are two.
  private(set) var heads: [(text: String, origin: GridPoint)] = []
  /// The rows of all tiles.
  private(set) var height = 0
  private let given: (iPhone: [SurfaceTile], android: [SurfaceTile], width: Int)

  /// The columns between two halves, and between two tiles.
  private static let gap = 3

  init(_ iPhone: [SurfaceTile], _ android: [SurfaceTile], width: Int) {
    given = (iPhone, android, width)
    guard !iPhone.isEmpty, !android.isEmpty else {
      height = add(iPhone + android, at: GridPoint(0, 0), width: width)
      return
    }
    let left = iPhone.map(\.footprint.width).max() ?? 0
    let right = android.map(\.footprint.width).max() ?? 0
    heads = [(localized("Dynamic Island"), GridPoint(0, 0))]
    // Choose the lowest division of the width in which each half has its tiles side by side.
    var halves: (first: TileLayout, second: TileLayout, width: Int)?
    if left + Self.gap + right <= width {
      for half in Self.widths(iPhone) where half >= left && half <= width - Self.gap - right {
        let first = TileLayout(iPhone, [], width: half)
        let second = TileLayout([], android, width: width - half - Self.gap)
        let height = max(first.height, second.height)
        if halves.map({ height < max($0.first.height, $0.second.height) }) ?? true {
          halves = (first, second, half)
        }
      }
    }
    guard let (first, second, half) = halves else {
      let first = add(iPhone, at: GridPoint(0, 1), width: width)
      heads.append(("Android", GridPoint(0, first + 2)))
      height = first + 3 + add(android, at: GridPoint(0, first + 3), width: width)
      return
    }
    let x =
      min(half, first.tiles.map { $0.origin.x + $0.tile.footprint.width }.max() ?? 0) + Self.gap
    heads.append(("Android", GridPoint(x, 0)))
    tiles = first.tiles.map { ($0.tile, GridPoint($0.origin.x, $0.origin.y + 1)) }
    tiles += second.tiles.map { ($0.tile, GridPoint($0.origin.x + x, $0.origin.y + 1)) }
    height = 1 + max(first.height, second.height)
  }

  /// The layout without tiles that are wider than the available width, higher than `rows`, or would
  /// end below them.
  func fitting(rows: Int) -> TileLayout {
    func small(_ tiles: [SurfaceTile]) -> [SurfaceTile] {
      tiles.filter { $0.footprint.height <= rows && $0.footprint.width <= given.width }
    }
    var part = TileLayout(small(given.iPhone), small(given.android), width: given.width)
    part.tiles.removeAll { $0.origin.y + $0.tile.footprint.height > rows }
    part.heads.removeAll { head in
      !part.tiles.contains {
        $0.origin.y > head.origin.y && $0.origin.x >= head.origin.x
      }
    }
    part.height = part.tiles.map { $0.origin.y + $0.tile.footprint.height }.max() ?? 0
    return part
  }

  /// The widths in which consecutive tiles fit side by side, the narrowest first.
  private static func widths(_ tiles: [SurfaceTile]) -> [Int] {
    var widths: Set<Int> = []
    for start in tiles.indices {
      var width = -gap
      for tile in tiles[start...] {
        width += gap + tile.footprint.width
        widths.insert(width)
      }
    }
    return widths.sorted()
  }

  /// Lays tiles side by side as far as they fit, and returns their rows.
  private mutating func add(_ tiles: [SurfaceTile], at origin: GridPoint, width: Int) -> Int {
    var x = 0
    var y = 0
    var row = 0
    for tile in tiles {
      let size = tile.footprint
      if x > 0, x + size.width > width {
        y += row + 1
        x = 0
        row = 0
      }
      self.tiles.append((tile, GridPoint(origin.x + x, origin.y + y)))
      x += size.width + Self.gap
      row = max(row, size.height)
    }
    return y + row
  }
}

extension SurfaceTile {
  /// The cells of a tile beside others: those of its picture, or of its title if that is wider.
  fileprivate var footprint: GridSize {
    GridSize(max(size.width + inset.x, TextLayout.width(title) + 1), size.height + inset.y)
  }
}
