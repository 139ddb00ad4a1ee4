internal import Canvas
internal import Panels

extension ScreenRenderer {
  private static let noticeWidth = 36
  private static let leastNoticeWidth = 18

  /// The place of a notification: beside the island, where no card lies; nowhere if it is too small.
  private var noticeRect: GridRect? {
    switch state.screen {
    case .main, .lock, .details: break
    default: return nil
    }
    let right = size.width - 1
    let width = min(Self.noticeWidth, right - islandEnd - 2)
    guard width >= Self.leastNoticeWidth else { return nil }
    return GridRect(right - width, layout.islandTop, width, layout.isTall ? 4 : 3)
  }

  /// An ordinary notification, as it slides in on a phone whatever its activities do.
  mutating func notice() {
    guard let notice = state.shownNotice else { return }
    frame.changes(at: notice.until)
    guard let rect = noticeRect else { return }
    frame.unlink(rect)
    if theme.isPlain { frame.fill(rect, .terminal) }
    Panel.drawSurface(&frame, rect, theme)
    let text = rect.inset(x: 2, y: 1)
    if text.height < 2 || notice.body.isEmpty {
      let end = put(notice.title, in: text, .text, .bold)
      guard text.height < 2, !notice.body.isEmpty else { return }
      put(notice.body, end + 2, text.y, width: text.maxX - end - 2, .secondary)
      return
    }
    put(notice.title, in: text, .text, .bold)
    put(notice.body, text.x, text.y + 1, width: text.width, .secondary)
  }

  /// What the line above the hint bar says: an answer, or a notification that fits nowhere else.
  var answer: (text: String, ink: Ink)? {
    if let toast = state.toast {
      return (
        (toast.isError ? "✗ " : "✓ ") + toast.text, theme.ink(toast.isError ? .error : .success)
      )
    }
    guard let notice = state.shownNotice, noticeRect == nil else { return nil }
    return ("✉ " + notice.line, theme.ink(.text))
  }
}

extension State {
  /// The notification that is shown: none on a paused screen, which stands still.
  var shownNotice: NotificationBanner? { isPaused ? nil : notice }
}
