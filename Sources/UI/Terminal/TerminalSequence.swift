/// Escape sequences outside the screen, such as title and progress, adapted to the terminal.
package struct TerminalSequence: Sendable {
  let isTmux: Bool

  package init(environment: [String: String]) {
    isTmux = !(environment["TMUX"] ?? "").isEmpty
  }

  /// A sequence that tmux forwards if `allow-passthrough` is on, and drops otherwise.
  package func passedThrough(_ sequence: String) -> String {
    guard isTmux else { return sequence }
    return "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
  }

  package static func title(_ text: String) -> String { "\u{1B}]2;\(text)\u{1B}\\" }

  /// Whether the title can be set; consoles have none.
  package static func hasTitle(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return !["linux", "dumb", "vt", "cons", "sun"].contains { name.hasPrefix($0) }
  }

  /// The sequence that shows the progress in the window's tab or the task bar (OSC 9;4); `nil`
  /// removes it.
  package func progress(_ percent: Int?, isStale: Bool = false) -> String {
    let words = percent.map { "\(isStale ? 4 : 1);\($0)" } ?? "0;0"
    return passedThrough("\u{1B}]9;4;\(words)\u{1B}\\")
  }

  /// Whether the terminal is known to support links (OSC 8).
  package static func readsLinks(_ environment: [String: String]) -> Bool {
    func version(_ name: String) -> [Int] {
      (environment[name] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    }
    func isAtLeast(_ name: String, _ least: [Int]) -> Bool {
      !version(name).lexicographicallyPrecedes(least)
    }
    switch environment["TERM_PROGRAM"] ?? "" {
    case "iTerm.app", "WezTerm", "ghostty", "vscode", "rio", "Hyper", "WarpTerminal": return true
    // tmux forwards links from 3.4 on.
    case "tmux": return isAtLeast("TERM_PROGRAM_VERSION", [3, 4])
    default: break
    }
    if environment["WT_SESSION"] != nil || environment["KONSOLE_VERSION"] != nil { return true }
    if environment["VTE_VERSION"] != nil { return isAtLeast("VTE_VERSION", [5000]) }
    let name = environment["TERM"] ?? ""
    return ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"].contains {
      name.hasPrefix($0)
    }
  }
}
