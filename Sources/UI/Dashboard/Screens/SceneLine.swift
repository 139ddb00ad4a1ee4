internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// What the scene says, how far it is, and whether it waits for a key.
  mutating func sceneLine(_ scene: SceneStatus, at point: GridPoint) {
    let text = scene.caption ?? (scene.isOver ? localized("the end; . plays it again") : "")
    let isWaiting = scene.isPaused || scene.isOver
    // What the cards hide is counted in the row below them where another is free, or at their edge.
    var hidden = hiddenWords.joined(separator: " · ")
    if !hidden.isEmpty, cardsEnd + 1 < point.y {
      frame.put(
        hidden, at: GridPoint(layout.cards.x + 5, cardsEnd), width: layout.cards.width - 5,
        theme.ink(hidden.contains("✗") ? .error : .dim))
      hidden = ""
    }
    let place =
      (layout.hasLog || hidden.isEmpty ? "" : hidden + " · ")
      + "\(scene.isPaused ? "‖ " : scene.isOver ? "■ " : "")"
      + localized("step \(scene.place)/\(scene.count)")
      + (scene.loops ? "" : localized(" once"))
    let right = size.width - 2
    let width = TextLayout.width(place)
    var cardsRight = layout.cards.maxX
    if layout.hasLog, !hidden.isEmpty {
      cardsRight -= TextLayout.width(hidden) + 2
      frame.put(
        hidden, at: GridPoint(cardsRight, point.y),
        theme.ink(hidden.contains("✗") ? .error : .dim))
    }
    frame.put(
      place, at: GridPoint(right - width, point.y), width: width,
      theme.ink(isWaiting ? .warning : .dim))
    guard !text.isEmpty else { return }
    // What is too long for the line goes on in the row of air below it, or in a free one above.
    let room = right - width - 4 - point.x
    let last = size.height - 1
    let isFree = cardsEnd < point.y
    let above = layout.status + 1 >= last || isFree && layout.status + 2 >= last ? 1 : 0
    // No row of a card is taken for it, nor the one below the cards.
    let most = cardsEnd >= point.y - above ? 1 : 2
    // Beside the cards stands the log, which no words cross.
    let column = layout.hasLog ? min(room, cardsRight - point.x - 2) : room
    var lines = TextLayout.wrapEvenly(text, width: column, lines: most)
    if lines.joined(separator: " ") != text, case let short = brief(text, width: column),
      !short.isEmpty
    {
      lines = [short]
    }
    let top = lines.count > 1 ? point.y - above : point.y
    for (offset, line) in lines.enumerated() {
      let y = top + offset
      if lines.count > 1, let wallpaper = panes.wallpaper {
        frame.put(
          wallpaper,
          in: GridRect(
            0, y, layout.hasLog ? cardsRight - (hidden.isEmpty ? -1 : 1) : right - width - 1, 1))
      }
      if offset == 0 { frame.put("▸", at: GridPoint(point.x, y), theme.ink(.accent, .bold)) }
      frame.put(line, at: GridPoint(point.x + 2, y), theme.ink(.accent, .bold))
    }
  }
}
