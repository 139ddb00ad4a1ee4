import HTTP
internal import Basics
internal import Canvas
internal import Simulator
internal import Vendors

/// Two pushes side by side in rows: their verdicts, what was found, and their requests line by line.
struct ComparisonText {
  private(set) var left: TextLines
  private(set) var right: TextLines

  init(
    _ events: (left: ActivityEvent, right: ActivityEvent),
    _ requests: (left: LoadedRequest?, right: LoadedRequest?), width: Int
  ) {
    left = TextLines(width: width)
    right = TextLines(width: width)
    left.lines = FindingText(events.left, width: width).lines
    right.lines = FindingText(events.right, width: width).lines
    align()
    left.gap()
    right.gap()
    let (old, new) = (Self.lines(requests.left), Self.lines(requests.right))
    for row in LineDifference(old, new).rows {
      if let place = row.left {
        left.addAsIs(old[place], sign: row.isSame ? "  " : "- ", row.isSame ? .secondary : .error)
      }
      if let place = row.right {
        right.addAsIs(
          new[place], sign: row.isSame ? "  " : "+ ", row.isSame ? .secondary : .success)
      }
      align()
    }
  }

  var count: Int { left.lines.count }

  /// Lets what follows begin in one row at both sides.
  private mutating func align() {
    while left.lines.count < right.lines.count { left.gap() }
    while right.lines.count < left.lines.count { right.gap() }
  }

  private static func lines(_ request: LoadedRequest?) -> [String] {
    guard let request else { return [] }
    let head = ["\(request.sent.method) \(request.sent.path)"]
    // In one order, as theirs says nothing.
    let headers = request.sent.headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return head + headers + [""] + request.body.lines.map(\.text)
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
    max(0, comparison(left, right).count - ComparisonLayout(size).left.height)
  }
}

extension ScreenRenderer {
  mutating func comparisonScreen(_ left: ActivityEvent, _ right: ActivityEvent, _ scroll: Int) {
    let layout = ComparisonLayout(size)
    for (event, area) in [(left, layout.left), (right, layout.right)] {
      let entry = LogEntry(id: 0, event: event)
      var x = put(entry.sign, area.x, 2, entry.role, .bold) + 1
      let words = event.verdict.map { SafeText.clean(localized($0.words)) } ?? ""
      x =
        put(words, x, 2, width: area.maxX - x - 10, .text, .bold)
        + 2
      put("\(entry.word) \(entry.subject)", x, 2, width: max(0, area.maxX - x - 10), .secondary)
      put(local(event.at).seconds, area.maxX - 8, 2, .dim)
      if event.verdict != nil, state.requests[event.cursor] == nil {
        frame.changes(at: state.requestQuestions.nextTime(for: event.cursor, now: now))
      }
    }
    let text = state.comparison(left, right)
    let top = max(0, min(scroll, text.count - layout.left.height))
    lines(text.left.lines.dropFirst(top).prefix(layout.left.height), in: layout.left)
    lines(text.right.lines.dropFirst(top).prefix(layout.left.height), in: layout.right)
    let rest = text.count - top - layout.left.height
    if rest > 0 { foot(localized("↓ \(rest) more"), below: layout.right) }
    answerLine()
    header()
    hintBar()
  }
}
