public import JSON

/// A request that a source file offers for one of its items.
///
/// `{id}` stands for the item's id: percent-encoded in the address, as it is in the body's strings.
public struct SourceAction: Sendable, Hashable {
  /// The method in capitals.
  public var method: String
  /// The address, with `{id}` still in it.
  public var url: String
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body: a string as it is, anything else as JSON.
  public var body: JSON?

  /// The request for an item.
  public func request(for id: String, timeout: Double = 10) -> TransportRequest {
    var request = TransportRequest(
      method: method, url: url.replacing(id: id.percentEncoded), headers: headers, timeout: timeout)
    switch body {
    case nil: break
    case .string(let text)?: request.body = Array(text.replacing(id: id).utf8)
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
    case .string(let text): .string(text.replacing(id: id))
    case .array(let elements): .array(elements.map { $0.replacing(id: id) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.replacing(id: id)) }))
    default: self
    }
  }
}

extension String {
  /// The text with each `{id}` replaced.
  fileprivate func replacing(id: String) -> String {
    var text = ""
    var rest = self[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{id}") {
        text += id
        rest = rest.dropFirst(4)
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
