internal import Canvas

extension ScreenRenderer {
  /// The commands that can be done now, the most useful ones as far as they fit.
  mutating func hintBar() {
    let commands = Command.all.filter {
      $0.contexts.contains(state.context) && $0.hint != nil && $0.obstacle(state) == nil
    }
    let ranked = commands.sorted { ($0.hint ?? 0) < ($1.hint ?? 0) }
    var width = 1
    var shown: Set<String> = []
    for command in ranked {
      let needed = TextLayout.width(hintKey(command)) + 1 + TextLayout.width(command.title) + 3
      if width + needed > size.width + 2 { continue }
      width += needed
      shown.insert(command.id)
    }
    var x = 1
    let y = size.height - 1
    for command in commands where shown.contains(command.id) {
      let start = x
      x = frame.put(hintKey(command), at: GridPoint(x, y), theme.ink(.text, .bold)) + 1
      x = frame.put(command.title, at: GridPoint(x, y), theme.ink(.dim))
      frame.mark(GridRect(start, y, x - start, 1), id: "command:\(command.id)")
      x += 3
    }
  }

  private func hintKey(_ command: Command) -> String { command.keys.first?.name ?? "" }

  /// An answer above the hint bar.
  mutating func answerLine() {
    guard let answer else { return }
    frame.put(answer.text, at: GridPoint(1, size.height - 2), width: size.width - 2, answer.ink)
  }
}
