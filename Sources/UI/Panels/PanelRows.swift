internal import Basics
internal import ViewLayout
internal import Canvas
internal import Simulator

/// Draws the rows of a card or of the expanded island.
struct PanelRows {
  let panel: Panel
  let context: Panel.Context
  let area: GridRect
  /// The three strengths of text.
  let text: Ink
  let secondary: Ink
  let dim: Ink
  /// Whether a number stands beside the progress line.
  var hasPercent = true

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
    case .hero: hero(&frame, y)
    case .bigTime: bigTime(&frame, y)
    case .steps: steps(&frame, y)
    case .route: route(&frame, y)
    case .bar(let place): bar(place, &frame, y)
    case .side(let place): side(place, &frame, y)
    case .progress: progress(&frame, y)
    case .slots: slots(&frame, y)
    case .fields(let fields, let label): self.fields(fields, label: label, &frame, y)
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

  /// `Wild Bird Fund   2  –  4 ◂ Owl Rehab`, around the middle; a sign points at who leads.
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

  /// Digits three rows high around the middle, with the names at their sides.
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

  /// The one number that there is, in big digits with its unit and name at its foot.
  private func hero(_ frame: inout Frame, _ y: Int) {
    guard let hero = presentation.hero else { return }
    frame.putBig(hero.number, at: GridPoint(area.x, y), panel.tint(context.theme, .bold))
    let x = area.x + BigDigits.width(hero.number) + 2
    frame.put(hero.words, at: GridPoint(x, y + 2), width: area.maxX - x, secondary)
  }

  /// The time that runs, or how far it is, in big digits.
  private func bigTime(_ frame: inout Frame, _ y: Int) {
    let isLive = panel.activity.state.isLive
    guard
      let words = (isLive ? panel.timerText(&frame, now: context.now) : nil) ?? panel.percent
    else { return }
    let digits = words.filter { $0 != " " }
    let ink = isLive ? panel.tint(context.theme, .bold) : secondary
    if BigDigits.canDraw(digits), BigDigits.width(digits) <= area.width {
      frame.putBig(digits, at: GridPoint(area.x, y), ink)
    } else {
      frame.put(words, at: GridPoint(area.x, y + 1), width: area.width, ink)
    }
  }

  /// `SFO ━━━━━●───── ICN`.
  private func route(_ frame: inout Frame, _ y: Int) {
    guard let route = presentation.route else { return }
    var end = area.maxX
    if hasPercent, let percent = panel.percent {
      frame.put(percent, at: GridPoint(area.maxX - 6, y), width: 6, align: .trailing, text.bold)
      end -= 7
    }
    let most = max(3, (end - area.x) / 3)
    let from = min(most, TextLayout.width(route.from))
    let to = min(most, TextLayout.width(route.to))
    frame.put(route.from, at: GridPoint(area.x, y), width: from, text.bold)
    frame.put(route.to, at: GridPoint(end - to, y), width: to, text.bold)
    let line = GridRect(area.x + from + 1, y, end - to - area.x - from - 2, 1)
    guard let fraction = panel.fraction(now: context.now) else {
      // How far it is is not known: there is a way and nothing on it.
      frame.rule("─", at: line.origin, count: max(0, line.width), context.theme.ink(.track))
      return
    }
    way(&frame, line, fraction)
  }

  /// A line with a tracker.
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

  /// `Sinner   6 3 7`, the part at play standing out.
  private func side(_ place: Int, _ frame: inout Frame, _ y: Int) {
    guard let rows = presentation.table?.rows, rows.indices.contains(place) else { return }
    let label = min(
      max(10, rows.map { TextLayout.width($0.label) }.max() ?? 0), area.width / 2)
    let column = (rows.flatMap(\.values).map(TextLayout.width).max() ?? 1) + 2
    frame.put(
      rows[place].label, at: GridPoint(area.x, y), width: label,
      leader == place ? text : secondary)
    for (index, value) in rows[place].values.enumerated() {
      let isLast = index + 1 == rows[place].values.count
      frame.put(
        value, at: GridPoint(area.x + label + 1 + index * column, y), width: column,
        align: .trailing, isLast ? text.bold : secondary)
    }
  }

