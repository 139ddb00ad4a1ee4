import Basics
import Canvas

extension Command {
  /// The commands by task, in the order of `islet help all`.
  static let tasks: [(title: Phrase, commands: [Command])] = [
    (Phrase("Look at activities"), [.watch, .demo, .list, .show, .log, .snapshot]),
    (Phrase("Send pushes"), [.start, .update, .end, .dismiss, .apnsToken]),
    (
      Phrase("Check and test pushes"),
      [.check, .explain, .types, .wait, .scenario, .record, .replay]
    ), (Phrase("Try your own app and back end"), [.preview, .run, .relay]),
    (Phrase("Control the phone"), [.device, .clock, .fault, .reset]),
    (Phrase("Run a gateway"), [.serve, .sources, .vendors, .projects, .store]),
    (Phrase("Set up the program"), [.keys, .themes, .mcp, .completions, .man, .doctor]),
  ]

  static let all = tasks.flatMap(\.commands)

  private static let first: [Command] = [
    .watch, .demo, .serve, .check, .explain, .preview, .snapshot, .run, .scenario, .sources,
  ]

  static let names = Completion { _, _ in
    all.map { Completion.Candidate(word: $0.name, help: localized($0.summary)) }
  }

  static var overview: String {
    let lines =
      [
        localized(
          "Islet shows Live Activities in the terminal, as an iPhone would, and explains why "
            + "one does not appear."), "", localized("Usage: islet [COMMAND] [OPTIONS]"), "",
      ] + rows(first) + [
        "",
        localized(
          "`islet` alone runs `islet watch`. `islet COMMAND --help` describes each command."),
        localized("`islet help all` lists all commands."), "", localized("Send a push to it:"), "",
      ]
    return lines.joined(separator: "\n") + curlExample + "\n"
  }

  static var index: String {
    tasks.map { ([localized($0.title)] + rows($0.commands)).joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private static func rows(_ commands: [Command]) -> [String] {
    let width = all.map(\.name.count).max() ?? 0
    return commands.map {
      "  " + TextLayout.pad($0.name, to: width + 2) + localized($0.summary)
    }
  }

  static let curlExample = """
    curl -X POST 127.0.0.1:5483/messages/live_activity/start -H 'Authorization: Bearer any' \\
      -H 'Content-Type: application/json' \\
      -d '{"app_id":"app","activity_id":"game-1","external_user_ids":["user-1"],
           "activity_attributes_type":"SportsActivityAttributes",
           "activity_attributes":{"title":"Superb Owl","gameNumber":"Game 1"},
           "content_state":{"teamOneScore":0,"teamTwoScore":0},
           "notification":{"alert":{"title":"Kick-off","body":"The owls are in"}}}'
    """
}
