internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// The projects of the gateway: how many cards each has, and how many pushes were not shown.
  mutating func projectPicker(_ choice: ProjectChoice) {
    let choices = state.projectChoices
    let area = sheet(width: 52, height: max(1, choices.count) + 5)
    frame.put(localized("Projects"), at: area.origin, width: area.width, theme.ink(.text, .bold))
    guard !choices.isEmpty else {
      let words =
        state.projects == nil
        ? localized("the gateway has not said which there are")
        : localized("this gateway knows no projects")
      frame.put(words, at: GridPoint(area.x, area.y + 2), width: area.width, theme.ink(.secondary))
      return
    }
    let rows = max(1, area.height - 3)
    let place = choices.firstIndex(of: choice) ?? 0
    let first = max(0, min(place - rows / 2, choices.count - rows))
    hiddenWords(
      first..<min(choices.count, first + rows), of: choices.count,
      in: GridRect(area.x + 12, area.y, area.width - 12, 1))
    for (offset, item) in choices.dropFirst(first).prefix(rows).enumerated() {
      let row = GridRect(area.x - 1, area.y + 2 + offset, area.width + 2, 1)
      if item == choice { bar(row) }
      put(item, isChosen: item == choice, row.y, area)
      frame.mark(row, id: ClickTarget.project(first + offset))
    }
  }

  private mutating func put(_ item: ProjectChoice, isChosen: Bool, _ y: Int, _ area: GridRect) {
    let shown = (state.projects ?? []).filter { item == .all || item == .one($0.name) }
    let activities = shown.reduce(0) { $0 + $1.activities }
    let problems = shown.reduce(0) { $0 + $1.problems }
    let name = if case .one(let name) = item { name } else { localized("all") }
    if item == state.project {
      frame.put("✓", at: GridPoint(area.x, y), theme.ink(.success, .bold))
    }
    frame.put(
      name, at: GridPoint(area.x + 2, y), width: area.width - 24,
      theme.ink(isChosen ? .text : .secondary, isChosen ? .bold : []))
    let x = area.maxX - 20
    frame.put("\(activities)", at: GridPoint(x, y), width: 8, align: .trailing, theme.ink(.text))
    if problems > 0 {
      frame.put(
        "✗ \(problems)", at: GridPoint(x + 9, y), width: 11, align: .trailing, theme.ink(.error))
    }
  }
}
