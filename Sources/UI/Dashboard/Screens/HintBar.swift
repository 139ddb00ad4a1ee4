internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// The commands that can be done now, the most useful ones as far as they fit.
  mutating func hintBar() {
    // An open island is closed by the key that opens it.
    let hasIsland = state.screen == .main && state.expansion != nil
    let possible = (state.keymap.hints[state.context] ?? []).filter {
      $0.disabledReason(state) == nil && !(hasIsland && $0.id == "back")
    }
    let row = GridRect(0, size.height - 1, size.width, 1)
    let words = possible.map { $0.words(state) ?? $0.title }
    panes.hints = pane(
      panes.hints,
      PaneCache.HintKey(
        places: possible.map(\.place), words: words, keys: state.keymap.identity), in: row
    ) { $0.hintBar(possible, words) }
  }

  private mutating func hintBar(_ possible: [KeyHint], _ phrases: [Phrase]) -> Int {
    let words = Dictionary(
      uniqueKeysWithValues: zip(possible, phrases).map { ($0.place, localized($1)) })
    var width = 1
    var shown: Set<Int> = []
    for hint in possible.sorted(by: { $0.rank < $1.rank }) {
      // With what parts it from the next.
      let own = TextLayout.width(hint.key) + 1 + TextLayout.width(words[hint.place] ?? "") + 3
      if width + own > size.width + 2 { continue }
      width += own
      shown.insert(hint.place)
    }
    var x = 1
    let y = size.height - 1
    for hint in possible where shown.contains(hint.place) {
      let start = x
      x = put(hint.key, x, y, .text, .bold) + 1
      x = put(words[hint.place] ?? "", x, y, .dim)
      frame.mark(GridRect(start, y, x - start, 1), id: ClickTarget.command(hint.id))
      x += 3
    }
    return x
  }

  mutating func answerLine() {
    guard let answer else { return }
    frame.put(answer.text, at: GridPoint(1, size.height - 2), width: size.width - 2, answer.ink)
  }
}
