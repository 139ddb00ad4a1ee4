internal import Basics
internal import Canvas
internal import Panels

extension ScreenRenderer {
  private static let noticeWidth = 36
  private static let leastNoticeWidth = 18

  /// The place of a notification: beside the island, where there are no cards; `nil` if the space
  /// is too small.
  private var noticeRect: GridRect? {
    switch state.screen {
    case .main, .lock: break
    default: return nil
    }
    let right = size.width - 1
    let width = min(Self.noticeWidth, right - islandEnd - 2)
    guard width >= Self.leastNoticeWidth else { return nil }
    return GridRect(right - width, layout.islandTop, width, layout.isTall ? 4 : 3)
  }

  /// Draws an ordinary notification, which a phone shows independently of its activities.
  mutating func notice() {
    guard let notice = state.shownNotice else { return }
    guard let rect = noticeRect else { return }
    frame.unlink(rect)
    if theme.isPlain { frame.fill(rect, .terminal) }
    Panel.surface(&frame, rect, isSelected: false, tint: theme.ink(.text), theme)
    let text = rect.inset(x: 2, y: 1)
    let end = put(notice.title, in: text, .text, .bold)
    if notice.body.isEmpty { return }
    if text.height < 2 {
      put(notice.body, end + 2, text.y, width: text.maxX - end - 2, .secondary)
    } else {
      put(notice.body, text.x, text.y + 1, width: text.width, .secondary)
    }
  }

  /// The text above the hint bar: the answer to a key, or a notification that fits nowhere else.
  var answer: (text: String, role: ThemeRole)? {
    if let toast = state.notices.toast {
      return ((toast.isError ? "✗ " : "✓ ") + toast.text, toast.isError ? .error : .success)
    }
    guard let notice = state.shownNotice, noticeRect == nil else { return nil }
    return ("✉ " + notice.line, .text)
  }
}

extension State {
  /// The visible notification; `nil` on a paused screen, which does not change.
  var shownNotice: NotificationBanner? { isPaused ? nil : notices.alert }
}

extension ScreenRenderer {
  /// Draws problems at program start or in a saved file, above the status line until they are
  /// closed.
  mutating func startupBanner() {
    let problems = state.problems
    switch state.screen {
    case .main, .lock, .log, .tokens: break
    default: return
    }
    guard !problems.isEmpty else { return }
    let width = min(96, size.width - 4)
    let most = max(1, size.height / 3)
    var text = TextLines(width: width - 4)
    for problem in problems {
      // File and line have a separate row; the problem and its fix are below.
      let place = Self.place(in: problem)
      if let place { text.add(["! \(problem[..<place.lowerBound])"], .warning, .bold) }
      let words = place.map { String(problem[$0.upperBound...]) } ?? problem
      for (number, line) in TextLayout.wrap(words, width: width - 6, lines: 4).enumerated() {
        let isFirst = place == nil && number == 0
        text.add([(isFirst ? "! " : "  ") + line], isFirst ? .warning : .text)
      }
    }
    if text.lines.count > most {
      text.lines.removeLast(text.lines.count - most + 1)
      text.add([localized("and more: islet keys and islet themes list all")], .secondary)
    }
    let height = text.lines.count + 3
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
    lines(text.lines, in: rect.inset(x: 2, y: 1))
    put(
      localized("esc closes"), rect.x + 2, rect.maxY - 2, width: width - 4, align: .trailing, .dim)
    frame.mark(rect, id: ClickTarget.command("back"))
  }

  /// The separator between `FILE:LINE` and the text, if a problem begins like that.
  private static func place(in problem: String) -> Range<String.Index>? {
    problem.firstRange(of: ": ").flatMap { end in
      let line = problem[..<end.lowerBound].split(separator: ":").dropFirst().last
      return line?.allSatisfy(\.isNumber) == true ? end : nil
    }
  }
}

extension State {
  /// The problems shown above the status line until they are closed.
  var problems: [String] { notices.startupProblems + notices.themeProblems }
}
