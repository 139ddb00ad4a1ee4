import Vendors
import Basics
import Simulator

/// The description of the whole API, made from the tables that serve it.
enum OpenAPI {
  /// `GET /islet/v1/openapi.json` (OpenAPI 3.0, which most tools read).
  static let document: JSON = [
    "openapi": "3.0.3",
    "info": [
      "title": "Islet", "version": .string(Islet.version),
      "description": "Stands in for the APIs that send Live Activities, and for the iPhone.",
    ],
    "paths": .object(paths),
    "components": [
      "schemas": schemas,
      "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
    ],
  ]

  private static var paths: JSONObject {
    var paths = JSONObject()
    for route in Routes.all {
      var item = paths[route.path]?.object ?? [:]
      item[route.method.lowercased()] = operation(route)
      paths[route.path] = .object(item)
    }
    for vendors in vendorAPIs.flatMap(\.operations) {
      paths[vendors.path] = .object(JSONObject([(vendors.method, operation(vendors))]))
    }
    return paths
  }

  // MARK: Islet's own

  private static func operation(_ route: Route) -> JSON {
    let key = "\(route.method) \(route.path.replacing(Routes.prefix, with: ""))"
    let success = successes[key] ?? (200, nil)
    var operation = JSONObject([
      ("summary", .string(route.summary)),
      (
        "responses",
        .object([
          String(success.0): response(success.1, type: types[key] ?? "application/json"),
          "default": problem,
        ])
      ),
    ])
    var parameters = route.path.split(separator: "/").filter { $0.first == "{" }.map { part in
      parameter(String(part.dropFirst().dropLast()), in: "path", ["type": "string"])
    }
    parameters += queries[key] ?? []
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    if let body = bodies[key] {
      operation["requestBody"] = [
        "required": true, "content": ["application/json": ["schema": body]],
      ]
    }
    return .object(operation)
  }

  private static func parameter(_ name: String, in place: String, _ schema: JSON) -> JSON {
    [
      "name": .string(name), "in": .string(place), "required": .bool(place == "path"),
      "schema": schema,
    ]
  }

  private static func response(_ schema: JSON?, type: String) -> JSON {
    guard let schema else { return ["description": "Done"] }
    return ["description": "Done", "content": [type: ["schema": schema]]]
  }

  private static let problem: JSON = [
    "description": "Refused (RFC 9457)",
    "content": ["application/problem+json": ["schema": reference("Problem")]],
  ]

