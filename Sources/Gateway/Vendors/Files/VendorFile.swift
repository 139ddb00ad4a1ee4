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
  /// Names at a body's top level that only this vendor's bodies have.
  var marks: [String]
  /// Where the keys of `aps` are in a body. If it is empty, their values are searched for.
  var places: [String: JSONPath]
  /// Whether a start has the Swift name of its type. Otherwise the app maps the service's name to a
  /// type.
  var namesSwiftTypes: Bool
  /// The header and the field for a request's idempotency key.
  var idempotency: (header: String?, field: JSONPath?)
  /// jq definitions that all programs share.
  package var definitions: String
  /// The ways in which a sender may show its key; empty if anybody may send.
  var auth: [Credential]
  /// Endpoints that send pushes, in the file's order.
  package var routes: [Route]
  /// Responses to rejected requests, by the rule's name; `*` is for all others.
  var refusals: [String: Answer]
  /// The messages in the responses of injected faults, by status.
  var faults: [Int: String]
  /// Requests by which Islet itself changes or ends a card of this vendor.
  var requests: [PushEvent: (path: String, body: JSON)]
  /// The response of all other endpoints of the hosts; `nil` for 404.
  var other: Answer?
  /// Whether it is part of the program, not one of the user's own.
  var isBuiltIn = false

  /// Where a sender's key is.
  enum Credential: Sendable, Hashable {
    /// `Authorization` with this word before the key.
    case authorization(String)
    case header(String)
    case body(JSONPath)
  }

  package struct Route: Sendable {
    /// In upper case.
    package var method: String
    /// As in the file: `/orders/{id}`.
    package var path: String
    var about: String?
    /// The permission for a key, if it is not the vendor's name.
    var permission: String?
    /// The status of a response that has none.
    var status: Int
    /// What distinguishes its bodies from those of the other routes: `event_attributes`,
    /// `event=start`.
    var marks: [String]
    /// The event of pushes whose `aps` has none.
    var event: String?
    /// Fields that the body must have.
    var required: [JSONPath]
    /// All fields of the body, if the file lists them.
    var fields: FieldTable?
    /// The path parameter that names the card, for an endpoint that returns one.
    var card: String?
    /// The jq program that makes pushes of the request; `nil` if it sends none.
    var pushes: String?
    /// The jq program that makes the response of the request and the results of its pushes.
    var answer: String?
    /// The maximum of requests in a span of seconds.
    var limit: (count: Int, seconds: Double)?
    /// The path's components; `nil` for one in braces.
    var components: [String?]

    /// The path's values for the components in braces, by name; `nil` if the path does not match.
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

    /// Whether a body is for this route, judging by its top-level names. `names` knows those of a
    /// body that is not JSON.
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
    /// Headers besides the usual ones.
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

/// Runs a jq program on an input and returns its outputs. Blocks its thread.
package typealias ProgramRunner =
  @Sendable (_ program: String, _ input: JSON) throws -> [JSON]

/// Runs a program within jq's limits.
package let runProgram: ProgramRunner = { program, input in try JQProgram(program).run(input) }
