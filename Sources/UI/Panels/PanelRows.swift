internal import Basics
internal import ViewLayout
internal import Canvas
internal import CardPlan
internal import Simulator

/// Draws the rows of a card or of the expanded island.
struct PanelRows {
  let panel: Panel
  let context: Panel.Context
  let area: GridRect
  /// The colours of text by importance: primary, secondary and dim.
  let text: Ink
  let secondary: Ink
  let dim: Ink
  /// Whether to show a number beside the progress line.
  var hasPercent = true
  /// The columns of the labels, and of the names of list objects.
  var labelWidth = 10
  var nameWidth = 10

  init(panel: Panel, context: Panel.Context, area: GridRect) {
    self.panel = panel
    self.context = context
    self.area = area
    text = context.theme.ink(.text)
    secondary = context.theme.ink(.secondary)
    dim = context.theme.ink(.dim)
  }

  private var presentation: Presentation { panel.presentation }
  private var middle: Int { area.x + area.width / 2 }

  mutating func draw(_ row: CardBody.Row, _ frame: inout Frame, y: Int) {
    switch row {
    case .score: score(&frame, y)
    case .bigScore: bigScore(&frame, y, hasNames: true)
    case .bigTime: bigTime(&frame, y)
    case .steps: steps(&frame, y)
    case .progress: progress(&frame, y)
    case .slots: slots(&frame, y)
    case .field(let field, let hidden): self.field(field, hidden: hidden, &frame, y)
    case .item(let item, let more): self.item(item, more: more, &frame, y)
    case .air: break
    case .caption(let words):
      frame.put(
        words, at: GridPoint(area.x, y), width: area.width, align: .center, secondary)
    case .text(let line): frame.put(line, at: GridPoint(area.x, y), width: area.width, secondary)
    }
  }

  private var leader: Int? { presentation.leader }

  private func valueInk(_ side: Int) -> Ink {
    leader == nil || leader == side ? text.bold : secondary
  }

  /// `Wild Bird Fund   2  –  4 ◂ Owl Rehab`, centred. `◂` or `▸` points at the leader.
  private func score(_ frame: inout Frame, _ y: Int) {
    let (one, two) = (presentation.score[0], presentation.score[1])
    let slot = max(3, max(TextLayout.width(one.value), TextLayout.width(two.value)))
    frame.put("–", at: GridPoint(middle - 2, y), width: 5, align: .center, dim)
    frame.put(
      one.value, at: GridPoint(middle - 3 - slot, y), width: slot, align: .trailing, valueInk(0))
    frame.put(two.value, at: GridPoint(middle + 4, y), width: slot, valueInk(1))
    let nameEnd = middle - 3 - slot - 3
    frame.put(
      one.label, at: GridPoint(area.x, y), width: nameEnd - area.x, align: .trailing,
      leader == 0 ? text : secondary)
    let nameStart = middle + 4 + slot + 3
    frame.put(
      two.label, at: GridPoint(nameStart, y), width: area.maxX - nameStart,
      leader == 1 ? text : secondary)
    let mark = panel.tint(context.theme, .bold)
    if leader == 0 { frame.put("▸", at: GridPoint(nameEnd + 1, y), mark) }
    if leader == 1 { frame.put("◂", at: GridPoint(nameStart - 2, y), mark) }
  }

  /// Centred digits three rows high, with the names on both sides.
  func bigScore(_ frame: inout Frame, _ y: Int, hasNames: Bool) {
    let (one, two) = (presentation.score[0], presentation.score[1])
    let left = middle - 3 - BigDigits.width(one.value)
    let right = middle + 4
    let end = right + BigDigits.width(two.value)
    frame.putBig(one.value, at: GridPoint(left, y), valueInk(0))
    frame.putBig(two.value, at: GridPoint(right, y), valueInk(1))
    frame.put("–", at: GridPoint(middle - 2, y + 1), width: 5, align: .center, dim)
    let mark = panel.tint(context.theme, .bold)
    if leader == 0 { frame.put("▸", at: GridPoint(left - 2, y + 1), mark) }
    if leader == 1 { frame.put("◂", at: GridPoint(end + 1, y + 1), mark) }
    guard hasNames else { return }
    frame.put(
      one.label, at: GridPoint(area.x, y + 1), width: left - 4 - area.x, align: .trailing,
      leader == 0 ? text : secondary)
    frame.put(
      two.label, at: GridPoint(end + 4, y + 1), width: area.maxX - end - 4,
      leader == 1 ? text : secondary)
  }

