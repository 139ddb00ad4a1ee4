package import Basics
package import HTTP

/// A request as it came to a vendor's endpoint, without its key.
package struct SentRequest: Sendable, Hashable {
  /// The method.
  package var method: String
  /// The path.
  package var path: String
  /// The header fields that matter, in their order.
  package var headers: HTTPHeaders
  /// The body, on one line where it is JSON.
  package var text: String

  /// Reads the gateway's form: `{"method", "path", "headers", "body" | "body_text"}`.
  package init?(json: JSON) {
    guard let path = json["path"]?.string else { return nil }
    method = json["method"]?.string ?? "POST"
    self.path = path
    headers = HTTPHeaders(json: json["headers"])
    text = json["body_text"]?.string ?? json["body"]?.text ?? ""
  }

  /// The content state that it carries, in whichever vendor's words.
  package var contentState: JSON? {
    guard let body = try? JSON.parse(text) else { return nil }
    let payload = body["message"]?["apns"]?["payload"] ?? body
    return body["content_state"] ?? body["event_updates"] ?? payload["aps"]?["content-state"]
  }
}
