package import Basics
package import HTTP
package import Simulator

/// Google's token endpoint, which issues the bearer token for FCM to a service account. The
/// account's key is not checked.
///
/// `POST /token` with a form (RFC 7523;
/// https://developers.google.com/identity/protocols/oauth2/service-account).
package struct GoogleTokens: VendorAPI {
  package let vendor = Vendor.fcm

  package let operations = [
    VendorOperation(
      path: "/token", summary: "Google: an access token for a service account", required: nil)
  ]

  init() {}

  package func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    guard request.path == "/token" else { return nil }
    return VendorEndpoint(
      permission: "fcm.token",
      read: { request, _ in
        let answer = Self.answer(to: request)
        return ParsedRequest(event: "token", action: { _ in DeviceAction(answer) })
      })
  }

  /// Checks nothing here, because the assertion in the body is the credential.
  package func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> Finding? { nil }

  /// An access token (RFC 6749, 5.1), or an error (5.2).
  package static func answer(to request: HTTPRequest) -> HTTPResponse {
    let form = HTTPRequest(
      method: "POST", target: "/?" + String(decoding: request.body, as: UTF8.self), headers: [:],
      body: [])
    guard let grant = form.query("grant_type") else {
      return refusal("invalid_request", "Required parameter is missing: grant_type")
    }
    let known = ["urn:ietf:params:oauth:grant-type:jwt-bearer", "refresh_token"]
    guard known.contains(grant) else {
      return refusal("unsupported_grant_type", "Invalid grant_type: \(grant.prefix(60))")
    }
    if grant == known[0], form.query("assertion")?.split(separator: ".").count != 3 {
      return refusal("invalid_grant", "Bad Request")
    }
    let random = (0..<24).map { _ in String(UInt8.random(in: 0...255), radix: 16) }.joined()
    return HTTPResponse(
      status: 200,
      json: [
        "access_token": .string("ya29.islet-\(random)"), "expires_in": 3599, "token_type": "Bearer",
      ], headers: ["Cache-Control": "no-store"])
  }

  private static func refusal(
    _ error: JSON, _ description: String, status: Int = 400
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, json: ["error": error, "error_description": .string(description)])
  }

  package func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    let text = verdict.decisive?.message.english ?? "Bad Request"
    return verdict.decisive?.rule == .authPermission
      ? Self.refusal("access_denied", text, status: 403) : Self.refusal("invalid_request", text)
  }

  package func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    FCM().fault(status, to: request, at: now)
  }
}
