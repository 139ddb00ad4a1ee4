internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// The commands that can be done now, the most useful ones as far as they fit.
  mutating func hintBar() {
    let possible = (state.keymap.hints[state.context] ?? []).filter {
      $0.disabledReason(state) == nil
    }
    let row = GridRect(0, size.height - 1, size.width, 1)
    panes.hints = pane(
      panes.hints,
      PaneCache.HintKey(places: possible.map(\.place), keys: state.keymap.identity), in: row
    ) { $0.hintBar(possible) }
  }

  private mutating func hintBar(_ possible: [KeyHint]) -> Int {
    var width = 1
    var shown: Set<Int> = []
    for hint in possible.sorted(by: { $0.rank < $1.rank }) {
      if width + hint.width > size.width + 2 { continue }
      width += hint.width
      shown.insert(hint.place)
    }
    var x = 1
    let y = size.height - 1
    for hint in possible where shown.contains(hint.place) {
      let start = x
      x = frame.put(hint.key, at: GridPoint(x, y), theme.ink(.text, .bold)) + 1
      x = frame.put(localized(hint.title), at: GridPoint(x, y), theme.ink(.dim))
      frame.mark(GridRect(start, y, x - start, 1), id: ClickTarget.command(hint.id))
      x += 3
    }
    return x
  }

  /// An answer above the hint bar.
  mutating func answerLine() {
    guard let answer else { return }
    frame.put(answer.text, at: GridPoint(1, size.height - 2), width: size.width - 2, answer.ink)
  }
}
