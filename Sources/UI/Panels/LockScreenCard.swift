internal import Basics
internal import CardPlan
package import Canvas
internal import Simulator
internal import ViewTree

extension Panel {
  /// The rows that the card takes at a width.
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

  /// Draws the lock screen's card with its upper left corner at a point and returns its height.
  ///
  /// All cards use the same columns: icon at column 2, text at 5, times at the right edge. A card
  /// not drawn by the app's own view is at least `rows` high.
  @discardableResult
  package func drawLockScreen(
    _ frame: inout Frame, at point: GridPoint, width: Int, rows: Int = 0, isSelected: Bool = false,
    density: CardDensity = .card, undelivered: Undelivered? = nil, _ context: Context
  ) -> Int {
    if let android {
      let height = android.draw(
        &frame, at: point, width: width, isSelected: isSelected, context)
      undelivered?.draw(&frame, below: GridRect(point.x, point.y, width, height), context.theme)
      return height
    }
    if let image = image(.lock, context) {
      let rect = GridRect(point.x, point.y, width, image.size.height)
      drawImageCard(
        image, &frame, in: rect, isSelected: isSelected, undelivered: undelivered, context)
      return rect.height
    }
    if let picture = picture(.lock, columns: width, now: context.now) {
      let rect = GridRect(point.x, point.y, width, picture.size.height)
      drawOwnCard(
        picture, &frame, in: rect, isSelected: isSelected, undelivered: undelivered, context)
      return rect.height
    }
    let body = body(width: width, density: density)
    let needed = 4 + body.height
    let rect = GridRect(point.x, point.y, width, max(needed, rows))
    let theme = context.theme
    Self.surface(&frame, rect, isSelected: isSelected, tint: tint(theme), theme)
    let text = GridRect(rect.x + 5, rect.y + 1, max(0, width - 7), rect.height - 2)
    header(&frame, rect, context)
    secondRow(&frame, text, hasBigTime: body.hasBigTime, context)
    var painter = PanelRows(panel: self, context: context, area: text)
    // Without a clock, the big digits already show the percentage.
    painter.hasPercent = !body.hasBigTime || presentation.timer != nil && activity.state.isLive
    painter.labelWidth = body.labelWidth
    painter.nameWidth = body.nameWidth
    var y = text.y + 2
    for row in body.rows {
      painter.draw(row, &frame, y: y)
      y += row.height
    }
    undelivered?.draw(&frame, below: rect, hasRow: rect.height > needed, theme)
    return rect.height
  }

  /// The tint; dim once the activity has ended.
  func tint(_ theme: Theme, _ attributes: Attributes = []) -> Ink {
    activity.state.isLive
      ? presentation.ink(in: theme, attributes) : theme.ink(.dim, attributes)
  }

  /// Draws the background of a card: translucent, or a box in a plain theme.
  package static func surface(
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
    frame.put(presentation.icon, at: GridPoint(rect.x + 2, y), presentation.iconInk(in: theme))
    let age = Clock.age(of: activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    // Korean needs six cells.
    let own = min(6, max(4, TextLayout.width(age.text)))
    frame.put(
      age.text, at: GridPoint(right - own, y), width: own, align: .trailing, theme.ink(.dim))
    let ink = activity.state.isLive ? theme.ink(.text, .bold) : theme.ink(.secondary)
    let room = right - rect.x - 7 - own
    frame.put(presentation.title, at: GridPoint(rect.x + 5, y), width: room, ink)
  }

  /// The line below the title of a card without a subtitle: the type, or the ID if the title is the
  /// type.
  private var ownLine: String {
    if activity.vendor == .source { return "" }
    let type = KeyWords.name(ofType: activity.attributesType)
    return presentation.title == type ? activity.id : type
  }

  private func secondRow(
    _ frame: inout Frame, _ text: GridRect, hasBigTime: Bool, _ context: Context
  ) {
    let theme = context.theme
    let y = text.y + 1
    var left = text.width
    let subtitle = presentation.subtitle ?? ownLine
    if let notice = notice(now: context.now) {
      if let next = notice.next { frame.changes(at: next) }
      // Shorten a text that is too long for a narrow card.
      let last = lastTime(secondsFromGMT: context.secondsFromGMT).map {
        [$0.label, $0.text].compactMap(\.self).joined(separator: " ") + "  "
      }
      let choices = [(last ?? "") + notice.text, (last ?? "") + notice.short, notice.short]
      let words =
        activity.state != .ended
        ? notice.text
        : choices.first { TextLayout.width("\($0)  \(subtitle)") <= text.width } ?? notice.short
      let attributes: Attributes = notice.role == .warning ? .bold : []
      frame.put(
        words, at: GridPoint(text.x, y), width: text.width, align: .trailing,
        theme.ink(notice.role, attributes))
      left -= TextLayout.width(words) + 2
    } else if !hasBigTime, let timer = timerText(&frame, context) {
      frame.put(
        timer.text, at: GridPoint(text.x, y), width: text.width, align: .trailing,
        timer.isOver ? theme.ink(.secondary) : tint(theme, .bold))
      left -= max(7, TextLayout.width(timer.text)) + 2
      if let label = timerLabel(isOver: timer.isOver) {
        let columns = min(TextLayout.width(label), left / 2)
        left -= columns + 2
        frame.put(label, at: GridPoint(text.x + left + 2, y), width: columns, theme.ink(.dim))
      }
    }
    if !subtitle.isEmpty {
      frame.put(
        subtitle, at: GridPoint(text.x, y), width: left,
        theme.ink(.secondary))
    }
  }
}
