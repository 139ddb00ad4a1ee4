internal import Basics
package import Canvas
internal import Simulator
internal import ViewTree

extension Panel {
  /// The rows that the card takes in a width.
  package func lockScreenHeight(
    width: Int, density: CardDensity = .card, scale: PictureScale? = nil
  ) -> Int {
    if let android { return android.height(width: width) }
    if let scale, let size = views?.imageSize(.lock, scale, now: activity.updatedAt) {
      return size.height
    }
    return picture(.lock, columns: width, now: activity.updatedAt)?.size.height
      ?? 4 + body(width: width, density: density).height
  }

  private func body(width: Int, density: CardDensity) -> CardBody {
    CardBody(presentation, width: width - 7, density: density)
  }

  /// Draws the lock screen's card with its upper left corner at a place and returns its height.
  ///
  /// The grid is the same for every card: icon at column 2, text at 5, times at the right edge.
  @discardableResult
  package func drawLockScreen(
    _ frame: inout Frame, at point: GridPoint, width: Int, isSelected: Bool = false,
    density: CardDensity = .card, unseen: Unseen? = nil, countsHidden: Bool = false,
    _ context: Context
  ) -> Int {
    if let android {
      let height = android.draw(
        &frame, at: point, width: width, isSelected: isSelected, context)
      unseen?.draw(&frame, below: GridRect(point.x, point.y, width, height), context.theme)
      return height
    }
    if let image = image(.lock, context) {
      let rect = GridRect(point.x, point.y, width, image.size.height)
      drawImageCard(image, &frame, in: rect, isSelected: isSelected, unseen: unseen, context)
      return rect.height
    }
    if let picture = picture(.lock, columns: width, now: context.now) {
      let rect = GridRect(point.x, point.y, width, picture.size.height)
      drawOwnCard(picture, &frame, in: rect, isSelected: isSelected, unseen: unseen, context)
      return rect.height
    }
    let body = body(width: width, density: density)
    let rect = GridRect(point.x, point.y, width, 4 + body.height)
    let theme = context.theme
    Self.surface(&frame, rect, isSelected: isSelected, tint: tint(theme), theme)
    let text = GridRect(rect.x + 5, rect.y + 1, max(0, width - 7), rect.height - 2)
    header(&frame, rect, context)
    secondRow(&frame, text, hasBigTime: body.hasBigTime, context)
    var rows = PanelRows(panel: self, context: context, area: text)
    // Without a clock the big digits are the percentage.
    rows.hasPercent = !body.hasBigTime || presentation.timer != nil && activity.state.isLive
    var y = text.y + 2
    for row in body.rows {
      rows.draw(row, &frame, y: y)
      y += row.height
    }
    let count = countsHidden ? CardFoot.count(of: body.hidden) : ""
    unseen?.draw(&frame, below: rect, endingBefore: count, theme)
    if !count.isEmpty { CardFoot.put(count, &frame, below: rect, theme) }
    return rect.height
  }

  /// The tint, or the quiet colour of what has ended.
  func tint(_ theme: Theme, _ attributes: Attributes = []) -> Ink {
    activity.state.isLive
      ? presentation.ink(in: theme, attributes) : theme.ink(.dim, attributes)
  }

  /// Draws the pane of glass or the box that a card lies on.
  package static func drawSurface(_ frame: inout Frame, _ rect: GridRect, _ theme: Theme) {
    surface(&frame, rect, isSelected: false, tint: theme.ink(.text), theme)
  }

  /// The pane of glass or the box under a card.
  static func surface(
    _ frame: inout Frame, _ rect: GridRect, isSelected: Bool, tint: Ink, _ theme: Theme
  ) {
    guard theme.isPlain else {
      frame.pane(rect, theme.paint(isSelected ? .cardSelected : .card))
      if isSelected { frame.bar(rect, tint) }
      return
    }
    frame.box(rect, isSelected ? tint.bold : theme.ink(.track), heavy: isSelected)
  }

  private func header(_ frame: inout Frame, _ rect: GridRect, _ context: Context) {
    let theme = context.theme
    let y = rect.y + 1
    let right = rect.maxX - 2
    frame.put(presentation.icon, at: GridPoint(rect.x + 2, y), theme.ink(.text))
    let age = Clock.age(of: activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    frame.put(age.text, at: GridPoint(right - 4, y), width: 4, align: .trailing, theme.ink(.dim))
    let ink = activity.state.isLive ? theme.ink(.text, .bold) : theme.ink(.secondary)
    frame.put(presentation.title, at: GridPoint(rect.x + 5, y), width: right - rect.x - 11, ink)
  }

  private func secondRow(
    _ frame: inout Frame, _ text: GridRect, hasBigTime: Bool, _ context: Context
  ) {
    let theme = context.theme
    let y = text.y + 1
    var left = text.width
    var subtitle = presentation.subtitle ?? ""
    if let notice = notice(now: context.now) {
      if let next = notice.next { frame.changes(at: next) }
      // What is too long for a narrow card is said in fewer words.
      let words =
        TextLayout.width("\(notice.text)  \(presentation.subtitle ?? "")") > text.width
          && activity.state == .ended
        ? notice.short : notice.text
      let attributes: Attributes = notice.role == .warning ? .bold : []
      frame.put(
        words, at: GridPoint(text.x, y), width: text.width, align: .trailing,
        theme.ink(notice.role, attributes))
      left -= TextLayout.width(words) + 2
    } else if !hasBigTime, let timer = timerText(&frame, now: context.now) {
      let isOver = timer == "00:00" || presentation.isCountingUp
      frame.put(
        timer, at: GridPoint(text.x, y), width: text.width, align: .trailing,
        isOver ? theme.ink(.secondary) : tint(theme, .bold))
      left -= max(7, TextLayout.width(timer)) + 2
      // What it counts to says more than what stands behind the first words before it.
      let short = subtitle.firstRange(of: " · ").map { String(subtitle[..<$0.lowerBound]) }
        .flatMap { words in
          let noun = presentation.timerLabel?.lowercased().split(separator: " ").first ?? ""
          return words.lowercased().contains(noun) ? nil : words
        }
      if let label = presentation.timerLabel, case let columns = TextLayout.width(label) + 2,
        let fitting = [subtitle, short ?? subtitle].first(where: {
          left - columns >= TextLayout.width($0)
        })
      {
        subtitle = fitting
        left -= columns
        frame.put(label, at: GridPoint(text.x + left + 2, y), theme.ink(.dim))
      }
    }
    if left == text.width, let course = Sparkline.text(course) {
      let columns = course.count
      if left - columns - 2 >= TextLayout.width(presentation.subtitle ?? "") {
        frame.put(course, at: GridPoint(text.maxX - columns, y), courseInk(theme))
        left -= columns + 2
      }
    }
    if !subtitle.isEmpty {
      frame.put(
        subtitle, at: GridPoint(text.x, y), width: left,
        presentation.isAlarming ? theme.ink(.warning, .bold) : theme.ink(.secondary))
    }
  }
}

extension Panel {
  /// Green where a price has risen, red where it has fallen.
  private func courseInk(_ theme: Theme) -> Ink {
    guard presentation.gauge?.isPrice == true, let first = course.first, let last = course.last,
      first != last
    else { return tint(theme) }
    return theme.ink(last > first ? .success : .error)
  }
}

extension Presentation {
  var isCountingUp: Bool { if case .since = timer { true } else { false } }
}