  private static func reference(_ name: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  private static func object(_ properties: JSONObject, required: [String] = []) -> JSON {
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required.map(JSON.string)) }
    return .object(schema)
  }

  private static func list(_ name: String, _ item: JSON) -> JSON {
    object(
      ["cursor": ["type": "string"], name: ["type": "array", "items": item]], required: [name])
  }

  private static let any: JSON = ["type": "object"]

  private static let successes: [String: (Int, JSON?)] = [
    "GET /healthz": (200, any), "GET /metrics": (200, ["type": "string"]),
    "POST /reset": (204, nil), "GET /requests": (200, ["type": "string"]),
    "GET /requests/{cursor}": (200, any), "GET /faults": (200, list("faults", any)),
    "PUT /faults": (200, list("faults", any)), "GET /openapi.json": (200, any),
    "GET /activities": (200, list("activities", reference("Activity"))),
    "GET /activities/{id}": (200, reference("Activity")),
    "POST /activities/{id}/dismiss": (200, reference("Activity")),
    "POST /activities/{id}/allow": (200, reference("Activity")),
    "POST /activities/{id}/restore": (200, reference("Activity")),
    "GET /events": (200, list("events", reference("Event"))),
    "GET /log": (200, list("entries", any)), "GET /tokens": (200, list("tokens", any)),
    "GET /device": (200, reference("Device")), "PATCH /device": (200, reference("Device")),
    "GET /clock": (200, reference("Clock")), "PATCH /clock": (200, reference("Clock")),
    "POST /activities": (201, reference("Activity")),
    "POST /activities/{id}/update": (200, reference("Activity")),
    "POST /activities/{id}/end": (200, reference("Activity")),
    "POST /activities/{id}/decode-error": (201, reference("Verdict")),
    "POST /types": (201, any), "GET /types": (200, list("types", any)),
  ]

  private static let types: [String: String] = [
    "GET /metrics": "text/plain", "GET /requests": "application/jsonl",
  ]

  private static let queries: [String: [JSON]] = [
    "GET /activities": [
      parameter(
        "state", in: "query",
        [
          "type": "string",
          "enum": .array(ActivityState.allCases.map { .string($0.rawValue) }),
        ]),
      parameter("user", in: "query", ["type": "string"]),
      parameter("app_id", in: "query", ["type": "string"]),
      parameter("limit", in: "query", ["type": "integer", "minimum": 1, "maximum": 1_000]),
      parameter("after", in: "query", ["type": "string"]),
    ],
    "GET /events": [
      parameter("after", in: "query", ["type": "string"]),
      parameter("last", in: "query", ["type": "integer", "minimum": 0, "maximum": 10_000]),
    ],
    "GET /log": [
      parameter("after", in: "query", ["type": "string"]),
      parameter("errors", in: "query", ["type": "boolean"]),
    ],
    "GET /requests": [parameter("after", in: "query", ["type": "integer", "minimum": 0])],
  ]

  private static let bodies: [String: JSON] = [
    "PATCH /device": reference("Device"),
    "PATCH /clock": object(["advance": ["type": "string"], "speed": ["type": "number"]]),
    "PUT /faults": object(
      ["faults": ["type": "array", "items": any], "seed": ["type": "integer"]],
      required: ["faults"]),
    "POST /activities": object(
      [
        "attributes_type": ["type": "string"], "attributes": any, "content_state": any,
        "app_id": ["type": "string"], "user": ["type": "string"],
        "push_type": ["type": "string", "enum": ["token", "channel", "none"]],
        "style": ["type": "string", "enum": ["standard", "transient"]],
        "start_date": ["type": "string", "format": "date-time"],
        "channel": ["type": "string"],
      ], required: ["attributes_type", "content_state"]),
    "POST /activities/{id}/update": object(["content_state": any], required: ["content_state"]),
    "POST /activities/{id}/end": object(["content_state": any]),
    "POST /activities/{id}/decode-error": object(
      [
        "message": ["type": "string"], "coding_path": ["type": "array", "items": any],
        "part": ["type": "string", "enum": ["attributes", "content_state"]],
        "content_state": any, "kept_content_state": any,
      ]),
    "POST /types": object(
      [
        "name": ["type": "string"], "attributes": any, "content_state": any,
        "app_id": ["type": "string"], "rotate_token": ["type": "boolean"], "strings": any,
      ], required: ["name"]),
  ]

  // MARK: Vendors

  /// A vendor's operation, as its API describes it.
  private static func operation(_ vendors: VendorOperation) -> JSON {
    var operation = JSONObject([
      ("summary", .string(vendors.summary)), ("security", [["bearer": []]]),
      (
        "responses",
        [
          String(vendors.status): ["description": "Taken; see the header Islet-Verdict"],
          "default": ["description": "Refused in the vendor's words"],
        ]
      ),
    ])
    let parameters = vendors.path.split(separator: "/").compactMap { part in
      part.first == "{" ? String(part.dropFirst().prefix { $0 != "}" }) : nil
    }
    if !parameters.isEmpty {
      operation["parameters"] = .array(
        parameters.map { parameter($0, in: "path", ["type": "string"]) })
    }
    if let required = vendors.required {
      operation["requestBody"] = [
        "required": true,
        "content": [
          "application/json": [
            "schema": object(
              JSONObject(required.map { ($0, .object([:])) }), required: required)
          ]
        ],
      ]
    }
    return .object(operation)
  }

  // MARK: Schemas

  private static let schemas: JSON = [
    "Problem": object(
      [
        "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
        "detail": ["type": "string"],
      ], required: ["title", "status", "detail"]),
    "Activity": object(
      [
        "id": ["type": "string"], "attributes_type": ["type": "string"], "attributes": any,
        "content_state": any,
        "state": [
          "type": "string",
          "enum": .array(ActivityState.allCases.map { .string($0.rawValue) }),
        ],
        "vendor": ["type": "string"], "app_id": nullable, "user": nullable,
        "bundle": ["type": "string"], "started_at": ["type": "string"],
        "updated_at": ["type": "string"],
        "stale_date": nullable, "ended_at": nullable, "dismissal_date": nullable,
        "expires_at": ["type": "string"], "push_token": nullable, "views_at": ["type": "string"],
        "updates": ["type": "integer"], "in_island": ["type": "boolean"],
        "relevance_score": ["type": "number", "nullable": true],
        "last_alert": ["type": "object", "nullable": true], "timestamp": ["type": "string"],
        "end_reason": ["type": "string"], "channel": ["type": "string"],
      ], required: ["id", "attributes_type", "attributes", "content_state", "state"]),
    "Event": object(
      [
        "cursor": ["type": "string"], "at": ["type": "string"],
        "kind": [
          "type": "string",
          "enum": .array(ActivityEvent.Kind.allCases.map { .string($0.rawValue) }),
        ],
        "activity_id": nullable, "detail": any,
        // In a list of its own, as a reference may have no siblings in OpenAPI 3.0.
        "activity": ["nullable": true, "allOf": [reference("Activity")]],
        "verdict": ["nullable": true, "allOf": [reference("Verdict")]],
      ], required: ["cursor", "at", "kind"]),
    "Verdict": object(
      [
        "verdict": ["type": "string", "enum": ["shown", "dropped", "rejected"]],
        "vendor": nullable, "event": nullable, "activity_id": nullable,
        "findings": ["type": "array", "items": any],
      ], required: ["verdict", "findings"]),
    "Device": object([
      "live_activities": ["type": "boolean"], "frequent_updates": ["type": "boolean"],
      "push_notifications": ["type": "boolean"], "enforce_budget": ["type": "boolean"],
      "apps": any,
    ]),
    "Clock": object(
      ["now": ["type": "string"], "speed": ["type": "number"]], required: ["now", "speed"]),
  ]

  private static let nullable: JSON = ["type": "string", "nullable": true]
}
