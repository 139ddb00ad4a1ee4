internal import Basics
internal import Canvas
internal import HTTP
internal import Simulator
internal import Vendors

/// The layout of the two halves of the finding's screen.
struct FindingLayout {
  let findings: GridRect
  /// Extends to the hints, because its last row counts the hidden rows.
  let body: GridRect
  /// The lines of the request below its first one.
  var request: GridRect { GridRect(body.x, body.y + 1, body.width, body.height - 1) }

  init(_ size: GridSize, border: Int = 0) {
    let top = 4
    let height = size.height - 2 - top
    if size.width < 80 {
      let half = max(1, (height - 1) / 2)
      findings = GridRect(2, top, size.width - 4, half)
      body = GridRect(2, top + half + 1, size.width - 4, height - half)
    } else {
      let width = max(30, min(size.width - 34, size.width * (44 + border) / 100))
      findings = GridRect(2, top, width - 4, height)
      body = GridRect(width + 1, top, size.width - width - 3, height + 1)
    }
  }
}

extension ScreenRenderer {
  /// Draws a push with all its findings, beside its request.
  mutating func findingScreen(_ event: ActivityEvent, line: Int) {
    let layout = FindingLayout(size, border: state.border)
    let entry = LogEntry(id: 0, event: event)
    var x = put(entry.sign, 2, 2, entry.role, .bold) + 1
    x = put(entry.word, x, 2, .secondary) + 1
    x = 2 + put(entry.subject, x, 2, width: size.width / 3, .text, .bold)
    let outcome =
      event.taken != nil
      ? localized("accepted, nothing to show")
      : event.verdict.map { SafeText.clean(localized($0.text)) } ?? ""
    let decoder = event.verdict?.decoder.map { localized($0.text) } ?? ""
    put(
      [event.verdict?.vendor?.rawValue ?? "", outcome, decoder].filter { !$0.isEmpty }.joined(
        separator: " · "), x, 2, width: size.width - x - 12, .secondary)
    put(local(event.at).seconds, size.width - 10, 2, .dim)
    let text = FindingText(event, in: layout)
    findings(text, line: line, in: layout.findings)
    request(event, focus: text.finding(at: line), in: layout)
    frame.mark(layout.body, id: ClickTarget.content)
    if let sent = state.requestText(of: event) {
      let end = layout.findings.y + max(text.lines.count, sent.rows.count + 1)
      cardConcerned(
        event, in: GridRect(2, end + 1, size.width - 4, layout.findings.maxY - end - 1),
        column: layout.body.x)
    }
    frameLines()
  }

  /// The minimum rows for the part about the activity.
  private static let leastConcerned = 9

  /// Draws the activity at that push, or the log if the push was for none, in the rows left by
  /// findings and request.
  private mutating func cardConcerned(_ event: ActivityEvent, in area: GridRect, column: Int) {
    guard area.height >= Self.leastConcerned else { return }
    frame.rule("─", at: area.origin, count: area.width, theme.ink(.track))
    guard let id = event.activityID ?? event.verdict?.activityID, let source = source(id) else {
      put(localized("Activity log"), area.x, area.y + 2, .text, .bold)
      let rows = GridRect(area.x, area.y + 4, area.width, area.height - 4)
      let chosen = state.shownLog.first { $0.event.cursor == event.cursor }?.id
      return entries(state.shownLog, in: rows, chosen: chosen)
    }
    let back = state.events(of: id).firstIndex { $0.cursor == event.cursor } ?? 0
    details(
      of: source, in: GridRect(area.x, area.y + 2, area.width, area.height - 2), back: back,
      column: column)
  }

  private mutating func findings(_ text: FindingText, line: Int, in area: GridRect) {
    let top = text.top(for: line, height: area.height)
    let focus = text.finding(at: line)
    for (offset, line) in text.lines.dropFirst(top).prefix(area.height).enumerated() {
      let y = area.y + offset
      var line = line
      if line.finding == focus || text.starts.count == 1 {
        if !line.note.isEmpty { put("▸", area.x - 2, y, .accent, .bold) }
      } else {
        if line.role == .text { line.role = .secondary }
        line.attributes = []
      }
      lines([line], in: GridRect(area.x, y, area.width, 1))
    }
    let rest = text.lines.count - top - area.height
    if rest > 0 { foot(localized("↓ \(rest) more"), below: area) }
  }

