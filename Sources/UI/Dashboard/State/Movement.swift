internal import Basics
internal import Canvas
internal import Simulator
internal import Panels

extension State {
  mutating func moveSelection(by rows: Int) {
    let order = catalog.order
    returning = nil
    guard !order.isEmpty else { return }
    let place = selection.flatMap { catalog.place(of: $0) } ?? (rows > 0 ? -1 : order.count)
    selection = order[max(0, min(order.count - 1, place.addingSafely(rows)))]
  }

  /// Moves in the log by a number of lines, up being later.
  mutating func moveLog(by lines: Int) {
    let entries = shownLog
    guard !entries.isEmpty else { return }
    let place = entries.place(of: logSelection) ?? entries.count - 1
    logSelection = entries[max(0, min(entries.count - 1, place.addingSafely(lines)))].id
  }

  /// Moves in what has the focus, down being positive.
  mutating func move(by rows: Int) {
    switch (overlay, screen) {
    case (.help(let scroll), _):
      overlay = .help(scroll: max(0, min(HelpText(self).last, scroll.addingSafely(rows))))
    case (.rule(let id, let scroll), _):
      let last = TextSheet(id, size: size).last
      overlay = .rule(id, scroll: max(0, min(last, scroll.addingSafely(rows))))
    case (.buildErrors(let scroll), _):
      let last = TextSheet(widgetBuild?.problems ?? [], size: size).last
      overlay = .buildErrors(scroll: max(0, min(last, scroll.addingSafely(rows))))
    case (.confirmEnd, _), (.confirmMarked, _), (.confirmAction, _): break
    case (.palette(let text, let choice), _):
      let count = PaletteItem.matching(text, in: self).count
      overlay = .palette(text: text, choice: max(0, min(count - 1, choice.addingSafely(rows))))
    case (.themes, _): moveTheme(by: rows)
    case (.projects(let choice), _): moveProject(from: choice, by: rows)
    case (.sources(let first), _):
      let last = max(0, (sources?.count ?? 0) - 1)
      overlay = .sources(first: max(0, min(last, first.addingSafely(rows))))
    case (_, .details(let id, let back)):
      let count = events(of: id).count
      screen = .details(id, back: max(0, min(count - 1, back.addingSafely(rows))))
    case (.switches(let choice), _):
      let all = switches
      let place = all.firstIndex(of: choice) ?? 0
      overlay = .switches(choice: all[max(0, min(all.count - 1, place.addingSafely(rows)))])
    case (_, .tokens):
      guard let tokens, let place = tokenPlace else { return }
      tokenSelection = tokens[max(0, min(tokens.count - 1, place.addingSafely(rows)))].value
    case (_, .surfaces(let id, let scroll)):
      let rows = scroll.addingSafely(rows)
      screen = .surfaces(id, scroll: max(0, min(lastSurfaceRow, rows)))
    case (_, .finding(let event, let line, let back)):
      let area = FindingLayout(size).findings
      let text = FindingText(event, width: area.width)
      screen = .finding(
        event, line: text.line(from: line, by: rows, height: area.height), back: back)
    case (_, .comparison(let left, let right, let scroll, let back)):
      let row = max(0, min(lastComparisonRow(left, right), scroll.addingSafely(rows)))
      screen = .comparison(left, right, scroll: row, back: back)
    case (_, .log): moveLog(by: -rows)
    case (_, .main) where pane == .log: moveLog(by: -rows)
    default: moveSelection(by: rows)
    }
  }

  /// Puts right what a message may have left wrong: a selection that is gone, a list scrolled away.
  mutating func settle(now: Date) {
    let order = catalog.order
    if let id = selection, catalog.place(of: id) == nil { selection = nil }
    if !marked.isEmpty { marked = marked.filter { catalog.place(of: $0) != nil } }
    if selection == nil, !order.isEmpty {
      selection = order[max(0, min(order.count - 1, selectionPlace))]
    }
    selectionPlace = selection.flatMap { catalog.place(of: $0) } ?? 0
    if case .details(let id, _) = screen, !catalog.contains(id), events(of: id).isEmpty {
      screen = .main
      history = nil
    }
    if case .surfaces(let id, _) = screen, !catalog.contains(id) {
      screen = .main
      sheet = nil
    }
    if let id = expansion?.id, !catalog.contains(id) { expansion = nil }
    let rows = expansionRows(now: now)
    expansion?.rows = rows
    if !layout.hasLog { pane = .activities }
    scroll(now: now)
  }

  /// Selects the card beside one that goes: the next, or the one before where it is the last.
  mutating func selectNeighbour(of id: Activity.ID) {
    guard selection == id, let place = catalog.place(of: id) else { return }
    let order = catalog.order
    func isSeen(_ id: Activity.ID) -> Bool {
      screen != .lock || catalog[id]?.isOnLockScreen == true
    }
    selection =
      order[(place + 1)...].first(where: isSeen) ?? order[..<place].last(where: isSeen) ?? id
  }

  /// Scrolls as little as shows the selected card whole; looks at a screenful of cards at most.
  private mutating func scroll(now: Date) {
    let order = catalog.order
    guard let place = selection.flatMap({ catalog.place(of: $0) }) else {
      listTop = 0
      return
    }
    let layout = layout
    let area = screen == .lock ? layout.lockCards : layout.cards
    let columns = screen == .main && !catalog.isDivided ? layout.cardColumns : 1
    let row = place / columns
    let count = (order.count + columns - 1) / columns
    func height(of row: Int) -> Int {
      var height = 0
      for place in (row * columns)..<min(order.count, (row + 1) * columns) {
        height = max(height, cardHeight(at: place, layout))
      }
      return height
    }
    var lowest = row
    var used = height(of: row)
    while lowest > 0 {
      used += height(of: lowest - 1)
      if used > area.height { break }
      lowest -= 1
    }
    // No place stays empty below the last card while others are hidden above.
    var highest = count
    used = 0
    while highest > 0 {
      used += height(of: highest - 1)
      if used > area.height { break }
      highest -= 1
    }
    let top = min(max(lowest, min(row, listTop / columns)), max(highest, lowest))
    listTop = top * columns
  }

  /// The columns of a card on the main screen.
  var cardWidth: Int { catalog.isDivided ? layout.cards.width : layout.cardWidth }

  private func cardHeight(at place: Int, _ layout: Layout) -> Int {
    guard let entry = catalog.entry(catalog.order[place]) else { return 0 }
    let isLock = screen == .lock
    let heading = catalog.section(at: place) == nil ? 0 : 1
    return heading
      + entry.height(
        width: isLock ? layout.lockCards.width : cardWidth,
        density: isLock ? (layout.hasBigClock ? .lockScreen : .card) : density,
        views: views[entry.activity.id], scale: scale)
  }
}

extension Int {
  /// The sum without a trap, as `G` goes by `Int.max`.
  func addingSafely(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
