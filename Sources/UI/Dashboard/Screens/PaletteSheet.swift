internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// What was typed, and what fits.
  mutating func palette(_ text: String, _ choice: Int) {
    let area = sheet(width: 80, height: 21)
    let end = frame.put(": ", at: area.origin, theme.ink(.accent, .bold))
    let cursor = frame.put(
      TextLayout.tail(text, width: max(0, area.width - 4)), at: GridPoint(end, area.y),
      theme.ink(.text, .bold))
    frame.put(" ", at: GridPoint(cursor, area.y), theme.ink(.text, .reverse))
    let items = PaletteItem.matching(text, in: state)
    let rows = area.height - 5
    let first = max(0, min(choice - rows / 2, items.count - rows))
    if items.isEmpty {
      frame.put(
        localized("Nothing has this name."), at: GridPoint(area.x, area.y + 2), theme.ink(.dim))
    }
    // Names of rules are longer than those of commands.
    let shown = items.dropFirst(first).prefix(max(0, rows))
    let widest = shown.map { TextLayout.width($0.title) }.max() ?? 0
    let width = min(max(13, widest), max(13, area.width - 28))
    for (offset, item) in shown.enumerated() {
      let y = area.y + 2 + offset
      let row = GridRect(area.x - 1, y, area.width + 2, 1)
      if first + offset == choice { bar(row) }
      let isDisabled = item.disabledReason != nil
      let isCommand = if case .command = item.target { true } else { false }
      frame.put(
        item.sign, at: GridPoint(area.x, y), width: 5,
        isCommand ? theme.ink(.text, .bold) : theme.ink(.dim))
      let title = SafeText.clean(item.title)
      let name = GridPoint(area.x + 6, y)
      frame.put(title, at: name, width: width, theme.ink(isDisabled ? .dim : .text))
      if !isDisabled { markMatch(of: text, in: title, at: name, width: width) }
      let room = area.width - width - 7
      let help = SafeText.clean(item.disabledReason ?? item.help)
      frame.put(
        isCommand ? brief(help, width: room) : help, at: GridPoint(area.x + width + 7, y),
        width: room, theme.ink(isDisabled ? .dim : .secondary))
      frame.mark(row, id: ClickTarget.paletteItem(first + offset))
    }
    hiddenWords(
      first..<(first + shown.count), of: items.count,
      in: GridRect(cursor + 2, area.y, area.maxX - cursor - 2, 1))
    guard items.indices.contains(choice) else { return }
    // The chosen one says all of it.
    let help = SafeText.clean(items[choice].disabledReason ?? items[choice].help)
    put(
      TextLayout.wrap(help, width: area.width, lines: 2), at: GridPoint(area.x, area.maxY - 2),
      width: area.width, theme.ink(.secondary))
  }

  /// Lets the characters stand out by which a name was found.
  private mutating func markMatch(
    of text: String, in title: String, at point: GridPoint, width: Int
  ) {
    guard TextLayout.width(title) <= width, let match = FuzzyMatch(text, in: title) else { return }
    let characters = Array(title)
    for place in match.places {
      let column = TextLayout.width(String(characters[..<place]))
      frame.put(
        String(characters[place]), at: GridPoint(point.x + column, point.y),
        theme.ink(.accent, .bold))
    }
  }
}
