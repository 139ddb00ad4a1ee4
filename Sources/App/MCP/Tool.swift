import Basics
import Foundation
import Synchronization
import Vendors

/// A tool of the Model Context Protocol, usually one of Islet's commands with its arguments as
/// JSON.
struct Tool: Sendable {
  typealias Action = @Sendable (JSONObject, CommandContext) throws -> Void

  let name: String
  private let description: String
  /// The name, JSON Schema type and description of each argument.
  private let arguments: [(name: String, type: String, meaning: String)]
  private let required: [String]
  private let isReadOnly: Bool
  private let isDestructive: Bool
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
    isDestructive = row["destroys"] == true
    answer = AnswerSchema(row, named: schemas)
  }

  /// An argument's name without the `?` that marks it as optional.
  static func name(_ key: String) -> String { isRequired(key) ? key : String(key.dropLast()) }
  static func isRequired(_ key: String) -> Bool { !key.hasSuffix("?") }

  var json: JSON {
    let properties = arguments.map { argument -> (String, JSON) in
      var schema = JSONObject([("description", .string(argument.meaning))])
      // A body may be an object or a string with its JSON.
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
      ],
      "annotations": [
        "readOnlyHint": .bool(isReadOnly), "destructiveHint": .bool(isDestructive),
        "openWorldHint": false,
      ],
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
  func call(_ object: JSONObject, _ context: CommandContext) -> Result {
    let written = Mutex<(text: String, picture: Data?)>(("", nil))
    var inner = context
    inner.isTerminal = false
    inner.output = { text in written.withLock { $0.text += text } }
    inner.outputBytes = { bytes in written.withLock { $0.picture = bytes } }
    do {
      // Standard input is used by the protocol.
      inner.input = []
      try perform(object, inner)
    } catch let failure as Failure where failure.code == .notSo && failure.problem.isEmpty {
      // A negative verdict is a result, not an error of the tool.
    } catch let failure as Failure {
      return Result(text: written.withLock { $0.text } + failure.line, isError: true)
    } catch {
      return Result(text: "islet: \(error)", isError: true)
    }
    let (text, picture) = written.withLock { $0 }
    let content = Tools.structure(name, object) ?? answer.content(of: text)
    return Result(
      text: text.isEmpty ? content?.text ?? "" : text, content: content ?? ["text": .string(text)],
      picture: picture)
  }

  /// A call's text, the structured content with the same data, and whether the call failed.
  struct Result {
    var text: String
    var content: JSON?
    var picture: Data?
    var isError = false
  }
}

/// The JSON Schema of a tool's structured content, which has the same data as its text.
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
