package import Canvas
internal import CardPlan
internal import Simulator
internal import Basics

extension Panel {
  /// Draws the activity in one row: icon, title, main value, age.
  package func drawLine(
    _ frame: inout Frame, at point: GridPoint, width: Int, isSelected: Bool,
    undelivered: Undelivered?,
    _ context: Context
  ) {
    let theme = context.theme
    let (y, right) = (point.y, point.x + width)
    if isSelected, !theme.isPlain {
      let paint = theme.paint(.cardSelected)
      frame.blend(
        GridRect(point.x + 1, y, width - 2, 1), with: paint.color, amount: paint.opacity)
    }
    if isSelected { frame.put("▐", at: GridPoint(point.x, y), tint(theme, .bold)) }
    frame.put(
      presentation.icon, at: GridPoint(point.x + 2, y), width: 2,
      presentation.iconInk(in: theme))
    let age = Clock.age(of: activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    frame.put(
      age.text, at: GridPoint(right - 6, y), width: 4, align: .trailing, theme.ink(.dim))
    // Align the main values, so that a list can be read from top to bottom.
    let value = lineValue(&frame, context)
    let column = max(
      min(12, max(6, width / 4)), min(width / 3, TextLayout.width(value.text)))
    let start = right - 8 - column
    frame.put(value.text, at: GridPoint(start, y), width: column, align: .trailing, value.ink)
    let name = self.title
    let title = min(max(12, (start - point.x - 7) * 3 / 5), TextLayout.width(name))
    let ink = activity.state.isLive ? theme.ink(.text, .bold) : theme.ink(.secondary)
    let end = frame.put(
      name, at: GridPoint(point.x + 5, y), width: title, ink)
    var words = presentation.subtitle ?? ""
    if let undelivered {
      let note = localized("✗ not shown")
      let whole = undelivered.rule.isEmpty ? note : note + " · " + undelivered.rule
      words = TextLayout.width(whole) <= start - end - 4 ? whole : note
    }
    frame.put(
      words, at: GridPoint(end + 2, y), width: start - end - 4,
      theme.ink(undelivered != nil ? .error : .secondary))
  }

  private func lineValue(_ frame: inout Frame, _ context: Context) -> (text: String, ink: Ink) {
    let theme = context.theme
    if let notice = notice(now: context.now) {
      if let next = notice.next { frame.changes(at: next) }
      return (notice.brief, theme.ink(notice.role))
    }
    let score = presentation.score
    if score.count == 2 {
      return ("\(score[0].value) – \(score[1].value)", theme.ink(.text, .bold))
    }
    if let timer = timerText(&frame, context) {
      return (timer.text, timer.isOver ? theme.ink(.secondary) : tint(theme, .bold))
    }
    if let percent { return (percent, theme.ink(.text, .bold)) }
    if let steps = presentation.steps {
      return (steps.place, theme.ink(.text, .bold))
    }
    return ("", theme.ink(.text))
  }
}
