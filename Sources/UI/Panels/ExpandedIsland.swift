internal import Basics
package import Canvas
internal import CardPlan
internal import Simulator
internal import ViewTree

extension Panel {
  private enum Hero {
    case score
    case digits(String)
    /// The digits of a running clock.
    case clock(String, isOver: Bool)
    /// Nothing, or the text of a clock that big digits cannot show, such as `3 d 04 h`.
    case none(String?)
  }

  /// The minimum rows for big digits.
  private static let heroHeight = 7

  /// The rows that the expanded island takes at a width.
  package func expandedHeight(width: Int, _ context: Context) -> Int {
    if let android { return android.height(width: width) }
    if let image = image(.expanded, context) {
      // Keep most of the empty row above the card below, even if the image ends at its last pixel
      // row.
      let cell = image.picture.cell.height
      return max(image.size.height, (image.filled + cell * 3 / 4 + cell - 1) / cell)
    }
    if let picture = picture(.expanded, columns: width, now: context.now) {
      return picture.size.height
    }
    var scratch = Frame(GridSize(0, 0))
    let hero = hero(&scratch, width: width, context)
    let hasHero = if case .none = hero { false } else { true }
    let rows = expandedRows(hero, width: width).rows.reduce(0) { $0 + $1.height }
    let alert = alertLines(width: width).count
    return 4 + (hasSubtitleRow(hero, width: width) ? 1 : 0) + (hasHero ? 3 : 0)
      + (hasHero && rows > 0 ? 1 : 0) + rows
      + (alert > 0 ? alert + (hasHero || rows > 0 ? 1 : 0) : 0)
  }

