import Dashboard
import Foundation
import Terminal

/// What a terminal shows around the screen: a title for its window, and progress beside its icon.
struct AroundScreen {
  let hasTitle: Bool
  private let hasProgress: Bool
  private let sequence: TerminalSequence
  /// What the terminal got last.
  private var title = ""
  private var progress: Int?

  init(_ settings: ScreenSettings, _ environment: [String: String]) {
    hasTitle = settings.showsTitle && TerminalSequence.hasTitle(environment)
    hasProgress = settings.showsProgress
    sequence = TerminalSequence(environment: environment)
  }

  /// What takes it back when the program ends.
  var farewell: String { hasProgress ? sequence.progress(nil) : "" }

  /// Tells the terminal what is other than before.
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

  /// Forgets what it got, as it is another's meanwhile.
  mutating func forget() {
    title = ""
    progress = nil
  }
}
