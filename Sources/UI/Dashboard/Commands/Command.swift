package import Canvas
internal import Synchronization
package import Basics

/// Something that a key does: one record makes the dispatch, the hint bar, the help, the palette,
/// `islet keys` and the README's list.
package struct Command: Sendable, Identifiable {
  package enum Context: Sendable, Hashable, CaseIterable {
    case main, details, lock, log, finding, comparison, tokens, surfaces, help, switches, palette
    case themes, projects, sources, filter, confirm
  }

  /// What a person wants to do: the heading under which the help lists it.
  package enum Task: Sendable, CaseIterable {
    case look, act, push, find, view, device, program

    var title: Phrase {
      switch self {
      case .look: "Look closer"
      case .act: "Change cards"
      case .push: "Check and send pushes"
      case .find: "Find and move"
      case .view: "Change the view"
      case .device: "Gateway, phone and clock"
      case .program: "Program"
      }
    }
  }

  /// A screen by its name, or several that share keys.
  enum Place: CaseIterable {
    case cards, lock, pushes, log, details, finding, comparison, tokens, surfaces

    init(of contexts: Set<Context>) {
      let single: [Context: Place] = [
        .lock: .lock, .log: .log, .details: .details, .finding: .finding,
        .comparison: .comparison, .tokens: .tokens, .surfaces: .surfaces,
      ]
      let screens = contexts.intersection(Command.screens)
      self =
        screens.contains(.main)
        ? .cards : screens.count > 1 ? .pushes : screens.first.flatMap { single[$0] } ?? .cards
    }

    var title: Phrase {
      switch self {
      case .cards: "Cards"
      case .lock: "Lock screen"
      case .pushes: "Log, history and findings"
      case .log: "Activity log"
      case .details: "History"
      case .finding: "Finding"
      case .comparison: "Comparison"
      case .tokens: "Push tokens"
      case .surfaces: "Surfaces"
      }
    }
  }

  /// The name that stays when keys and words change.
  package let id: String
  /// The keys, the usual one first.
  package internal(set) var keys: [Key]
  /// One or two words for the hint bar.
  let title: Phrase
  /// A sentence for the help, without final stop.
  package let help: Phrase
  let task: Task
  let contexts: Set<Context>
  /// Its rank in the hint bar, the lowest staying longest; nothing keeps it out.
  let hint: Int?
  /// What the hint bar says of it now, where that is not its title.
  let words: @Sendable (State) -> Phrase?
  /// Why it cannot be done now, as a fragment; nothing where it can.
  let disabledReason: @Sendable (State) -> Phrase?
  let action: @Sendable (inout State, Date) -> [Effect]

  init(
    _ id: String, _ keys: [Key], _ title: Phrase, _ help: Phrase, _ task: Task,
    in contexts: Set<Context>, hint: Int? = nil,
    saying words: @escaping @Sendable (State) -> Phrase? = { _ in nil },
    unless disabledReason: @escaping @Sendable (State) -> Phrase? = { _ in nil },
    do action: @escaping @Sendable (inout State, Date) -> [Effect]
  ) {
    self.id = id
    self.keys = keys
    self.title = title
    self.help = help
    self.task = task
    self.contexts = contexts
    self.hint = hint
    self.words = words
    self.disabledReason = disabledReason
    self.action = action
  }

  /// Closes what lies over the screen.
  @Sendable static func close(_ state: inout State, now _: Date) -> [Effect] {
    state.overlay = nil
    return []
  }

  static func move(_ rows: Int) -> @Sendable (inout State, Date) -> [Effect] {
    { state, now in
      state.move(by: rows, now: now)
      return []
    }
  }

  /// Where the keys are those of a screen and not of what lies over it.
  static let screens: Set<Context> = [
    .main, .details, .lock, .log, .finding, .comparison, .tokens, .surfaces,
  ]

  /// Every command, in the order of the hint bar and the help.
  static let all: [Command] =
    activityCommands + widgetCommands + sceneCommands + logCommands + requestCommands
    + dayCommands + tokenCommands + moveCommands + viewCommands + themeCommands
    + projectCommands + sourceCommands + deviceCommands + programCommands

  /// The names of those with which a newcomer gets by, in the order of the README's table.
  package static let basic = [
    "down", "pane", "expand", "details", "dismiss", "undo", "end", "filter", "log", "next-problem",
    "edit-request", "copy", "surfaces", "palette", "help", "quit",
  ]

  package static func named(_ id: String) -> Command? { all.first { $0.id == id } }

  /// The keys as they are written: `j ↓`.
  package var keyNames: String {
    // A row of keys is said by its ends.
    if keys.count > 4, let first = keys.first, let last = keys.last {
      return "\(first.name)…\(last.name)"
    }
    return keys.map(\.name).joined(separator: " ")
  }
}

extension State {
  var context: Command.Context {
    switch overlay {
    case .help, .rule, .buildErrors: .help
    case .switches: .switches
    case .palette: .palette
    case .themes: .themes
    case .projects: .projects
    case .sources: .sources
    case .filter: .filter
    case .confirmEnd, .confirmMarked, .confirmAction: .confirm
    case nil: screenContext
    }
  }

  /// Where the keys go below what lies over the screen.
  var screenContext: Command.Context {
    switch screen {
    case .main: pane == .log ? .log : .main
    case .details: .details
    case .lock: .lock
    case .log: .log
    case .finding: .finding
    case .comparison: .comparison
    case .tokens: .tokens
    case .surfaces: .surfaces
    }
  }
}

extension Key {
  private static let usesWords = Mutex(false)

  /// Names keys in ASCII from now on: an arrow as a word, as its sign would be another key's.
  package static func nameInASCII() { usesWords.withLock { $0 = true } }

  /// The key as help and hints write it.
  package var name: String {
    let isASCII = Self.usesWords.withLock { $0 }
    func name(_ sign: String, _ word: String) -> String { isASCII ? word : sign }
    return switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "^\(character.uppercased())"
    case .enter: name("⏎", "enter")
    case .escape: "esc"
    case .tab: "tab"
    case .backtab: name("⇧tab", "shift-tab")
    case .backspace: name("⌫", "backspace")
    case .delete: "del"
    case .up: name("↑", "up")
    case .down: name("↓", "down")
    case .left: name("←", "left")
    case .right: name("→", "right")
    case .home: "home"
    case .end: "end"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    }
  }
}
