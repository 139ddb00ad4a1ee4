internal import Basics
package import Canvas
internal import Simulator
internal import Synchronization

/// The commands with the user's keys.
package struct KeyMap: Sendable {
  /// Keys for a command, and where they are defined.
  package struct Change: Sendable, Hashable {
    var command: String
    var keys: [String]
    /// The file and line of the definition.
    var place: String

    package init(command: String, keys: [String], place: String) {
      self.command = command
      self.keys = keys
      self.place = place
    }
  }

  /// Every command, in the order of the hint bar and the help.
  package private(set) var commands: [Command]
  /// The problems of the changes, each with its place.
  package private(set) var problems: [String] = []
  /// Effects of the changes that the user may not expect, each with its place.
  package private(set) var notes: [String] = []
  /// Identifies this key map; different for each one.
  let identity = Identity()
  /// The commands that the hint bar may show, by context.
  private(set) var hints: [Command.Context: [KeyHint]] = [:]

  /// The default keys.
  package static let standard = KeyMap([])

  /// Changes the keys of commands. A change replaces all keys of its command.
  package init(_ changes: [Change]) {
    commands = Command.all
    var owners: [String: Change] = [:]
    for change in changes {
      guard let place = commands.firstIndex(where: { $0.id == change.command }) else {
        let near = NearMatch.of(change.command, among: commands.map(\.id))
        complain(
          change, mark: "",
          near.map { "is not a command: did you mean \($0)?" }
            ?? "is not a command: islet keys lists them")
        continue
      }
      if change.command == "press" || change.command == "interrupt" {
        complain(change, mark: "", "cannot be remapped")
        continue
      }
      var keys: [Key] = []
      for name in change.keys {
        if let key = Key(named: name) {
          keys.append(key)
        } else {
          complain(
            change, "\(name) is not a key: write one character, enter, esc, space, up, ctrl-x …")
        }
      }
      guard !keys.isEmpty else { continue }
      // The key for Escape is always kept.
      if commands[place].keys.contains(.escape), !keys.contains(.escape) { keys.append(.escape) }
      commands[place].keys = keys
      owners[change.command] = change
    }
    resolveClashes(owners)
    hints = Self.hints(of: commands)
  }

  /// Names keys in ASCII from now on. An arrow is a word, because its ASCII symbol would be another
  /// key's.
  package mutating func nameInASCII() {
    Key.nameInASCII()
    hints = Self.hints(of: commands)
  }

  private mutating func complain(_ change: Change, mark: String = ":", _ words: Phrase) {
    problems.append("\(change.place): keys.\(change.command)\(mark) " + localized(words))
  }

  private mutating func note(_ change: Change, _ words: Phrase) {
    notes.append("\(change.place): keys.\(change.command): " + localized(words))
  }

  /// Leaves each key one command per context: the one that the user chose, or the first of two.
  private mutating func resolveClashes(_ owners: [String: Change]) {
    guard !owners.isEmpty else { return }
    for place in commands.indices {
      guard let change = owners[commands[place].id] else { continue }
      let contexts = commands[place].contexts
      for other in commands.indices where other != place {
        guard !contexts.isDisjoint(with: commands[other].contexts) else { continue }
        let both = commands[place].keys.filter { commands[other].keys.contains($0) }
        for key in both where key != .escape || owners[commands[other].id] == nil {
          let loser = owners[commands[other].id] != nil && other < place ? place : other
          let winner = loser == place ? other : place
          let (kept, lost) = (commands[winner].id, commands[loser].id)
          if owners[lost] != nil {
            complain(change, "\(key.name) is assigned to both \(kept) and \(lost); it runs \(kept)")
          } else if commands[loser].keys.count == 1 {
            note(
              change, "\(key.name) was the only key of \(lost), which can now only be run by name")
          }
          commands[loser].keys.removeAll { $0 == key }
        }
      }
    }
  }

  /// The displayed name of a command's usual key.
  func name(of id: String) -> String {
    commands.first { $0.id == id }?.keys.first?.name ?? ":"
  }
}

struct KeyHint: Sendable {
  let place: Int
  let key: String
  let command: Command
}

extension KeyMap {
  fileprivate static func hints(of commands: [Command]) -> [Command.Context: [KeyHint]] {
    var hints: [Command.Context: [KeyHint]] = [:]
    for (place, command) in commands.enumerated() {
      guard command.hint != nil, let key = command.keys.first?.name else { continue }
      for context in command.contexts {
        hints[context, default: []].append(KeyHint(place: place, key: key, command: command))
      }
    }
    return hints
  }
}

extension Key {
  private static let usesNames = Mutex(false)
  fileprivate static func nameInASCII() { usesNames.withLock { $0 = true } }

  /// The keys that type nothing: their names in help and hints, as a symbol and in ASCII, and their
  /// other names.
  private static let names: [(key: Key, sign: String, word: String, others: [String])] = [
    (.enter, "⏎", "enter", ["return"]), (.escape, "esc", "esc", ["escape"]),
    (.tab, "tab", "tab", []), (.backtab, "⇧tab", "shift-tab", ["backtab"]),
    (.backspace, "⌫", "backspace", []), (.delete, "del", "del", ["delete"]),
    (.up, "↑", "up", []), (.down, "↓", "down", []), (.left, "←", "left", []),
    (.right, "→", "right", []), (.home, "home", "home", []), (.end, "end", "end", []),
    (.pageUp, "pgup", "pgup", ["pageup", "page-up"]),
    (.pageDown, "pgdn", "pgdn", ["pagedown", "page-down"]),
    (.character(" "), "space", "space", [" "]),
  ]
  private static let named = names.reduce(into: [String: Key]()) { named, entry in
    for name in [entry.word] + entry.others { named[name] = entry.key }
  }

  /// The name in help and hints.
  package var name: String {
    switch self {
    case .character(let character) where character != " ": String(character)
    case .control(let character): "^\(character.uppercased())"
    default:
      Self.names.first { $0.key == self }.map { entry in
        Self.usesNames.withLock { $0 } ? entry.word : entry.sign
      } ?? ""
    }
  }

  /// The key of a name: `X`, `enter`, `ctrl-x`, `^X`, `pgup`.
  init?(named name: String) {
    if name.count == 1, let character = name.first, character != " " {
      self = .character(character)
      return
    }
    let plain = name.lowercased().filter { $0 != "_" }
    if let key = Self.named[plain] {
      self = key
      return
    }
    for prefix in ["ctrl-", "ctrl+", "c-", "^"] where plain.hasPrefix(prefix) {
      let rest = plain.dropFirst(prefix.count)
      guard rest.count == 1, let letter = rest.first, letter.isASCII, letter.isLetter else {
        return nil
      }
      self = .control(letter)
      return
    }
    return nil
  }
}
