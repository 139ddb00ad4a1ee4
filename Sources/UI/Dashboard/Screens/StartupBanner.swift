internal import Canvas
internal import Basics

extension ScreenRenderer {
  /// What was wrong when the program began or a file was saved, above the status line until it is closed.
  mutating func startupBanner() {
    let problems = state.problems
    switch state.screen {
    case .main, .lock, .log, .tokens: break
    default: return
    }
    guard !problems.isEmpty else { return }
    let width = min(96, size.width - 4)
    let most = max(1, size.height / 3)
    var lines: [(text: String, ink: Ink)] = []
    for problem in problems {
      // File and line have a row of their own; what is wrong and its fix stand below.
      let place = Self.place(in: problem)
      if let place {
        lines.append(("! \(problem[..<place.lowerBound])", theme.ink(.warning, .bold)))
      }
      let words = place.map { String(problem[$0.upperBound...]) } ?? problem
      lines += TextLayout.wrap(words, width: width - 6, lines: 4).enumerated().map { number, line in
        let isFirst = place == nil && number == 0
        return ((isFirst ? "! " : "  ") + line, theme.ink(isFirst ? .warning : .text))
      }
    }
    if lines.count > most {
      lines =
        Array(lines.prefix(most - 1)) + [
          (localized("and more: islet keys and islet themes tell all"), theme.ink(.secondary))
        ]
    }
    let height = lines.count + 3
    let rect = GridRect((size.width - width) / 2, max(1, size.height - 3 - height), width, height)
    frame.unlink(rect)
    if theme.isPlain {
      frame.fill(rect, .terminal)
      frame.box(rect, theme.ink(.warning))
    } else {
      let wallpaper = theme[.wallpaperTop].mixed(with: theme[.wallpaperBottom], amount: 0.5)
      let paint = theme.paint(.card)
      frame.pane(rect, Paint(wallpaper.mixed(with: paint.color, amount: paint.opacity)))
    }
    for (offset, line) in lines.enumerated() {
      frame.put(
        line.text, at: GridPoint(rect.x + 2, rect.y + 1 + offset), width: width - 4, line.ink)
    }
    put(
      localized("esc closes"), rect.x + 2, rect.maxY - 2, width: width - 4, align: .trailing, .dim)
    frame.mark(rect, id: ClickTarget.command("back"))
  }

  /// What parts `FILE:LINE` from the words, where a problem begins so.
  private static func place(in problem: String) -> Range<String.Index>? {
    problem.firstRange(of: ": ").flatMap { end in
      let line = problem[..<end.lowerBound].split(separator: ":").dropFirst().last
      return line?.allSatisfy(\.isNumber) == true ? end : nil
    }
  }
}

extension State {
  /// What is shown above the status line until it is closed.
  var problems: [String] { startupProblems + themeProblems }
}
