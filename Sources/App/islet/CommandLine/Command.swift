import Vendors
import Canvas
import Basics

/// One command of the program: a file in `Commands` and a line in `Command.all`.
struct Command: Sendable {
  /// The name.
  var name: String
  /// What stands behind the name in its usage.
  var usage: String = ""
  /// One line on what it does.
  var summary: Phrase
  /// More for its own help.
  var discussion: Phrase = ""
  /// Its options, beside the common ones.
  var options: [Option] = []
  /// What a shell offers for its words.
  var completion = Completion.none
  /// Does it.
  var run: @Sendable (Arguments, World) throws -> Void

  /// Every command, in the order of the help.
  static let all: [Command] = [
    .watch, .demo, .serve, .start, .update, .end, .dismiss, .list, .show, .log, .wait, .check,
    .explain, .snapshot, .preview, .run, .scenario, .record, .replay, .reset, .clock, .device,
    .fault, .types,
    .sources, .store,
    .themes, .keys, .mcp, .relay,
    .completions, .man, .doctor,
  ]

  /// The commands' names, as a shell offers them.
  static let names = Completion { _, _ in
    all.map { Completion.Candidate(word: $0.name, help: localized($0.summary)) }
  }

  /// Options that every command takes.
  static let common: [Option] = [
    .flag("help", "h", "show this help"),
    .flag("version", nil, "show the version"),
    ascii, SpokenLanguage.option,
  ]

  /// Whether what is drawn and said is ASCII alone.
  static let ascii = Option.flag("ascii", nil, "ASCII characters alone, as with LC_ALL=C")

  /// Options of the commands that talk to a gateway.
  static let connection: [Option] = [
    .value(
      "gateway", "g", "URL", "the gateway (ISLET_GATEWAY; default http://127.0.0.1:5483)",
      completion: .oneOf(["http://127.0.0.1:5483"]), variable: "ISLET_GATEWAY"),
    .value("key", "k", "KEY", "the key for it (ISLET_KEY)", variable: "ISLET_KEY"),
  ]

  /// The text of `islet COMMAND --help`.
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
      lines.append(
        "  " + TextLayout.pad(option.usage, to: width + 2) + localized(option.help))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of `islet --help`.
  static var overview: String {
    var lines = [
      localized(
        "Islet shows Live Activities in the terminal, as an iPhone would, and says why one does not "
          + "appear."), "", localized("Usage: islet [COMMAND] [OPTIONS]"), "",
      localized("Commands:"),
    ]
    let width = all.map(\.name.count).max() ?? 0
    for command in all {
      lines.append("  " + TextLayout.pad(command.name, to: width + 2) + localized(command.summary))
    }
    lines += [
      "", localized("`islet` alone is `islet watch`. `islet COMMAND --help` says more about each."),
      "", localized("Send a push to it:"), "",
    ]
    return lines.joined(separator: "\n") + curlExample + "\n"
  }

  /// A request to try, as in the README.
  static let curlExample = """
    curl -X POST 127.0.0.1:5483/messages/live_activity/start -H 'Authorization: Bearer any' \\
      -d '{"app_id":"app","activity_id":"game-1","external_user_ids":["user-1"],
           "activity_attributes_type":"SportsActivityAttributes",
           "activity_attributes":{"gameName":"Superb Owl","gameNumber":"Game 1"},
           "content_state":{"teamOneScore":0,"teamTwoScore":0},
           "notification":{"alert":{"title":"Kick-off","body":"The owls are in"}}}'
    """
}
