internal import Canvas
internal import Basics

extension ScreenRenderer {
  private static let pickerWidth = 26

  /// The themes at the right, with the screen in the chosen one beside them.
  mutating func themePicker(before: String) {
    let names = state.themeNames
    let height = min(names.count + 5, size.height - 4)
    let answers = [
      (Key.enter.name, Phrase("keep"), "keep-theme"), ("esc", Phrase("cancel"), "cancel-theme"),
    ]
    // Two columns stand between the answers, and three at each side of them.
    let words = answers.map { TextLayout.width($0.0) + 1 + TextLayout.width(localized($0.1)) + 2 }
    let width = min(max(Self.pickerWidth, words.reduce(4, +)), size.width - 2)
    let area = pane(
      GridRect(size.width - width - 1, max(1, (size.height - 1 - height) / 2), width, height))
    frame.put(localized("Theme"), at: area.origin, width: area.width, theme.ink(.text, .bold))
    let rows = area.height - 3
    let choice = names.firstIndex(of: state.themeName) ?? 0
    let first = max(0, min(choice - rows / 2, names.count - rows))
    hiddenWords(
      first..<min(names.count, first + max(0, rows)), of: names.count,
      in: GridRect(area.x + 6, area.y, area.width - 6, 1))
    for (offset, name) in names.dropFirst(first).prefix(max(0, rows)).enumerated() {
      let row = GridRect(area.x - 1, area.y + 1 + offset, area.width + 2, 1)
      let isChosen = first + offset == choice
      if isChosen { bar(row) }
      frame.put(
        name, at: GridPoint(area.x + 1, row.y), width: area.width - 4,
        theme.ink(isChosen ? .text : .secondary, isChosen ? .bold : []))
      if name == before {
        frame.put("✓", at: GridPoint(area.maxX - 2, row.y), theme.ink(.success, .bold))
      }
      frame.mark(row, id: ClickTarget.theme(name: name))
    }
    self.answers(answers, gap: 2, in: area)
  }
}
