internal import Basics
internal import Canvas
internal import Panels
internal import Simulator
internal import ViewTree

extension ScreenRenderer {
  var context: Panel.Context {
    Panel.Context(
      theme: theme, now: time, secondsFromGMT: state.secondsFromGMT, scale: layout.scale)
  }

  /// Draws cards from the first visible one. Cards off the screen cost nothing.
  ///
  /// Several columns are read row by row.
  mutating func cards(in area: GridRect, density: CardDensity) {
    frame.mark(area, id: ClickTarget.cards)
    let order = state.catalog.order
    let columns = state.screen == .main && !state.catalog.isDivided ? layout.cardColumns : 1
    let width = columns > 1 ? layout.cardWidth : area.width
    var y = area.y
    var place = state.cards.top
    var drawn: [PaneCache.Kept<PaneCache.CardKey>] = []
    while place < order.count, y < area.maxY {
      var row = (place..<min(place + columns, order.count)).compactMap { source(order[$0]) }
      let count = row.count
      if state.screen == .lock { row.removeAll { !$0.entry.activity.isOnLockScreen } }
      if row.isEmpty {
        place += max(1, count)
        continue
      }
      let section = state.catalog.sectionStarting(at: place)
      let top = y
      if section != nil { y += 1 }
      var heights = row.map { rows(of: $0, width: width, density) }
      let height = heights.max() ?? 0
      for place in row.indices where !isOwn(row[place]) { heights[place] = height }
      let isWhole = y + height <= area.maxY
      // A card that does not fit is left to `lines`. Only the first card may be cut, but never one
      // with big digits.
      let hasDetails = state.screen == .main && layout.detailsPlace == .below
      let isShort =
        area.maxY - y < 3 || density == .large || density == .lockScreen
        || isLinedUp && layout.scale != nil
      if !isWhole, !drawn.isEmpty || isShort || hasDetails { break }
      if let section { heading(String(section), at: top, in: area) }
      for (column, source) in row.enumerated() {
        let shown = GridRect(
          area.x + column * (width + 1), y, width, min(heights[column], area.maxY - y))
        drawn.append(card(source, in: shown, density))
      }
      y += height + (state.screen == .main ? layout.imageGap : 0)
      place += count
      if !isWhole { break }
    }
    lines(&place, in: area, from: &y, density, &drawn)
    if order.isEmpty, state.catalog.count > 0 {
      put(localized("No card matches."), area.x + 3, area.y + 1, width: area.width - 4, .dim)
    }
    shownPlaces = state.cards.top..<max(state.cards.top, place)
    cardsEnd = min(y, layout.status)
    panes.cards = drawn
  }

  /// The rows of a card, with one for changes not shown unless the screen has few rows.
  private func rows(of source: PaneCache.Source, width: Int, _ density: CardDensity) -> Int {
    let height = source.entry.height(
      width: width, density: density, views: source.views, scale: layout.scale)
    let hasNote =
      state.screen == .main && layout.isTall && density != .line && !isOwn(source)
      && state.news.undelivered[source.entry.activity.id]?.note != nil
    return height + (hasNote ? 1 : 0)
  }

  /// Whether a card's height is that of an image or of views.
  private func isOwn(_ source: PaneCache.Source) -> Bool {
    layout.scale != nil || source.views != nil || source.entry.isAndroid
  }

  /// Whether cards without enough rows are drawn as lines: a cut image would be useless.
  private var isLinedUp: Bool {
    state.screen == .main && layout.cardColumns == 1 && !state.catalog.isDivided
  }

  /// The row after the last line. One row separates the lines from a scene's caption.
  var linesEnd: Int { layout.status - (state.scene == nil ? 0 : 1) }

