internal import Canvas
internal import Basics

extension Command {
  private static let lists: Set<Context> = screens.union([
    .help, .switches, .themes, .projects, .sources,
  ])

  static let moveCommands: [Command] = [
    Command("down", [.character("j"), .down], "down", "Move down", .move, in: lists) { state, _ in
      state.move(by: 1)
      return []
    },
    Command("up", [.character("k"), .up], "up", "Move up", .move, in: lists) { state, _ in
      state.move(by: -1)
      return []
    },
    Command(
      "first", [.character("g"), .home], "first", "Go to the first", .move, in: lists
    ) { state, _ in
      state.move(by: -.max)
      return []
    },
    Command(
      "last", [.character("G"), .end], "last", "Go to the last", .move, in: lists
    ) { state, _ in
      state.move(by: .max)
      return []
    },
    Command("page-down", [.pageDown], "page down", "Move down by five", .move, in: lists) {
      state, _ in
      state.move(by: 5)
      return []
    },
    Command("page-up", [.pageUp], "page up", "Move up by five", .move, in: lists) { state, _ in
      state.move(by: -5)
      return []
    },
    Command(
      "pane", [.tab, .backtab], "next pane", "Switch between the cards and the log", .move,
      in: [.main, .log],
      unless: { state in
        if state.screen == .log { return "the log is alone here" }
        return Layout(state.size).hasLog
          ? nil : "the window is too narrow; \(state.keymap.name(of: "log")) shows the log"
      }
    ) { state, _ in
      state.pane = state.pane == .activities ? .log : .activities
      if state.pane == .log, state.logSelection == nil {
        state.logSelection = state.explained?.id ?? state.shownLog.last?.id
      }
      if state.pane == .activities { state.logSelection = nil }
      return []
    },
    Command(
      "choose-down", [.down, .tab, .control("n")], "down", "Choose the next command", .move,
      in: [.palette]
    ) { state, _ in
      state.move(by: 1)
      return []
    },
    Command(
      "choose-up", [.up, .backtab, .control("p")], "up", "Choose the command before", .move,
      in: [.palette]
    ) { state, _ in
      state.move(by: -1)
      return []
    },
  ]
}
