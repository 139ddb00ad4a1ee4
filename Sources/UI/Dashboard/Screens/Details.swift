import Vendors

internal import Canvas
internal import Basics
internal import ViewTree
internal import Simulator
internal import Panels

extension ScreenRenderer {
  /// Draws one activity: its appearance, its pushes, and the changes of each push.
  mutating func details(_ id: Activity.ID, back: Int) {
    let details = state.detailsLayout(id, back: back, now: now)
    if let island = details.island, let activity = details.activity {
      // For an earlier push, the island is drawn as it was then.
      let entry = CatalogEntry(details.then ?? activity, after: state.catalog.entry(id))
      let panel =
        details.back > 0
        ? entry.panel(
          views: layout.scale == nil
            ? nil : entry.views(theme, secondsFromGMT: state.secondsFromGMT))
        : state.panel(entry, theme)
      let place = details.isOpen ? island : pill(of: panel)
      if details.isOpen {
        panel.drawExpanded(&frame, in: place, context)
      } else {
        panel.drawCompact(&frame, in: place, context)
      }
      islandEnd = place.maxX
    }
    if let activity = details.activity {
      about(activity, at: details.about, width: size.width - 2)
    }
    history(details, in: details.history, hasFocus: !state.details.contentHasFocus)
    content(
      details, scroll: state.details.contentScroll, key: "pane",
      hasFocus: state.details.contentHasFocus)
    frame.mark(details.content, id: ClickTarget.content)
    requestBelow(details)
    // The timeline is also a mouse target, but an answer may use its row if there is only one.
    if details.hasTimes || answer == nil {
      timeline(
        details.events, back: details.back, y: size.height - (details.hasTimes ? 4 : 2),
        hasTimes: details.hasTimes)
    }
    frameLines()
  }

  /// Draws the request of the push in the rows left below its content.
  private mutating func requestBelow(_ details: DetailsLayout) {
    let content = details.content
    let top = content.y + (details.text?.lines.count ?? 0) + 2
    let area = GridRect(content.x, top, content.width, content.maxY - top)
    guard area.height >= 6, let event = details.current,
      let sent = state.pushes.requests[event.cursor]?.sent,
      let text = state.requestText(of: event, width: area.width - 1)
    else { return }
    let rest = firstLine(of: sent, text, in: area)
    request(
      text, event.findings, focus: 0, scroll: event.findings.isEmpty ? 0 : nil, key: "open-finding",
      in: GridRect(rest.x + 1, rest.y, rest.width - 1, rest.height))
  }

  /// Draws the details of the selected card, beside the cards or below them.
  mutating func detailsPane(in area: GridRect) {
    guard let id = state.cards.selection, let source = source(id) else {
      panes.details = nil
      return
    }
    let key = PaneCache.DetailsKey(
      source: source, revision: state.log.revision, area: area,
      isInIsland: state.catalog.island.holds(id), isRaw: state.details.showsRawValues,
      historyCount: state.details.history?.id == id ? state.details.history?.events.count ?? 0 : 0)
    if let old = panes.waiting(panes.details, key) {
      frame.paste(old.part)
      return
    }
    let rows = GridRect(area.x - 1, area.y, area.width + 2, area.height)
    panes.details = pane(panes.details, key, in: rows) { screen in
      screen.details(of: source, in: area)
      return area.maxX
    }
  }

  /// Draws the details of the other cards, side by side in an area left by the cards.
  mutating func otherDetails(in area: GridRect) {
    let columns = max(1, (area.width + Self.detailsGap) / (Self.leastPane + Self.detailsGap))
    let width = (area.width + Self.detailsGap) / columns - Self.detailsGap
    var (column, y, end) = (0, area.y, area.y)
    for id in state.catalog.order where id != state.cards.selection {
      let height = min(area.maxY - y, Self.mostDetails)
      guard height >= Layout.leastDetails, let source = source(id) else { break }
      let x = area.x + column * (width + Self.detailsGap)
      end = max(end, details(of: source, in: GridRect(x, y, width, height)))
      column += 1
      if column == columns { (column, y) = (0, end + 2) }
    }
  }

