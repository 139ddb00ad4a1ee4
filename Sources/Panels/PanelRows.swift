#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import LiveActivities

/// Draws the rows of a card or of the expanded island.
struct PanelRows {
  let panel: Panel
  let context: Panel.Context
  let area: GridRect
  /// The three strengths of text, as the island is dark in every theme.
  let text: Ink
  let secondary: Ink
  let dim: Ink
  /// Whether a number stands beside the progress line.
  var hasPercent = true

  init(panel: Panel, context: Panel.Context, area: GridRect) {
    self.init(
      panel: panel, context: context, area: area, text: context.theme.ink(.text),
      secondary: context.theme.ink(.secondary), dim: context.theme.ink(.dim))
  }

  init(
    panel: Panel, context: Panel.Context, area: GridRect, text: Ink, secondary: Ink, dim: Ink
  ) {
    self.panel = panel
    self.context = context
    self.area = area
    self.text = text
    self.secondary = secondary
    self.dim = dim
  }

  private var presentation: Presentation { panel.presentation }
  private var middle: Int { area.x + area.width / 2 }

  mutating func draw(_ row: CardBody.Row, _ frame: inout Frame, y: Int) {
    switch row {
    case .score: score(&frame, y)
    case .bigScore: bigScore(&frame, y, hasNames: true)
    case .steps: steps(&frame, y)
    case .progress: progress(&frame, y)
    case .slots: slots(&frame, y)
    case .fields(let fields): self.fields(fields, &frame, y)
    case .text(let line): frame.put(line, at: GridPoint(area.x, y), width: area.width, secondary)
    }
  }

  /// The inks of two values: the leading side's stands out.
  private var valueInks: (Ink, Ink) {
    let numbers = presentation.score.map { Double($0.value) ?? 0 }
    guard numbers.count == 2, numbers[0] != numbers[1] else { return (text.bold, text.bold) }
    return numbers[0] > numbers[1] ? (text.bold, secondary) : (secondary, text.bold)
  }

  /// `Wild Bird Fund   2  –  4   Owl Rehab`, around the middle.
  private func score(_ frame: inout Frame, _ y: Int) {
    let (one, two) = (presentation.score[0], presentation.score[1])
    let inks = valueInks
    let slot = max(3, max(TextLayout.width(one.value), TextLayout.width(two.value)))
    frame.put(
      presentation.center ?? "–", at: GridPoint(middle - 2, y), width: 5, align: .center, dim)
    frame.put(
      one.value, at: GridPoint(middle - 3 - slot, y), width: slot, align: .trailing, inks.0)
    frame.put(two.value, at: GridPoint(middle + 4, y), width: slot, inks.1)
    let nameEnd = middle - 3 - slot - 2
    frame.put(
      one.label, at: GridPoint(area.x, y), width: nameEnd - area.x, align: .trailing, secondary)
    let nameStart = middle + 4 + slot + 2
    frame.put(two.label, at: GridPoint(nameStart, y), width: area.maxX - nameStart, secondary)
  }

  /// Digits three rows high around the middle, with the names at their sides.
  func bigScore(_ frame: inout Frame, _ y: Int, hasNames: Bool) {
    let (one, two) = (presentation.score[0], presentation.score[1])
    let inks = valueInks
    let left = middle - 3 - BigDigits.width(one.value)
    let right = middle + 4
    frame.putBig(one.value, at: GridPoint(left, y), inks.0)
    frame.putBig(two.value, at: GridPoint(right, y), inks.1)
    let centre = presentation.center ?? "–"
    frame.put(centre, at: GridPoint(middle - 2, y + 1), width: 5, align: .center, dim)
    guard hasNames else { return }
    frame.put(
      one.label, at: GridPoint(area.x, y + 1), width: left - 2 - area.x, align: .trailing, secondary
    )
    let nameStart = right + BigDigits.width(two.value) + 2
    frame.put(two.label, at: GridPoint(nameStart, y + 1), width: area.maxX - nameStart, secondary)
  }

  /// `✓ fetch   ◐ test   ○ deploy`, or one piece of a line a step where names do not fit.
  private func steps(_ frame: inout Frame, _ y: Int) {
    guard let steps = presentation.steps else { return }
    let theme = context.theme
    let isLive = panel.activity.state.isLive
    let gap = 3
    let whole = steps.names.reduce(-gap) { $0 + TextLayout.width($1) + 2 + gap }
    if whole <= area.width {
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
    var width = area.width
    if hasPercent, let percent = panel.percent {
      frame.put(percent, at: GridPoint(area.maxX - 6, y), width: 6, align: .trailing, text.bold)
      width -= 7
    }
    let theme = context.theme
    var line = ProgressLine(fraction: fraction, done: panel.tint(theme), rest: theme.ink(.track))
    line.isStale = panel.activity.state == .stale
    line.draw(&frame, at: GridPoint(area.x, y), width: width)
    if case .interval(let from, let to) = presentation.progress,
      let next = ProgressLine.nextMove(from: from, to: to, now: context.now, width: width)
    {
      frame.changes(at: next)
    }
  }

  private func slots(_ frame: inout Frame, _ y: Int) {
    let third = area.width / 3
    let origin = GridPoint(area.x, y)
    let (left, centre, right) = (presentation.leading, presentation.center, presentation.trailing)
    let isAlone = [left, centre, right].count { $0 != nil } == 1
    let width = isAlone ? area.width : third
    if let left {
      frame.put(left, at: origin, width: isAlone ? width : area.width - third, secondary)
    }
    if let centre, presentation.score.count != 2 {
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

  private func fields(_ fields: [Presentation.Field], _ frame: inout Frame, _ y: Int) {
    let column = fields.count > 1 ? area.width / 2 : area.width
    for (index, field) in fields.enumerated() {
      let x = area.x + index * column
      let width = column - (index + 1 < fields.count ? 2 : 0)
      let label = min(max(10, TextLayout.width(field.label)), width / 2)
      frame.put(field.label, at: GridPoint(x, y), width: label, dim)
      frame.put(field.value, at: GridPoint(x + label + 2, y), width: width - label - 2, text)
    }
  }
}
