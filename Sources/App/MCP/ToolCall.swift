import Basics
import Foundation
import Synchronization

/// A tool of the Model Context Protocol, mostly one of Islet's commands, whose arguments come as JSON.
struct Tool: Sendable {
  var name: String
  var description: String
  /// Its arguments: name, type of JSON Schema, what it means.
  var arguments: [(name: String, type: String, meaning: String)]
  var required: [String] = []
  var isReadOnly = true
  var answer: AnswerSchema
  /// What it answers in structured form beside a text.
  var structure: (@Sendable (JSONObject) -> JSON?)?
  var perform: @Sendable (JSONObject, World) throws -> Void

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

  /// Why arguments are no good; nothing where they are.
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

  /// Runs the command and gives what it wrote, and whether what was asked is not so or failed.
  func call(_ object: JSONObject, _ world: World) -> Result {
    let written = Mutex("")
    var inner = world
    inner.isTerminal = false
    inner.output = { text in written.withLock { $0 += text } }
    let picture = Mutex<Data?>(nil)
    inner.outputBytes = { bytes in picture.withLock { $0 = bytes } }
    do {
      // Standard input is the protocol's.
      inner.input = []
      try perform(object, inner)
      return result(written.withLock { $0 }, picture.withLock { $0 }, of: object)
    } catch let failure as Failure {
      // A verdict that says no is an answer, not an error of the tool.
      let text = written.withLock { $0 }
      if failure.code == .notSo, failure.problem.isEmpty {
        return result(text, picture.withLock { $0 }, of: object)
      }
      return Result(text: text + failure.line, isError: true)
    } catch {
      return Result(text: "islet: \(error)", isError: true)
    }
  }

  /// What a call gives: its text, the same as structured content, and whether it failed.
  struct Result {
    var text: String
    var content: JSON?
    var picture: Data?
    var isError = false
  }

  private func result(_ text: String, _ picture: Data?, of object: JSONObject) -> Result {
    let content = structure?(object) ?? answer.content(of: text)
    return Result(text: text, content: content ?? ["text": .string(text)], picture: picture)
  }
}
