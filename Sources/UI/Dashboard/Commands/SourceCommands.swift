internal import Canvas
internal import Basics

extension Command {
  static let sourceCommands: [Command] = [
    Command(
      "sources", [.character("o")], "sources", "Show how the polled sources stand", .view,
      in: screens, hint: 21
    ) { state, _ in
      state.overlay = .sources(first: 0)
      return [.loadSources(after: 0)]
    },
    Command(
      "close-sources", [.escape, .character("o"), .character("q")], "close",
      "Close the sources", .view, in: [.sources], hint: 1
    ) { state, _ in
      state.overlay = nil
      return []
    },
  ]
}
