import Basics
import Simulator

/// JSON Schemas, in OpenAPI 3.0's form, for Islet's own API.
enum Schema {
  static let any: JSON = ["type": "object"]
  /// Any JSON value: an app's content state may be an enum or an array.
  static let value: JSON = [:]
  /// The query parameter that requests the phrases of findings, for display in another language.
  static let phrases: (name: String, schema: JSON) = ("phrases", ["type": "boolean"])
  static let string: JSON = ["type": "string"]
  static let activity = reference("Activity")
  static let device = reference("Device")
  static let clock = reference("Clock")
  static let problem = reference("Problem")
  static let event = reference("Event")
  static let verdict = reference("Verdict")

  static func object(
    _ properties: JSONObject, required: [String] = [], isNullable: Bool = false
  ) -> JSON {
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if isNullable { schema["nullable"] = true }
    if !required.isEmpty { schema["required"] = .array(required.map(JSON.string)) }
    return .object(schema)
  }

  static func list(_ name: String, _ item: JSON) -> JSON {
    object(["cursor": string, name: ["type": "array", "items": item]], required: [name])
  }

  static func oneOf(_ values: [String]) -> JSON {
    ["type": "string", "enum": .array(values.map(JSON.string))]
  }

  private static func reference(_ name: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  private static func role(_ properties: JSONObject) -> JSON {
    object(properties, isNullable: true)
  }

  private static let number: JSON = ["type": "number", "nullable": true]
  private static let nullable: JSON = ["type": "string", "nullable": true]

  static let components: JSON = [
    "Problem": object(
      ["type": string, "title": string, "status": ["type": "integer"], "detail": string],
      required: ["title", "status", "detail"]),
    "Activity": object(
      [
        "id": string, "attributes_type": string, "attributes": any,
        "content_state": value,
        "state": oneOf(ActivityState.allCases.map(\.rawValue)),
        "vendor": string, "app_id": nullable, "user": nullable,
        "bundle": string, "started_at": string,
        "updated_at": string,
        "stale_date": nullable, "ended_at": nullable, "dismissal_date": nullable,
        "expires_at": string, "push_token": nullable, "views_at": string,
        "updates": ["type": "integer"], "in_island": ["type": "boolean"],
        "relevance_score": ["type": "number", "nullable": true],
        "last_alert": ["type": "object", "nullable": true], "timestamp": string,
        "end_reason": string, "channel": string, "shape": string, "plan": reference("Plan"),
      ], required: ["id", "attributes_type", "attributes", "content_state", "state"]),
    "Plan": object(
      [
        "title": nullable, "subtitle": nullable, "state": nullable,
        "progress": role(["value": string, "total": nullable, "scale": number]),
        "timer": role(["path": string, "label": string, "epoch": string]),
        "steps": role(["names": string, "current": string]),
        "score": [
          "type": "array", "nullable": true, "items": object(["value": string, "name": nullable]),
        ],
        "fields": [
          "type": "array",
          "items": object([
            "path": string, "label": string, "format": nullable, "epoch": nullable,
            "unit": nullable, "currency": nullable,
          ]),
        ],
      ], required: ["fields"], isNullable: true),
    "Event": object(
      [
        "cursor": string, "at": string, "kind": oneOf(ActivityEvent.Kind.allCases.map(\.rawValue)),
        "activity_id": nullable, "detail": any,
        // Wrapped in `allOf`, because a reference may have no sibling keys in OpenAPI 3.0.
        "activity": ["nullable": true, "allOf": [activity]],
        "verdict": ["nullable": true, "allOf": [verdict]],
      ], required: ["cursor", "at", "kind"]),
    "Verdict": object(
      [
        "verdict": oneOf(["shown", "dropped", "rejected"]), "vendor": nullable, "event": nullable,
        "activity_id": nullable, "findings": ["type": "array", "items": any],
      ], required: ["verdict", "findings"]),
    "Device": object([
      "live_activities": ["type": "boolean"], "frequent_updates": ["type": "boolean"],
      "push_notifications": ["type": "boolean"], "enforce_budget": ["type": "boolean"], "apps": any,
    ]), "Clock": object(["now": string, "speed": ["type": "number"]], required: ["now", "speed"]),
  ]
}