  /// Draws the cards for which no rows are left as one line each.
  private mutating func lines(
    _ place: inout Int, in area: GridRect, from y: inout Int, _ density: CardDensity,
    _ drawn: inout [PaneCache.Kept<PaneCache.CardKey>]
  ) {
    let order = state.catalog.order
    guard isLinedUp, density != .line, !drawn.isEmpty || layout.scale != nil, place < order.count
    else { return }
    let air = layout.isTall && layout.imageGap == 0 && area.maxY - y > 1 ? 1 : 0
    var line = y + air
    // The last card uses the row that would otherwise show the number of hidden cards.
    while place < order.count,
      line < min(area.maxY + (place == order.count - 1 ? 1 : 0), linesEnd),
      let source = source(order[place])
    {
      drawn.append(card(source, in: GridRect(area.x, line, area.width, 1), .line))
      line += 1
      place += 1
      y = line
    }
  }

  /// The name of a project above its cards.
  private mutating func heading(_ name: String, at y: Int, in area: GridRect) {
    let end = put(name, area.x + 2, y, width: area.width - 4, .accent, .bold)
    put(String(repeating: "─", count: max(0, area.maxX - end - 3)), end + 1, y, .dim)
  }

  private mutating func card(
    _ source: PaneCache.Source, in place: GridRect, _ density: CardDensity
  ) -> PaneCache.Kept<PaneCache.CardKey> {
    let id = source.entry.activity.id
    // The lock screen shows only what a phone shows.
    let undelivered = state.screen == .lock ? nil : state.news.undelivered[id]?.note
    let key = PaneCache.CardKey(
      source: source, place: place,
      isSelected: id == state.cards.selection && state.pane == .activities, density: density,
      isMarked: state.cards.marked.contains(id), undelivered: undelivered)
    return pane(panes.cards.first { $0.key == key }, key, in: place) { $0.card(key) }
  }

  private mutating func card(_ key: PaneCache.CardKey) -> Int {
    let panel = panel(key.source)
    let context = context
    let width = key.place.width
    func draw(_ panel: Panel, _ frame: inout Frame) {
      if key.density == .line {
        panel.drawLine(
          &frame, at: key.place.origin, width: width, isSelected: key.isSelected,
          undelivered: key.undelivered, context)
      } else {
        panel.drawLockScreen(
          &frame, at: key.place.origin, width: width, rows: key.place.height,
          isSelected: key.isSelected, density: key.density, undelivered: key.undelivered, context)
      }
    }
    frame.clipped(to: key.place) {
      draw(panel, &$0)
      // The symbol is drawn in an unused cell, so that nothing moves.
      if key.isMarked {
        let y = key.density == .line ? key.place.y : key.place.y + 2
        $0.put("●", at: GridPoint(key.place.x + 1, y), context.theme.ink(.accent, .bold))
      }
    }
    flash(key.source, in: key.place) { frame, before in
      frame.clipped(to: key.place) { draw(before, &$0) }
    }
    frame.mark(key.place, id: ClickTarget.card(panel.activity.id))
    if let link = panel.link {
      frame.link(
        key.density == .line ? key.place : key.place.inset(x: 2, y: 1), to: link)
    }
    return key.place.maxX
  }

  /// Draws the closed island at the top with its bubble. An open one is drawn later.
  mutating func closedIsland() {
    if state.device == .android { return statusBar() }
    guard island.id == nil else { return }
    let elected = state.catalog.island
    let key = PaneCache.IslandKey(
      attached: source(elected.attached), detached: source(elected.detached),
      middle: layout.island(GridSize(0, 0), overCards: state.screen == .main).x)
    if key.attached == nil { return }
    let rows = GridRect(0, layout.islandTop, size.width, layout.islandHeight)
    let drawn = pane(panes.island, key, in: rows) { $0.island(key) }
    islandEnd = drawn.end
    panes.island = drawn
  }

  /// Draws the status bar of an Android phone in place of the island.
  private mutating func statusBar() {
    let panels = state.catalog.order.prefix(16).compactMap { source($0).map { panel($0) } }
    let width = min(layout.expandedWidth + 8, size.width - 2)
    let rect = GridRect((size.width - width) / 2, layout.islandTop + 1, width, 1)
    Panel.drawStatusBar(&frame, in: rect, panels, context)
    islandEnd = rect.maxX
  }

