internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// What the scene says, how far it is, and whether it waits for a key.
  mutating func sceneLine(_ scene: SceneStatus, at point: GridPoint) {
    let text = scene.caption ?? (scene.isOver ? localized("the end; . plays it again") : "")
    let isWaiting = scene.isPaused || scene.isOver
    let hidden = countHidden().joined(separator: " · ")
    let place =
      "\(scene.isPaused ? "‖ " : scene.isOver ? "■ " : "")"
      + localized("step \(scene.place)/\(scene.count)")
      + (scene.loops ? "" : localized(" once"))
    let start = size.width - 2 - TextLayout.width(place)
    put(place, start, point.y, isWaiting ? .warning : .dim)
    var end = start - 3
    if !hidden.isEmpty {
      end -= TextLayout.width(hidden)
      put(hidden, end, point.y, hidden.contains("✗") ? .error : .dim)
      end -= 2
    }
    guard !text.isEmpty else { return }
    // What is too long for the line begins in the one above, unless that is the log's or the one below the cards.
    let most = layout.hasLog || cardsEnd >= point.y - 1 ? 1 : 2
    let column = end - point.x - 2
    var lines = TextLayout.wrapEvenly(text, width: column, lines: most)
    if lines.joined(separator: " ") != text, case let short = brief(text, width: column),
      !short.isEmpty
    {
      lines = [short]
    }
    for (offset, line) in lines.enumerated() {
      let y = point.y + 1 - lines.count + offset
      if lines.count > 1, let wallpaper = panes.wallpaper {
        frame.put(wallpaper, in: GridRect(0, y, end, 1))
      }
      if offset == 0 { put("▸", point.x, y, .accent, .bold) }
      put(line, point.x + 2, y, .accent, .bold)
    }
  }
}