  /// The running time, or the progress, in big digits.
  private func bigTime(_ frame: inout Frame, _ y: Int) {
    let isLive = panel.activity.state.isLive
    guard
      let words = (isLive ? panel.timerText(&frame, context)?.text : nil) ?? panel.percent
    else { return }
    let digits = words.filter { $0 != " " }
    let ink = isLive ? panel.tint(context.theme, .bold) : secondary
    if BigDigits.canDraw(digits), BigDigits.width(digits) <= area.width {
      frame.putBig(digits, at: GridPoint(area.x, y), ink)
    } else {
      frame.put(words, at: GridPoint(area.x, y + 1), width: area.width, ink)
    }
  }

  /// A progress line with a marker at the progress.
  private func way(_ frame: inout Frame, _ area: GridRect, _ fraction: Double) {
    let theme = context.theme
    var line = ProgressLine(fraction: fraction, done: panel.tint(theme), rest: theme.ink(.track))
    line.isStale = panel.activity.state == .stale
    line.draw(&frame, at: area.origin, width: area.width)
    if case .interval(let from, let to) = presentation.progress,
      let next = ProgressLine.nextMove(from: from, to: to, now: context.now, width: area.width)
    {
      frame.changes(at: next)
    }
  }

  /// `✓ fetch   ◐ test   ○ deploy`, or one segment per step if the names do not fit.
  private func steps(_ frame: inout Frame, _ y: Int) {
    guard let steps = presentation.steps else { return }
    let theme = context.theme
    let isLive = panel.activity.state.isLive
    let gap = 3
    let unknown = steps.unknown.map { [$0] } ?? []
    let whole = (steps.names + unknown).reduce(-gap) { $0 + TextLayout.width($1) + 2 + gap }
    if whole <= min(area.width, CardBody.usualWidth) {
      var x = area.x
      for (index, name) in steps.names.enumerated() {
        let isDone = index < steps.current
        let isCurrent = index == steps.current && isLive
        let sign = isDone ? "✓" : isCurrent ? "◐" : steps.current < 0 ? "·" : "○"
        let signInk =
          isDone ? theme.ink(.success) : isCurrent ? panel.tint(theme, .bold) : dim
        frame.put(sign, at: GridPoint(x, y), signInk)
        x =
          frame.put(name, at: GridPoint(x + 2, y), isCurrent ? text.bold : isDone ? text : dim)
          + gap
      }
      if let unknown = steps.unknown { frame.put(unknown, at: GridPoint(x, y), text.bold) }
      return
    }
    // All names get the width of the longest, so that the line starts in the same column at each
    // step.
    let place = steps.place
    let names = steps.names.map { TextLayout.width($0) }.max() ?? 0
    let columns = min(
      max(names, TextLayout.width(steps.unknown ?? "")) + 2 + 2 * String(steps.names.count).count,
      max(14, area.width / 2))
    let label =
      TextLayout.truncate(steps.name, to: columns - 1 - TextLayout.width(place)) + " " + place
    let line = area.width - columns - 1
    let count = steps.names.count
    for index in steps.names.indices {
      // The segments divide the whole line, so that it ends in the same column as other lines.
      let start = index * (line + 1) / count
      let end = (index + 1) * (line + 1) / count - 1
      let isReached = index <= steps.current && steps.current >= 0
      frame.rule(
        isReached ? "━" : "─", at: GridPoint(area.x + start, y), count: max(1, end - start),
        isReached ? panel.tint(theme) : theme.ink(.track))
    }
    frame.put(
      label, at: GridPoint(area.maxX - columns, y), width: columns, align: .trailing, text.bold)
  }

