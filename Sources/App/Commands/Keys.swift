import Basics
import Canvas
import Dashboard

extension Command {
  static let keys = Command(
    name: "keys", usage: "[create|list|revoke NAME|audit]",
    summary: "the keys of the dashboard; those that a gateway takes",
    discussion: """
      create, list, revoke: the keys of a gateway, for all its projects or with --project for one; they need
      a key with the permission admin where the gateway has keys. A key is shown when it is made and
      never again. audit: who steered and administered the project. Without a word: the keyboard's.

      `keys: { dismiss: "X", "open-finding": ["o", "enter"] }` in config.json5 gives commands other
      keys, by the names that --names shows.
      """,
    options: connection + AccessKeyActions.options + [
      .flag("markdown", nil, "as a table for a README"),
      .flag("names", nil, "with the commands' names"),
    ], completion: .oneOf(AccessKeyActions.names)
  ) { arguments, world in
    if let verb = arguments.words.first, AccessKeyActions.names.contains(verb) {
      return try AccessKeyActions.run(verb, arguments, world)
    }
    try arguments.expectNoWords()
    if arguments.has("markdown") { return world.print(KeyList.markdown) }
    let keymap = Configuration(world).keymap
    for problem in keymap.problems { world.complain(Phrase(verbatim: "islet: \(problem)")) }
    world.print(KeyList.text(keymap.commands, hasNames: arguments.has("names")))
  }
}

/// The dashboard's keys as lists, from the table that dispatches them.
private enum KeyList {
  static func text(_ commands: [Dashboard.Command], hasNames: Bool) -> String {
    let width = commands.map { TextLayout.width($0.keyNames) }.max() ?? 0
    let names = hasNames ? (commands.map(\.id.count).max() ?? 0) + 2 : 0
    return commands.map { command in
      TextLayout.pad(command.keyNames, to: width + 2)
        + (hasNames ? TextLayout.pad(command.id, to: names) : "") + localized(command.help)
    }.joined(separator: "\n")
  }

  /// The keys with which a newcomer gets by, one a row.
  static var markdown: String {
    let commands = Dashboard.Command.basic.compactMap(Dashboard.Command.named)
    return
      (["| \(localized("key")) | \(localized("does")) |", "| --- | --- |"]
      + commands.map { command in
        let keys = command.keys.map { "`\($0.name == "|" ? "\\|" : $0.name)`" }
        return "| \(keys.joined(separator: " ")) | \(localized(command.help)) |"
      }).joined(separator: "\n")
  }
}
