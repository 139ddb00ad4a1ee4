internal import Canvas
internal import Simulator
internal import Basics
internal import ViewTree

/// Draws a panel on a terminal that shows pictures: the phone's card, and beside it the details
/// that a phone does not show.
extension Panel {
  /// The minimum columns of the text beside a card.
  private static let leastSide = 11
  private static let mostSide = 24

  /// The columns of a card with the text beside it, limited by `room` and by `requested`. The text
  /// gets at least its minimum if that fits into `room`.
  package static func imageCardWidth(_ scale: PictureScale, room: Int, requested: Int) -> Int {
    let bare = 1 + scale.cardColumns
    guard room - bare >= leastSide else { return min(room, bare) }
    return bare + max(leastSide, min(mostSide, room - bare, requested - bare))
  }

  /// The image of a surface, if pictures are shown and there is a view to draw.
  func image(_ surface: Surface, _ context: Context, rows: Int = 1) -> WidgetImage? {
    guard let scale = context.scale else { return nil }
    return views?.image(surface, scale, rows: rows, now: context.now)
  }

  /// Draws an image in the middle of a rectangle.
  func draw(_ image: WidgetImage, _ frame: inout Frame, in rect: GridRect) {
    if let date = image.changesAt { frame.changes(at: date) }
    let x = rect.x + (rect.width - image.size.width) / 2
    frame.clipped(to: rect) { $0.put(image.picture, at: GridPoint(x, rect.y)) }
  }

  /// Draws the card, with a bar on the left if it is selected. On the right are its name, age,
  /// state and undelivered changes. If they do not fit, the state or the changes are on the lower
  /// edge.
  func drawImageCard(
    _ image: WidgetImage, _ frame: inout Frame, in rect: GridRect, isSelected: Bool,
    undelivered: Undelivered?, _ context: Context
  ) {
    let theme = context.theme
    let size = image.size
    let card = GridRect(rect.x + min(1, rect.width - size.width), rect.y, size.width, size.height)
    draw(image, &frame, in: card)
    // Pixels have all colours, even if text has only sixteen.
    let paint = tint(theme.isPlain ? .builtIn : theme).color
    if isSelected,
      let bar = ImageShape.bar(height: image.filled).picture(image.picture.cell, paint)
    {
      frame.clipped(to: rect) { $0.put(bar, at: rect.origin) }
    }
    let side = GridRect(card.maxX + 1, card.y, rect.maxX - card.maxX - 2, card.height)
    let notice = notice(now: context.now)
    if let next = notice?.next { frame.changes(at: next) }
    if side.width >= Self.leastSide - 2 {
      drawSide(&frame, in: side, isSelected: isSelected, notice, undelivered, context)
      return
    }
    guard let notice else {
      undelivered?.draw(&frame, below: card, hasEdge: true, theme)
      return
    }
    frame.put(
      " \(notice.text) ", at: GridPoint(card.x + 2, card.maxY - 1), width: card.width - 4,
      align: .trailing, theme.ink(notice.role))
  }

  private func drawSide(
    _ frame: inout Frame, in side: GridRect, isSelected: Bool, _ notice: Notice?,
    _ undelivered: Undelivered?,
    _ context: Context
  ) {
    let theme = context.theme
    let age = Clock.age(of: activity.updatedAt, now: context.now)
    if let next = age.next { frame.changes(at: next) }
    var lines: [(text: String, ink: Ink)] = []
    func say(_ text: String, _ ink: Ink, rows: Int = 2) {
      lines += TextLayout.wrap(text, width: side.width, lines: rows).map { ($0, ink) }
    }
    say(
      TextLayout.truncateMiddle(activity.id, to: 2 * side.width),
      theme.ink(.text, isSelected ? .bold : []))
    say(age.text, theme.ink(.dim))
    if let notice { say(notice.text, theme.ink(notice.role)) }
    if let undelivered {
      lines += undelivered.lines(width: side.width).map { ($0, theme.ink(.error)) }
    }
    if let note = views?.note { say("◌ " + localized(note.text), theme.ink(.warning)) }
    if let problem = views?.problem {
      say("✗ \(problem)", theme.ink(.error), rows: max(0, side.height - 1 - lines.count))
    }
    for (number, line) in lines.prefix(side.height - 1).enumerated() {
      frame.put(line.text, at: GridPoint(side.x, side.y + 1 + number), width: side.width, line.ink)
    }
  }
}
