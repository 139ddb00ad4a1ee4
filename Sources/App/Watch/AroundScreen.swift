import Dashboard
import Foundation
import Terminal

/// The window's title, and the progress shown beside it.
struct AroundScreen {
  let hasTitle: Bool
  private let hasProgress: Bool
  private let sequence: TerminalSequence
  /// The last values sent to the terminal.
  private var title = ""
  private var progress: Int?

  init(_ settings: ScreenSettings, _ environment: [String: String]) {
    hasTitle = settings.showsTitle && TerminalSequence.hasTitle(environment)
    hasProgress = settings.showsProgress
    sequence = TerminalSequence(environment: environment)
  }

  /// Removes the progress when the program ends.
  var farewell: String { hasProgress ? sequence.progress(nil) : "" }

  mutating func tell(_ state: State, now: Date, _ terminal: Terminal) {
    if hasTitle, case let title = state.windowTitle, title != self.title {
      self.title = title
      terminal.send(TerminalSequence.title(title))
    }
    guard hasProgress else { return }
    let (percent, isStale) = state.selectedProgress(now: now) ?? (nil, false)
    let told = percent.map { isStale ? $0 + 1000 : $0 }
    if told != progress {
      progress = told
      terminal.send(sequence.progress(percent, isStale: isStale))
    }
  }

  /// Forgets the sent values, because another program may change them.
  mutating func forget() {
    title = ""
    progress = nil
  }
}
