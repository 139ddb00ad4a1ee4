package import HTTP
package import Basics
package import Simulator

/// A request that a source file defines for its items.
///
/// `{id}` is replaced by the item's ID, and other names in braces by the item's strings and
/// numbers. Values are percent-encoded in the address, and unchanged in the body's strings.
package struct SourceAction: Sendable, Hashable {
  /// The HTTP method in upper case.
  var method: String
  /// The address with placeholders such as `{id}`.
  var url: String
  var headers: HTTPHeaders
  /// The body. A string is sent unchanged, any other value as JSON.
  var body: JSON?

  /// The request for an item. `presentation` contains the item's other keys. The timeout is 10 s.
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
    guard case .string(let text) = self else { return mapped { $1.filled(values) } }
    return .string(values.reduce(text) { $0.replacing($1.name, with: $1.text) })
  }
}

extension SourceFile {
  /// The requests for an item as they would be sent, without secrets, sorted by name.
  package func outlines(of id: String, presentation: JSON) -> [SourceActionOutline] {
    actions.sorted { $0.key < $1.key }.map { name, action in
      let request = action.request(for: id, presentation: presentation)
      return SourceActionOutline(
        name: name, method: request.method, url: withoutSecrets(request.url),
        body: request.body.map { withoutSecrets(String(decoding: $0, as: UTF8.self)) })
    }
  }

  /// Removes values from environment variables.
  package func withoutSecrets(_ text: String) -> String { SecretFilter(secrets).clean(text) }
}