  private static let detailsGap = 4
  private static let leastPane = 88
  private static let mostDetails = 40

  /// Draws the details of a card, and its surfaces if rows are left for them. Returns the row after
  /// them.
  @discardableResult
  mutating func details(
    of source: PaneCache.Source, in area: GridRect, back: Int = 0, column: Int? = nil
  ) -> Int {
    let details = state.detailsLayout(
      source.entry.activity.id, in: area, back: back, column: column, now: now)
    if let activity = details.activity { about(activity, at: details.about, width: area.width) }
    content(details, scroll: 0, key: "details", hasFocus: false)
    history(details, in: details.history, hasFocus: false)
    // The main screen already shows its card, and possibly the open island.
    let id = source.entry.activity.id
    // An earlier push has the surfaces of its time, but an app's own views are always the current
    // ones.
    let then = details.then
    let entry = then.map { CatalogEntry($0, after: source.entry) } ?? source.entry
    if then != nil, state.widget.views[id] != nil { return min(details.rest.y, area.maxY) }
    let shown: [Surface] =
      state.screen == .main ? [.lock] + (state.openIsland?.id == id ? [.expanded] : []) : []
    let layout = state.tileLayout(
      of: entry, width: details.rest.width, now: now, theme: theme, without: Set(shown)
    ).fitting(rows: details.rest.height)
    guard layout.height > 0 else { return min(details.rest.y, area.maxY) }
    draw(layout, in: details.rest, scroll: 0)
    return details.rest.y + layout.height
  }

  private mutating func about(_ activity: Activity, at place: GridPoint, width: Int) {
    frame.changes(at: now.nextMinute)
    let x = 2 + put(activity.id, place.x, place.y, width: width / 2, .text, .bold)
    // A description that does not fit is shown below, complete.
    let room = place.x + width - x
    let words = Self.fitting(state.texts(on: activity, now: now), width: room)
    put(words, x, place.y, width: room, .secondary)
  }

  /// As many of the texts as fit a width, but at least the first one.
  static func fitting(_ words: [String], width: Int) -> String {
    var words = words
    while words.count > 1, TextLayout.width(words.joined(separator: " · ")) > width {
      words.removeLast()
    }
    return words.joined(separator: " · ")
  }

  private mutating func history(_ details: DetailsLayout, in area: GridRect, hasFocus: Bool) {
    let (events, back) = (details.events, details.back)
    let title = put(localized("History"), in: area, .text, .bold)
    let window = ListWindow(events.count, rows: max(0, area.height - 1), around: back)
    put(window.hidden, title + 2, area.y, width: area.maxX - title - 2, align: .trailing, .dim)
    let words = LogEntry.wordWidth
    for index in window.shown {
      let event = events[index]
      let y = area.y + 1 + index - window.shown.lowerBound
      let row = GridRect(area.x, y, area.width, 1)
      if index == back, hasFocus || state.screen != .main { bar(row) }
      let entry = LogEntry(id: 0, event: event)
      put(local(event.at).seconds, area.x + 1, y, .dim)
      put(entry.sign, area.x + 10, y, entry.role, .bold)
      put(entry.word, area.x + 12, y, width: words, .secondary)
      let width = area.maxX - area.x - 14 - words
      if let finding = entry.finding {
        put(finding.rule.rawValue, area.x + 13 + words, y, width: width, entry.role)
      } else {
        put(
          Self.completeChanges(summary(index, in: details), width: width),
          area.x + 13 + words, y, width: width, .text)
      }
      if case .details = state.screen { frame.mark(row, id: ClickTarget.history(back: index)) }
    }
    if events.isEmpty, area.height > 1 {
      put(localized("Nothing was recorded."), area.x + 1, area.y + 1, .dim)
    }
  }

