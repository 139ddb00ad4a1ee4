internal import Basics
package import Canvas
internal import Simulator
internal import Synchronization

/// The commands with the keys that a person gave them.
package struct KeyMap: Sendable {
  /// Keys for a command, and where that is written.
  package struct Change: Sendable, Hashable {
    var command: String
    var keys: [String]
    /// File and line.
    var place: String

    package init(command: String, keys: [String], place: String) {
      self.command = command
      self.keys = keys
      self.place = place
    }
  }

  /// Every command, in the order of the hint bar and the help.
  package private(set) var commands: [Command]
  /// What is wrong with the changes, each with its place.
  package private(set) var problems: [String] = []
  /// Another one for each key map.
  let identity = Identity()
  /// The commands that the hint bar may show, by context.
  private(set) var hints: [Command.Context: [KeyHint]] = [:]

  /// The keys that are used where nobody chose others.
  package static let standard = KeyMap([])

  /// Gives commands other keys: what was said of a command replaces all its keys.
  package init(_ changes: [Change]) {
    commands = Command.all
    var owners: [String: Change] = [:]
    for change in changes {
      guard let place = commands.firstIndex(where: { $0.id == change.command }) else {
        let near = NearMatch.of(change.command, among: commands.map(\.id))
        complain(
          change, mark: "",
          near.map { "is no command: did you mean \($0)?" }
            ?? "is no command: islet keys lists them")
        continue
      }
      if change.command == "press" || change.command == "interrupt" {
        complain(change, mark: "", "keeps its keys")
        continue
      }
      var keys: [Key] = []
      for name in change.keys {
        if let key = Key(named: name) {
          keys.append(key)
        } else {
          complain(
            change, "\(name) is no key: write one character, enter, esc, space, up, ctrl-x …")
        }
      }
      guard !keys.isEmpty else { continue }
      // The way out stays.
      if commands[place].keys.contains(.escape), !keys.contains(.escape) { keys.append(.escape) }
      commands[place].keys = keys
      owners[change.command] = change
    }
    settleClashes(owners)
    hints = Self.hints(of: commands)
  }

  private mutating func complain(_ change: Change, mark: String = ":", _ words: Phrase) {
    problems.append("\(change.place): keys.\(change.command)\(mark) " + localized(words))
  }

  /// A key means one command in each place: the one that a person gave it to, of two the first.
  private mutating func settleClashes(_ owners: [String: Change]) {
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
          complain(
            change,
            commands[loser].keys.count == 1 && owners[commands[loser].id] == nil
              ? "\(key.name) was the only key of \(commands[loser].id), which is found by its name alone now"
              : "\(key.name) is given to \(commands[winner].id) and \(commands[loser].id), and means \(commands[winner].id)"
          )
          commands[loser].keys.removeAll { $0 == key }
        }
      }
    }
  }

  /// The key of a command as it is written, the usual one.
  func name(of id: String) -> String {
    commands.first { $0.id == id }?.keys.first?.name ?? ":"
  }
}

/// What the hint bar says of a command.
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
  private static let usesWords = Mutex(false)
  /// Names keys in ASCII from now on: an arrow as a word, as its sign would be another key's.
  package static func nameInASCII() { usesWords.withLock { $0 = true } }

  /// The keys that write nothing: as help and hints name them, by a sign and in ASCII, and how else they may be called.
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

  /// The key as help and hints write it.
  package var name: String {
    switch self {
    case .character(let character) where character != " ": String(character)
    case .control(let character): "^\(character.uppercased())"
    default:
      Self.names.first { $0.key == self }.map { entry in
        Self.usesWords.withLock { $0 } ? entry.word : entry.sign
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
