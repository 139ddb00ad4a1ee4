internal import Basics
package import Canvas
internal import CardPlan
package import Simulator

/// An activity as an Android phone shows it.
///
/// The layout follows Android's pictures of Live Updates
/// (https://developer.android.com/develop/ui/views/notifications/live-update, `/progress-centric`,
/// `/metric-style`): a line with the app's name, title, text, and the bar or the numbers below.
struct AndroidCard {
  let notification: AndroidNotification
  let panel: Panel

  /// The maximum rows of text in the BigText style.
  private static let bigTextRows = 5
  /// The columns of the icon and the space beside it.
  private static let indent = 5

  private enum Row {
    case text(String)
    case bar
    case metrics([AndroidNotification.Metric], isLabel: Bool)
    case note(String)
  }

  init?(_ panel: Panel) {
    guard let notification = panel.activity.android else { return nil }
    self.notification = notification
    self.panel = panel
  }

  /// The title from the notification, or from the content if the app makes the title.
  var title: String { notification.title ?? panel.presentation.title }

  var icon: String { notification.icon ?? panel.presentation.icon }

  /// The text. An app without a mapping makes the text itself, so the content's subtitle is shown
  /// instead.
  private var text: String? {
    notification.text ?? (notification.isMapped ? nil : panel.presentation.subtitle)
  }

  /// The completed fraction, if there is a bar.
  private var fraction: Double? {
    if let fraction = notification.fraction { return fraction }
    if !notification.isMapped, case .fraction(let part)? = panel.presentation.progress {
      return part
    }
    return nil
  }

  /// The name of the app, in the line above the title.
  private var app: String {
    panel.activity.appID?.split(separator: ".").last.map(String.init)
      ?? panel.activity.attributesType
  }

  // MARK: Rows

  private func rows(width: Int, isHeadsUp: Bool) -> [Row] {
    var rows: [Row] = []
    if let text, !text.isEmpty {
      let isBig = notification.style == .bigText && !isHeadsUp
      rows += TextLayout.wrap(text, width: width, lines: isBig ? Self.bigTextRows : 1).map(Row.text)
    }
    guard !isHeadsUp else { return rows }
    if notification.style == .metric, !notification.metrics.isEmpty {
      let metrics = Array(notification.metrics.prefix(3))
      rows += [.metrics(metrics, isLabel: false), .metrics(metrics, isLabel: true)]
    } else if fraction != nil {
      rows.append(.bar)
    }
    if !notification.isMapped {
      let score = panel.presentation.score
      if score.count == 2 {
        let words = "\(score[0].label) \(score[0].value) – \(score[1].value) \(score[1].label)"
        rows.append(.text(words))
      }
      rows += panel.presentation.fields.prefix(2).map { Row.text("\($0.label) \($0.value)") }
    }
    rows += note.map { [.note($0)] } ?? []
    return rows
  }

  /// Why the activity is only an ordinary notification and not a Live Update.
  private var note: String? {
    switch notification.promotion {
    case .promoted: nil
    case .refused(let conditions):
      "○ "
        + localized(
          "not promoted: \(Phrase.list(conditions.map { notification.texts($0).reason }))")
    case .unknown: "○ " + localized("the app decides whether it is promoted")
    }
  }

  /// The rows that the card takes at a width.
  func height(width: Int, isHeadsUp: Bool = false) -> Int {
    4 + rows(width: width - Self.indent - 2, isHeadsUp: isHeadsUp).count
  }

  // MARK: Drawing

