import Basics
import Canvas

/// A command of the program. Each has a file in `Commands` and an entry in `Command.all` there.
struct Command: Sendable {
  var name: String
  /// The arguments after the name, as shown in the usage. Empty if the command accepts none.
  var usage = ""
  var summary: Phrase
  var discussion: Phrase = ""
  var options: [Option] = []
  var completion = Completion.none
  var action: @Sendable (Arguments, CommandContext) throws -> Void

  static let common: [Option] = [
    .flag("help", "h", "show this help"), .flag("version", nil, "show the version"), ascii,
    SpokenLanguage.option,
  ]

  static let ascii = Option.flag("ascii", nil, "use only ASCII characters, as with LC_ALL=C")

  static let connection: [Option] = [
    .value(
      "gateway", "g", "URL", "the gateway (ISLET_GATEWAY; default http://127.0.0.1:5483)",
      completion: .oneOf(["http://127.0.0.1:5483"]), variable: "ISLET_GATEWAY"),
    .value("key", "k", "KEY", "the gateway's access key (ISLET_KEY)", variable: "ISLET_KEY"),
    project,
  ]

  static let project = Option.value(
    "project", nil, "NAME", "the project (ISLET_PROJECT; default the key's, else default)",
    completion: .projects, variable: "ISLET_PROJECT")

  var help: String {
    var lines = [
      localized("Usage: islet \(name) [OPTIONS]") + (usage.isEmpty ? "" : " \(usage)"), "",
      localized(summary),
    ]
    if !discussion.isEmpty { lines += ["", localized(discussion)] }
    lines += ["", localized("Options:")]
    let all = options + Self.common
    let width = all.map(\.usage.count).max() ?? 0
    for option in all {
      lines.append("  " + TextLayout.pad(option.usage, to: width + 2) + localized(option.help))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// An option of a command, for parsing, help and completion.
///
/// Used instead of swift-argument-parser, which cannot be downloaded in the build.
struct Option: Sendable {
  /// The long name without dashes.
  var name: String
  /// The short name without its dash.
  var short: Character?
  /// The placeholders of the values in the help; empty for a flag.
  var values: [String]
  var repeats: Bool
  var help: Phrase
  var variable: String?
  /// The valid values; empty if they cannot be listed.
  var choices: [String] = []
  var completion = Completion.none

  static func flag(_ name: String, _ short: Character? = nil, _ help: Phrase) -> Option {
    Option(name: name, short: short, values: [], repeats: false, help: help)
  }

  /// Creates an option with a value. Its completions are `completion`, or its choices, or files if
  /// the value is a file.
  static func value(
    _ name: String, _ short: Character? = nil, _ value: String, _ help: Phrase,
    choices: [String] = [], completion: Completion? = nil, repeats: Bool = false,
    variable: String? = nil
  ) -> Option {
    Option(
      name: name, short: short, values: [value], repeats: repeats, help: help, variable: variable,
      choices: choices,
      completion: completion
        ?? (["FILE", "DIR", "PATH"].contains(value) ? .files : .oneOf(choices)))
  }

  static func pair(_ name: String, _ values: [String], _ help: Phrase) -> Option {
    Option(name: name, short: nil, values: values, repeats: false, help: help)
  }

  func isNamed(_ word: String) -> Bool {
    word == "--\(name)" || short.map { word == "-\($0)" } ?? false
  }

  /// `-g, --gateway URL`.
  var usage: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + values.map { " \($0)" }.joined()
  }
}
