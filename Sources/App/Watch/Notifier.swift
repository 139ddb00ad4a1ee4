import Basics
import Canvas
import ChildProcesses
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

  /// The maximum number of concurrent programs, so that hanging programs do not accumulate.
  private static let limit = 4
  /// The maximum seconds that a program may run.
  private static let timeout = 10.0
  /// The maximum Unicode scalars of a text.
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

  /// The text to write to the terminal for a notification. If a program is configured, starts it
  /// instead.
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
      // ConEmu interprets a number followed by a semicolon as another command.
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
    Thread.detach("notify") { [self, environment] in
      // A text that begins with a dash would be parsed as an option.
      let texts = [title, body].map { $0.hasPrefix("-") ? "‐" + $0.dropFirst() : $0 }
      if let problem = BackgroundProgram.run(
        words + texts, environment: environment, seconds: Self.timeout)
      {
        fail("notify: \(SafeText.clean(words[0], limit: 60)) \(problem)")
      }
      state.withLock { $0.running -= 1 }
    }
  }
}

/// Runs programs without access to the screen's input and output.
enum BackgroundProgram {
  /// Runs a program without a shell until it exits. Returns the problem, if any.
  static func run(_ words: [String], environment: [String: String], seconds: Double) -> String? {
    let program = ProgramSearch.path(of: words[0], environment) ?? words[0]
    let child: ChildProcess
    do throws(SpawnFailure) {
      child = try ChildProcess(
        ChildProcess.Options(
          program, Array(words.dropFirst()),
          environment: environment.map { "\($0.key)=\($0.value)" }))
    } catch {
      return localized("cannot be run: \(error.description)")
    }
    running.withLock { $0[child.number] = child }
    defer { running.withLock { _ = $0.removeValue(forKey: child.number) } }
    guard let status = child.wait(until: .now + .seconds(seconds)) else {
      child.end()
      return localized("was stopped: it ran for \(Int(seconds)) s")
    }
    if let signal = status.signal { return localized("ended by signal \(signal)") }
    return status.code == 0 ? nil : localized("ended with \(status.code)")
  }

  private static let running = Mutex<[Int32: ChildProcess]>([:])

  /// Kills the programs that are still running, with their process groups.
  static func endAll() { for child in running.withLock({ Array($0.values) }) { child.end() } }
}
