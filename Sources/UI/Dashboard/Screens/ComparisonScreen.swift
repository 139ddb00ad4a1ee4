internal import Basics
internal import Canvas
internal import HTTP
internal import Simulator
internal import Vendors

/// Two pushes side by side in rows: their verdicts, their findings, and their requests line by
/// line.
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

  /// Makes what follows begin in the same row on both sides.
  private mutating func align() {
    while left.lines.count < right.lines.count { left.gap() }
    while right.lines.count < left.lines.count { right.gap() }
  }

  private static func lines(_ request: LoadedRequest?) -> [String] {
    guard let request else { return [] }
    let head = ["\(request.sent.method) \(request.sent.path)"]
    // Sorted, because their order has no meaning.
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
      (left, right), (pushes.requests[left.cursor], pushes.requests[right.cursor]),
      width: ComparisonLayout(size).left.width)
  }

  /// The last row to which the comparison can be scrolled.
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
      let words = event.verdict.map { SafeText.clean(localized($0.text)) } ?? ""
      x = 2 + put(words, x, 2, width: area.maxX - x - 10, .text, .bold)
      put("\(entry.word) \(entry.subject)", x, 2, width: max(0, area.maxX - x - 10), .secondary)
      put(local(event.at).seconds, area.maxX - 8, 2, .dim)
      if event.verdict != nil, state.pushes.requests[event.cursor] == nil {
        frame.changes(at: state.pushes.questions.nextTime(for: event.cursor, now: now))
      }
    }
    let text = state.comparison(left, right)
    let top = max(0, min(scroll, text.count - layout.left.height))
    lines(text.left.lines.dropFirst(top).prefix(layout.left.height), in: layout.left)
    lines(text.right.lines.dropFirst(top).prefix(layout.left.height), in: layout.right)
    let rest = text.count - top - layout.left.height
    if rest > 0 { foot(localized("↓ \(rest) more"), below: layout.right) }
    frameLines()
  }
}

/// Two texts compared line by line: which lines both have, and which only one has.
struct LineDifference {
  /// A row of the two texts side by side, with the indices of their lines.
  struct Row: Hashable {
    var left: Int?
    var right: Int?
    var isSame = false
  }

  let rows: [Row]

  /// Longer texts are compared by position. Even the longest payloads have fewer lines.
  private static let limit = 1_000

  init(_ left: [String], _ right: [String]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    if left.count <= Self.limit, right.count <= Self.limit {
      for change in right.difference(from: left) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
    } else {
      let same = Set(zip(left, right).enumerated().filter { $1.0 == $1.1 }.map(\.offset))
      removed = Set(left.indices).subtracting(same)
      inserted = Set(right.indices).subtracting(same)
    }
    var rows: [Row] = []
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      // Removed and added lines of one place are side by side.
      let gone = (old..<left.count).prefix(while: removed.contains)
      let come = (new..<right.count).prefix(while: inserted.contains)
      for place in 0..<max(gone.count, come.count) {
        rows.append(
          Row(
            left: place < gone.count ? old + place : nil,
            right: place < come.count ? new + place : nil))
      }
      (old, new) = (gone.endIndex, come.endIndex)
      if old < left.count, new < right.count {
        rows.append(Row(left: old, right: new, isSame: true))
        (old, new) = (old + 1, new + 1)
      }
    }
    self.rows = rows
  }
}

extension State {
  /// Shows two pushes side by side, the earlier one first.
  mutating func compare(_ first: ActivityEvent, _ second: ActivityEvent) {
    screen = .comparison(first, second, scroll: 0, back: screen)
    for event in [first, second] { pushes.questions.prefer(event.cursor) }
  }

  /// Shows the push sent in place of an edited one beside it, as soon as both are available.
  mutating func showResent(_ cursor: String, _ new: String) -> [Effect] {
    let entries = log.entries.map(\.event)
    guard
      let before = pushEvent?.cursor == cursor
        ? pushEvent : entries.last(where: { $0.cursor == cursor })
    else { return [] }
    pushes.resent = (before, new)
    if let event = entries.last(where: { $0.cursor == new }) { showResent(event) }
    return []
  }

  mutating func showResent(_ event: ActivityEvent) {
    guard let before = pushes.resent?.before else { return }
    pushes.resent = nil
    if case .comparison(_, _, _, let back) = screen { screen = back }
    compare(before, event)
  }
}
