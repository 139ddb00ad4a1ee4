package import HTTP
package import Basics
package import Simulator

/// A request that a source file offers for its items.
///
/// `{id}` is replaced by the item's ID, and the names of its other keys by their strings and
/// numbers: percent-encoded in the address, unchanged in the body's strings.
package struct SourceAction: Sendable, Hashable {
  /// In upper case.
  var method: String
  /// With `{id}` still in it.
  var url: String
  var headers: HTTPHeaders
  /// A string is sent unchanged, anything else as JSON.
  var body: JSON?

  /// The request for an item; `presentation` has its other keys. The timeout is 10 s.
  package func request(for id: String, presentation: JSON = .null) -> HTTPClientRequest {
    var values = (presentation.object?.members ?? []).compactMap { key, value in
      value.scalar.map { (name: "{\(key)}", text: $0) }
    }
    values.append((name: "{id}", text: id))
    var request = HTTPClientRequest(
      method: method,
      url: values.reduce(url) { $0.replacing($1.name, with: $1.text.percentEncoded) },
      headers: headers, timeout: 10)
    switch body?.filled(values) {
    case nil: break
    case .string(let text)?: request.body = Array(text.utf8)
    case let body?:
      request.body = body.encoded
      if headers["content-type"] == nil { request.headers["Content-Type"] = "application/json" }
    }
    return request
  }
}

extension JSON {
  fileprivate func filled(_ values: [(name: String, text: String)]) -> JSON {
    switch self {
    case .string(let text): .string(values.reduce(text) { $0.replacing($1.name, with: $1.text) })
    case .array(let elements): .array(elements.map { $0.filled(values) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.filled(values)) }))
    default: self
    }
  }
}

extension SourceFile {
  /// The requests for an item as they would be sent, without secrets, by name.
  package func outlines(of id: String, presentation: JSON) -> [SourceActionOutline] {
    actions.sorted { $0.key < $1.key }.map { name, action in
      let request = action.request(for: id, presentation: presentation)
      return SourceActionOutline(
        name: name, method: request.method, url: withoutSecrets(request.url),
        body: request.body.map { withoutSecrets(String(decoding: $0, as: UTF8.self)) })
    }
  }

  /// Removes the values from the environment.
  package func withoutSecrets(_ text: String) -> String { SecretFilter(secrets).clean(text) }
}
