import HTTP
internal import Basics
internal import Canvas
internal import Simulator
internal import Vendors

/// Two pushes side by side in rows: their verdicts, what was found, and their requests line by line.
struct ComparisonText {
  private(set) var rows: [(left: TextLine, right: TextLine)] = []

  init(
    _ events: (left: ActivityEvent, right: ActivityEvent),
    _ requests: (left: LoadedRequest?, right: LoadedRequest?), width: Int
  ) {
    add(FindingText(events.left, width: width).lines, FindingText(events.right, width: width).lines)
    rows.append((TextLine(), TextLine()))
    let (old, new) = (Self.lines(requests.left), Self.lines(requests.right))
    for row in LineDifference(old, new).rows {
      let left = row.left.map { Self.cells(old[$0], row.isSame ? nil : ("- ", .error), width) }
      let right = row.right.map { Self.cells(new[$0], row.isSame ? nil : ("+ ", .success), width) }
      add(left ?? [], right ?? [])
    }
  }

  private mutating func add(_ left: [TextLine], _ right: [TextLine]) {
    for place in 0..<max(left.count, right.count) {
      rows.append(
        (left.dropFirst(place).first ?? TextLine(), right.dropFirst(place).first ?? TextLine()))
    }
  }

  private static func lines(_ request: LoadedRequest?) -> [String] {
    guard let request else { return [] }
    let head = ["\(request.sent.method) \(request.sent.path)"]
    // In one order, as theirs says nothing.
    let headers = request.sent.headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return head + headers + [""] + request.body.lines.map(\.text)
  }

  /// A line in as many rows as it needs, with the sign and the colour of a change.
  private static func cells(
    _ line: String, _ change: (sign: String, role: ThemeRole)?, _ width: Int
  ) -> [TextLine] {
    TextLayout.parts(line, width: max(8, width - 2)).enumerated().map { place, part in
      TextLine(
        text: (place == 0 ? change?.sign ?? "  " : "  ") + part.text,
        role: change?.role ?? .secondary)
    }
  }
}

struct ComparisonLayout {
  let left: GridRect
  let right: GridRect

  init(_ size: GridSize) {
    let width = (size.width - 6) / 2
    let height = max(1, size.height - 6)
    left = GridRect(2, 4, width, height)
    right = GridRect(size.width - 2 - width, 4, width, height)
  }
}

extension State {
  func comparison(_ left: ActivityEvent, _ right: ActivityEvent) -> ComparisonText {
    ComparisonText(
      (left, right), (requests[left.cursor], requests[right.cursor]),
      width: ComparisonLayout(size).left.width)
  }

  /// The first row at which the screen of two pushes ends.
  func lastComparisonRow(_ left: ActivityEvent, _ right: ActivityEvent) -> Int {
    max(0, comparison(left, right).rows.count - ComparisonLayout(size).left.height)
  }
}

extension ScreenRenderer {
  mutating func comparisonScreen(_ left: ActivityEvent, _ right: ActivityEvent, _ scroll: Int) {
    let layout = ComparisonLayout(size)
    for (event, area) in [(left, layout.left), (right, layout.right)] {
      let entry = LogEntry(id: 0, event: event)
      var x = frame.put(entry.sign, at: GridPoint(area.x, 2), theme.ink(entry.role, .bold)) + 1
      let words = event.verdict.map { SafeText.clean(localized($0.words)) } ?? ""
      x =
        frame.put(words, at: GridPoint(x, 2), width: area.maxX - x - 10, theme.ink(.text, .bold))
        + 2
      frame.put(
        "\(entry.word) \(entry.subject)", at: GridPoint(x, 2), width: max(0, area.maxX - x - 10),
        theme.ink(.secondary))
      frame.put(
        LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).seconds,
        at: GridPoint(area.maxX - 8, 2), theme.ink(.dim))
      if event.verdict != nil, state.requests[event.cursor] == nil {
        frame.changes(at: state.requestQuestions.nextTime(for: event.cursor, now: now))
      }
    }
    let rows = state.comparison(left, right).rows
    let top = max(0, min(scroll, rows.count - layout.left.height))
    let shown = rows.dropFirst(top).prefix(layout.left.height)
    lines(shown.map(\.left), in: layout.left)
    lines(shown.map(\.right), in: layout.right)
    let rest = rows.count - top - layout.left.height
    if rest > 0 { foot(localized("↓ \(rest) more"), below: layout.right) }
    answerLine()
    header()
    hintBar()
  }
}
