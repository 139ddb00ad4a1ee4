internal import Basics
internal import Canvas
internal import HTTP
internal import Simulator
internal import Synchronization
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
    // With few rows, the row above is the island's and not part of what is cached.
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
    if state.log.problems > 0 {
      put(notShown, in: area, align: .trailing, .error)
    }
    let entries = state.shownLog
    let top = area.y + 2
    if entries.isEmpty {
      let words: Phrase =
        state.log.entries.isEmpty
        ? "Nothing was pushed yet."
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
      // As few lines above the selected one as keep it visible.
      var used = 0
      var first = place
      while first < entries.count, used + entries[first].height(columns) <= area.height {
        used += entries[first].height(columns)
        first += 1
      }
      top = max(place, first - 1)
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
    let (words, note) = (entry.words, entry.words.note)
    put(local(entry.at).seconds, x, y, .dim)
    put(entry.sign, x + 9, y, entry.role, .bold)
    let start = LogEntry.Columns.subjectStart
    put(
      entry.word, x + 11, y, width: words.subject.isEmpty ? area.width - 11 : start - 12, .secondary
    )
    let isBelow = entry.needsSecondRow(columns)
    let room = area.width - start
    let subject = note.isEmpty || isBelow ? room : columns.subject ?? room
    // Names differ at their end; prose begins with what matters.
    let isName = entry.event.activityID != nil || entry.event.verdict?.activityID != nil
    put(
      isName && words.subjectWidth > subject
        ? TextLayout.truncateMiddle(words.subject, to: subject) : words.subject, x + start, y,
      width: subject, .text)
    guard !note.isEmpty, !isBelow || area.height > 1 else { return }
    var place = GridPoint(
      x + (isBelow ? 11 : start + (columns.subject ?? 0) + 2), isBelow ? y + 1 : y)
    // A long rule name begins under the symbol, so that it is fully visible.
    if isBelow, entry.finding != nil, words.noteWidth > area.maxX - place.x {
      place.x = x + 9
    }
    let width = area.maxX - place.x
    put(
      entry.finding == nil ? Self.wholeChanges(note, width: width) : note, place.x, place.y,
      width: width, entry.finding == nil ? .dim : entry.role)
  }

  /// The changes of a push that fit, and the number of the others. No change is cut but the first
  /// one, which may be shown without its old value.
  static func wholeChanges(_ note: String, width: Int) -> String {
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

extension String {
  /// The first sentence of a text, up to its first full stop or colon, and the rest.
  var firstSentence: (String, String) {
    // Punctuation in code, such as a header, does not end a sentence.
    var (isCode, last) = (false, UInt8(0))
    let space = utf8.firstIndex { byte in
      defer { last = byte }
      if byte == UInt8(ascii: "`") { isCode.toggle() }
      return byte == UInt8(ascii: " ") && !isCode
        && (last == UInt8(ascii: ".") || last == UInt8(ascii: ":"))
    }
    guard let space, case let mark = utf8.index(before: space) else { return (self, "") }
    var rest = String(self[utf8.index(after: space)...])
    // Capitalise the rest after a colon, but not a name such as iOS. After a full stop, any name
    // keeps its case.
    if self[mark] == ":", rest.dropFirst().first?.isUppercase == false {
      rest = rest.prefix(1).uppercased() + rest.dropFirst()
    }
    // A colon may have a space before it, a full stop has none.
    let said = self[..<mark]
    return ((said.last?.isWhitespace == true ? said.dropLast() : said) + ".", rest)
  }
}

/// The explanation of a line below the log: a few sentences while the log is long, and all findings
/// with the request if the log leaves enough rows.
struct LogExplanation {
  private(set) var lines: [TextLine] = []
  /// The request shown below the lines.
  private(set) var request: RequestText?
  /// Its area. The rule that separates it from the log is the row above.
  private(set) var area: GridRect
  /// Whether there are rows for the request, which is not loaded yet.
  private(set) var awaitsRequest = false

  /// The maximum rows of the few sentences.
  private static let mostSentences = 8
  /// The minimum rows of a log of which two thirds explain a line.
  private static let large = 40
  /// The minimum rows in which a request can be understood.
  private static let leastRequest = 9

  /// `nil` if the push has no finding, unless the user selected its line.
  init?(
    _ entry: LogEntry, _ state: State, below entries: [LogEntry], in log: GridRect, isChosen: Bool
  ) {
    let width = log.width
    area = log
    // In a large window, log and explanation grow together.
    let most = min(max(5, log.height / 3), max(Self.mostSentences, log.height / 4))
    let few = min(most, max(0, (log.height - 3) / 2)) - 1
    if let finding = entry.finding, few > 0 {
      lines = Self.sentences(
        Said(finding: finding, width: width, height: few, language: Language.current.code))
    }
    // In a large window, lines give way to the explanation of one of them.
    let spare = max(
      Self.rows(in: log, leftBy: entries) - 2, log.height < Self.large ? 0 : log.height * 2 / 3)
    if spare > lines.count, entry.finding != nil || isChosen && entry.event.verdict != nil {
      addEverything(of: entry, state, rows: spare)
    }
    guard !lines.isEmpty else { return nil }
    let rows = lines.count + (request.map { min($0.rows.count, spare - lines.count - 2) + 2 } ?? 0)
    // In the middle of a window with rows for everything, so that it does not move while lines
    // arrive.
    let top = max(
      log.maxY - max(spare, rows),
      min(log.maxY - rows, log.y + log.height * 2 / 5))
    area = GridRect(log.x, top, width, rows)
  }

  /// The rows left by a log's lines if all of them are visible.
  private static func rows(in log: GridRect, leftBy entries: [LogEntry]) -> Int {
    let columns = LogEntry.Columns(entries, width: log.width)
    var left = log.height - 2
    for entry in entries where left > 0 { left -= entry.height(columns) }
    return max(0, left)
  }

  private mutating func addEverything(of entry: LogEntry, _ state: State, rows: Int) {
    let width = area.width
    let text = FindingText(entry.event, width: width)
    guard text.lines.count <= rows else { return }
    let known = state.requestText(of: entry.event, width: width)
    let hasRequest = rows - text.lines.count - 2 >= Self.leastRequest
    let room = rows - (hasRequest ? known.map { $0.rows.count + 2 } ?? 0 : 0)
    lines =
      (room < text.lines.count ? text : FindingText(entry.event, width: width, rows: room)).lines
    guard hasRequest else { return }
    request = known
    awaitsRequest =
      request == nil && entry.event.verdict != nil && state.catalog.filter.isEmpty
      && !state.pushes.questions.isMissing(entry.event.cursor)
  }

  /// A finding, and the size and language of its explanation.
  private struct Said: Equatable {
    let finding: Finding
    let width: Int
    let height: Int
    let language: String
  }

  /// The last explanation, reused while the log above it changes.
  private static let last = Mutex<(said: Said, lines: [TextLine])?>(nil)

  private static func sentences(_ said: Said) -> [TextLine] {
    if let known = last.withLock({ $0?.said == said ? $0?.lines : nil }) { return known }
    let lines = lines(of: said.finding, width: said.width, height: said.height)
    last.withLock { $0 = (said, lines) }
    return lines
  }

  /// Wraps a text so that no word is alone in the last line.
  private static func wrapped(_ text: String, width: Int, lines: Int) -> [String] {
    let wrapped = TextLayout.wrap(text, width: width, lines: lines)
    guard wrapped.count > 1, let last = wrapped.last, TextLayout.width(last) < width / 4 else {
      return wrapped
    }
    return TextLayout.wrapEvenly(text, width: width, lines: lines)
  }

  /// A finding in full sentences, the first of them emphasised.
  private static func lines(of finding: Finding, width: Int, height: Int) -> [TextLine] {
    let statement = localized(finding.message)
    var (first, rest) = statement.firstSentence
    if let mend = finding.mend.map(localized), !mend.isEmpty, !statement.contains(mend) {
      rest += rest.isEmpty ? mend : " " + mend
    }
    if rest.isEmpty, let rule = Rule.all[finding.rule] {
      rest = localized(Phrase(verbatim: rule.explanation))
    }
    var text = TextLines(width: width)
    text.add(wrapped(first, width: width, lines: max(1, height - 2)), .text, .bold)
    text.add(wrapped(rest, width: width, lines: max(0, height - text.lines.count)), .secondary)
    if finding.shownPath != nil, let place = finding.place, text.lines.count < height {
      text.add([place], .dim)
    }
    return text.lines
  }
}

extension ScreenRenderer {
  mutating func draw(_ explanation: LogExplanation, of entry: LogEntry) {
    let area = explanation.area
    frame.rule("─", at: GridPoint(area.x, area.y - 1), count: area.width, theme.ink(.track))
    lines(explanation.lines, in: area)
    if explanation.awaitsRequest {
      frame.changes(at: state.nextQuestion(for: entry.event, now: now))
    }
    guard let request = explanation.request,
      let sent = state.pushes.requests[entry.event.cursor]?.sent
    else { return }
    let top = area.y + explanation.lines.count + 1
    self.request(
      request, entry.event.findings, focus: 0, scroll: entry.event.findings.isEmpty ? 0 : nil,
      key: "open-finding",
      in: firstLine(of: sent, request, in: GridRect(area.x, top, area.width, area.maxY - top)))
  }
}