  /// Draws the expanded island, which an alert or a long press opens.
  package func drawExpanded(_ frame: inout Frame, in rect: GridRect, _ context: Context) {
    if let android {
      frame.clipped(to: rect) { _ = android.draw(&$0, at: rect.origin, width: rect.width, context) }
      return
    }
    if let image = image(.expanded, context) { return draw(image, &frame, in: rect) }
    if let picture = picture(.expanded, columns: rect.width, now: context.now) {
      return drawOwn(picture, &frame, in: rect, context)
    }
    let theme = context.theme.onIsland
    let context = Context(theme: theme, now: context.now, secondsFromGMT: context.secondsFromGMT)
    Self.island(&frame, rect, theme)
    let (text, secondary) = (theme.ink(.text), theme.ink(.secondary))
    let area = GridRect(rect.x + 3, rect.y + 1, max(0, rect.width - 6), rect.height - 2)
    var rows = PanelRows(panel: self, context: context, area: area)
    frame.clipped(to: GridRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)) { frame in
      var y = area.y
      var hero = hero(&frame, width: rect.width, context)
      var digits: String?
      let isShort = rect.height < Self.heroHeight
      // A percentage in big digits is not repeated beside the bar. On a low island with a notice,
      // it is: the notice replaces the digits.
      if case .digits(let digits) = hero {
        rows.hasPercent = !digits.hasSuffix("%") || isShort && notice(now: context.now) != nil
      }
      // Use small digits where big ones would be cut.
      if isShort {
        switch hero {
        case .digits(let text), .clock(let text, _): digits = text
        case .none(let clock): digits = clock
        case .score: break
        }
        hero = .none(nil)
      }
      let hasRow =
        rect.height > Self.heroHeight && hasSubtitleRow(hero, width: rect.width)
      expandedHeader(
        &frame, area, hero, digits: digits, hasSubtitle: !hasRow, text: text,
        secondary: secondary, context)
      y += rect.height < Self.heroHeight ? 1 : 2
      if hasRow {
        frame.put(
          presentation.subtitle ?? "", at: GridPoint(area.x, area.y + 1), width: area.width,
          secondary)
        y += 1
      }
      switch hero {
      case .score:
        rows.bigScore(&frame, y, hasNames: false)
        y += 3
      case .digits(let digits), .clock(let digits, _):
        let x = area.x + (area.width - BigDigits.width(digits)) / 2
        frame.putBig(digits, at: GridPoint(x, y), tint(theme, .bold))
        y += 3
      case .none: break
      }
      // With few rows, omit empty ones and prefer the alert's text to details.
      let lines = alertLines(width: rect.width).prefix(isShort ? 1 : 2)
      let all = expandedRows(hero, width: rect.width)
      rows.labelWidth = all.label
      rows.nameWidth = all.name
      var body = all.rows
      if isShort { body = Array(body.prefix(max(1, area.height - 1 - lines.count))) }
      if y > area.y + 2, let first = body.first, !isShort {
        // The caption is directly below the digits, followed by the empty row.
        if case .caption = first {
          rows.draw(body.removeFirst(), &frame, y: y)
          y += 1
        }
        y += 1
      }
      for row in body {
        rows.draw(row, &frame, y: y)
        y += row.height
      }
      if !lines.isEmpty, y > area.y + 2, !isShort { y += 1 }
      for line in lines {
        frame.put(line, at: GridPoint(area.x, y), width: area.width, text)
        y += 1
      }
    }
  }

  private func hero(_ frame: inout Frame, width: Int, _ context: Context) -> Hero {
    if presentation.score.count == 2,
      presentation.score.allSatisfy({ BigDigits.canDraw($0.value) && $0.value.count <= 3 })
    {
      return .score
    }
    let timer = activity.state.isLive ? timerText(&frame, context) : nil
    if let timer {
      if BigDigits.canDraw(timer.text), BigDigits.width(timer.text) <= min(47, width - 6) {
        return .clock(timer.text, isOver: timer.isOver)
      }
      let label = timerLabel(isOver: timer.isOver)
      return .none([label, timer.text].compactMap(\.self).joined(separator: "  "))
    }
    return percent.map { .digits($0.filter { $0 != " " }) } ?? .none(nil)
  }

  /// Whether the subtitle has its own row because it does not fit beside the title.
  private func hasSubtitleRow(_ hero: Hero, width: Int) -> Bool {
    if case .score = hero { return false }
    guard let subtitle = presentation.subtitle else { return false }
    let name = "\(presentation.icon) \(presentation.title)"
    // If the title is cut anyway, the subtitle gets no row.
    let room = width - 6
    let both = TextLayout.width(name) + 2 + TextLayout.width(subtitle)
    return TextLayout.width(name) <= room
      && (both > room || TextLayout.width(subtitle) > room / 2)
  }

  private func expandedHeader(
    _ frame: inout Frame, _ area: GridRect, _ hero: Hero, digits: String?, hasSubtitle: Bool,
    text: Ink, secondary: Ink, _ context: Context
  ) {
    let name: String
    var trailing = digits ?? (hasSubtitle ? presentation.subtitle : nil) ?? ""
    if case .score = hero {
      name = "\(presentation.icon) \(presentation.score[0].label)"
      trailing = presentation.score[1].label
    } else {
      name = "\(presentation.icon) \(presentation.title)"
    }
    var ink = secondary
    if let notice = notice(now: context.now) {
      if let next = notice.next { frame.changes(at: next) }
      trailing = notice.text
      ink = notice.role == .dim ? secondary : context.theme.ink(notice.role, .bold)
    }
    var right = min(TextLayout.width(trailing), area.width / 2)
    if case .score = hero, let clock = presentation.clock {
      // Period and clock are above the score, between the names.
      let names = max(TextLayout.width(name), TextLayout.width(trailing))
      let middle = min(TextLayout.width(clock), max(area.width / 3, area.width - 2 * names - 4))
      let side = (area.width - middle) / 2 - 2
      right = min(right, side)
      frame.put(
        clock, at: GridPoint(area.x + (area.width - middle) / 2, area.y), width: middle,
        align: .center, secondary)
      frame.put(name, at: area.origin, width: side, text.bold)
      frame.put(
        trailing, at: GridPoint(area.maxX - right, area.y), width: right, align: .trailing, ink)
      return
    }
    frame.put(
      trailing, at: GridPoint(area.maxX - right, area.y), width: right, align: .trailing, ink)
    frame.put(name, at: area.origin, width: area.width - right - 2, text.bold)
  }

  private func expandedRows(_ hero: Hero, width: Int) -> (
    rows: [CardBody.Row], label: Int, name: Int
  ) {
    var rest = presentation
    // Big digits show the score. A score too long for them stays in the rows.
    if case .score = hero { rest.score = [] }
    let body = CardBody(rest, width: width - 6, density: .card)
    // A clock's label is below the clock.
    let caption: String? =
      switch hero {
      case .clock(_, let isOver): timerLabel(isOver: isOver)
      case .none(let clock): clock
      case .score, .digits: nil
      }
    return ((caption.map { [.caption($0)] } ?? []) + body.rows, body.labelWidth, body.nameWidth)
  }

  private func alertLines(width: Int) -> [String] {
    alertText.map { TextLayout.wrap($0, width: width - 6, lines: 2) } ?? []
  }

  /// The alert text of the newest push. An older text could contradict newer values.
  var alertText: String? {
    guard let alert = activity.lastAlert, alert.at >= activity.updatedAt else { return nil }
    let words = [alert.title, alert.body].filter { !$0.isEmpty }.joined(separator: " · ")
    return words.isEmpty ? nil : words
  }
}
