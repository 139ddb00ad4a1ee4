import Basics

/// What a tool answers, as JSON Schema: what it wrote as text comes as structured content, too.
struct AnswerSchema: Sendable {
  let schema: JSON
  /// The key under which lines of JSON are gathered; `nil` where there is one object.
  private let list: String?

  static func object(_ schema: JSON) -> AnswerSchema { AnswerSchema(schema: schema, list: nil) }

  static func lines(_ key: String, of item: JSON) -> AnswerSchema {
    AnswerSchema(
      schema: object([key: ["type": "array", "items": item]], required: [key]), list: key)
  }

  private static func object(_ properties: JSONObject, required: [String]) -> JSON {
    [
      "type": "object", "properties": .object(properties),
      "required": .array(required.map(JSON.string)),
    ]
  }

  /// The structured content of what a command wrote; `nil` where it wrote something else.
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

  // MARK: What is answered

  private static let string: JSON = ["type": "string"]
  private static let optional: JSON = ["type": ["string", "null"]]

  private static let finding = object(
    [
      "rule": string, "effect": ["type": "string", "enum": ["rejected", "dropped", "warning"]],
      "message": string, "path": optional, "line": ["type": ["integer", "null"]],
      "column": ["type": ["integer", "null"]], "mend": optional,
    ], required: ["rule", "effect", "message"])

  static let text = object(["text": string], required: ["text"])

  /// What `islet preview --check --json` reports.
  static let preview = object(
    [
      "compiled": ["type": "boolean"], "errors": ["type": "array", "items": ["type": "object"]],
      "types": ["type": "array", "items": ["type": "object"]],
    ], required: ["compiled", "types"])

  static let verdict = object(
    [
      "verdict": ["type": "string", "enum": ["shown", "dropped", "rejected"]], "vendor": optional,
      "event": optional, "activity_id": optional, "findings": ["type": "array", "items": finding],
      "decoded_by": ["type": "string", "enum": ["code", "declarations"]],
      "not_checked": ["type": "array", "items": string],
    ], required: ["verdict", "findings"])

  static let activity = object(
    [
      "id": string, "attributes_type": string, "attributes": ["type": "object"],
      "content_state": ["type": "object"], "state": string, "started_at": string,
      "updated_at": string, "stale_date": optional, "ended_at": optional,
      "history": ["type": "array", "items": ["type": "object"]],
    ], required: ["id", "attributes_type", "state"])

  static let event = object(
    ["cursor": string, "at": string, "kind": string, "activity_id": optional, "verdict": verdict],
    required: ["cursor", "at", "kind"])

  /// What a vendor answered, and what became of the push.
  static let reply = object(
    [
      "status": ["type": "integer"], "verdict": optional,
      "rules": ["type": "array", "items": string],
    ], required: ["status"])

  static let clock = object(
    ["now": string, "speed": ["type": "number"]], required: ["now", "speed"])

  static let rule = object(
    [
      "rule": string, "effect": string, "title": string, "why": string, "mend": string,
      "wrong": optional, "right": optional,
    ], required: ["rule", "effect", "title", "why", "mend"])
}
