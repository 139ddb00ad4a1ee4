internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// Says what the compiler is busy with, or what it found first; whether there was something to say.
  mutating func buildLine(at point: GridPoint, width: Int) -> Bool {
    if case .busy(let words, _) = state.widgetBuild {
      put("◐ " + words, point.x, point.y, width: width, .dim)
      return true
    }
    let problems = state.widgetBuild?.problems ?? []
    guard let first = problems.first else { return false }
    let key = state.keymap.name(of: "build-errors")
    let hint = localized(
      problems.count > 1 ? "\(key) shows all \(problems.count)" : "\(key) shows more")
    let words = "✗ " + first.text
    put(words, point.x, point.y, width: width, .error)
    // What is wrong comes first; the key stands in the line of hints, too.
    if TextLayout.width(words) + 3 + TextLayout.width(hint) <= width {
      put(hint, point.x, point.y, width: width, align: .trailing, .dim)
    }
    return true
  }

  /// What there is to see while the app's widget is compiled for the first time.
  mutating func loading(_ words: String, _ done: Double?) {
    let area =
      state.screen == .main && layout.hasLog && !state.log.entries.isEmpty
      ? layout.cards : frame.bounds
    let width = min(40, area.width - 4)
    let x = area.x + (area.width - width) / 2
    let y = max(2, size.height / 2 - 1)
    put(words, area.x, y, width: area.width, align: .center, .text, .bold)
    guard let done, width > 8 else { return }
    let filled = Int((min(1, max(0, done)) * Double(width)).rounded())
    frame.rule("━", at: GridPoint(x, y + 2), count: filled, theme.ink(.accent))
    frame.rule("━", at: GridPoint(x + filled, y + 2), count: width - filled, theme.ink(.track))
  }
}
