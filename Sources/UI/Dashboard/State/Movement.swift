internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

extension State {
  mutating func moveSelection(by rows: Int) {
    let order = catalog.order
    cards.returning = nil
    guard !order.isEmpty else { return }
    let place = cards.selection.flatMap { catalog.place(of: $0) } ?? (rows > 0 ? -1 : order.count)
    cards.selection = order[max(0, min(order.count - 1, place.addingSafely(rows)))]
  }

  /// Moves in the log by a number of lines; positive is later.
  mutating func moveLog(by lines: Int) {
    let entries = shownLog
    guard !entries.isEmpty else { return }
    // The cards are above the line with the newest problem.
    if screen == .main, !layout.hasLog {
      if lines > 0 {
        pane = .activities
        pushes.selection = nil
      }
      return
    }
    let place = entries.place(of: pushes.selection) ?? entries.count - 1
    pushes.selection = entries[max(0, min(entries.count - 1, place.addingSafely(lines)))].id
  }

  /// Moves in the focused part; positive is down.
  mutating func move(by rows: Int, now: Date) {
    if let (place, last) = position(now: now) {
      if last >= 0 { go(to: max(0, min(last, place.addingSafely(rows)))) }
      return
    }
    switch (overlay, screen) {
    case (.some, _): break
    case (nil, .finding(let event, let line, let back)):
      let layout = FindingLayout(size, border: border)
      let text = FindingText(event, in: layout)
      screen = .finding(
        event, line: text.line(from: line, by: rows, height: layout.findings.height), back: back)
    case (nil, .log): moveLog(by: -rows)
    case (nil, .main) where pane == .log: moveLog(by: -rows)
    default: moveSelection(by: rows)
    }
  }

  /// The selected index of the focused list, or the first visible row of the focused text, with the
  /// last possible value. `nil` if neither a list nor a text has the focus.
  func position(now: Date) -> (place: Int, last: Int)? {
    switch (overlay, screen) {
    case (.help(let scroll), _): (scroll, HelpText(self).last)
    case (.rule(_, let scroll), _), (.buildErrors(let scroll), _):
      (scroll, sheetText.map { $0.lines.count - sheetRows($0) } ?? 0)
    case (.palette(let text, let choice), _):
      (choice, PaletteItem.matching(text, in: self).count - 1)
    case (.themes, _): (themes.names.firstIndex(of: themes.name) ?? 0, themes.names.count - 1)
    case (.projects(let choice), _):
      (projectChoices.firstIndex(of: choice) ?? 0, projectChoices.count - 1)
    case (.sources(let first), _): (first, (gateway.sources?.count ?? 0) - 1)
    case (.switches(let choice), _): (switches.firstIndex(of: choice) ?? 0, switches.count - 1)
    case (.some, _): nil
    case (nil, .details), (nil, .finding):
      if details.contentHasFocus {
        (details.contentScroll, lastContentRow(now: now))
      } else if case .details(let id, let back) = screen {
        (back, events(of: id).count - 1)
      } else {
        nil
      }
    case (nil, .tokens): (tokenPlace ?? 0, (tokenList.all?.count ?? 0) - 1)
    case (nil, .surfaces(_, let scroll)): (scroll, lastSurfaceRow)
    case (nil, .comparison(let left, let right, let scroll, _)):
      (scroll, lastComparisonRow(left, right))
    default: nil
    }
  }

  /// Selects an index of the focused list, or scrolls the focused text to a row.
  mutating func go(to place: Int) {
    switch (overlay, screen) {
    case (.help, _): overlay = .help(scroll: place)
    case (.rule(let id, _), _): overlay = .rule(id, scroll: place)
    case (.buildErrors, _): overlay = .buildErrors(scroll: place)
    case (.palette(let text, _), _): overlay = .palette(text: text, choice: place)
    case (.themes, _): themes.name = themes.names[place]
    case (.projects, _): overlay = .projects(choice: projectChoices[place])
    case (.sources, _): overlay = .sources(first: place)
    case (.switches, _): overlay = .switches(choice: switches[place])
    case (_, .details), (_, .finding):
      if details.contentHasFocus {
        details.contentScroll = place
      } else if case .details(let id, _) = screen {
        screen = .details(id, back: place)
      }
    case (_, .tokens): tokenList.selection = tokenList.all?[place].value
    case (_, .surfaces(let id, _)): screen = .surfaces(id, scroll: place)
    case (_, .comparison(let left, let right, _, let back)):
      screen = .comparison(left, right, scroll: place, back: back)
    default: break
    }
  }

  /// Corrects a selection that no longer exists or a scroll position that is out of range.
  mutating func reconcile(now: Date) {
    let order = catalog.order
    if let id = cards.selection, catalog.place(of: id) == nil { cards.selection = nil }
    if !cards.marked.isEmpty { cards.marked = cards.marked.filter { catalog.place(of: $0) != nil } }
    if cards.selection == nil, !order.isEmpty {
      cards.selection = order[max(0, min(order.count - 1, cards.selectionPlace))]
    }
    cards.selectionPlace = cards.selection.flatMap { catalog.place(of: $0) } ?? 0
    if case .details(let id, _) = screen, !catalog.contains(id), events(of: id).isEmpty {
      screen = .main
      details.history = nil
    }
    if case .surfaces(let id, _) = screen, !catalog.contains(id) {
      screen = .main
      widget.sheet = nil
    }
    if case .surfaces(let id, let row) = screen, row > 0 {
      screen = .surfaces(id, scroll: min(row, lastSurfaceRow))
    }
    if let id = expansion?.id, !catalog.contains(id) { expansion = nil }
    switch overlay {
    case .confirmEnd(let id) where catalog[id]?.state.isLive != true,
      .confirmAction(let id, _) where !catalog.contains(id):
      overlay = nil
    case .confirmMarked(let isEnd) where (isEnd ? markedLive : markedInOrder).isEmpty: overlay = nil
    default: break
    }
    let rows = expansionRows(now: now)
    expansion?.rows = rows
    if !hasLogPane { pane = .activities }
    scroll(now: now)
  }

