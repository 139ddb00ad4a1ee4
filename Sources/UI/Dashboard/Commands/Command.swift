package import Canvas
package import Basics

/// A command that is run by keys. A row of `commands.tsv` defines the command for the dispatch, the
/// hint bar, the help, the palette, `islet keys` and the README's list; `State.perform` runs it.
package struct Command: Sendable, Identifiable {
  package enum Context: String, Sendable, Hashable, CaseIterable {
    case main, details, lock, log, finding, comparison, tokens, surfaces, help, switches, palette
    case themes, projects, sources, filter, confirm
  }

  /// The user's goal, which is the heading of the command in the help.
  package enum Task: String, Sendable {
    case look, act, push, find, view, device, program
  }

  static let tasks: [(task: Task, title: Phrase)] = [
    (.look, Phrase("Look closer")), (.act, Phrase("Change cards")),
    (.push, Phrase("Check and send pushes")), (.find, Phrase("Find and move")),
    (.view, Phrase("Change the view")), (.device, Phrase("Gateway, phone and clock")),
    (.program, Phrase("Program")),
  ]

  /// The screens in the order of the help, each with the heading of its keys. Keys shared by
  /// several screens have a separate heading.
  static let places: [(context: Context?, title: Phrase)] = [
    (.main, Phrase("Cards")), (.lock, Phrase("Lock screen")),
    (nil, Phrase("Log, history and findings")), (.log, Phrase("Activity log")),
    (.details, Phrase("History")), (.finding, Phrase("Finding")),
    (.comparison, Phrase("Comparison")), (.tokens, Phrase("Push tokens")),
    (.surfaces, Phrase("Surfaces")),
  ]

  /// Sheets over a screen, which have separate keys.
  private static let sheets: [(context: Context?, title: Phrase)] = [
    (.help, Phrase("Help")), (.palette, Phrase("Command palette")), (.filter, Phrase("Filter")),
    (.confirm, Phrase("Questions")), (.switches, Phrase("The device")), (.themes, Phrase("Theme")),
    (.projects, Phrase("Projects")), (.sources, Phrase("Sources")),
  ]

  /// The context under which the help of another screen lists the command.
  var place: Context? {
    let screens = contexts.intersection(Self.screens)
    if screens.isEmpty { return contexts.first }
    return screens.contains(.main) ? .main : screens.count > 1 ? nil : screens.first
  }

  /// Commands under headings, as `islet keys` lists them: those of the cards by task, then the
  /// additional ones of each other screen and each sheet.
  package static func sections(of commands: [Command]) -> [(title: Phrase, commands: [Command])] {
    let sections =
      tasks.map { task, title in
        (title, commands.filter { $0.place == .main && $0.task == task })
      }
      + (places.dropFirst() + sheets).map { place, title in
        (title, commands.filter { $0.place == place })
      }
    return sections.filter { !$0.1.isEmpty }
  }

  /// A stable name, independent of keys and texts.
  package let id: String
  /// The keys that run the command, the usual one first.
  package internal(set) var keys: [Key]
  /// One or two words for the hint bar.
  let title: Phrase
  /// A sentence for the help, without a full stop.
  package let help: Phrase
  let task: Task
  let contexts: Set<Context>
  /// The rank in the hint bar. If space is short, high ranks are left out first; `nil` is never
  /// shown.
  let hint: Int?
  /// The command's current text in the hint bar; `nil` for its title.
  let currentTitle: @Sendable (State) -> Phrase?
  /// Why the command cannot run now, as a sentence fragment; `nil` if it can.
  let disabledReason: @Sendable (State) -> Phrase?

  /// The contexts of screens, not of sheets over them.
  static let screens: Set<Context> = [
    .main, .details, .lock, .log, .finding, .comparison, .tokens, .surfaces,
  ]

  /// The rows of `commands.tsv`, each as its cells.
  static let table = PackageResources.commands_tsv.split(separator: UInt8(ascii: "\n"))
    .filter { $0.first != UInt8(ascii: "#") }.map { row in
      row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

  /// Every command, in the order of the hint bar and the help.
  static let all: [Command] = table.filter { $0[0] != "+" }.flatMap { row in
    let command = Command(row)
    return command.id == "snapshot"
      ? [command]
        + SnapshotFormat.allCases.flatMap {
          [snapshot(ofCard: false, $0), snapshot(ofCard: true, $0)]
        } : [command]
  }

  /// The IDs of the commands that a newcomer needs, in the order of the README's table.
  package static let basic = [
    "down", "pane", "expand", "details", "dismiss", "undo", "end", "filter", "log", "next-problem",
    "edit-request", "copy", "surfaces", "palette", "help", "quit",
  ]

  package static func named(_ id: String) -> Command? { all.first { $0.id == id } }

  /// The displayed keys: `j ↓`.
  package var keyNames: String {
    // A range of keys is shown by its first and last key.
    if keys.count > 4, let first = keys.first, let last = keys.last {
      return "\(first.name)…\(last.name)"
    }
    return keys.map(\.name).joined(separator: " ")
  }
}

extension Command {
  private init(_ row: [String]) {
    let contexts = row[5].split(separator: " ").reduce(into: Set<Context>()) { contexts, name in
      switch name {
      case "screens": contexts = Self.screens
      case "lists":
        contexts = Self.screens.union([.help, .switches, .themes, .projects, .sources])
      case "everywhere": contexts = Set(Context.allCases)
      default: if let context = Context(rawValue: String(name)) { contexts.insert(context) }
      }
    }
    self.init(
      row[0], row[1].split(separator: " ").compactMap { Key(named: String($0)) },
      Phrase(verbatim: row[2]), Phrase(verbatim: row[3]), Task(rawValue: row[4]) ?? .program,
      in: contexts, hint: row.count > 6 ? Int(row[6]) : nil)
  }

  private init(
    _ id: String, _ keys: [Key], _ title: Phrase, _ help: Phrase, _ task: Task,
    in contexts: Set<Context>, hint: Int? = nil
  ) {
    self.init(
      id: id, keys: keys, title: title, help: help, task: task, contexts: contexts, hint: hint,
      currentTitle: Self.currentTitle(of: id), disabledReason: Self.reason(of: id))
  }

  private static func snapshot(ofCard: Bool, _ format: SnapshotFormat) -> Command {
    Command(
      "snapshot-\(ofCard ? "card" : "screen")-\(format.rawValue)", [],
      ofCard ? "card: \(format.name)" : "screen: \(format.name)",
      ofCard
        ? "Save a picture of the card to the folder where Islet was started"
        : "Save a picture of the screen to the folder where Islet was started", .view,
      in: screens)
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

  /// The context of the screen below any sheet.
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

/// The file formats of a saved screen or card.
package enum SnapshotFormat: String, Sendable, Hashable, CaseIterable {
  case png, svg, text

  var name: Phrase {
    switch self {
    case .png: "PNG"
    case .svg: "SVG"
    case .text: "text"
    }
  }
  package var ending: String { self == .text ? "txt" : rawValue }
}
