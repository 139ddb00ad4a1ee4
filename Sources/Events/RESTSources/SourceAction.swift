package import HTTPClient
package import HTTP
package import Basics
import Simulator

/// A request that a source file offers for one of its items.
///
/// `{id}` stands for the item's id: percent-encoded in the address, as it is in the body's strings.
package struct SourceAction: Sendable, Hashable {
  /// The method in capitals.
  package var method: String
  /// The address, with `{id}` still in it.
  package var url: String
  /// The header fields.
  package var headers: HTTPHeaders
  /// The body: a string as it is, anything else as JSON.
  package var body: JSON?

  /// The request for an item; it waits 10 s for its answer.
  package func request(for id: String) -> HTTPClientRequest {
    var request = HTTPClientRequest(
      method: method, url: url.replacing("{id}", with: id.percentEncoded), headers: headers,
      timeout: 10)
    switch body {
    case nil: break
    case .string(let text)?: request.body = Array(text.replacing("{id}", with: id).utf8)
    case let body?:
      request.body = body.replacing(id: id).encoded
      if headers["content-type"] == nil { request.headers["Content-Type"] = "application/json" }
    }
    return request
  }
}

extension JSON {
  fileprivate func replacing(id: String) -> JSON {
    switch self {
    case .string(let text): .string(text.replacing("{id}", with: id))
    case .array(let elements): .array(elements.map { $0.replacing(id: id) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.replacing(id: id)) }))
    default: self
    }
  }
}
