import Foundation
import Testing

/// A terminal in its own tmux server.
final class Screen {
  private let home: TestHome
  private let socket = "islet-" + UUID().uuidString.prefix(8)

  /// Runs a shell command in a new terminal, which stays open when it ends.
  init(
    _ home: TestHome, _ command: String, columns: Int = 100, rows: Int = 30,
    environment: [String: String] = [:]
  ) async throws {
    self.home = home
    let settings = home.path("tmux.conf")
    try """
    set -g status off
    set -g default-terminal tmux-256color
    set -sg escape-time 0
    """.write(toFile: settings, atomically: true, encoding: .utf8)
    var arguments = ["-f", settings, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
    for (name, value) in environment { arguments += ["-e", "\(name)=\(value)"] }
    try await tmux(
      arguments + ["(\(command)); echo $? > '\(home.path("code-\(socket)"))'; exec sleep 600"])
  }

  deinit {
    let child = try? Child(
      TestHome.tmux!, ["-L", String(socket), "kill-server"], environment: home.environment,
      input: "/dev/null", output: "/dev/null", errors: "/dev/null")
    while child?.isRunning ?? false { usleep(1000) }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    let outcome = try await home.run(TestHome.tmux!, ["-u", "-L", String(socket)] + arguments)
    guard outcome.code == 0 else { throw TestFailure("tmux \(arguments): \(outcome.errors)") }
    return outcome.output
  }

  static func watch(
    _ home: TestHome, _ arguments: String, columns: Int = 100, rows: Int = 30,
    environment: [String: String] = [:]
  ) async throws -> Screen {
    try await Screen(
      home, "exec '\(TestHome.binary!)' watch \(arguments)", columns: columns, rows: rows,
      environment: environment)
  }

  /// The visible text.
  func text() async throws -> String { try await tmux(["capture-pane", "-p"]) }

  /// The same with colours.
  func colors() async throws -> String { try await tmux(["capture-pane", "-p", "-e"]) }

  func type(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

  /// Pastes text, bracketed if the program asks for it.
  func paste(_ text: String) async throws {
    _ = try await tmux(["set-buffer", text])
    _ = try await tmux(["paste-buffer", "-p"])
  }

  func resize(_ columns: Int, _ rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// A tmux variable, such as `alternate_on`.
  func fact(_ name: String) async throws -> String {
    try await tmux(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .newlines)
  }

  /// Waits until all of these texts are visible.
  @discardableResult
  func shows(_ parts: String..., without: String? = nil, seconds: Double = 40) async throws
    -> String
  {
    var last = ""
    do {
      try await until("", seconds: seconds) {
        last = try await text()
        return parts.allSatisfy(last.contains) && without.map { !last.contains($0) } ?? true
      }
    } catch is TestFailure {
      let missing = parts.filter { !last.contains($0) }
      throw TestFailure("no \(missing), or still \(without ?? "-"), on the screen:\n\(last)")
    }
    return last
  }

  /// Waits until a pattern is visible, and returns its match.
  @discardableResult func finds(_ pattern: String) async throws -> String {
    var found: String?
    try await until("\(pattern) on the screen") {
      let text = try await text()
      found = text.range(of: pattern, options: .regularExpression).map { String(text[$0]) }
      return found != nil
    }
    return found!
  }

  /// The address in the header of a dashboard with its own gateway.
  func url() async throws -> String { "http://" + (try await finds(#"127\.0\.0\.1:\d+"#)) }

  /// Waits until the program ends, and returns its exit code.
  func end() async throws -> Int {
    var code: Int?
    try await until("the end of the program") {
      let text = home.read(home.path("code-\(socket)"))
      code = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
      return code != nil
    }
    return code!
  }
}
