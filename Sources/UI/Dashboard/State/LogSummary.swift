internal import Basics
internal import Simulator
internal import Synchronization

/// What a line of the log says besides its finding, computed when it is first asked for: in a
/// flood most lines are gone before they are drawn.
final class LogSummary: Sendable {
  private let event: ActivityEvent
  private let before: Activity?
  private let secondsFromGMT: Int
  private let known = Mutex<String?>(nil)
  private let knownWords = Mutex<LogWords?>(nil)

  init(_ event: ActivityEvent, before: Activity?, secondsFromGMT: Int) {
    self.event = event
    self.before = before
    self.secondsFromGMT = secondsFromGMT
  }

  var text: String {
    known.withLock { known in
      if let known { return known }
      let text = compare()
      known = text
      return text
    }
  }

  func words(of entry: LogEntry) -> LogWords {
    knownWords.withLock { known in
      if let known { return known }
      let words = LogWords(entry, summary: entry.finding == nil ? text : "")
      known = words
      return words
    }
  }

  private func compare() -> String {
    if event.isUndo { return localized("brought back") }
    guard let activity = event.activity else { return notificationText }
    // A start goes on from nothing, though another life may have gone before it.
    let words = ContentChange.summary(
      from: event.kind == .started ? nil : before ?? activity, to: activity, at: event.at,
      secondsFromGMT: secondsFromGMT)
    let isSame = words.isEmpty && event.kind == .updated && before != nil
    guard isSame else { return words }
    // A type's program came late, or is another one.
    let isDrawn = event.detail?["presentation"]?.bool == true
    return localized(isDrawn ? "drawn anew" : "nothing changed")
  }

  private var notificationText: String {
    guard event.kind == .notification else { return "" }
    return ["title", "body"].compactMap { event.detail?[$0]?.string }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
