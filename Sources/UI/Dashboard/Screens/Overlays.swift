internal import Canvas
internal import Simulator
internal import Panels
internal import Basics

extension ScreenRenderer {
  /// Draws the sheet or question over the screen.
  mutating func overlay() {
    switch state.overlay {
    case .help(let scroll): help(scroll)
    case .palette(let text, let choice): palette(text, choice)
    case .rule(_, let scroll), .buildErrors(let scroll):
      if let text = state.sheetText { textSheet(text, scroll: scroll) }
    case .confirmEnd(let id): confirm(id)
    case .confirmAction(let id, let name): confirm(id, action: name)
    case .confirmMarked(let isEnd): confirmMarked(isEnd: isEnd)
    case .switches(let choice): switches(choice)
    case .themes(let before): themePicker(before: before)
    case .projects(let choice): projectPicker(choice)
    case .sources(let first): sourceSheet(from: first)
    case .filter, nil: break
    }
  }

  /// Draws a pane in the middle on the bare wallpaper, so that nothing is partly visible below it.
  /// Returns its inside. A question about the selected card is drawn below or above it, the only part
  /// that stays readable.
  mutating func sheet(width: Int, height: Int, isOfCard: Bool = false) -> GridRect {
    let width = min(width, size.width - 2)
    let height = min(height, size.height - 2)
    let card = isOfCard && height <= 8 ? chosenCard : nil
    let top = card.flatMap { card in
      [card.maxY, card.y - height].first { $0 > 0 && $0 + height < size.height }
    }
    let place =
      top.flatMap { top in card.map { GridPoint($0.x, top) } }
      ?? GridPoint((size.width - width) / 2, max(1, (size.height - 1 - height) / 2))
    let below = frame
    if let wallpaper = panes.wallpaper {
      frame.put(wallpaper, in: GridRect(0, 1, size.width, size.height - 2))
    }
    if let card, top != nil { frame.put(below, in: card) }
    let area = pane(GridRect(place.x, place.y, width, height))
    // Its text is aligned with the card's.
    let indent = card != nil && top != nil ? questionIndent : 0
    return GridRect(area.x + indent, area.y, area.width - 2 * indent, area.height)
  }

  /// Draws a pane that hides what was drawn there. Returns the area inside its edges.
  mutating func pane(_ rect: GridRect) -> GridRect {
    frame.unlink(rect)
    if theme.isPlain {
      frame.fill(rect, .terminal)
      frame.box(rect, theme.ink(.text))
    } else {
      let top = theme[.wallpaperTop].mixed(with: theme[.wallpaperBottom], amount: 0.3)
      let paint = theme.paint(.card)
      let color = top.mixed(with: paint.color, amount: paint.opacity)
      frame.pane(rect, Paint(color))
      if let scale = layout.scale { round(rect, color, scale) }
      sheetPaper = top
    }
    frame.mark(rect, id: ClickTarget.sheet)
    return rect.inset(x: 3, y: 1)
  }

  /// Gives a sheet straight sides and round corners, like those of the images around the sheet.
  private mutating func round(_ rect: GridRect, _ color: Color, _ scale: PictureScale) {
    let width = rect.width - 2
    if let wallpaper = panes.wallpaper { frame.put(wallpaper, in: rect) }
    frame.fill(GridRect(rect.x + 1, rect.y + 1, width, rect.height - 2), color)
    for (y, isTop) in [(rect.y, true), (rect.maxY - 1, false)] {
      let edge = ImageShape.edge(columns: width, isTop: isTop).picture(scale.cell, color)
      if let edge { frame.put(edge, at: GridPoint(rect.x + 1, y)) }
    }
  }

  private mutating func help(_ scroll: Int) {
    let text = HelpText(state)
    let hasFoot = text.isPart || text.last > 0
    let area = sheet(
      width: text.width, height: min(text.count + (hasFoot ? 4 : 2), size.height - 2))
    let first = max(0, min(scroll, text.last))
    let width = (area.width - 3 * (text.columns.count - 1)) / text.columns.count
    for (place, column) in text.columns.enumerated() {
      let x = area.x + place * (width + 3)
      lines(
        column.dropFirst(first).prefix(text.rows), in: GridRect(x, area.y, width, text.rows),
        valueColumn: text.wordColumn)
    }
    if text.isPart {
      put(
        localized("? on another screen shows its keys"), area.x, area.maxY - 1,
        width: area.width - 12, .dim)
    }
    let rest = text.last - first
    put(
      ((first > 0 ? [localized("↑ \(first) above")] : [])
        + (rest > 0 ? [localized("j ↓ \(rest) more")] : [])).joined(separator: " · "), area.x,
      area.maxY - 1, width: area.width, align: .trailing, .dim)
  }

