internal import Basics
internal import Simulator

/// Two texts line by line: which lines both have, and which one alone.
struct LineDifference {
  /// A row of the two texts side by side: the numbers of the lines, from 0.
  struct Row: Hashable {
    var left: Int?
    var right: Int?
    var isSame: Bool { left != nil && right != nil && !isChanged }
    var isChanged = false
  }

  let rows: [Row]

  /// More lines than these are compared place by place: the longest of payloads has fewer.
  private static let limit = 1_000

  init(_ left: [String], _ right: [String]) {
    guard left.count <= Self.limit, right.count <= Self.limit else {
      rows = (0..<max(left.count, right.count)).map { place in
        let (old, new) = (place < left.count ? place : nil, place < right.count ? place : nil)
        return Row(
          left: old, right: new, isChanged: old != nil && new != nil && left[place] != right[place])
      }
      return
    }
    var rows: [Row] = []
    var (gone, come): ([Int], [Int]) = ([], [])
    // What went and what came in one place stands side by side.
    func flush() {
      for place in 0..<max(gone.count, come.count) {
        let (old, new) = (
          place < gone.count ? gone[place] : nil, place < come.count ? come[place] : nil
        )
        rows.append(Row(left: old, right: new, isChanged: old != nil && new != nil))
      }
      (gone, come) = ([], [])
    }
    let difference = right.difference(from: left)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      if removed.contains(old), old < left.count {
        gone.append(old)
        old += 1
      } else if inserted.contains(new), new < right.count {
        come.append(new)
        new += 1
      } else {
        flush()
        rows.append(Row(left: old, right: new))
        old += 1
        new += 1
      }
    }
    flush()
    self.rows = rows
  }
}

extension State {
  /// Shows two pushes side by side, the earlier one first.
  mutating func compare(_ first: ActivityEvent, _ second: ActivityEvent) {
    screen = .comparison(first, second, scroll: 0, back: screen)
    for event in [first, second] { requestQuestions.prefer(event.cursor) }
  }

  /// Shows what was sent in an edited push's place beside it, as soon as both are there.
  mutating func showResent(_ cursor: String, _ new: String) -> [Effect] {
    let entries = log.entries.map(\.event)
    guard
      let before = pushEvent?.cursor == cursor
        ? pushEvent : entries.last(where: { $0.cursor == cursor })
    else { return [] }
    resent = (before, new)
    if let event = entries.last(where: { $0.cursor == new }) { showResent(event) }
    return []
  }

  mutating func showResent(_ event: ActivityEvent) {
    guard let before = resent?.before else { return }
    resent = nil
    if case .comparison(_, _, _, let back) = screen { screen = back }
    compare(before, event)
  }
}
