import Basics
import Canvas
import Dashboard
import Events
import HTTP
import Vendors

extension Command {
  static let keys = Command(
    name: "keys", usage: "[create|list|revoke NAME|audit]",
    summary: "list the dashboard's keys; manage a gateway's access keys",
    discussion: """
      create, list, revoke: the access keys of a gateway, for all its projects or with --project for one; if the
      gateway has keys, they need one with the permission admin. A key is shown when it is created and
      never again. audit: who controlled and administered the project. Without an action: the keyboard's keys.

      `keys: { dismiss: "X", "open-finding": ["o", "enter"] }` in config.json5 gives commands other
      keys, by the names listed beside them.
      """,
    options: connection + AccessKeyActions.options + [
      .flag("markdown", nil, "print a Markdown table for a README"),
      .flag("names", nil, "no effect: the names are always shown"),
    ], completion: .oneOf(AccessKeyActions.names)
  ) { arguments, context in
    if let verb = arguments.words.first, AccessKeyActions.names.contains(verb) {
      return try AccessKeyActions.run(verb, arguments, context)
    }
    try arguments.expectNoArguments()
    if arguments.has("markdown") { return context.print(KeyList.markdown) }
    let keymap = Configuration(context).keymap
    for line in keymap.problems + keymap.notes { context.remark(line) }
    context.print(KeyList.text(keymap.commands))
  }
}

/// The lists of the dashboard's keys, from the table with which keys are dispatched.
private enum KeyList {
  /// A heading for each task and screen, and a line per command with its keys, its name and its
  /// effect.
  static func text(_ commands: [Dashboard.Command]) -> String {
    let keys = commands.map { TextLayout.width($0.keyNames) }.max() ?? 0
    let names = commands.map(\.id.count).max() ?? 0
    return Dashboard.Command.sections(of: commands).map { title, commands in
      let lines = commands.map { command in
        "  " + TextLayout.pad(command.keys.isEmpty ? "-" : command.keyNames, to: keys + 2)
          + TextLayout.pad(command.id, to: names + 2) + localized(command.help)
      }
      return ([localized(title)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// A Markdown table with a key per row.
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

/// The verbs of `islet keys` for a gateway's access keys. Without a verb, the command lists the
/// dashboard's keys.
enum AccessKeyActions {
  static let names = ["create", "list", "revoke", "audit"]

  static let options: [Option] = [
    .value("name", nil, "TEXT", "create: the key's owner"),
    .value(
      "permission", "p", "WHAT", "create: send, read, steer, admin, or a vendor's own permission",
      choices: AccessKeys.permissions, repeats: true),
    .flag("json", "j", "create, list, audit: print JSON, one object per line"),
  ]

  static func run(_ verb: String, _ arguments: Arguments, _ context: CommandContext) throws(Failure)
  {
    let client = try GatewayClient(arguments, context)
    if verb != "revoke" { try arguments.expectNoArguments(upTo: 1) }
    switch verb {
    case "create": try create(client, arguments, context)
    case "revoke":
      guard arguments.words.count == 2 else {
        throw Failure("the key's name is missing", fix: "write islet keys revoke NAME")
      }
      _ = try client.call("DELETE", "/keys/\(arguments.words[1].percentEncoded)")
      context.print(localized("\(arguments.words[1]) is revoked"))
    case "audit":
      let lines = try client.call("GET", "/audit").json["entries"]?.array ?? []
      for line in lines {
        if arguments.has("json") { context.print(line) } else { context.print(sentence(line)) }
      }
    default:
      for key in try client.call("GET", "/keys").json["keys"]?.array ?? [] {
        if arguments.has("json") { context.print(key) } else { context.print(row(key)) }
      }
    }
  }

  private static func create(
    _ client: GatewayClient, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) {
    guard let name = arguments.value("name") else {
      throw Failure(
        "--name is missing",
        fix: "write islet keys create --name ci --permission send --permission read")
    }
    var body: JSONObject = [
      "name": .string(name), "permissions": .array(arguments.all("permission").map(JSON.string)),
    ]
    body["project"] = try GatewayClient.project(arguments, context).map(JSON.string)
    let answer = try client.call("POST", "/keys", body: .object(body)).json
    if arguments.has("json") { return context.print(answer) }
    // Only the key is printed to standard output, for KEY=$(islet keys create …).
    context.print(answer["key"]?.string ?? "")
    context.complain("islet: the key is shown only this once; islet keys revoke \(name) ends it")
  }

  private static func row(_ key: JSON) -> String {
    let permissions = (key["permissions"]?.array ?? []).compactMap(\.string)
    return [
      key["id"]?.string ?? "", TextLayout.pad(key["name"]?.string ?? "", to: 20),
      TextLayout.pad(key["project"]?.string ?? "*", to: 16), permissions.joined(separator: " "),
    ].joined(separator: "  ")
  }

  private static func sentence(_ line: JSON) -> String {
    [
      line["at"]?.string, line["key"]?.string ?? "-", line["permission"]?.string,
      line["method"]?.string, line["path"]?.string, line["peer"]?.string, line["body"]?.string,
    ].compactMap(\.self).joined(separator: "  ")
  }
}
