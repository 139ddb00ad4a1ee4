import Basics
import Canvas
import Events
import HTTP
import Vendors

/// What `islet keys` does with the keys of a gateway, by a verb; without one the command is about those of the
/// keyboard.
enum AccessKeyActions {
  static let names = ["create", "list", "revoke", "audit"]

  static let options: [Option] = [
    .value("name", nil, "TEXT", "create: whose key it is"),
    .value(
      "permission", "p", "WHAT", "create: send, read, steer, admin, or a vendor's own name",
      choices: AccessKeys.permissions, repeats: true),
    .flag("json", "j", "create, list, audit: as JSON, one object a line"),
  ]

  static func run(_ verb: String, _ arguments: Arguments, _ world: World) throws(Failure) {
    let client = try GatewayClient(arguments, world)
    if verb != "revoke" { try arguments.expectNoWords(upTo: 1) }
    switch verb {
    case "create": try create(client, arguments, world)
    case "revoke":
      guard arguments.words.count == 2 else {
        throw Failure(.usage, "which key is missing", mend: "write islet keys revoke NAME")
      }
      _ = try client.call("DELETE", "/keys/\(arguments.words[1].percentEncoded)")
      world.print(localized("\(arguments.words[1]) is revoked"))
    case "audit":
      let lines = try client.call("GET", "/audit").json["entries"]?.array ?? []
      for line in lines {
        if arguments.has("json") { world.print(line) } else { world.print(sentence(line)) }
      }
    default:
      for key in try client.call("GET", "/keys").json["keys"]?.array ?? [] {
        if arguments.has("json") { world.print(key) } else { world.print(row(key)) }
      }
    }
  }

  private static func create(
    _ client: GatewayClient, _ arguments: Arguments, _ world: World
  ) throws(Failure) {
    guard let name = arguments.value("name") else {
      throw Failure(
        .usage, "--name is missing",
        mend: "write islet keys create --name ci --permission send --permission read")
    }
    var body: JSONObject = [
      "name": .string(name), "permissions": .array(arguments.all("permission").map(JSON.string)),
    ]
    body["project"] = try GatewayClient.project(arguments, world).map(JSON.string)
    let answer = try client.call("POST", "/keys", body: .object(body)).json
    if arguments.has("json") { return world.print(answer) }
    // The key alone goes to standard output, for KEY=$(islet keys create …).
    world.print(answer["key"]?.string ?? "")
    world.complain("islet: the key is shown this once; islet keys revoke \(name) ends it")
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