  /// A text, up to its first punctuation mark if it is too wide; empty if that is too wide as well.
  func brief(_ text: String, width: Int) -> String {
    [text, String(text.prefix { !",;:".contains($0) })].first { TextLayout.width($0) <= width }
      ?? ""
  }

  /// The selected card, if it is visible.
  private var chosenCard: GridRect? {
    state.cards.selection.flatMap { id in
      frame.regions.last { $0.id as? ClickTarget == .card(id) }?.rect
    }
  }

  /// The columns of a question: those of its card, or of the card's image.
  private var questionWidth: Int {
    let card = chosenCard.map { layout.scale.map { $0.cardColumns + 2 } ?? $0.width }
    return min(card ?? 56, size.width - 2)
  }

  /// The additional margin on both sides of a question, in columns.
  private var questionIndent: Int { layout.scale == nil && chosenCard != nil ? 2 : 0 }

  /// The columns of a question's text.
  private var questionText: Int { questionWidth - 6 - 2 * questionIndent }

  /// Asks whether to end an activity, or to run an action on a source's server. Shows the exact
  /// request that would be sent to the server.
  private mutating func confirm(_ id: Activity.ID, action: String? = nil) {
    var text = TextLines(width: questionText, limit: 6)
    let request = state.requestLines(action ?? "end", of: id)
    if action == nil {
      let comesBack = request.isEmpty && state.gateway.sourceActions?.id == id
      text.add(
        comesBack
          ? localized(
            "Its source has no action `end`, so the card comes back with the next poll. A dismissed card stays away."
          )
          : localized(
            "It accepts no more updates; its card may stay on the lock screen for up to four hours."
          ),
        .secondary)
      if !request.isEmpty { text.gap() }
    }
    for line in request { text.add(line, .accent) }
    let area = sheet(
      width: questionWidth, height: 5 + text.lines.count, isOfCard: true)
    let title = state.title(of: id)
    let question =
      action.map { "\($0): \(title)?" }
      ?? localized("End \(TextLayout.truncate(title, to: area.width - 10))?")
    put(question, in: area, .text, .bold)
    lines(text.lines, in: GridRect(area.x, area.y + 1, area.width, text.lines.count))
    answers(action == nil ? Phrase("yes, end it") : Phrase("yes, send it"), in: area)
  }

  /// Draws one question about all marked cards, with a list of the cards.
  private mutating func confirmMarked(isEnd: Bool) {
    let all = isEnd ? state.markedLive : state.markedInOrder
    let most = max(1, size.height - 9)
    let area = sheet(width: 56, height: min(all.count, most) + 6)
    let (question, yes) =
      switch (isEnd, all.count) {
      case (true, 1): (Phrase("End this activity?"), Phrase("yes, end it"))
      case (true, _): (Phrase("End these \(all.count) activities?"), Phrase("yes, end them"))
      case (false, 1): (Phrase("Dismiss this activity?"), Phrase("yes, dismiss it"))
      case (false, _):
        (Phrase("Dismiss these \(all.count) activities?"), Phrase("yes, dismiss them"))
      }
    put(localized(question), in: area, .text, .bold)
    for (offset, id) in all.prefix(most).enumerated() {
      let y = area.y + 2 + offset
      if offset == most - 1, all.count > most {
        put(localized("and \(all.count - offset) more"), area.x, y, .dim)
        break
      }
      let panel = state.catalog.entry(id).map { state.panel($0) }
      put(panel?.presentation.icon ?? "", area.x, y, .text)
      let end = put(state.title(of: id), area.x + 3, y, width: area.width / 2, .text)
      put(id, end + 2, y, width: area.maxX - end - 2, .dim)
    }
    answers(yes, in: area)
  }

  private mutating func answers(_ yes: Phrase, in area: GridRect) {
    let no = state.keymap.name(of: "cancel")
    answers([("y", yes, "confirm"), (no, Phrase("no"), "cancel")], gap: 3, in: area)
  }

  /// Draws the possible answers to a question, in the last row.
  mutating func answers(
    _ answers: [(key: String, word: Phrase, command: String)], gap: Int, in area: GridRect
  ) {
    var x = area.x
    for (key, word, command) in answers {
      x = gap + self.key(key, localized(word), command, x, area.maxY - 1)
    }
  }

  /// Draws a key and its effect as a click target. Returns the column after the text.
  mutating func key(
    _ key: String, _ words: String, _ command: Command.ID, _ x: Int, _ y: Int
  ) -> Int {
    let end = put(words, put(key, x, y, .text, .bold) + 1, y, .dim)
    frame.mark(GridRect(x, y, end - x, 1), id: ClickTarget.command(command))
    return end
  }
}
