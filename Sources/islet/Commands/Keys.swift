import Canvas
import Dashboard

extension Command {
  static let keys = Command(
    name: "keys", summary: "the keys of the dashboard",
    options: [.flag("markdown", nil, "as a table for a README")]
  ) { arguments, world in
    try arguments.expectNoWords()
    if arguments.has("markdown") { return world.print(KeyList.markdown) }
    world.print(KeyList.text)
  }
}

/// The dashboard's keys as lists, from the table that dispatches them.
private enum KeyList {
  static var text: String {
    let commands = Dashboard.Command.all
    let width = commands.map(\.keyNames.count).max() ?? 0
    return commands.map { command in
      TextLayout.pad(command.keyNames, to: width + 2) + command.help
    }.joined(separator: "\n")
  }

  /// The keys of the main screen, one a row.
  static var markdown: String {
    let commands = Dashboard.Command.all.filter { $0.contexts.contains(.main) && !$0.keys.isEmpty }
    return
      (["| key | does |", "| --- | --- |"]
      + commands.map { command in
        let keys = command.keys.map { "`\($0.name == "|" ? "\\|" : $0.name)`" }
        return "| \(keys.joined(separator: " ")) | \(command.help) |"
      }).joined(separator: "\n")
  }
}
