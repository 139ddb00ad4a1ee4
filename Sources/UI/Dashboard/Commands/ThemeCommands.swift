internal import Canvas
internal import Basics

extension Command {
  static let themeCommands: [Command] = [
    Command(
      "keep-theme", [.enter], "keep", "Keep the theme, here and from now on", .view,
      in: [.themes], hint: 1
    ) { state, now in
      state.overlay = nil
      state.say("theme: \(state.themeName)", now: now)
      return [.rememberTheme(state.themeName)]
    },
    Command(
      "cancel-theme", [.escape, .character("q")], "cancel", "Take the theme that was there", .view,
      in: [.themes], hint: 2
    ) { state, _ in
      state.closeSheet()
      return []
    },
    Command(
      "next-theme", [.character("t")], "next", "Look at the next theme, round and round", .view,
      in: [.themes], hint: 3
    ) { state, _ in
      let names = state.themeNames
      let place = names.firstIndex(of: state.themeName) ?? -1
      if !names.isEmpty { state.themeName = names[(place + 1) % names.count] }
      return []
    },
  ]
}

extension State {
  /// Closes what lies over the screen, and takes back what was only looked at.
  mutating func closeSheet() {
    if case .themes(let before) = overlay { themeName = before }
    overlay = nil
  }
}
