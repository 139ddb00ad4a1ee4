internal import Canvas
internal import Basics

extension Command {
  static let programCommands: [Command] = [
    Command(
      "refresh", [.character("r")], "refresh", "Poll now, or connect again at once", .device,
      in: screens
    ) { _, _ in [.refresh] },
    Command(
      "palette", [.character(":")], "commands",
      "Find anything by name: commands, cards, rules, themes, tokens, log lines", .find,
      in: screens, hint: 11
    ) { state, _ in
      state.overlay = .palette(text: "", choice: 0)
      return state.askForTokens() + state.askForActions()
    },
    Command("help", [.character("?")], "help", "Show all keys", .find, in: screens, hint: 5) {
      state, _ in
      state.overlay = .help(scroll: 0)
      return []
    },
    Command(
      "quit", [.character("q")], "quit", "Quit", .program,
      in: [.main, .lock, .log, .tokens], hint: 13
    ) { _, _ in [.quit] },
    Command(
      "interrupt", [.control("c")], "quit", "Quit from anywhere", .program,
      in: Set(Context.allCases)
    ) { _, _ in [.quit] },
    Command(
      "suspend", [.control("z")], "suspend", "Suspend; fg in the shell resumes", .program,
      in: Set(Context.allCases)
    ) { _, _ in [.suspend] },
    Command(
      "run", [.enter], "choose", "Run the chosen command, or go to what was found", .find,
      in: [.palette], hint: 1
    ) { state, now in
      guard case .palette(let text, let choice) = state.overlay else { return [] }
      let items = PaletteItem.matching(text, in: state)
      state.overlay = nil
      return items.indices.contains(choice) ? state.choose(items[choice], now: now) : []
    },
    Command(
      "cancel", [.escape, .character("n")], "no", "Leave it as it is", .act, in: [.confirm],
      do: close),
    Command(
      "close-palette", [.escape], "close", "Close the palette", .find, in: [.palette], hint: 2,
      do: close),
  ]
}
