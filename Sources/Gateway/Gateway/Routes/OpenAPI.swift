import Vendors
import Basics

/// The OpenAPI description of the whole API, generated from the tables of routes.
enum OpenAPI {
  /// The response of `GET /islet/v1/openapi.json`, in OpenAPI 3.0, which most tools read. Cached
  /// per set of vendors, because a client may request it on hundreds of streams.
  static var encoded: [UInt8] {
    let version = VendorCatalog.version
    if let known = known.withLock({ $0 }), known.version == version { return known.bytes }
    let bytes = document.encoded
    known.withLock { $0 = (version, bytes) }
    return bytes
  }

  private static let known = LeafLock<(version: Int, bytes: [UInt8])?>(nil)

  static var document: JSON {
    [
      "openapi": "3.0.3",
      "info": [
        "title": "Islet", "version": .string(Islet.version),
        "description": "Stands in for the APIs that send Live Activities, and for the iPhone.",
      ], "paths": .object(paths),
      "components": [
        "schemas": Schema.components,
        "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
      ],
    ]
  }

  private static var paths: JSONObject {
    var paths = JSONObject()
    for route in Routes.all {
      var item = paths[route.path]?.object ?? [:]
      item[route.method.lowercased()] = operation(route)
      paths[route.path] = .object(item)
    }
    for vendors in vendorAPIs.flatMap(\.operations) {
      var item = paths[vendors.path]?.object ?? [:]
      item[vendors.method] = operation(vendors)
      paths[vendors.path] = .object(item)
    }
    return paths
  }

  // MARK: Islet's own

  private static func operation(_ route: Route) -> JSON {
    let description = route.description
    var success: JSONObject = ["description": "Done"]
    if let answer = description.answer {
      success["content"] = .object([description.type: ["schema": answer]])
    }
    var operation = JSONObject([
      ("summary", .string(route.summary)),
      ("responses", .object([String(description.status): .object(success), "default": problem])),
    ])
    var parameters = route.path.split(separator: "/").filter { $0.first == "{" }.map { part in
      parameter(String(part.dropFirst().dropLast()), in: "path", Schema.string)
    }
    parameters += description.query.map { parameter($0.name, in: "query", $0.schema) }
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    if let body = description.body {
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

  private static let problem: JSON = [
    "description": "Refused (RFC 9457)",
    "content": ["application/problem+json": ["schema": Schema.problem]],
  ]

  // MARK: Vendors

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
      operation["parameters"] = .array(parameters.map { parameter($0, in: "path", Schema.string) })
    }
    if let required = vendors.required {
      operation["requestBody"] = [
        "required": true,
        "content": [
          "application/json": [
            "schema": Schema.object(
              JSONObject(required.map { ($0, .object([:])) }), required: required)
          ]
        ],
      ]
    }
    return .object(operation)
  }
}