  private mutating func request(_ event: ActivityEvent, focus: Int, in layout: FindingLayout) {
    let area = layout.body
    let loaded = state.pushes.requests[event.cursor]
    if loaded == nil, event.verdict != nil {
      frame.changes(at: state.pushes.questions.nextTime(for: event.cursor, now: now))
    }
    if loaded == nil, state.pushes.questions.isMissing(event.cursor) {
      put(localized("The gateway no longer has its request."), in: area, .secondary)
      put(
        localized("It keeps only the newest ones; Islet asks again."), area.x, area.y + 1,
        width: area.width, .dim)
      return
    }
    guard let sent = loaded?.sent, let text = state.requestText(of: event) else {
      // Show nothing before the gateway has responded, unless it cannot.
      if !state.gateway.feed.isOnline {
        put(localized("Waiting for the gateway to send its request."), in: area, .dim)
      }
      return
    }
    let hasFocus = state.details.contentHasFocus
    request(
      text, event.findings, focus: focus, scroll: hasFocus ? state.details.contentScroll : nil,
      key: hasFocus ? "down" : "pane",
      in: firstLine(of: sent, text, in: area, hasFocus: hasFocus))
  }

  /// Puts a request's first line above its others, unless it takes several rows and is scrolled
  /// with them. Returns the remaining area.
  mutating func firstLine(
    of sent: SentRequest, _ text: RequestText, in area: GridRect, hasFocus: Bool = false
  ) -> GridRect {
    guard !text.hasPath else { return area }
    put("\(sent.method) \(sent.path)", in: area, hasFocus ? .accent : .text, .bold)
    return GridRect(area.x, area.y + 1, area.width, area.height - 1)
  }

  /// Draws a request from row `scroll` on, or from where the mark of a finding is visible. `key` is
  /// the command that leads to hidden rows.
  mutating func request(
    _ text: RequestText, _ findings: [Finding], focus: Int, scroll: Int?, key: Command.ID,
    in area: GridRect
  ) {
    let rows = text.rows
    let top =
      scroll.map { max(0, min($0, rows.count - area.height)) }
      ?? text.top(showing: focus, height: area.height)
    let gutter = text.gutter
    let isWhole = rows.count - top <= area.height
    let shown = rows.dropFirst(top).prefix(isWhole ? area.height : max(0, area.height - 1))
    if !isWhole {
      more(
        rows.count - top - shown.count, key: key,
        in: GridRect(area.x, area.maxY - 1, area.width, 1))
    }
    for (offset, row) in shown.enumerated() {
      let y = area.y + offset
      if offset == 0, top > 0, area.height > 2 {
        put(localized("↑ \(top + 1) above"), in: area, align: .trailing, .dim)
        continue
      }
      let isMarked = text.marked.contains(top + offset)
      switch row {
      case .gap: break
      case .header(let line):
        let isPath = text.hasPath && top + offset == 0
        put(
          line, area.x, y, width: area.width, isPath || isMarked ? .text : .dim, isPath ? .bold : []
        )
      case .body(let line, let number):
        if let number {
          put(TextLayout.digits(number, width: gutter - 2), area.x, y, .dim)
        }
        put(line, area.x + gutter, y, width: area.width - gutter, isMarked ? .text : .secondary)
      case .mark(let index, let columns, let line, let isInBody):
        let finding = findings[index]
        let gutter = isInBody ? gutter : 0
        let start = TextLayout.width(String(line.prefix(columns.lowerBound)))
        let words = "▲ " + finding.rule.rawValue
        // Keep a mark far to the right visible.
        let x = max(0, min(start, area.width - gutter - TextLayout.width(words)))
        put(
          words, area.x + gutter + x, y, width: area.width - gutter - x,
          finding.severity == .warning ? .warning : .error, index == focus ? .bold : [])
      }
    }
  }
}
