import Basics
import Events
import Foundation
import HTTP
import Simulator
import Vendors

/// Islet's tools, defined in `tools.json5`. Most of them run one of Islet's commands.
struct Tools: Sendable {
  let gateway: [String]
  let run: @Sendable ([String], CommandContext) throws -> Void

  var all: [Tool] {
    let table = try? JSON.parse(PackageResources.tools_json5, dialect: .json5)
    let schemas = table?["schemas"]?.object ?? [:]
    return (table?["tools"]?.object ?? [:]).map { name, row in
      Tool(name, row, schemas: schemas, perform: action(name, row))
    }
  }

  private func action(_ name: String, _ row: JSON) -> Tool.Action {
    switch name {
    case "snapshot": snapshot
    case "preview": preview
    case "send": send
    case "device": device
    default: command(row)
    }
  }

  /// The structured content of a tool whose command prints a text instead of JSON.
  static func structure(_ name: String, _ object: JSONObject) -> JSON? {
    guard name == "explain", let rule = object["rule"]?.string.flatMap(Rule.named) else {
      return nil
    }
    return [
      "rule": .string(rule.id.rawValue), "effect": .string(rule.severity.rawValue),
      "title": .string(rule.summary), "why": .string(rule.explanation), "mend": .string(rule.fix),
      "wrong": .string(rule.example.before), "right": .string(rule.example.after),
    ]
  }

  private func options(_ object: JSONObject, _ names: [String]) -> [String] {
    names.flatMap { name -> [String] in
      guard let value = object[name] else { return [] }
      if let flag = value.bool { return flag ? ["--\(name)"] : [] }
      return ["--\(name)", value.string ?? value.text]
    }
  }

  /// The arguments after `--`, so that a word with a leading dash is not an option.
  private func arguments(_ value: JSON?) -> [String] { value?.string.map { ["--", $0] } ?? [] }

  /// A tool that runs a command. The `body` argument becomes the command's input.
  private func command(_ row: JSON) -> Tool.Action {
    let word = row["word"]?.string ?? ""
    let names = (row["arguments"]?.object?.keys.map(Tool.name) ?? []).filter {
      $0 != word && $0 != "body"
    }
    let command = (row["command"]?.string ?? "").split(separator: " ").map(String.init)
    let gateway = row["isOffline"] == true ? [] : gateway
    let defaults = row["defaults"]?.object ?? [:]
    return { object, context in
      var context = context
      context.input = bytes(object["body"])
      var object = object
      for (name, value) in defaults where object[name] == nil { object[name] = value }
      try run(command + options(object, names) + gateway + arguments(object[word]), context)
    }
  }

  private func bytes(_ body: JSON?) -> [UInt8] {
    body?.string.map { Array($0.utf8) } ?? body?.encoded ?? []
  }

  private func snapshot(_ object: JSONObject, _ context: CommandContext) throws {
    var object = object
    if object["id"] == nil {
      let all = try client(context).call("GET", "/activities").json["activities"]?.array ?? []
      object["id"] =
        all.max {
          $0["started_at"]?.string ?? "" < $1["started_at"]?.string ?? ""
        }?["id"]
      if object["id"] == nil { throw Failure(.notSo, "There are no activities") }
    }
    let command = ["snapshot"] + options(object, ["presentation"]) + gateway
    try run(command + arguments(object["id"]), context)
    try run(command + ["--format", "png"] + arguments(object["id"]), context)
  }

  private func preview(_ object: JSONObject, _ context: CommandContext) throws {
    let path = object["path"]?.string ?? ""
    let folder = NSTemporaryDirectory() + "islet-mcp-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var quiet = context
    quiet.output = { _ in }
    do {
      try run(["preview", "--check", "--json", "--", path], context)
    } catch let failure as Failure where failure.code == .notSo && failure.problem.isEmpty {}
    // There is no picture of a widget that does not compile. The report contains the reason.
    try? run(["snapshot", "--widget", path, "--all", folder], quiet)
    if let sheet = FileManager.default.contents(atPath: folder + "/sheet.png") {
      context.printBytes(sheet)
    }
  }

  private func send(_ object: JSONObject, _ context: CommandContext) throws {
    let object = addressed(object)
    let path = object["path"]?.string ?? ""
    guard path.hasPrefix("/"), !path.contains(where: { $0.isWhitespace || $0.isNewline }) else {
      throw Failure("\(path) is not a path", fix: "write one such as /3/device/TOKEN")
    }
    // A person who lets an agent send pushes has not let it delete projects.
    guard !path.percentDecoded.lowercased().contains("/islet/v1") else {
      throw Failure("\(path) is not a vendor's path", fix: "use the tools for the gateway")
    }
    context.print(
      try client(context).vendor(
        object["method"]?.string ?? "POST", path, body: bytes(object["body"]),
        headers: HTTPHeaders(json: object["headers"])))
  }

  private func device(_ object: JSONObject, _ context: CommandContext) throws {
    if object["action"] != nil {
      let command = ["device", "--json"] + options(object, ["app", "user"]) + gateway
      return try run(command + arguments(object["action"]), context)
    }
    let switches = object["switches"]
    context.print(
      try client(context).call(switches == nil ? "GET" : "PATCH", "/device", body: switches).json)
  }

  /// Adds the app's name to a request, as the vendor's API requires.
  private func addressed(_ object: JSONObject) -> JSONObject {
    guard let app = object["app"]?.string, let path = object["path"]?.string else { return object }
    var object = object
    if path.hasPrefix("/3/device/") {
      var headers = object["headers"]?.object ?? [:]
      let names = headers.keys.map { $0.lowercased() }
      for (name, value) in [
        ("apns-topic", app + ".push-type.liveactivity"), ("apns-push-type", "liveactivity"),
        ("apns-priority", "10"),
      ] where !names.contains(name) {
        headers[name] = .string(value)
      }
      object["headers"] = .object(headers)
    } else if path.hasPrefix("/messages/live_activity/"), var body = object["body"]?.object,
      body["app_id"] == nil
    {
      body["app_id"] = .string(app)
      object["body"] = .object(body)
    }
    return object
  }

  private func client(_ context: CommandContext) throws(Failure) -> GatewayClient {
    try GatewayClient(Arguments(gateway, options: Command.connection, of: "mcp"), context)
  }
}
