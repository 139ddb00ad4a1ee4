internal import Canvas

extension ScreenRenderer {
  /// What the bar says of a command that it may show, measured once.
  private struct Hint: Sendable {
    let place: Int
    let rank: Int
    let key: String
    let title: String
    let width: Int
    let obstacle: @Sendable (State) -> String?
  }

  /// The commands of each context that the bar may show, in its order.
  private static let hints: [Command.Context: [Hint]] = {
    var hints: [Command.Context: [Hint]] = [:]
    for (place, command) in Command.all.enumerated() {
      guard let rank = command.hint else { continue }
      let key = command.keys.first?.name ?? ""
      let width = TextLayout.width(key) + 1 + TextLayout.width(command.title) + 3
      for context in command.contexts {
        hints[context, default: []].append(
          Hint(
            place: place, rank: rank, key: key, title: command.title, width: width,
            obstacle: command.obstacle))
      }
    }
    return hints
  }()

  /// The commands that can be done now, the most useful ones as far as they fit.
  mutating func hintBar() {
    let possible = (Self.hints[state.context] ?? []).filter { $0.obstacle(state) == nil }
    let row = GridRect(0, size.height - 1, size.width, 1)
    panes.hints = pane(panes.hints, possible.map(\.place), in: row) { $0.hintBar(possible) }
  }

  private mutating func hintBar(_ possible: [Hint]) -> Int {
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
      x = frame.put(hint.title, at: GridPoint(x, y), theme.ink(.dim))
      frame.mark(GridRect(start, y, x - start, 1), id: "command:\(Command.all[hint.place].id)")
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
