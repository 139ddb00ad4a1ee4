internal import Basics
internal import Canvas
internal import HTTP
internal import Simulator
internal import Vendors

extension ScreenRenderer {
  /// Draws the log beside the cards, with the selected line explained below.
  mutating func logPane() {
    let area = layout.log
    let key = PaneCache.LogKey(
      revision: state.log.revision, selection: state.pushes.selection, hasFocus: state.pane == .log,
      area: area, secondsFromGMT: state.secondsFromGMT, filter: state.catalog.filter,
      kept: state.catalog.filter.isEmpty ? [] : state.catalog.order,
      onlyProblems: state.pushes.areProblems,
      hasRequest: state.explained.map { state.pushes.requests[$0.event.cursor] != nil } ?? false)
    // With few rows, the row above belongs to the island and is not part of the cached area.
    let bounds = GridRect(area.x - 2, area.y - 1, size.width - area.x + 2, area.height + 2)
    let top = layout.isTall ? bounds.y : area.y
    let rows = GridRect(bounds.x, top, bounds.width, bounds.maxY - top)
    if !layout.isTall { frame.flatten(bounds) }
    if !key.hasFocus, let old = panes.waiting(panes.log, key) {
      frame.paste(old.part)
      return
    }
    if panes.log?.key != key { panes.logDrawn = .now }
    panes.log = pane(panes.log, key, in: rows) { screen in
      let hasHalfRows = screen.layout.isTall && screen.layout.scale == nil
      screen.frame.flatten(bounds, halfRows: hasHalfRows && !screen.theme.isPlain)
      if screen.theme.isPlain {
        for y in rows.y..<rows.maxY {
          screen.frame.put("│", at: GridPoint(area.x - 2, y), screen.theme.ink(.dim))
        }
      }
      screen.log(in: area, hasFocus: key.hasFocus)
      return screen.linesBelow
    }
  }

  /// Shows how many lines of the log are hidden below.
  mutating func hiddenLines() {
    guard let log = panes.log, log.end > 0 else { return }
    let area = layout.log
    put(
      localized("+\(log.end) more"), area.x, min(layout.status, area.maxY + 1), width: area.width,
      align: .trailing, .dim)
  }

  mutating func logScreen() {
    let area = GridRect(2, 2, size.width - 4, size.height - 5)
    frame.flatten(GridRect(area.x - 2, area.y - 1, size.width - area.x + 2, area.height + 2))
    log(in: area, hasFocus: true)
    if case .filter = state.overlay {
      filterLine(
        size.height - 2, in: area, found: state.shownLog.count, of: state.log.entries.count)
    } else {
      answerLine()
    }
    header()
    hintBar()
  }

  private mutating func log(in area: GridRect, hasFocus: Bool) {
    frame.mark(area, id: ClickTarget.log)
    let filter = state.catalog.filter
    let title = localized(state.pushes.areProblems ? "Problems" : "Activity log")
    let x = put(title, area.x, area.y, .text, .bold)
    if !filter.isEmpty {
      put("/" + filter, x + 2, area.y, width: area.width - TextLayout.width(title) - 16, .accent)
    }
    let entries = state.shownLog
    let problems = filter.isEmpty ? state.log.problems : entries.count(where: \.isProblem)
    if problems > 0 { put(notShown(problems), in: area, align: .trailing, .error) }
    let top = area.y + 2
    if entries.isEmpty {
      let words: Phrase =
        state.log.entries.isEmpty
        ? state.gateway.feed.isOnline
          ? "Nothing was pushed yet." : "Waiting for \(state.gateway.address)"
        : filter.isEmpty ? "No push had a problem." : "No line matches."
      put(localized(words), area.x, top, width: area.width, .dim)
      return
    }
    let explained = state.explained
    let isChosen = hasFocus && explained?.id == state.pushes.selection
    let explanation = explained.flatMap {
      LogExplanation($0, state, below: entries, in: area, isChosen: isChosen)
    }
    let end = explanation.map { $0.area.y - 2 } ?? area.maxY
    self.entries(
      entries, in: GridRect(area.x, top, area.width, end - top),
      chosen: hasFocus ? state.pushes.selection : nil)
    if let explained, let explanation { draw(explanation, of: explained) }
  }

