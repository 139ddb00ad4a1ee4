package import Basics
import HTTP
import Simulator

/// A push service described in a file: `vendors/NAME.json5`.
package struct VendorFile: Sendable {
  /// The vendor's name: the file's, without its ending.
  package var name: String
  var about: String?
  /// The address of the documentation that the file follows.
  var docs: String?
  /// Hosts whose calls `islet run` leads here.
  var hosts: [VendorHost]
  /// What a path may begin with before that of a route.
  var prefix: String?
  /// Names at a body's top that only this vendor's bodies have.
  var marks: [String]
  /// Where the keys of `aps` stand in a body; without any, values are looked for.
  var places: [String: JSONPath]
  /// Whether a start names its type as Swift does; else the app maps the service's name to one.
  var namesSwiftTypes: Bool
  /// The header and the field by which a request asks to be applied once.
  var idempotency: (header: String?, field: JSONPath?)
  /// jq definitions that all programs share.
  package var definitions: String
  /// How a sender shows its key; any one of these, none where anybody may send.
  var auth: [Credential]
  /// Endpoints that lead to pushes, in the file's order.
  package var routes: [Route]
  /// Answers to requests that are refused, by the rule's name; `*` stands for the others.
  var refusals: [String: Answer]
  /// The words of an answer that a fault asks for, by its status.
  var faults: [Int: String]
  /// Requests by which Islet itself changes or ends a card of this vendor's.
  var requests: [PushEvent: (path: String, body: JSON)]
  /// The answer of any other endpoint of the hosts; without it they are not found.
  var other: Answer?
  /// Whether it is in the program, and not one of the user's own.
  var isBuiltIn = false

  /// Where a sender's key stands.
  enum Credential: Sendable, Hashable {
    /// `Authorization` with one of these words before the key.
    case authorization(String)
    case header(String)
    case body(JSONPath)
  }

  package struct Route: Sendable {
    /// The method in capitals.
    package var method: String
    /// The path as the file has it: `/orders/{id}`.
    package var path: String
    /// A few words on it.
    var about: String?
    /// What a key needs for it, where that is not the vendor's name.
    var permission: String?
    /// The status of an answer that names none.
    var status: Int
    /// What tells its bodies from those of the other routes: `event_attributes`, `event=start`.
    var marks: [String]
    /// The event of its pushes whose `aps` has none.
    var event: String?
    /// Fields of the body that must be there.
    var required: [JSONPath]
    /// All fields of the body, where the file names them.
    var fields: FieldTable?
    /// The part of the path that names the card, for an endpoint that tells of one.
    var card: String?
    /// The jq program from the request to pushes; none where it makes no push.
    var pushes: String?
    /// The jq program from the request and what became of its pushes to the answer.
    var answer: String?
    /// Requests that it takes in a span of seconds.
    var limit: (count: Int, seconds: Double)?
    /// The path's components; `nil` in the place of one in braces.
    var components: [String?]

    /// What stands in the braces of its path, by name; `nil` where a path is another one.
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

    /// Whether a body is for it, as far as the names at its top tell. `names` knows those of a body that is not
    /// JSON.
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
    /// The body; `{message}` in its texts stands for what was found.
    var body: JSON?
    /// Header fields beside the usual ones.
    var headers: [String: String]
  }

  /// The programs with their places in the file.
  package var programs: [(path: JSONPath, source: String)] {
    routes.enumerated().flatMap { index, route in
      [("pushes", route.pushes), ("answer", route.answer)].compactMap { key, source in
        source.map { (["routes", .index(index), .key(key)], $0) }
      }
    }
  }
}

/// Runs a jq program on an input and returns its outputs; given by who links jq. It blocks its thread.
package typealias ProgramRunner =
  @Sendable (_ program: String, _ input: JSON) throws -> [JSON]
