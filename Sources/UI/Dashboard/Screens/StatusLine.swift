internal import Basics
internal import Canvas
internal import Simulator

/// The line between the cards and the keys.
extension ScreenRenderer {
  /// The line below the cards: what is not shown, and at its right the newest problem or an answer.
  mutating func statusLine() {
    let y = layout.status
    let area = layout.cards
    if case .filter = state.overlay {
      filterLine(
        y, in: GridRect(area.x, y, size.width - area.x, 1), found: state.catalog.order.count,
        of: state.catalog.count)
      return
    }
    let left = min(area.x, 1) + 2
    var right = layout.hasLog ? area.maxX - 2 : size.width - 2
    if let answer {
      frame.put(answer.text, at: GridPoint(left, y), width: size.width - 2 - left, answer.ink)
      return
    }
    if let scene = state.scene, scene.isPaused || scene.isOver || scene.caption != nil {
      sceneLine(scene, at: GridPoint(left, y))
      return
    }
    if buildLine(at: GridPoint(left, y), width: size.width - 2 - left) { return }
    if !layout.hasLog { right = problemLine(y, from: left, to: right) }
    let marked = state.marked.count
    var words =
      marked == 0 ? [] : [localized(marked == 1 ? "● 1 marked" : "● \(marked) marked")]
    let hidden = countHidden()
    words += hidden + [sampleWords, actionWords].compactMap { $0 }
    if !state.catalog.filter.isEmpty {
      let hidden = state.catalog.count - state.catalog.order.count
      words.append(localized("/\(state.catalog.filter) hides \(hidden)"))
    }
    put(
      words.joined(separator: " · "), left, y, width: right - left,
      hidden.contains { $0.contains("✗") } ? .error : .dim)
    if layout.hasLog { hiddenLines() }
  }

  /// The newest problem where there is no log, and the key that leads to it; returns the column before it.
  private mutating func problemLine(_ y: Int, from left: Int, to right: Int) -> Int {
    let hasFocus = state.pane == .log
    let chosen = hasFocus ? state.log.place(of: state.logSelection) : nil
    guard let entry = chosen.map({ state.log.entries[$0] }) ?? state.newestProblem,
      let finding = entry.finding
    else { return right }
    let key = state.keymap.name(of: hasFocus ? "open-finding" : "pane")
    let room = max(0, right - left - TextLayout.width(key) - 14)
    let rule = finding.rule.rawValue
    let subject = TextLayout.truncateMiddle(
      entry.subject, to: max(6, room - 3 - TextLayout.width(rule)))
    let words = TextLayout.truncate(
      ["✗", subject, rule].filter { !$0.isEmpty }.joined(separator: " "), to: room)
    let start = right - TextLayout.width(words)
    let row = GridRect(
      start - TextLayout.width(key) - 2, y, right - start + TextLayout.width(key) + 3, 1)
    if hasFocus { bar(row) }
    put(key, row.x + 1, y, .secondary, .bold)
    put(words, start, y, .error, hasFocus ? .bold : [])
    frame.mark(row, id: ClickTarget.logEntry(entry.id))
    return row.x - 2
  }

  /// Counts what the cards hide in the row below them, where that is free; returns what has no row.
  mutating func countHidden() -> [String] {
    let words = hiddenWords
    guard !words.isEmpty, cardsEnd < layout.status - (state.scene == nil ? 0 : 1) else {
      return words
    }
    let text = words.joined(separator: " · ")
    put(
      text, layout.cards.x + 5, cardsEnd, width: layout.cards.width - 5,
      text.contains("✗") ? .error : .dim)
    cardsEnd += 1
    return []
  }

  /// How many cards are not shown above and below, and of how many of these a push is not shown.
  var hiddenWords: [String] {
    let above = shownPlaces.lowerBound
    let rest = state.catalog.order.dropFirst(shownPlaces.upperBound)
    let below =
      state.screen == .lock
      ? rest.count { source($0)?.entry.activity.isOnLockScreen == true } : rest.count
    let unseen = below > 0 && state.screen == .main ? unseenBelow : 0
    return (above > 0 ? [localized("↑ \(above) above")] : [])
      + (below > 0 ? [localized("+\(below) more") + (unseen > 0 ? " ✗ \(unseen)" : "")] : [])
  }

  /// How many of the cards that are not shown have a push that is not shown either.
  private var unseenBelow: Int {
    guard !state.news.unseen.isEmpty, state.catalog.filter.isEmpty else { return 0 }
    let shown = Set(state.catalog.order[shownPlaces.clamped(to: state.catalog.order.indices)])
    return state.news.unseen.keys.count { !shown.contains($0) }
  }

  /// The line in which a filter is typed, and how many it leaves.
  mutating func filterLine(_ y: Int, in area: GridRect, found: Int, of total: Int) {
    let search = state.catalog.search
    let cursor = input(search.text, sign: "/ ", area.x + 2, y, width: area.width - 19)
    if let problem = search.problem {
      let room = area.maxX - 2 - cursor - 2
      put(localized(problem), cursor + 2, y, width: room, .warning)
      return
    }
    if search.text.isEmpty {
      put(
        localized("words, or rule: vendor: type: user: state: since:"), cursor + 2, y,
        width: area.maxX - 16 - cursor, .dim)
    }
    put(localized("\(found) of \(total)"), area.maxX - 14, y, width: 12, align: .trailing, .dim)
  }
}
