internal import Canvas
internal import Basics

extension Command {
  private static let lists: Set<Context> = screens.union([
    .help, .switches, .themes, .projects, .sources,
  ])

  static let moveCommands: [Command] = [
    Command("down", [.character("j"), .down], "down", "Move down", .find, in: lists, do: move(1)),
    Command("up", [.character("k"), .up], "up", "Move up", .find, in: lists, do: move(-1)),
    Command(
      "first", [.character("g"), .home], "first", "Go to the first", .find, in: lists,
      do: move(-.max)),
    Command(
      "last", [.character("G"), .end], "last", "Go to the last", .find, in: lists, do: move(.max)),
    Command(
      "page-down", [.pageDown], "page down", "Move down by five", .find, in: lists, do: move(5)),
    Command("page-up", [.pageUp], "page up", "Move up by five", .find, in: lists, do: move(-5)),
    Command(
      "pane", [.tab, .backtab], "next pane", "Go to the other pane", .find,
      in: [.main, .log, .details, .finding],
      unless: { state in
        switch state.screen {
        case .details, .finding: return nil
        case .log: return "the log is alone here"
        default: break
        }
        return state.hasLogPane
          ? nil : "the window is too narrow; \(state.keymap.name(of: "log")) shows the log"
      }
    ) { state, now in
      switch state.screen {
      case .details, .finding:
        state.contentScroll =
          state.contentHasFocus ? state.contentScroll : state.contentTop(now: now)
        state.contentHasFocus.toggle()
        return []
      default: break
      }
      state.pane = state.pane == .activities ? .log : .activities
      if state.pane == .log, !state.layout.hasLog {
        state.logSelection = state.newestProblem?.id
      } else if state.pane == .log, state.logSelection == nil {
        state.logSelection = state.explained?.id ?? state.shownLog.last?.id
      }
      if state.pane == .activities { state.logSelection = nil }
      return []
    },
    Command(
      "choose-down", [.down, .tab, .control("n")], "down", "Choose the next command", .find,
      in: [.palette], do: move(1)),
    Command(
      "choose-up", [.up, .backtab, .control("p")], "up", "Choose the command before", .find,
      in: [.palette], do: move(-1)),
  ]
}