  /// `Strix   ━━━━━━━━━━  42 %`.
  private func bar(_ place: Int, _ frame: inout Frame, _ y: Int) {
    let bars = presentation.bars
    guard bars.indices.contains(place) else { return }
    let label = min(
      max(10, bars.map { TextLayout.width($0.label) }.max() ?? 0), area.width / 3)
    let value = min(bars.map { TextLayout.width($0.value) }.max() ?? 0, area.width / 3)
    let width = max(1, area.width - label - value - 4)
    let bar = bars[place]
    frame.put(
      bar.label, at: GridPoint(area.x, y), width: label, place == 0 ? text : secondary)
    let x = area.x + label + 2
    let length = max(bar.fraction > 0 ? 1 : 0, Int(bounded: bar.fraction * Double(width)))
    frame.rule("━", at: GridPoint(x, y), count: min(width, length), panel.tint(context.theme))
    frame.put(
      NumberStyle.current.fit(bar.value, value), at: GridPoint(area.maxX - value, y), width: value,
      align: .trailing, place == 0 ? text.bold : text)
  }

  /// `✓ fetch   ◐ test   ○ deploy`, or one piece of a line a step where names do not fit.
  private func steps(_ frame: inout Frame, _ y: Int) {
    guard let steps = presentation.steps else { return }
    let theme = context.theme
    let isLive = panel.activity.state.isLive
    let gap = 3
    let whole = steps.names.reduce(-gap) { $0 + TextLayout.width($1) + 2 + gap }
    if whole <= min(area.width, CardBody.usualWidth) {
      var x = area.x
      for (index, name) in steps.names.enumerated() {
        let isDone = index < steps.current
        let isCurrent = index == steps.current && isLive
        let sign = isDone ? "✓" : isCurrent ? "◐" : "○"
        let signInk =
          isDone ? theme.ink(.success) : isCurrent ? panel.tint(theme, .bold) : dim
        frame.put(sign, at: GridPoint(x, y), signInk)
        x =
          frame.put(name, at: GridPoint(x + 2, y), isCurrent ? text.bold : isDone ? text : dim)
          + gap
      }
      return
    }
    let label = "\(min(steps.current + 1, steps.names.count))/\(steps.names.count)"
    let line = area.width - 7
    let count = steps.names.count
    for index in steps.names.indices {
      // The pieces share the whole line, so that it ends where every line ends.
      let start = index * (line + 1) / count
      let end = (index + 1) * (line + 1) / count - 1
      let isReached = index <= steps.current
      frame.rule(
        isReached ? "━" : "─", at: GridPoint(area.x + start, y), count: max(1, end - start),
        isReached ? panel.tint(theme) : theme.ink(.track))
    }
    frame.put(label, at: GridPoint(area.maxX - 6, y), width: 6, align: .trailing, text.bold)
  }

  func progress(_ frame: inout Frame, _ y: Int) {
    guard let fraction = panel.fraction(now: context.now) else { return }
    var line = GridRect(area.x, y, area.width, 1)
    if hasPercent, let percent = panel.percent {
      frame.put(percent, at: GridPoint(area.maxX - 6, y), width: 6, align: .trailing, text.bold)
      line.width -= 7
    }
    if let label = presentation.progressLabel {
      let columns = min(TextLayout.width(label), max(10, line.width / 2))
      frame.put(label, at: line.origin, width: columns, dim)
      line = GridRect(line.x + columns + 2, y, line.width - columns - 2, 1)
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

  private func fields(
    _ fields: [Presentation.Field], label common: Int, _ frame: inout Frame, _ y: Int
  ) {
    let column = fields.count > 1 ? area.width / 2 : area.width
    for (index, field) in fields.enumerated() {
      let x = area.x + index * column
      let width = column - (index + 1 < fields.count ? 2 : 0)
      let label =
        fields.count > 1 ? common : FieldColumn.label(field, common: common, width: width)
      let room = width - label - 2
      frame.put(field.label, at: GridPoint(x, y), width: label, dim)
      frame.put(
        value(of: field, &frame, room), at: GridPoint(x + label + 2, y), width: room,
        ink(of: field))
    }
  }

  private func ink(of field: Presentation.Field) -> Ink {
    switch field.trend {
    case .up: context.theme.ink(.success)
    case .down: context.theme.ink(.error)
    case nil: field.isUrgent ? context.theme.ink(.warning, .bold) : text
    }
  }

  /// What stands beside a label: `Gate B12`, `15:02 (in 6 min)`.
  private func value(
    of field: Presentation.Field, _ frame: inout Frame, _ room: Int
  ) -> String {
    guard let date = field.date else { return NumberStyle.current.fit(field.value, room) }
    let time = TimeText(
      near: date, now: context.now, secondsFromGMT: context.secondsFromGMT)
    let distance = time.distance(date)
    if let next = distance.next { frame.changes(at: next) }
    let lead = field.value.isEmpty ? "" : field.value + " · "
    let whole = lead + time.clock(date) + (distance.text.isEmpty ? "" : " (\(distance.text))")
    if TextLayout.width(whole) <= room { return whole }
    return lead + time.clock(date)
  }
}
