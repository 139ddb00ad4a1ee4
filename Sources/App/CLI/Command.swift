import Basics
import Canvas

/// One command of the program: a file in `Commands`, and a line in `Command.all` there.
struct Command: Sendable {
  var name: String
  /// What stands behind the name in its usage.
  var usage = ""
  var summary: Phrase
  var discussion: Phrase = ""
  var options: [Option] = []
  var completion = Completion.none
  var action: @Sendable (Arguments, World) throws -> Void

  static let common: [Option] = [
    .flag("help", "h", "show this help"), .flag("version", nil, "show the version"), ascii,
    SpokenLanguage.option,
  ]

  static let ascii = Option.flag("ascii", nil, "ASCII characters alone, as with LC_ALL=C")

  /// Options of the commands that talk to a gateway.
  static let connection: [Option] = [
    .value(
      "gateway", "g", "URL", "the gateway (ISLET_GATEWAY; default http://127.0.0.1:5483)",
      completion: .oneOf(["http://127.0.0.1:5483"]), variable: "ISLET_GATEWAY"),
    .value("key", "k", "KEY", "the key for it (ISLET_KEY)", variable: "ISLET_KEY"), project,
  ]

  /// Which project of a gateway is meant.
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