  /// Draws the card with its upper left corner at a point and returns its height.
  @discardableResult
  func draw(
    _ frame: inout Frame, at point: GridPoint, width: Int, isSelected: Bool = false,
    isHeadsUp: Bool = false, _ context: Panel.Context
  ) -> Int {
    let theme = context.theme
    let rows = rows(width: width - Self.indent - 2, isHeadsUp: isHeadsUp)
    let rect = GridRect(point.x, point.y, width, 4 + rows.count)
    Panel.surface(
      &frame, rect, isSelected: isSelected, tint: panel.tint(theme), theme)
    let x = rect.x + Self.indent
    let room = rect.maxX - 2 - x
    var y = rect.y + 1
    frame.put(icon, at: GridPoint(rect.x + 2, y), width: 2, theme.ink(.text))
    let age = Clock.age(of: panel.activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    frame.put("\(app) · \(age.text)", at: GridPoint(x, y), width: room - 9, theme.ink(.dim))
    if let state = panel.notice(now: context.now) {
      frame.put(
        state.brief, at: GridPoint(x, y), width: room, align: .trailing, theme.ink(state.role))
    } else {
      frame.put("Android", at: GridPoint(x, y), width: room, align: .trailing, theme.ink(.dim))
    }
    y += 1
    frame.put(
      title, at: GridPoint(x, y), width: room,
      panel.activity.state.isLive ? theme.ink(.text, .bold) : theme.ink(.secondary))
    for row in rows {
      y += 1
      switch row {
      case .text(let text):
        frame.put(text, at: GridPoint(x, y), width: room, theme.ink(.secondary))
      case .bar: drawBar(&frame, at: GridPoint(x, y), width: room, theme)
      case .metrics(let metrics, let isLabel):
        draw(metrics, isLabel: isLabel, &frame, at: GridPoint(x, y), width: room, theme)
      case .note(let text):
        frame.put(
          text, at: GridPoint(x, y), width: room,
          theme.ink(notification.promotion == .unknown ? .dim : .warning))
      }
    }
    return rect.height
  }

  /// Segments with gaps between them, the points, and the tracker at the progress.
  private func drawBar(
    _ frame: inout Frame, at point: GridPoint, width: Int, _ theme: Theme
  ) {
    guard width > 2, let fraction else { return }
    let place = Swift.min(width - 1, Int((fraction * Double(width - 1)).rounded()))
    func column(_ value: Double) -> Int {
      Swift.min(
        width - 1, Swift.max(0, Int((value / notification.end * Double(width)).rounded(.down))))
    }
    var start = 0.0
    var segments = notification.segments
    if segments.isEmpty { segments = [.init(length: notification.end)] }
    for (number, segment) in segments.enumerated() {
      let first = column(start)
      start += segment.length
      let isLast = number == segments.count - 1
      let end = isLast ? width : Swift.max(first + 1, column(start) - 1)
      let ink = ink(segment.color, theme)
      for x in first..<Swift.max(first, end) {
        frame.rule(
          x < place ? "━" : "─", at: GridPoint(point.x + x, point.y), count: 1,
          x < place ? ink : theme.isPlain ? theme.ink(.track) : ink.with(.dim))
      }
    }
    for mark in notification.points where mark.position >= 0 && mark.position <= notification.end {
      let x = column(mark.position)
      if x != place { frame.put("◆", at: GridPoint(point.x + x, point.y), ink(mark.color, theme)) }
    }
    frame.put("●", at: GridPoint(point.x + place, point.y), theme.ink(.text, .bold))
  }

  /// Numbers in columns of the same width: value and unit, with the name below.
  private func draw(
    _ metrics: [AndroidNotification.Metric], isLabel: Bool, _ frame: inout Frame,
    at point: GridPoint, width: Int, _ theme: Theme
  ) {
    let column = width / metrics.count
    for (number, metric) in metrics.enumerated() {
      let place = GridPoint(point.x + number * column, point.y)
      if isLabel {
        frame.put(metric.label, at: place, width: column - 1, theme.ink(.dim))
      } else {
        let end = frame.put(metric.value, at: place, width: column - 1, theme.ink(.text, .bold))
        frame.put(
          metric.unit ?? "", at: GridPoint(end + 1, place.y), width: place.x + column - 2 - end,
          theme.ink(.secondary))
      }
    }
  }

  private func ink(_ hex: String?, _ theme: Theme) -> Ink {
    guard let color = hex.flatMap(Color.init(hex:)), !theme.isPlain else {
      return panel.tint(theme)
    }
    return Ink(color)
  }

  // MARK: Chip and Now Bar

  /// The chip in the status bar: a text, or the time left until `when`. `nil` unless promoted.
  func chip(now: Date) -> (text: String, next: Date?)? {
    guard notification.promotion == .promoted, panel.activity.state.isLive else { return nil }
    if let chip = notification.chip {
      let short = chip.count > AndroidNotification.chipLimit
      return (short ? String(chip.prefix(AndroidNotification.chipLimit - 1)) + "…" : chip, nil)
    }
    guard let when = notification.when, when > now else { return ("", nil) }
    let left = Clock.left(until: when, now: now)
    return (left.text, left.next)
  }
}

extension Panel {
  var android: AndroidCard? { isAndroid ? AndroidCard(self) : nil }

