internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// What the scene says, how far it is, and whether it waits for a key.
  mutating func sceneLine(_ scene: SceneStatus, at point: GridPoint) {
    let text = scene.caption ?? (scene.isOver ? localized("the end; . plays it again") : "")
    let isWaiting = scene.isPaused || scene.isOver
    let place =
      "\(scene.isPaused ? "‖ " : scene.isOver ? "■ " : "")\(scene.place)/\(scene.count)"
      + (scene.loops ? "" : localized(" once"))
    let right = size.width - 2
    let width = TextLayout.width(place)
    frame.put(
      place, at: GridPoint(right - width, point.y), width: width,
      theme.ink(isWaiting ? .warning : .dim))
    guard !text.isEmpty else { return }
    frame.put(
      "▸ \(SafeText.clean(text))", at: point, width: right - width - 2 - point.x,
      theme.ink(.accent, .bold))
  }
}