  /// Draws lines newest first, scrolled so that the selected one is visible.
  mutating func entries(_ entries: [LogEntry], in area: GridRect, chosen: LogEntry.ID?) {
    guard !entries.isEmpty, area.height > 0 else { return }
    let columns = LogEntry.Columns(entries, width: area.width)
    var top = entries.count - 1
    if let place = entries.place(of: chosen) {
      // Show as many later lines above the selected one as fit with it.
      var used = 0
      var first = place
      while first < entries.count, used + entries[first].height(columns) <= area.height {
        used += entries[first].height(columns)
        first += 1
      }
      top = max(place, first - 1)
    }
    let above = entries.count - 1 - top
    if above > 0 {
      put(
        localized("↑ \(above) above"), in: GridRect(area.x, area.y - 1, area.width, 1),
        align: .trailing, .dim)
    }
    var y = area.y
    var place = top
    defer { linesBelow = place + 1 }
    while place >= 0, y < area.maxY {
      let entry = entries[place]
      let height = min(entry.height(columns), area.maxY - y)
      // A line that needs two rows is not cut in the last row.
      if height < entry.height(columns), columns.subject == nil, y > area.y { break }
      let isChosen = entry.id == chosen
      line(entry, GridRect(area.x, y, area.width, height), columns, isChosen: isChosen)
      frame.mark(GridRect(area.x, y, area.width, height), id: ClickTarget.logEntry(entry.id))
      y += height
      place -= 1
    }
  }

  private mutating func line(
    _ entry: LogEntry, _ area: GridRect, _ columns: LogEntry.Columns, isChosen: Bool
  ) {
    if isChosen { bar(GridRect(area.x - 1, area.y, area.width + 2, area.height)) }
    let (x, y) = (area.x, area.y)
    let (texts, note) = (entry.texts, entry.texts.note)
    put(local(entry.at).seconds, x, y, .dim)
    put(entry.sign, x + 9, y, entry.role, .bold)
    let start = LogEntry.Columns.subjectStart
    put(
      entry.word, x + 11, y, width: texts.subject.isEmpty ? area.width - 11 : start - 12, .secondary
    )
    let isBelow = entry.needsSecondRow(columns)
    let room = area.width - start
    let subject = note.isEmpty || isBelow ? room : columns.subject ?? room
    // Names are cut in the middle because they differ at their end; sentences are cut at their end.
    let isName = entry.event.activityID != nil || entry.event.verdict?.activityID != nil
    put(
      isName && texts.subjectWidth > subject
        ? TextLayout.truncateMiddle(texts.subject, to: subject) : texts.subject, x + start, y,
      width: subject, .text)
    guard !note.isEmpty, !isBelow || area.height > 1 else { return }
    var place = GridPoint(
      x + (isBelow ? 11 : texts.subject.isEmpty ? start : start + (columns.subject ?? 0) + 2),
      isBelow ? y + 1 : y)
    // A long rule name begins under the symbol, so that it is fully visible.
    if isBelow, entry.finding != nil, texts.noteWidth > area.maxX - place.x {
      place.x = x + 9
    }
    let width = area.maxX - place.x
    put(
      entry.finding == nil ? Self.completeChanges(note, width: width) : note, place.x, place.y,
      width: width, entry.finding == nil ? .dim : entry.role)
  }

  /// The changes of a push that fit, and the number of the others. Only the first change can be
  /// shortened: it may be shown without its old value.
  static func completeChanges(_ note: String, width: Int) -> String {
    if TextLayout.width(note) <= width { return note }
    let ends = note.ranges(of: ", ").map(\.lowerBound)
    return ends.indices.reversed().lazy.map { "\(note[..<ends[$0]]) +\(ends.count - $0)" }
      .first { TextLayout.width($0) <= width } ?? withoutOld(note)
  }

  private static func withoutOld(_ note: String) -> String {
    guard let arrow = note.firstRange(of: " → "),
      let key = note[..<arrow.lowerBound].firstIndex(of: " ")
    else { return note }
    return String(note[..<key] + note[arrow.lowerBound...])
  }
}