  /// The effect of an event, in one line.
  private func summary(_ index: Int, in details: DetailsLayout) -> String {
    let event = details.events[index]
    if event.isUndo { return localized("brought back") }
    if event.kind == .dismissed, event.activity?.endReason == .user {
      return localized("swiped away")
    }
    return ContentChange.summary(
      from: details.before(index), to: event.activity,
      times: details.times(at: event.at, state.secondsFromGMT))
  }

  /// Draws the content of a push. `key` is the command that leads to hidden rows.
  private mutating func content(
    _ details: DetailsLayout, scroll: Int, key: Command.ID, hasFocus: Bool
  ) {
    guard let text = details.text,
      let time = details.current?.at ?? details.activity?.updatedAt
    else { return }
    let area = details.content
    if details.back == 0 { frame.changes(at: now.nextMinute) }
    put(localized("Content state"), area.x, area.y, hasFocus ? .accent : .text, .bold)
    put(local(time).seconds, in: area, align: .trailing, .dim)
    let rows = max(0, area.height - 1)
    let first = max(0, min(scroll, text.last(rows: rows)))
    let isWhole = text.lines.count - first <= rows
    var shown = text.lines.dropFirst(first).prefix(isWhole ? rows : max(0, rows - 1))
    // Remove headings without lines below them.
    while !isWhole, let last = shown.last, last.isHeading || last.isEmpty { shown.removeLast() }
    lines(
      shown, in: GridRect(area.x, area.y + 1, area.width, rows), indent: 1,
      valueColumn: text.valueColumn, noteColumn: text.noteColumn)
    if !isWhole {
      more(
        text.lines.count - first - shown.count, key: hasFocus ? "down" : key,
        in: GridRect(area.x, area.maxY - 1, area.width, 1))
    }
  }

  /// `+7 more  tab`: the number of hidden lines, and the key that leads to them.
  mutating func more(_ count: Int, key: Command.ID, in row: GridRect) {
    let name = state.keymap.name(of: key)
    let width = TextLayout.width(name)
    put(name, row.maxX - width, row.y, .secondary, .bold)
    put(
      localized("+\(count) more"), row.x, row.y, width: row.width - width - 1, align: .trailing,
      .dim)
    frame.mark(row, id: ClickTarget.command(key))
  }

  /// Assigns each column of the timeline to the nearest push, so that the mouse can move along it.
  private mutating func markTimeline(_ columns: [Int], y: Int, width: Int) {
    var start = 2
    var nearest = columns.count - 1
    for x in 2...(2 + width) {
      var best = nearest
      // The columns increase from the oldest push to the newest.
      while best > 0, abs(columns[best - 1] - x) <= abs(columns[best] - x) { best -= 1 }
      if best != nearest || x == 2 + width {
        if x > start {
          frame.mark(GridRect(start, y, x - start, 1), id: ClickTarget.history(back: nearest))
          start = x
        }
        nearest = best
      }
    }
  }

  /// Draws the pushes as dots on a line from the first to the last.
  private mutating func timeline(
    _ events: [ActivityEvent], back: Int, y: Int, hasTimes: Bool
  ) {
    guard let last = events.first, let first = events.last, events.count > 1 else { return }
    let width = size.width - 4
    let span = max(1, last.at.timeIntervalSince(first.at))
    func column(_ event: ActivityEvent) -> Int {
      let part = event.at.timeIntervalSince(first.at) / span
      return 2 + min(width - 1, max(0, Int(part * Double(width - 1))))
    }
    frame.rule("─", at: GridPoint(2, y), count: width, theme.ink(.track))
    for event in events.reversed() {
      let role = LogEntry(id: 0, event: event).role
      put("●", column(event), y, role == .success ? .accent : role)
    }
    put("●", column(events[back]), y, .success, .bold)
    markTimeline(events.map(column), y: y, width: width)
    guard hasTimes else { return }
    func time(_ event: ActivityEvent) -> String {
      local(event.at).minutes
    }
    put(time(first), 2, y + 1, .dim)
    put(time(last), 2, y + 1, width: width, align: .trailing, .dim)
  }
}
