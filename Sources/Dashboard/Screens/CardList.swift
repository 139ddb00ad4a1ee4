#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import LiveActivities
internal import Panels

extension ScreenRenderer {
  var context: Panel.Context { Panel.Context(theme: theme, now: time) }

  /// Draws cards from the first visible one; what is off the screen costs nothing.
  mutating func cards(in area: GridRect, isLarge: Bool) {
    frame.mark(area, id: "cards")
    let order = state.catalog.order
    var y = area.y
    var place = state.listTop
    while place < order.count, y < area.maxY {
      guard let activity = state.catalog[order[place]] else { break }
      if state.screen == .lock, !activity.isOnLockScreen {
        place += 1
        continue
      }
      let panel = state.panel(activity)
      let height = panel.lockScreenHeight(width: area.width, isLarge: isLarge)
      let isWhole = y + height <= area.maxY
      // A card that is cut shows its two first rows at least, and never half a digit.
      if !isWhole, area.maxY - y < 3 || isLarge { break }
      let shown = GridRect(area.x, y, area.width, min(height, area.maxY - y))
      let isSelected = activity.id == state.selection && state.pane == .activities
      let context = context
      // The lock screen alone is what a phone shows, and a phone says nothing.
      let unseen = state.screen == .lock ? nil : state.news.unseen[activity.id]?.note
      frame.clipped(to: shown) {
        panel.drawLockScreen(
          &$0, at: shown.origin, width: area.width, isSelected: isSelected, isLarge: isLarge,
          unseen: unseen, context)
      }
      frame.mark(shown, id: "card:\(activity.id)")
      isCounting = isCounting || panel.isCounting(now: time)
      y += height
      place += isWhole ? 1 : 0
      if !isWhole { break }
    }
    shownPlaces = state.listTop..<max(state.listTop, place)
  }

  /// The line below the cards: what is not shown, and at its right the newest problem or an answer.
  mutating func statusLine() {
    let y = layout.status
    let area = layout.cards
    if case .filter = state.overlay {
      filterLine(y)
      return
    }
    let left = area.x + 2
    let right = layout.hasLog ? area.maxX - 2 : size.width - 2
    var x = left
    if let answer {
      frame.put(answer.text, at: GridPoint(left, y), width: size.width - 2 - left, answer.ink)
      return
    }
    if let status = state.widgetStatus {
      frame.put(
        (status.isProblem ? "✗ " : "◐ ") + status.text, at: GridPoint(left, y),
        width: size.width - 2 - left, theme.ink(status.isProblem ? .error : .dim))
      return
    }
    var words = hiddenWords + [sampleWords, actionWords].compactMap { $0 }
    if !state.catalog.filter.isEmpty {
      let hidden = state.catalog.count - state.catalog.order.count
      words.append("/\(state.catalog.filter) hides \(hidden)")
    }
    x =
      frame.put(
        words.joined(separator: " · "), at: GridPoint(x, y), width: right - x, theme.ink(.dim))
      + 3
    let recent = state.log.entries.suffix(10)
    guard !layout.hasLog, let entry = recent.last(where: \.isProblem),
      let finding = entry.finding
    else { return }
    frame.put(
      ["✗", entry.subject, finding.rule].filter { !$0.isEmpty }.joined(separator: " "),
      at: GridPoint(x, y), width: right - x, align: .trailing,
      theme.ink(.error))
  }

  /// How many cards are not shown above and below.
  var hiddenWords: [String] {
    let above = shownPlaces.lowerBound
    let below = state.catalog.order.count - shownPlaces.upperBound
    return (above > 0 ? ["↑ \(above) above"] : []) + (below > 0 ? ["+\(below) more"] : [])
  }

  private mutating func filterLine(_ y: Int) {
    let x = layout.cards.x + 2
    let end = frame.put("/ ", at: GridPoint(x, y), theme.ink(.accent, .bold))
    let width = layout.cards.width - 18
    let text = String(state.catalog.filter.suffix(max(0, width - 1)))
    let cursor = frame.put(text, at: GridPoint(end, y), theme.ink(.text, .bold))
    frame.put(" ", at: GridPoint(cursor, y), theme.ink(.text, .reverse))
    let found = "\(state.catalog.order.count) of \(state.catalog.count)"
    frame.put(
      found, at: GridPoint(layout.cards.maxX - 14, y), width: 12, align: .trailing, theme.ink(.dim))
  }

  /// The island at the top: compact with a bubble, or expanded.
  mutating func island() {
    if let expansion = state.expansion, let activity = state.catalog[expansion.id] {
      let panel = state.panel(activity)
      let rect = layout.expanded(height: layout.islandHeight)
      panel.drawExpanded(&frame, in: rect, context)
      islandEnd = rect.maxX
      frame.mark(rect, id: "island:\(activity.id)")
      isCounting = isCounting || panel.isCounting(now: time)
      return
    }
    let island = state.catalog.island
    guard let attached = island.attached.flatMap({ state.catalog[$0] }) else { return }
    let panel = state.panel(attached)
    let width = panel.compactWidth(usual: size.width >= 80 ? 33 : 25, now: time)
    let x = (size.width - width) / 2
    let pill = GridRect(x, layout.islandTop, width, Panel.pillHeight)
    panel.drawCompact(&frame, in: pill, context)
    islandEnd = pill.maxX
    frame.mark(pill, id: "island:\(attached.id)")
    isCounting = isCounting || panel.isCounting(now: time)
    guard let detached = island.detached.flatMap({ state.catalog[$0] }) else { return }
    let small = state.panel(detached)
    let bubble = GridRect(
      pill.maxX + 2, layout.islandTop, small.minimalWidth(usual: 6, now: time), Panel.pillHeight)
    small.drawMinimal(&frame, in: bubble, context)
    islandEnd = bubble.maxX
    frame.mark(bubble, id: "island:\(detached.id)")
  }
}
