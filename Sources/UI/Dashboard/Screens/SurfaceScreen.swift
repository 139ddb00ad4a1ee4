internal import Canvas
internal import Simulator
internal import Panels
internal import Basics
internal import ViewTree
internal import ViewLayout

extension ScreenRenderer {
  /// Every surface of an activity with its name, what its buttons do and what a tap opens.
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
    let views = state.views[activity.id]
    let words =
      if let problem = views?.problem {
        "✗ \(problem)"
      } else if state.catalog.entry(activity.id)?.isAndroid == true {
        localized("as an Android phone shows it")
      } else if state.sheet?.id == activity.id {
        localized("its own views · \(state.phone.rawValue) pt phone")
      } else if views != nil {
        localized(
          "its own views as the gateway keeps them; --widget PATH draws light and large ones, too")
      } else {
        localized(
          "drawn by its plan; :edit-presentation changes it, --widget PATH draws the app's own views"
        )
      }
    put(
      views?.problem == nil ? brief(words, width: size.width - id - 5) : words, id + 3, 2,
      width: size.width - id - 5, views?.problem == nil ? .dim : .error)
  }

  /// What is below, and what can be pressed or opened; or an answer.
  private mutating func surfaceFooter(_ below: Int) {
    let y = size.height - 2
    if let answer {
      frame.put(answer.text, at: GridPoint(2, y), width: size.width - 3, answer.ink)
      return
    }
    var x = 2
    if below > 0 {
      let words = localized(below == 1 ? "↓ 1 more row" : "↓ \(below) more rows")
      x = put(words, x, y, .accent) + 3
    }
    put(
      ([sampleWords, actionWords].compactMap { $0 } + state.links).joined(separator: " · "), x, y,
      width: size.width - x - 1, .dim)
  }

  /// `1 Pause  2 Stop`.
  var actionWords: String? {
    let actions = state.actions
    guard !actions.isEmpty else { return nil }
    return actions.prefix(9).enumerated().map { "\($0.offset + 1) \($0.element.title)" }
      .joined(separator: "  ")
  }

  /// `sample 2 of 5`.
  var sampleWords: String? {
    guard let step = state.selected.flatMap({ state.samples[$0.id] }) else { return nil }
    return localized(step.count > 1 ? "sample \(step.place) of \(step.count)  [ ]" : "sample")
  }
}

extension State {
  /// Where the tiles lie.
  var surfaceArea: GridRect { GridRect(1, 4, size.width - 2, size.height - 7) }

  /// Where the surfaces of the activity lie whose surfaces are shown.
  func tileLayout(now: Date, theme: Theme = .builtIn) -> TileLayout {
    let width = surfaceArea.width
    guard case .surfaces(let id, _) = screen, let entry = catalog.entry(id) else {
      return TileLayout([], [], width: width)
    }
    return tileLayout(of: entry, width: width, now: now, theme: theme)
  }

  /// Where the surfaces of an activity lie in a width, but for those that are shown anyway.
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
      ? [] : panel.tiles(isWhole && sheet?.id == id ? sheet?.sheet : nil, without: shown, context)
    let android = device == .ios ? [] : panel.androidTiles(room: width, context)
    return TileLayout(iPhone, android, width: width)
  }

  /// The farthest that they can be scrolled.
  var lastSurfaceRow: Int {
    max(0, tileLayout(now: selected?.updatedAt ?? .distantPast).height - surfaceArea.height)
  }
}
