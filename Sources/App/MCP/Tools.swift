import Basics
import Events
import Foundation
import HTTP
import Simulator
import Synchronization
import Vendors

/// Islet's tools, most of which are its commands, from `tools.json5`.
struct Tools: Sendable {
  let gateway: [String]
  let run: @Sendable ([String], World) throws -> Void

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

  /// The structured content of a tool whose command prints a text.
  static func structure(_ name: String, _ object: JSONObject) -> JSON? {
    guard name == "explain", let rule = object["rule"]?.string.flatMap(Rule.named) else {
      return nil
    }
    return [
      "rule": .string(rule.id.rawValue), "effect": .string(rule.severity.rawValue),
      "title": .string(rule.summary), "why": .string(rule.explanation), "mend": .string(rule.mend),
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

  /// The last words of a command line. A word that begins with a dash is not an option there.
  private func words(_ value: JSON?) -> [String] { value?.string.map { ["--", $0] } ?? [] }

  /// A tool that runs a command. The body is the command's input.
  private func command(_ row: JSON) -> Tool.Action {
    let word = row["word"]?.string ?? ""
    let names = (row["arguments"]?.object?.keys.map(Tool.name) ?? []).filter {
      $0 != word && $0 != "body"
    }
    let command = (row["command"]?.string ?? "").split(separator: " ").map(String.init)
    let gateway = row["isOffline"] == true ? [] : gateway
    return { object, world in
      var world = world
      world.input = bytes(object["body"])
      try run(command + options(object, names) + gateway + words(object[word]), world)
    }
  }

  private func bytes(_ body: JSON?) -> [UInt8] {
    body?.string.map { Array($0.utf8) } ?? body?.encoded ?? []
  }

  private func snapshot(_ object: JSONObject, _ world: World) throws {
    let command = ["snapshot"] + options(object, ["presentation"]) + gateway
    try run(command + words(object["id"]), world)
    try run(command + ["--format", "png"] + words(object["id"]), world)
  }

  private func preview(_ object: JSONObject, _ world: World) throws {
    let path = object["path"]?.string ?? ""
    let folder = NSTemporaryDirectory() + "islet-mcp-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var quiet = world
    quiet.output = { _ in }
    do {
      try run(["preview", "--check", "--json", "--", path], world)
    } catch let failure as Failure where failure.code == .notSo && failure.problem.isEmpty {}
    // A widget that does not compile has no picture. The report says why.
    try? run(["snapshot", "--widget", path, "--all", folder], quiet)
    if let sheet = FileManager.default.contents(atPath: folder + "/sheet.png") {
      world.printBytes(sheet)
    }
  }

  private func send(_ object: JSONObject, _ world: World) throws {
    let object = addressed(object)
    let path = object["path"]?.string ?? ""
    guard path.hasPrefix("/") else {
      throw Failure(.usage, "\(path) is not a path", mend: "write one such as /3/device/TOKEN")
    }
    world.print(
      try client(world).vendor(
        object["method"]?.string ?? "POST", path, body: bytes(object["body"]),
        headers: HTTPHeaders(json: object["headers"])))
  }

  private func device(_ object: JSONObject, _ world: World) throws {
    if object["action"] != nil {
      let command = ["device", "--json"] + options(object, ["app", "user"]) + gateway
      return try run(command + words(object["action"]), world)
    }
    let switches = object["switches"]
    world.print(
      try client(world).call(switches == nil ? "GET" : "PATCH", "/device", body: switches).json)
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

  private func client(_ world: World) throws(Failure) -> GatewayClient {
    try GatewayClient(Arguments(gateway, options: Command.connection, of: "mcp"), world)
  }
}

/// A tool of the Model Context Protocol, usually one of Islet's commands with its arguments as
/// JSON.
struct Tool: Sendable {
  typealias Action = @Sendable (JSONObject, World) throws -> Void

  let name: String
  private let description: String
  /// Name, JSON Schema type and description of each argument.
  private let arguments: [(name: String, type: String, meaning: String)]
  private let required: [String]
  private let isReadOnly: Bool
  private let answer: AnswerSchema
  private let perform: Action

  /// Reads a row of `tools.json5`.
  init(_ name: String, _ row: JSON, schemas: JSONObject, perform: @escaping Action) {
    self.name = name
    self.perform = perform
    description = row["description"]?.string ?? ""
    let members = row["arguments"]?.object ?? [:]
    arguments = members.map { key, value in
      let vendors = VendorCatalog.names.joined(separator: ", ")
      let meaning = value[1]?.string?.replacing("{vendors}", with: vendors)
      return (Self.name(key), value[0]?.string ?? "", meaning ?? "")
    }
    required = members.keys.filter(Self.isRequired)
    isReadOnly = row["changes"] != true
    answer = AnswerSchema(row, named: schemas)
  }

  /// An argument's name without the `?` that marks it as optional.
  static func name(_ key: String) -> String { isRequired(key) ? key : String(key.dropLast()) }
  static func isRequired(_ key: String) -> Bool { !key.hasSuffix("?") }

  var json: JSON {
    let properties = arguments.map { argument -> (String, JSON) in
      var schema = JSONObject([("description", .string(argument.meaning))])
      // A body may be an object or its text.
      if argument.type == "any" {
        schema["type"] = ["object", "string"]
      } else {
        schema["type"] = .string(argument.type)
      }
      return (argument.name, .object(schema))
    }
    return [
      "name": .string(name), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(JSONObject(properties)),
        "required": .array(required.map(JSON.string)), "additionalProperties": false,
      ], "annotations": ["readOnlyHint": .bool(isReadOnly), "openWorldHint": false],
      "outputSchema": answer.schema,
    ]
  }

  func problem(with object: JSONObject) -> String? {
    for (key, value) in object {
      guard let argument = arguments.first(where: { $0.name == key }) else {
        return "\(name) has no argument \(key): \(arguments.map(\.name).joined(separator: ", "))"
      }
      let fits =
        switch argument.type {
        case "string": value.string != nil
        case "boolean": value.bool != nil
        case "number": value.double != nil
        case "object": value.object != nil
        default: value.object != nil || value.string != nil
        }
      if !fits {
        let wanted = argument.type == "any" ? "an object or a text" : "of type \(argument.type)"
        return "\(key) must be \(wanted), found \(value.aKind)"
      }
    }
    return required.first { object[$0] == nil }.map { "\($0) is missing" }
  }

  /// Runs the command and returns its output, and whether it failed.
  func call(_ object: JSONObject, _ world: World) -> Result {
    let written = Mutex<(text: String, picture: Data?)>(("", nil))
    var inner = world
    inner.isTerminal = false
    inner.output = { text in written.withLock { $0.text += text } }
    inner.outputBytes = { bytes in written.withLock { $0.picture = bytes } }
    do {
      // Standard input belongs to the protocol.
      inner.input = []
      try perform(object, inner)
    } catch let failure as Failure where failure.code == .notSo && failure.problem.isEmpty {
      // A negative verdict is an answer, not an error of the tool.
    } catch let failure as Failure {
      return Result(text: written.withLock { $0.text } + failure.line, isError: true)
    } catch {
      return Result(text: "islet: \(error)", isError: true)
    }
    let (text, picture) = written.withLock { $0 }
    let content = Tools.structure(name, object) ?? answer.content(of: text)
    return Result(text: text, content: content ?? ["text": .string(text)], picture: picture)
  }

  /// A call's text, the same as structured content, and whether it failed.
  struct Result {
    var text: String
    var content: JSON?
    var picture: Data?
    var isError = false
  }
}

/// The JSON Schema of a tool's structured content, which repeats its text.
struct AnswerSchema: Sendable {
  let schema: JSON
  /// The key under which JSON lines are collected; `nil` for a single object.
  private let list: String?

  /// Reads a row of `tools.json5`, which may refer to the named schemas.
  init(_ row: JSON, named schemas: JSONObject) {
    let answer = Self.schema(row["answer"] ?? .null, schemas)
    list = row["list"]?.string
    schema =
      list.map {
        Self.object([$0: ["type": "array", "items": answer]], required: [.string($0)])
      } ?? answer
  }

  private static func schema(_ short: JSON, _ schemas: JSONObject) -> JSON {
    if let words = short.array { return ["type": "string", "enum": .array(words)] }
    if let members = short.object {
      return object(
        JSONObject(members.map { (Tool.name($0.key), schema($0.value, schemas)) }),
        required: members.keys.filter(Tool.isRequired).map(JSON.string))
    }
    let name = short.string ?? ""
    if name.hasPrefix("[") {
      return [
        "type": "array", "items": schema(.string(String(name.dropFirst().dropLast())), schemas),
      ]
    }
    if name.hasSuffix("?") { return ["type": [.string(String(name.dropLast())), "null"]] }
    return schemas[name].map { schema($0, schemas) } ?? ["type": .string(name)]
  }

  private static func object(_ properties: JSONObject, required: [JSON]) -> JSON {
    ["type": "object", "properties": .object(properties), "required": .array(required)]
  }

  /// The structured content of a command's output; `nil` if the output has another form.
  func content(of text: String) -> JSON? {
    guard let list else {
      return (try? JSON.parse(Array(text.utf8))).flatMap { $0.object == nil ? nil : $0 }
    }
    var items: [JSON] = []
    for line in text.split(separator: "\n") {
      guard let item = try? JSON.parse(Array(line.utf8)) else { return nil }
      items.append(item)
    }
    return .object([list: .array(items)])
  }
}
