import Dashboard

/// The dashboard's keys as lists, from the table that dispatches them.
enum KeyList {
  static var text: String {
    let commands = Dashboard.Command.all
    let width = commands.map(\.keyNames.count).max() ?? 0
    return commands.map { command in
      command.keyNames + String(repeating: " ", count: width - command.keyNames.count + 2)
        + command.help
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