  /// Draws the open island in its own rows.
  mutating func openIsland() {
    guard let source = source(island.id) else { return }
    let panel = panel(source)
    let isMain = state.screen == .main
    let rect = layout.island(
      GridSize(isMain ? layout.expandedOnMain : layout.expandedWidth, island.openRows),
      overCards: isMain, isOpen: true)
    if let next = island.next { frame.changes(at: next) }
    let shown = island.share < 1 ? island.place(from: pill(of: panel), to: rect) : rect
    let context = context
    if island.share < 1 {
      Panel.island(&frame, shown, theme)
      let content = shown.inset(x: 1, y: 1).intersection(rect.inset(x: 1, y: 1))
      frame.clipped(to: content) { panel.drawExpanded(&$0, in: rect, context) }
    } else {
      panel.drawExpanded(&frame, in: rect, context)
      flash(source, in: rect) { $1.drawExpanded(&$0, in: rect, context) }
    }
    frame.mark(shown, id: ClickTarget.island(panel.activity.id))
    islandEnd = shown.maxX
  }

  /// The place of the closed island, above the cards.
  func pill(of panel: Panel) -> GridRect {
    let width = panel.compactWidth(usual: size.width >= 80 ? 33 : 25, context)
    return layout.island(
      GridSize(width, layout.pillHeight), overCards: state.screen == .main)
  }

  /// Draws the island and returns the column after it.
  private mutating func island(_ key: PaneCache.IslandKey) -> Int {
    guard let attached = key.attached else { return 0 }
    let panel = panel(attached)
    let pill = pill(of: panel)
    panel.drawCompact(&frame, in: pill, context)
    let context = context
    flash(attached, in: pill) { $1.drawCompact(&$0, in: pill, context) }
    frame.mark(pill, id: ClickTarget.island(panel.activity.id))
    guard let detached = key.detached else { return pill.maxX }
    let small = detached.entry.panel(views: detached.views)
    let bubble = GridRect(
      pill.maxX + 2, layout.islandTop, small.islandWidth(.minimal, usual: 5, context),
      layout.pillHeight)
    small.drawMinimal(&frame, in: bubble, context)
    frame.mark(bubble, id: ClickTarget.island(small.activity.id))
    return bubble.maxX
  }
}

extension ScreenRenderer {
  /// Draws what an iPhone lying on a table shows: island, day, big clock and cards, without other
  /// text.
  mutating func lockScreen() {
    let area = layout.lockCards
    let moment = local(time)
    let clock = moment.minutes
    let isBig = layout.hasBigClock && layout.clockArea.count >= Layout.bigClockRows
    let top = area.y - (isBig ? Layout.bigClockRows - 1 : 3)
    put(moment.day, 0, top, width: size.width, align: .center, .secondary, .bold)
    if isBig {
      let x = (size.width - BigDigits.width(clock)) / 2
      frame.putBig(clock, at: GridPoint(x, top + 2), theme.ink(.text))
    } else {
      put(clock, 0, top + 1, width: size.width, align: .center, .text, .bold)
    }
    frame.changes(at: now.nextMinute)
    if state.catalog.count > 0 {
      // Scores have big digits if this hides no card.
      let isRoomy =
        layout.hasBigClock
        && state.completeCards(in: area, .lockScreen) == state.completeCards(in: area, .card)
      cards(in: area, density: area.height < 3 ? .line : isRoomy ? .lockScreen : .card)
      closedIsland()
      openIsland()
    }
    put(
      hiddenTexts.joined(separator: " · "), area.x + 2, max(area.y, min(area.maxY, cardsEnd + 1)),
      .dim)
    if let answer {
      put(
        answer.text, 0, size.height - 2, width: size.width, align: .center,
        state.notices.toast?.isError == false ? .dim : answer.role)
    } else {
      let words = "\(state.keymap.name(of: "lock-screen"))  " + localized("back")
      put(words, 0, size.height - 2, width: size.width, align: .center, .dim)
      frame.mark(
        GridRect(0, size.height - 2, size.width, 1), id: ClickTarget.command("lock-screen"))
    }
  }
}
