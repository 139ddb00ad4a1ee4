package import Basics
package import HTTP

/// A request as it arrived at a vendor's endpoint, without its key.
package struct SentRequest: Sendable, Hashable {
  package var method: String
  package var path: String
  /// The headers that affect the request's handling, in their order.
  package var headers: HTTPHeaders
  /// The body, on one line if it is JSON.
  package var text: String

  /// Reads the form in which the gateway stores requests: `{"method", "path", "headers", "body" |
  /// "body_text"}`.
  package init?(json: JSON) {
    guard let path = json["path"]?.string else { return nil }
    method = json["method"]?.string ?? "POST"
    self.path = path
    headers = HTTPHeaders(json: json["headers"])
    text = json["body_text"]?.string ?? json["body"]?.text ?? ""
  }

  /// The content state in the body, for any vendor.
  package var contentState: JSON? {
    guard let body = try? JSON.parse(text) else { return nil }
    let payload = body["message"]?["apns"]?["payload"] ?? body
    return body["content_state"] ?? body["event_updates"] ?? payload["aps"]?["content-state"]
  }
}

/// Credentials for requests that Islet sends itself in place of a back end: recordings, scenarios
/// and logs contain no credentials.
package enum SenderCredentials {
  /// The value of `Authorization` for a path. Uses the gateway's key if there is one.
  package static func authorization(
    for path: String, key: String?, at now: Date = Date()
  ) -> String {
    guard ["/3/", "/4/", "/1/"].contains(where: path.hasPrefix) else {
      return vendorAuthorization(for: path, key: key ?? "islet")
    }
    // An APNs provider token issued now. The gateway cannot check its signature.
    let claims: JSON = ["iss": "ISLETDEMO0", "iat": .int(Int64(now.timeIntervalSince1970))]
    let parts = [["alg": "ES256", "kid": "ISLETDEMO0"], claims].map { $0.encoded }
    return "bearer "
      + (parts + [[UInt8](repeating: 0, count: 64)]).map(Base64URL.encode).joined(separator: ".")
  }
}
