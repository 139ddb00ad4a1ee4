internal import Basics
internal import Canvas
internal import Simulator

extension Panel {
  static let bannerHeight = 5

  /// Draws the banner that a device without an island shows for an alert.
  func drawBanner(_ frame: inout Frame, at point: GridPoint, width: Int, _ context: Context) {
    let theme = context.theme
    let rect = GridRect(point.x, point.y, width, Self.bannerHeight)
    Self.surface(&frame, rect, isSelected: false, tint: tint(theme), theme)
    let right = rect.maxX - 2
    let alert = activity.lastAlert
    let age = Clock.age(of: alert?.at ?? activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    frame.put(presentation.icon, at: GridPoint(rect.x + 2, rect.y + 1), theme.ink(.text))
    frame.put(
      age.text, at: GridPoint(right - 4, rect.y + 1), width: 4, align: .trailing, theme.ink(.dim))
    let title = alert.map(\.title).flatMap { $0.isEmpty ? nil : $0 } ?? presentation.title
    frame.put(
      title, at: GridPoint(rect.x + 5, rect.y + 1), width: right - rect.x - 11,
      theme.ink(.text, .bold))
    let body =
      alert.map(\.body).flatMap { $0.isEmpty ? nil : $0 }
      ?? presentation.bottom ?? presentation.subtitle ?? ""
    for (offset, line) in TextLayout.wrap(body, width: width - 7, lines: 2).enumerated() {
      frame.put(line, at: GridPoint(rect.x + 5, rect.y + 2 + offset), theme.ink(.secondary))
    }
  }
}
