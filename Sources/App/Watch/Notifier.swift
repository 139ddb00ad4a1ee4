import Canvas
import Dashboard
import Foundation
import Synchronization
import Terminal

final class Notifier: Sendable {
  private let way: ScreenSettings.NotificationMethod
  private let environment: [String: String]
  private let sequence: TerminalSequence
  private let fail: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    var running = 0
    var count = 0
  }

  /// The most programs at once: one that hangs does not become hundreds.
  private static let limit = 4
  /// Seconds after which a program is ended.
  private static let timeout = 10.0
  /// The scalars of a text that are sent.
  private static let length = 200

  init(
    _ way: ScreenSettings.NotificationMethod, environment: [String: String],
    fail: @escaping @Sendable (String) -> Void
  ) {
    self.way = way
    self.environment = environment
    self.fail = fail
    sequence = TerminalSequence(environment: environment)
  }

  /// What to write to the terminal for a notification; a program is run by the way.
  func text(_ notification: DesktopNotification) -> String {
    let title = SafeText.clean(notification.title, limit: Self.length)
    let body = SafeText.clean(notification.body, limit: Self.length)
    let line = [title, body].filter { !$0.isEmpty }.joined(separator: ": ")
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    switch way {
    case .bell: return "\u{7}"
    case .osc9:
      // A number and a semicolon would be another command of ConEmu's.
      let text = line.first?.isNumber == true ? "· \(line)" : line
      return sequence.passedThrough("\u{1B}]9;\(text)\u{1B}\\")
    case .osc777:
      let title = title.replacing(";", with: ",")
      return sequence.passedThrough("\u{1B}]777;notify;\(title);\(body)\u{1B}\\")
    case .osc99:
      let id = "islet-\(number)"
      return sequence.passedThrough("\u{1B}]99;i=\(id):d=0;\(title)\u{1B}\\")
        + sequence.passedThrough("\u{1B}]99;i=\(id):d=1:p=body;\(body)\u{1B}\\")
    case .command(let words):
      run(words, notification, title, body)
      return ""
    }
  }

  private func run(
    _ words: [String], _ notification: DesktopNotification, _ title: String, _ body: String
  ) {
    let isFree = state.withLock { state in
      guard state.running < Self.limit else { return false }
      state.running += 1
      return true
    }
    guard isFree else { return }
    var environment = environment
    environment["ISLET_EVENT"] = notification.kind.rawValue
    environment["ISLET_ACTIVITY"] = SafeText.clean(notification.activity ?? "", limit: Self.length)
    environment["ISLET_TITLE"] = title
    environment["ISLET_BODY"] = body
    let thread = Thread { [self, environment] in
      // What begins with a dash would be read as an option.
      let texts = [title, body].map { $0.hasPrefix("-") ? "‐" + $0.dropFirst() : $0 }
      if let problem = BackgroundProgram.run(
        words + texts, environment: environment, seconds: Self.timeout)
      {
        fail("notify: \(SafeText.clean(words[0], limit: 60)) \(problem)")
      }
      state.withLock { $0.running -= 1 }
    }
    thread.name = "notify"
    thread.start()
  }
}
