package import HTTP
package import Basics

package struct GatewayAnswer: Sendable, Hashable {
  package var status: Int
  /// The body; `null` where it is empty.
  package var json: JSON
  package var headers: HTTPHeaders

  /// Reads a response; a body that is no JSON reads as `null`.
  package init(_ response: HTTPResponse) {
    status = response.status
    json = response.json ?? .null
    headers = response.headers
  }

  /// `shown` or `dropped`, where the answer was to a push.
  package var verdict: String? { headers["islet-verdict"] }

  /// The cursor of the event that the request led to, where it led to one.
  package var cursor: String? { headers["islet-cursor"] }

  package var rules: [String] {
    (headers["islet-rules"] ?? "").split(separator: ",")
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
