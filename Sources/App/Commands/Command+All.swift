import Basics
import CLI
import Canvas
import MCP
import Relay

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    .watch, .demo, .serve, .start, .update, .end, .dismiss, .list, .show, .log, .wait, .check,
    .explain, .snapshot, .preview, .run, .scenario, .record, .replay, .reset, .clock, .device,
    .fault, .types, .apnsToken,
    .sources, .vendors, .store, .projects,
    .themes, .keys, .mcp, .relay,
    .completions, .man, .doctor,
  ]

  /// The commands' names, as a shell offers them.
  static let names = Completion { _, _ in
    all.map { Completion.Candidate(word: $0.name, help: localized($0.summary)) }
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
           "activity_attributes":{"title":"Superb Owl","gameNumber":"Game 1"},
           "content_state":{"teamOneScore":0,"teamTwoScore":0},
           "notification":{"alert":{"title":"Kick-off","body":"The owls are in"}}}'
    """
}