  /// Selects the neighbour of a card to be removed: the next one, or the previous one of the last.
  mutating func selectNeighbour(of id: Activity.ID) {
    guard cards.selection == id, let place = catalog.place(of: id) else { return }
    let order = catalog.order
    func isSeen(_ id: Activity.ID) -> Bool {
      screen != .lock || catalog[id]?.isOnLockScreen == true
    }
    cards.selection =
      order[(place + 1)...].first(where: isSeen) ?? order[..<place].last(where: isSeen) ?? id
  }

  /// Scrolls as little as needed to show the whole selected card. Examines at most a screenful of
  /// cards.
  private mutating func scroll(now: Date) {
    let order = catalog.order
    guard let place = cards.selection.flatMap({ catalog.place(of: $0) }) else {
      cards.top = 0
      return
    }
    let layout = layout
    let area = screen == .lock ? layout.lockCards : layout.cards
    let columns = screen == .main && !catalog.isDivided ? layout.cardColumns : 1
    let gap = screen == .main ? layout.imageGap : 0
    let row = place / columns
    let count = (order.count + columns - 1) / columns
    func height(of row: Int) -> Int {
      var height = 0
      for place in (row * columns)..<min(order.count, (row + 1) * columns) {
        height = max(height, cardHeight(at: place, layout))
      }
      return height + gap
    }
    var lowest = row
    var used = height(of: row)
    while lowest > 0 {
      used += height(of: lowest - 1)
      if used > area.height + gap { break }
      lowest -= 1
    }
    // Leave no space empty below the last card while others are hidden above.
    var highest = count
    used = 0
    while highest > 0 {
      used += height(of: highest - 1)
      if used > area.height + gap { break }
      highest -= 1
    }
    let top = min(max(lowest, min(row, cards.top / columns)), max(highest, lowest))
    cards.top = top * columns
  }

  /// The columns of a card on the main screen.
  var cardWidth: Int { catalog.isDivided ? layout.cards.width : layout.cardWidth }

  private func cardHeight(at place: Int, _ layout: Layout) -> Int {
    guard let entry = catalog.entry(catalog.order[place]) else { return 0 }
    let isLock = screen == .lock
    let heading = catalog.sectionStarting(at: place) == nil ? 0 : 1
    return heading
      + entry.height(
        width: isLock ? layout.lockCards.width : cardWidth,
        density: isLock ? (layout.hasBigClock ? .lockScreen : .card) : cards.density,
        views: widget.views[entry.activity.id], scale: scale)
  }

  /// Whether the keys can move from the cards to the log, or to the line with its newest problem.
  var hasLogPane: Bool { layout.hasLog || newestProblem != nil }

  var newestProblem: LogEntry? { log.newestProblem }

  /// The first visible line of a push's content, or of its request.
  func contentTop(now: Date) -> Int {
    guard case .finding(let event, let line, _) = screen, let text = requestText(of: event) else {
      return details.contentScroll
    }
    let layout = FindingLayout(size, border: border)
    let focus = FindingText(event, in: layout).finding(at: line)
    return text.top(showing: focus, height: layout.request.height)
  }

  /// The first visible line when the last one is visible.
  func lastContentRow(now: Date) -> Int {
    switch screen {
    case .details(let id, let back):
      let details = detailsLayout(id, back: back, now: now)
      return details.text?.last(rows: max(0, details.content.height - 1)) ?? 0
    case .finding(let event, _, _):
      let rows = FindingLayout(size, border: border).request.height
      return max(0, (requestText(of: event)?.rows.count ?? 0) - rows)
    default: return 0
    }
  }

  /// The request of an event as lines, if it is loaded.
  func requestText(of event: ActivityEvent, width: Int? = nil) -> RequestText? {
    guard let request = pushes.requests[event.cursor] else { return nil }
    return RequestText(
      request.sent, request.body, event.findings,
      width: width ?? FindingLayout(size, border: border).request.width)
  }
}

extension Int {
  /// The sum, clamped to the range of `Int`, because `G` moves by `Int.max`.
  func addingSafely(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}

extension State {
  /// The percentage of the width by which a key moves the border.
  static let borderStep = 3

  /// Moves the border between two parts side by side, and stores its position.
  mutating func moveBorder(by percent: Int, now: Date) -> [Effect] {
    let before = (border, borderColumn(now: now))
    border = max(-30, min(30, border + percent))
    guard borderColumn(now: now) != before.1 else {
      border = before.0
      say("the border cannot move farther", isError: true, now: now)
      return []
    }
    return [.rememberBorder(border)]
  }

  /// The first column of the part on the right.
  private func borderColumn(now: Date) -> Int {
    switch screen {
    case .details(let id, let back): detailsLayout(id, back: back, now: now).content.x
    case .finding: FindingLayout(size, border: border).body.x
    default: layout.log.x + layout.cardWidth
    }
  }
}