  /// Draws an Android phone's status bar: the time, and as many Live Update chips as fit.
  package static func drawStatusBar(
    _ frame: inout Frame, in rect: GridRect, _ panels: [Panel], _ context: Context
  ) {
    let theme = context.theme
    let now = context.now.timeIntervalSince1970
    frame.changes(at: Date(timeIntervalSince1970: ((now / 60).rounded(.down) + 1) * 60))
    let wall = context.now.addingTimeInterval(Double(context.secondsFromGMT)).rfc3339
    let time = String(wall.dropFirst(11).prefix(5))
    var x = frame.put(time, at: GridPoint(rect.x + 1, rect.y), theme.ink(.text, .bold)) + 1
    for panel in panels {
      guard let card = AndroidCard(panel), let chip = card.chip(now: context.now) else { continue }
      if let next = chip.next { frame.changes(at: next) }
      let words = chip.text.isEmpty ? " \(card.icon) " : " \(card.icon) \(chip.text) "
      let width = TextLayout.width(words)
      guard x + width < rect.maxX - 3 else { break }
      let place = GridRect(x, rect.y, width, 1)
      if theme.isPlain {
        frame.put(words, at: place.origin, theme.ink(.text, .reverse))
      } else {
        let paint = theme.paint(.cardSelected)
        frame.blend(place, with: paint.color, amount: max(0.2, paint.opacity))
        frame.put(words, at: place.origin, theme.ink(.text, .bold))
      }
      x = place.maxX + 1
    }
    frame.put(
      "▾ ▮", at: GridPoint(rect.x, rect.y), width: rect.width - 1, align: .trailing, theme.ink(.dim)
    )
  }

  /// Draws Samsung's Now Bar: the pill at the bottom of the lock screen where One UI shows a Live
  /// Update (https://developer.samsung.com/one-ui, Live notifications).
  func drawNowBar(_ frame: inout Frame, in rect: GridRect, _ context: Context) {
    guard let card = AndroidCard(self) else { return }
    let theme = context.theme
    Self.surface(&frame, rect, isSelected: false, tint: tint(theme), theme)
    let y = rect.y + 1
    frame.put(card.icon, at: GridPoint(rect.x + 2, y), width: 2, theme.ink(.text))
    let chip = card.chip(now: context.now)?.text ?? ""
    let end = rect.maxX - 3 - TextLayout.width(chip)
    frame.put(chip, at: GridPoint(end, y), tint(theme, .bold))
    frame.put(
      card.title, at: GridPoint(rect.x + 5, y), width: end - rect.x - 6, theme.ink(.text, .bold))
  }
}

/// The devices whose screens are drawn.
package enum DeviceChoice: String, Sendable, Hashable, CaseIterable {
  case ios, android, both

  package func shows(_ activity: Activity) -> Bool {
    switch self {
    case .ios: !activity.isAndroidOnly
    case .android: activity.android != nil
    case .both: true
    }
  }

  package func isAndroid(_ activity: Activity) -> Bool {
    self == .android || activity.isAndroidOnly
  }
}
