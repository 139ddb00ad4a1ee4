import Canvas
internal import Simulator
internal import Basics

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

  /// Tells key maps apart.
  final class Identity: Sendable {}

  /// Every command, in the order of the hint bar and the help.
  package private(set) var commands: [Command]
  /// What is wrong with the changes, each with its place.
  package private(set) var problems: [String] = []
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
        problems.append(
          "\(change.place): keys.\(change.command) "
            + localized(
              near.map { "is no command: did you mean \($0)?" }
                ?? "is no command: islet keys --names lists them"))
        continue
      }
      if change.command == "press" || change.command == "interrupt" {
        problems.append("\(change.place): keys.\(change.command) " + localized("keeps its keys"))
        continue
      }
      var keys: [Key] = []
      for name in change.keys {
        if let key = Key(named: name) {
          keys.append(key)
        } else {
          problems.append(
            "\(change.place): keys.\(change.command): "
              + localized("\(name) is no key: write one character, enter, esc, space, up, ctrl-x …")
          )
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
          if commands[loser].keys.count == 1, owners[commands[loser].id] == nil {
            problems.append(
              "\(change.place): keys.\(change.command): "
                + localized(
                  "\(key.name) was the only key of \(commands[loser].id), which is found by its name alone now"
                ))
          } else {
            problems.append(
              "\(change.place): keys.\(change.command): "
                + localized(
                  "\(key.name) is given to \(commands[winner].id) and \(commands[loser].id), and means \(commands[winner].id)"
                ))
          }
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
  let rank: Int
  let id: String
  let key: String
  let title: Phrase
  /// What is said in place of the title: `undo: 2 dismissed`.
  let words: @Sendable (State) -> Phrase?
  let disabledReason: @Sendable (State) -> Phrase?
}

extension KeyMap {
  fileprivate static func hints(of commands: [Command]) -> [Command.Context: [KeyHint]] {
    var hints: [Command.Context: [KeyHint]] = [:]
    for (place, command) in commands.enumerated() {
      guard let rank = command.hint, let key = command.keys.first?.name else { continue }
      for context in command.contexts {
        hints[context, default: []].append(
          KeyHint(
            place: place, rank: rank, id: command.id, key: key, title: command.title,
            words: command.words, disabledReason: command.disabledReason))
      }
    }
    return hints
  }
}
