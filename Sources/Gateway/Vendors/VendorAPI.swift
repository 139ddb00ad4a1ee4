package import HTTP
package import Basics
package import Simulator

/// One vendor's API: which paths it has, how it reads a request and how it words its answers.
package protocol VendorAPI: Sendable {
  var vendor: Vendor { get }

  /// Whether its answers count requests against a workspace's limit an hour.
  var hasHourlyLimit: Bool { get }

  /// The header by which a sender names a request, so that it is applied once however often it is sent.
  func idempotencyHeader(of request: HTTPRequest) -> String

  /// The word before the key in `Authorization`.
  var authorizationScheme: String { get }

  /// The key that a request shows in another place than `Authorization`.
  func credential(of request: HTTPRequest) -> String?

  /// What the API can be asked, for its description in OpenAPI.
  var operations: [VendorOperation] { get }

  /// The endpoint of a path, `nil` where the path is not this vendor's.
  func endpoint(of request: HTTPRequest) -> VendorEndpoint?

  /// What is wrong with the caller's credentials.
  func authorize(_ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access) -> [Finding]

  /// The answer to a request whose push was judged, or refused before that.
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse

  /// The vendor's answer with a status that a fault asks for.
  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse

  /// The answer where a request does not come so far, in words and with APNs's kind of reason.
  func refused(_ status: Int, _ reason: String, _ text: String, to request: HTTPRequest)
    -> HTTPResponse
}

extension VendorAPI {
  package var hasHourlyLimit: Bool { false }

  package func idempotencyHeader(of request: HTTPRequest) -> String { "idempotency-key" }

  package var authorizationScheme: String { "Bearer" }

  package func credential(of request: HTTPRequest) -> String? { nil }

  package func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    Bearer.check(request.header("authorization"), access, permission: endpoint.permission)
  }

  package func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(status: status, json: ["message": .string(text)])
  }

  /// The answer to a method that an endpoint does not take.
  package func wrongMethod(_ request: HTTPRequest, at endpoint: VendorEndpoint) -> HTTPResponse {
    let allowed = endpoint.methods.joined(separator: ", ")
    let words = refused(
      405, "MethodNotAllowed", "Method Not Allowed: use \(allowed)", to: request)
    return HTTPResponse(status: 405, json: words.json ?? [:], headers: ["Allow": allowed])
  }
}

/// One line of a vendor's API in its description.
package struct VendorOperation: Sendable {
  /// The path, with its variable parts in braces.
  package var path: String
  /// The method, in small letters as OpenAPI has it.
  package var method = "post"
  package var summary: String
  package var status = 200
  /// Members that a body must have; `nil` where there is no body.
  package var required: [String]? = []
}

package struct VendorEndpoint: Sendable {
  /// The permission that a key needs for it.
  var permission: String
  package var methods: [String] = ["POST"]
  /// The event that a request to it asks for, where the path tells.
  package var event: String?
  /// Reads a request; pure, so that `check` reads files the same way.
  package var read: @Sendable (HTTPRequest, Date) -> ParsedRequest
  /// Reads it by jq programs in place of `read`; never called on one of the server's loops.
  package var readByProgram:
    (@Sendable (HTTPRequest, Date, @escaping ProgramRunner) -> ParsedRequest)?
}

extension VendorEndpoint {
  static let allMethods = ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD"]

  /// Answers every method, at a path of the vendor's that leads nowhere.
  static func nowhere(_ permission: String, _ response: HTTPResponse) -> VendorEndpoint {
    VendorEndpoint(
      permission: permission, methods: allMethods,
      read: { _, _ in
        var parsed = ParsedRequest()
        parsed.action = { _ in DeviceAction(response) }
        return parsed
      })
  }
}

/// The APIs of all vendors, in the order in which a path is offered to them.
package var vendorAPIs: [any VendorAPI] {
  VendorCatalog.apisInCode + VendorCatalog.inFiles.flatMap(\.apis)
}

/// The API that a request is for, of those of one vendor where only that is asked for; files are read where
/// none in code takes it, and it is nothing of Islet's own.
package func vendorEndpoint(of request: HTTPRequest, only vendor: Vendor? = nil)
  -> (api: any VendorAPI, endpoint: VendorEndpoint)?
{
  func find(_ apis: [any VendorAPI]) -> (any VendorAPI, VendorEndpoint)? {
    for api in apis where vendor == nil || api.vendor == vendor {
      if let endpoint = api.endpoint(of: request) { return (api, endpoint) }
    }
    return nil
  }
  if let found = find(VendorCatalog.apisInCode) { return found }
  return request.path.hasPrefix("/islet/v1/") ? nil : find(VendorCatalog.inFiles.flatMap(\.apis))
}

/// `Authorization` of a request to a vendor's path, with a key of the gateway's or in place of one.
package func vendorAuthorization(for path: String, key: String) -> String {
  let request = HTTPRequest(method: "POST", target: path, headers: [:], body: [])
  return "\(vendorEndpoint(of: request)?.api.authorizationScheme ?? "Bearer") \(key)"
}

extension HTTPRequest {
  /// Whether it is a vendor's to answer, and nothing of Islet's own; also once a client has put its
  /// path in order (RFC 3986, 5.2.4).
  package var isVendors: Bool {
    guard path.hasPrefix("/") else { return false }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    let dots = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"]
    guard !steps.contains(where: { dots.contains($0.lowercased()) }) else { return false }
    return vendorEndpoint(of: self) != nil
  }
}

extension Dictionary where Key == Int {
  /// What a status has of its own, or else the status of its kind, 400 or 500.
  func of(status: Int) -> Value? { self[status] ?? self[status < 500 ? 400 : 500] }
}

extension HTTPRequest {
  func status(refusedBy rule: Rule.ID) -> Int {
    switch rule {
    case .authMissing, .authInvalid, .authQuoted: 401
    case .authPermission: 403
    case .rateLimited: 429
    case .payloadTooLarge where bodyTooLarge: 413
    default: 400
    }
  }
}
