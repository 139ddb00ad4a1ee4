package import Basics
import HTTP
import JQ
import Simulator

/// A push service described in a file: `vendors/NAME.json5`.
package struct VendorFile: Sendable {
  /// The file's name without its extension.
  package var name: String
  var about: String?
  /// The address of the documentation that the file follows.
  var docs: String?
  /// Hosts whose calls `islet run` redirects to Islet.
  var hosts: [VendorHost]
  /// A prefix that a request's path may have before that of a route.
  var prefix: String?
  /// Top-level names by which this vendor's bodies are recognised; no other vendor uses them.
  var marks: [String]
  /// The paths in a body of the keys of `aps`. If empty, the body is searched for their values.
  var places: [String: JSONPath]
  /// Whether a start contains the Swift name of the type. Otherwise the app maps the service's own
  /// name to a type.
  var namesSwiftTypes: Bool
  /// The header and the field for a request's idempotency key.
  var idempotency: (header: String?, field: JSONPath?)
  /// jq definitions that all programs share.
  package var definitions: String
  /// Where a request may contain the sender's key; empty if no key is required.
  var auth: [Credential]
  /// Endpoints that send pushes, in the file's order.
  package var routes: [Route]
  /// Responses to rejected requests, by the rule's name; `*` is for all others.
  var refusals: [String: Answer]
  /// The messages in the responses of injected faults, by status.
  var faults: [Int: String]
  /// Requests that Islet itself creates to update or end a card of this vendor.
  var requests: [PushEvent: (path: String, body: JSON)]
  /// The response of all other endpoints of the hosts; `nil` for 404.
  var other: Answer?
  /// Whether the file is part of the program rather than the user's own.
  var isBuiltIn = false

  /// The place of a sender's key in a request.
  enum Credential: Sendable, Hashable {
    /// The header `Authorization`, with this scheme before the key.
    case authorization(String)
    case header(String)
    case body(JSONPath)
  }

  package struct Route: Sendable {
    /// The HTTP method in upper case.
    package var method: String
    /// The path as written in the file: `/orders/{id}`.
    package var path: String
    var about: String?
    /// The permission that a key needs; by default the vendor's name.
    var permission: String?
    /// The default status of a response.
    var status: Int
    /// Names that distinguish the bodies of this route from those of the others:
    /// `event_attributes`, `event=start`.
    var marks: [String]
    /// The default event of pushes whose `aps` has none.
    var event: String?
    /// Fields that the body must have.
    var required: [JSONPath]
    /// All fields of the body, if the file lists them.
    var fields: FieldTable?
    /// The path parameter with the card's ID, for an endpoint that returns a card.
    var card: String?
    /// The jq program that converts the request to pushes; `nil` if the endpoint sends none.
    var pushes: String?
    /// The jq program that makes the response from the request and the results of its pushes.
    var answer: String?
    /// The maximum number of requests in a period of seconds.
    var limit: (count: Int, seconds: Double)?
    /// The path's components; `nil` for a component in braces.
    var components: [String?]

    /// The values in a path for the components in braces, by name; `nil` if the path does not
    /// match.
    func parameters(in path: String) -> [(String, JSON)]? {
      let given = path.split(separator: "/", omittingEmptySubsequences: false)
      guard given.count == components.count else { return nil }
      let names = self.path.split(separator: "/", omittingEmptySubsequences: false)
      var parameters: [(String, JSON)] = []
      for (index, expected) in components.enumerated() {
        let text = String(given[index]).percentDecoded
        if let expected {
          guard text == expected else { return nil }
        } else {
          guard !text.isEmpty else { return nil }
          parameters.append((String(names[index].dropFirst().dropLast()), .string(text)))
        }
      }
      return parameters
    }

    /// Whether a body is for this route, judging by its top-level names. `names` checks for a name
    /// if the body is not JSON.
    func fits(_ body: JSON?, names: (String) -> Bool) -> Bool {
      guard marks.isEmpty else {
        return marks.contains { mark in
          let parts = mark.split(separator: "=").map(String.init)
          return parts.count == 2 ? body?[parts[0]]?.string == parts[1] : names(mark)
        }
      }
      return fields != nil || body.map(hasRequired) ?? false
    }

    func hasRequired(_ body: JSON) -> Bool { required.allSatisfy { body[$0] != nil } }
  }

  struct Answer: Sendable, Hashable {
    var status: Int
    /// The body; `{message}` in its strings is replaced by the finding's message.
    var body: JSON?
    /// Headers in addition to the standard ones.
    var headers: [String: String]
  }

  package var programs: [(path: JSONPath, source: String)] {
    routes.enumerated().flatMap { index, route in
      [("pushes", route.pushes), ("answer", route.answer)].compactMap { key, source in
        source.map { (["routes", .index(index), .key(key)], $0) }
      }
    }
  }
}

/// Runs a jq program on an input and returns its outputs. Blocks the calling thread.
package typealias ProgramRunner =
  @Sendable (_ program: String, _ input: JSON) throws -> [JSON]

/// Runs a program within jq's limits.
package let runProgram: ProgramRunner = { program, input in try JQProgram(program).run(input) }
