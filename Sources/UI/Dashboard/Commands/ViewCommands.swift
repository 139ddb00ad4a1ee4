internal import Canvas
internal import Panels
internal import Basics

extension Command {
  static let viewCommands: [Command] = [
    Command(
      "filter", [.character("/")], "filter", "Show only cards and lines with a word",
      .find, in: [.main, .log], hint: 6, unless: { $0.screen == .log ? nil : needsCards($0) }
    ) { state, _ in
      if state.screen == .main {
        state.pane = .activities
        state.logSelection = nil
      }
      state.overlay = .filter(before: state.catalog.filter, selection: state.selection)
      return []
    },
    Command(
      "log", [.character("l")], "log", "Show the log alone, or the cards again", .push,
      in: [.main, .log], hint: 8
    ) { state, _ in
      state.screen = state.screen == .log ? .main : .log
      if state.screen == .log, state.logSelection == nil {
        state.logSelection = state.shownLog.last?.id
      }
      return []
    },
    Command(
      "problems", [.character("!")], "problems", "Show only problems in the log, or all again",
      .push, in: [.main, .log], hint: 18,
      unless: { state in
        if state.log.entries.isEmpty { return "nothing was pushed yet" }
        return state.screen == .log || state.layout.hasLog
          ? nil : "the window is too narrow; \(state.keymap.name(of: "log")) shows the log"
      }
    ) { state, _ in
      state.showsOnlyProblems.toggle()
      let isLost = state.shownLog.place(of: state.logSelection) == nil
      if isLost, state.logSelection != nil { state.logSelection = state.shownLog.last?.id }
      return []
    },
    Command(
      "sort", [.character("s")], "sort", "Change the order of the cards", .view,
      in: [.main, .log], unless: needsCards
    ) { state, now in
      let sort = state.catalog.sort.next
      state.news.catalog.arrange(sort: sort)
      state.waiting?.catalog.arrange(sort: sort)
      state.say("sorted \(sort.words)", now: now)
      return []
    },
    Command(
      "density", [.character("D")], "density",
      "Change the density: a line, a card or a large card for each", .view, in: [.main], hint: 19,
      unless: needsCards
    ) { state, now in
      state.density = state.density.next
      state.say(state.density.words, now: now)
      return []
    },
    Command(
      "wider", [.character("W")], "wider", "Move the border to the right", .view,
      in: [.main, .log, .details, .finding], unless: hasNoBorder
    ) { $0.moveBorder(by: State.borderStep, now: $1) },
    Command(
      "narrower", [.character("V")], "narrower", "Move the border to the left", .view,
      in: [.main, .log, .details, .finding], unless: hasNoBorder
    ) { $0.moveBorder(by: -State.borderStep, now: $1) },
    Command(
      "theme", [.character("t")], "theme", "Choose a theme with a preview", .view,
      in: screens, hint: 17
    ) { state, _ in
      guard !state.themeNames.isEmpty else { return [] }
      state.overlay = .themes(before: state.themeName)
      return []
    },
    Command(
      "lock-screen", [.character("z")], "lock screen", "Show cards and clock alone, or all again",
      .view, in: [.main, .lock, .log], hint: 12
    ) { state, _ in
      state.screen = state.screen == .lock ? .main : .lock
      return []
    },
    Command(
      "pause", [.character("p")], "pause", "Freeze the screen, or unfreeze it", .view, in: screens
    ) { state, now in
      if let waiting = state.waiting {
        state.news = waiting
        state.waiting = nil
        state.frozenAt = nil
        state.heldBack = 0
      } else {
        state.waiting = state.news
        state.frozenAt = now
      }
      return []
    },
    Command(
      "back", [.escape], "back", "Close what is open, or clear the filter", .find,
      in: [.main, .lock, .log, .tokens], hint: 5,
      unless: { state in
        let isOpen =
          !state.problems.isEmpty || state.expansion != nil || !state.marked.isEmpty
          || state.screen != .main
          || !state.catalog.filter.isEmpty
          || state.pane == .log
        return isOpen ? nil : "nothing is open"
      }
    ) { state, now in
      // An island or marks are not seen on these: what is not seen is not closed.
      if state.screen == .log || state.screen == .tokens {
        state.screen = .main
        state.logSelection = nil
      } else if !state.problems.isEmpty {
        state.startupProblems = []
        state.themeProblems = []
      } else if state.expansion != nil {
        state.expansion = nil
      } else if !state.marked.isEmpty, state.screen == .main {
        state.marked = []
      } else if state.screen != .main {
        state.screen = .main
        state.logSelection = nil
      } else if state.pane == .log {
        state.pane = .activities
        state.logSelection = nil
      } else {
        state.filter(by: "", now: now)
        state.absence.end()
      }
      return []
    },
    Command(
      "close-details", [.escape, .character("i"), .character("q")], "back", "Go back to the cards",
      .find, in: [.details], hint: 3
    ) { state, _ in
      state.screen = state.detailsReturn
      state.detailsReturn = .main
      state.history = nil
      return []
    },
    Command(
      "close", [.escape, .character("?"), .character("q"), .enter], "close", "Close the help",
      .find,
      in: [.help], hint: 1, do: close),
    Command(
      "accept-filter", [.enter], "keep", "Keep the filter and go on", .find, in: [.filter], hint: 1,
      do: close),
    Command(
      "cancel-filter", [.escape], "cancel", "Take the filter back", .find, in: [.filter], hint: 2
    ) { state, now in
      if case .filter(let before, let selection) = state.overlay {
        state.filter(by: before, now: now)
        state.selection = selection
      }
      state.overlay = nil
      return []
    },
  ]

  @Sendable private static func hasNoBorder(_ state: State) -> Phrase? {
    let least = state.screen == .main ? state.layout.hasLog : state.size.width >= 80
    return least && state.screen != .log ? nil : "nothing stands side by side here"
  }

  @Sendable private static func needsCards(_ state: State) -> Phrase? {
    if state.screen == .log {
      return "the cards are not shown; \(state.keymap.name(of: "log")) shows them"
    }
    return state.catalog.count == 0 ? "there are no cards yet" : nil
  }
}

extension State {
  /// The percent of the width by which a key moves the border.
  fileprivate static let borderStep = 3

  /// Moves the border between what stands side by side, here and from now on.
  fileprivate mutating func moveBorder(by percent: Int, now: Date) -> [Effect] {
    let before = (border, borderColumn(now: now))
    border = max(-30, min(30, border + percent))
    guard borderColumn(now: now) != before.1 else {
      border = before.0
      say("the border goes no farther", isError: true, now: now)
      return []
    }
    return [.rememberBorder(border)]
  }

  /// Where what is at the right begins.
  private func borderColumn(now: Date) -> Int {
    switch screen {
    case .details(let id, let back): detailsLayout(id, back: back, now: now).content.x
    case .finding: FindingLayout(size, border: border).body.x
    default: layout.log.x + layout.cardWidth
    }
  }
}