  func progress(_ frame: inout Frame, _ y: Int) {
    var line = GridRect(area.x, y, area.width, 1)
    let text = presentation.progressText ?? panel.percent
    if hasPercent, let text {
      // The column is as wide as the widest possible value, so that the length of the line is
      // constant.
      let widest = presentation.progressText?.split(separator: " ").last.map { $0.count * 2 + 4 }
      let columns = max(6, widest ?? 0, TextLayout.width(text))
      frame.put(
        text, at: GridPoint(area.maxX - columns, y), width: columns, align: .trailing,
        self.text.bold)
      line.width -= columns + 1
    }
    if let label = presentation.progressLabel {
      let columns = min(labelWidth, line.width - 6)
      frame.put(label, at: line.origin, width: columns, dim)
      line = GridRect(line.x + columns + 2, y, line.width - columns - 2, 1)
    }
    guard let fraction = panel.fraction(now: context.now) else {
      frame.rule("─", at: line.origin, count: max(0, line.width), context.theme.ink(.track))
      return
    }
    way(&frame, line, fraction)
  }

  private func slots(_ frame: inout Frame, _ y: Int) {
    let third = area.width / 3
    let origin = GridPoint(area.x, y)
    let (left, right) = (presentation.leading, presentation.trailing)
    let centre = presentation.center
    let isAlone = [left, centre, right].count { $0 != nil } == 1
    let width = isAlone ? area.width : third
    if let left {
      frame.put(left, at: origin, width: isAlone ? width : area.width - third, secondary)
    }
    if let centre {
      frame.put(
        centre, at: GridPoint(middle - width / 2, y), width: width, align: .center, secondary)
    }
    if let right {
      let x = left == nil && !isAlone ? area.x + third : area.maxX - width
      frame.put(
        right, at: GridPoint(x, y), width: area.maxX - x, align: isAlone ? .leading : .trailing,
        secondary)
    }
  }

  /// `Gate   B12`. The last row ends with the number of hidden fields.
  private func field(
    _ field: Presentation.Field, hidden: Int, _ frame: inout Frame, _ y: Int
  ) {
    let width = area.width - count(hidden, &frame, y)
    let room = width - labelWidth - 2
    frame.put(field.label, at: GridPoint(area.x, y), width: labelWidth, dim)
    frame.put(
      value(of: field, &frame, room), at: GridPoint(area.x + labelWidth + 2, y), width: room, text)
  }

  /// `Upper gate   wait min 0 · open no`: the name first, then the other values.
  private func item(
    _ item: ValueFormat.Row, more: Int, _ frame: inout Frame, _ y: Int
  ) {
    let width = area.width - count(more, &frame, y)
    let room = item.name.isEmpty ? width : max(0, width - nameWidth - 2)
    let details = item.details(fitting: room) { value(of: $0, &frame, width, isBrief: true) }
    if item.name.isEmpty {
      frame.put(details, at: GridPoint(area.x, y), width: width, secondary)
      return
    }
    let name = details.isEmpty ? width : nameWidth
    frame.put(item.name, at: GridPoint(area.x, y), width: name, text)
    frame.put(details, at: GridPoint(area.x + name + 2, y), width: room, secondary)
  }

  /// Draws `+4` at the end of a row and returns the columns that it takes.
  private func count(_ hidden: Int, _ frame: inout Frame, _ y: Int) -> Int {
    guard hidden > 0 else { return 0 }
    let text = "+\(hidden)"
    let width = text.count
    frame.put(text, at: GridPoint(area.maxX - width, y), width: width, dim)
    return width + 2
  }

  /// The text beside a label: `Gate B12`, `15:02 (in 6 min)`.
  private func value(
    of field: Presentation.Field, _ frame: inout Frame, _ room: Int, isBrief: Bool = false
  ) -> String {
    guard let date = field.date else { return NumberStyle.current.fit(field.value, room) }
    let time = TimeText(now: context.now, secondsFromGMT: context.secondsFromGMT)
    if isBrief { return time.clock(date) }
    let distance = time.distance(date)
    if let next = distance.next { frame.changes(at: next) }
    let whole = time.clock(date) + (distance.text.isEmpty ? "" : " (\(distance.text))")
    return TextLayout.width(whole) <= room ? whole : time.clock(date)
  }
}
