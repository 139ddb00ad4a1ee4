internal import Basics
internal import Canvas
internal import Simulator

/// The line between the cards and the keys.
extension ScreenRenderer {
  /// Draws the line below the cards: the answer to a key, or the number of hidden cards, with the
  /// newest problem on the right.
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
      put(answer.text, left, y, width: size.width - 2 - left, answer.role)
      return
    }
    if let scene = state.scene, scene.isPaused || scene.isOver || scene.caption != nil {
      sceneLine(scene, at: GridPoint(left, y))
      return
    }
    if buildLine(at: GridPoint(left, y), width: size.width - 2 - left) { return }
    if !layout.hasLog { right = problemLine(y, from: left, to: right) }
    let marked = state.cards.marked.count
    var words =
      marked == 0 ? [] : [localized(marked == 1 ? "● 1 marked" : "● \(marked) marked")]
    let hidden = countHidden()
    words += hidden + [sampleText, actionText].compactMap { $0 }
    if !state.catalog.filter.isEmpty {
      let hidden = state.catalog.count - state.catalog.order.count
      words.append(localized("/\(state.catalog.filter) hides \(hidden)"))
    }
    put(
      words.joined(separator: " · "), left, y, width: right - left,
      hidden.contains { $0.contains("✗") } ? .error : .dim)
    if layout.hasLog { hiddenLines() }
  }

  /// Draws the newest problem if there is no log, with the key that leads to it. Returns the column
  /// before it.
  private mutating func problemLine(_ y: Int, from left: Int, to right: Int) -> Int {
    let hasFocus = state.pane == .log
    let chosen = hasFocus ? state.log.place(of: state.pushes.selection) : nil
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

  /// Shows the number of hidden cards in the row after the cards. Returns the texts if that is not
  /// free.
  mutating func countHidden() -> [String] {
    let words = hiddenTexts
    guard !words.isEmpty, cardsEnd < linesEnd else {
      return words
    }
    let text = words.joined(separator: " · ")
    put(
      text, layout.cards.x + 5, cardsEnd, width: layout.cards.width - 5,
      text.contains("✗") ? .error : .dim)
    cardsEnd += 1
    return []
  }

  /// The numbers of cards hidden above and below, and of those below with a push not shown.
  var hiddenTexts: [String] {
    let above = shownPlaces.lowerBound
    let rest = state.catalog.order.dropFirst(shownPlaces.upperBound)
    let below =
      state.screen == .lock
      ? rest.count { source($0)?.entry.activity.isOnLockScreen == true } : rest.count
    let undelivered = below > 0 && state.screen == .main ? undeliveredBelow : 0
    return (above > 0 ? [localized("↑ \(above) above")] : [])
      + (below > 0
        ? [localized("+\(below) more") + (undelivered > 0 ? " ✗ \(undelivered)" : "")] : [])
  }

  /// The number of hidden cards with a push not shown.
  private var undeliveredBelow: Int {
    guard !state.news.undelivered.isEmpty, state.catalog.filter.isEmpty else { return 0 }
    let shown = Set(state.catalog.order[shownPlaces.clamped(to: state.catalog.order.indices)])
    return state.news.undelivered.keys.count { !shown.contains($0) && state.catalog.contains($0) }
  }

  /// Draws the line in which a filter is typed, with the number of matches.
  mutating func filterLine(_ y: Int, in area: GridRect, found: Int, of total: Int) {
    let search = state.catalog.search
    let cursor = input(search.text, sign: "/ ", area.x + 2, y, width: area.width - 19)
    if let problem = search.problem {
      put(localized(problem), cursor + 2, y, width: area.maxX - cursor - 4, .warning)
      return
    }
    if search.text.isEmpty {
      put(
        localized("words, or rule: vendor: type: user: state: since:"), cursor + 2, y,
        width: area.maxX - 16 - cursor, .dim)
    }
    put(localized("\(found) of \(total)"), area.maxX - 14, y, width: 12, align: .trailing, .dim)
  }

  /// Shows the compiler's current task, or its first error. Returns whether there was anything to
  /// show.
  mutating func buildLine(at point: GridPoint, width: Int) -> Bool {
    if case .busy(let words, _) = state.widget.build {
      put("◐ " + words, point.x, point.y, width: width, .dim)
      return true
    }
    let problems = state.widget.build?.problems ?? []
    guard let first = problems.first else { return false }
    let key = state.keymap.name(of: "build-errors")
    let hint = localized(
      problems.count > 1 ? "\(key) shows all \(problems.count)" : "\(key) shows more")
    let words = "✗ " + first.text
    // The error has priority; the key is in the hint bar, too.
    let steps = [sampleText, actionText].compactMap { $0 }.joined(separator: " · ")
    var beside = steps.isEmpty ? hint : steps + " · " + hint
    func room() -> Int { width - (beside.isEmpty ? 0 : TextLayout.width(beside) + 3) }
    if room() < TextLayout.width(words) { beside = steps }
    if room() < min(40, TextLayout.width(words)) { beside = "" }
    put(words, point.x, point.y, width: room(), .error)
    put(beside, point.x, point.y, width: width, align: .trailing, .dim)
    return true
  }

  /// Draws the screen while the app's widget is compiled for the first time.
  mutating func loading(_ words: String, _ done: Double?) {
    let area = emptyArea
    let width = min(40, area.width - 4)
    let x = area.x + (area.width - width) / 2
    let y = max(2, size.height / 2 - 1)
    put(words, area.x, y, width: area.width, align: .center, .text, .bold)
    guard let done, width > 8 else { return }
    let filled = Int((min(1, max(0, done)) * Double(width)).rounded())
    frame.rule("━", at: GridPoint(x, y + 2), count: filled, theme.ink(.accent))
    frame.rule("━", at: GridPoint(x + filled, y + 2), count: width - filled, theme.ink(.track))
  }

  /// Draws the scene's caption and step, and whether it waits for a key.
  mutating func sceneLine(_ scene: SceneStatus, at point: GridPoint) {
    let text = scene.caption ?? (scene.isOver ? localized("finished; . plays it again") : "")
    let isWaiting = scene.isPaused || scene.isOver
    let hidden = countHidden().joined(separator: " · ")
    let place =
      "\(scene.isPaused ? "‖ " : scene.isOver ? "■ " : "")"
      + localized("step \(scene.place)/\(scene.count)")
      + (scene.loops ? "" : localized(" once"))
    let start = size.width - 2 - TextLayout.width(place)
    put(place, start, point.y, isWaiting ? .warning : .dim)
    var end = start - 3
    if !hidden.isEmpty {
      end -= TextLayout.width(hidden)
      put(hidden, end, point.y, hidden.contains("✗") ? .error : .dim)
      end -= 2
    }
    guard !text.isEmpty else { return }
    // A text too long for the line begins in the one above, unless that is the log's or right below
    // the cards.
    let most = layout.hasLog || cardsEnd >= point.y - 1 ? 1 : 2
    let column = end - point.x - 2
    var lines = TextLayout.wrapEvenly(text, width: column, lines: most)
    if lines.joined(separator: " ") != text, case let short = brief(text, width: column),
      !short.isEmpty
    {
      lines = [short]
    }
    for (offset, line) in lines.enumerated() {
      let y = point.y + 1 - lines.count + offset
      if lines.count > 1, let wallpaper = panes.wallpaper {
        frame.put(wallpaper, in: GridRect(0, y, end, 1))
      }
      if offset == 0 { put("▸", point.x, y, .accent, .bold) }
      put(line, point.x + 2, y, .accent, .bold)
    }
  }

  /// Draws the available commands, the most useful ones as far as they fit.
  mutating func hintBar() {
    // The key that opens an island also closes it.
    let hasIsland = state.screen == .main && state.expansion != nil
    let possible = (state.keymap.hints[state.context] ?? []).filter {
      $0.command.disabledReason(state) == nil && !(hasIsland && $0.command.id == "back")
    }
    let row = GridRect(0, size.height - 1, size.width, 1)
    let words = possible.map { $0.command.currentTitle(state) ?? $0.command.title }
    panes.hints = pane(
      panes.hints,
      PaneCache.HintKey(
        places: possible.map(\.place), words: words, keys: state.keymap.identity), in: row
    ) { $0.hintBar(possible, words) }
  }

  private mutating func hintBar(_ possible: [KeyHint], _ phrases: [Phrase]) -> Int {
    let words = phrases.map(localized)
    var width = 1
    var shown: Set<Int> = []
    let ranks = possible.map { $0.command.hint ?? 0 }
    for place in possible.indices.sorted(by: { ranks[$0] < ranks[$1] }) {
      // Includes the separator before the next one.
      let own = TextLayout.width(possible[place].key) + 1 + TextLayout.width(words[place]) + 3
      if width + own > size.width + 2 { continue }
      width += own
      shown.insert(place)
    }
    var x = 1
    for place in possible.indices where shown.contains(place) {
      let hint = possible[place]
      x = 3 + key(hint.key, words[place], hint.command.id, x, size.height - 1)
    }
    return x
  }

  mutating func answerLine() {
    guard let answer else { return }
    // Covers what the screen drew in this row.
    let row = GridRect(0, size.height - 2, size.width, 1)
    if let wallpaper = panes.wallpaper { frame.put(wallpaper, in: row) }
    put(answer.text, 1, size.height - 2, width: size.width - 2, answer.role)
  }
}
