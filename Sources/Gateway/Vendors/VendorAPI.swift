package import HTTP
package import Basics
package import Simulator

/// One vendor's API: its paths, how it reads requests, and how it responds.
package protocol VendorAPI: Sendable {
  var vendor: Vendor { get }

  /// Whether requests count against a workspace's hourly limit.
  var hasHourlyLimit: Bool { get }

  /// The name of the header with a request's idempotency key.
  func idempotencyHeader(of request: HTTPRequest) -> String

  /// The ID of the request in its response: the request's own, or a new one.
  func answerID(for request: HTTPRequest) -> String?

  /// The scheme before the key in `Authorization`.
  var authorizationScheme: String { get }

  /// The key of a request that is not in `Authorization`.
  func credential(of request: HTTPRequest) -> String?

  /// The API's operations, for the OpenAPI description.
  var operations: [VendorOperation] { get }

  /// The endpoint for a request; `nil` if the path does not belong to this vendor.
  func endpoint(of request: HTTPRequest) -> VendorEndpoint?

  /// The finding about a request's credentials; `nil` if they are valid.
  func authorize(_ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access) -> Finding?

  /// The response to a request whose push was judged, or rejected before that.
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse

  /// The vendor's response for an injected fault with this status.
  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse

  /// The response to a request that the gateway rejects itself, with a text and a reason in APNs's
  /// style.
  func refused(_ status: Int, _ reason: String, _ text: String, to request: HTTPRequest)
    -> HTTPResponse
}

extension VendorAPI {
  package var hasHourlyLimit: Bool { false }

  package func idempotencyHeader(of request: HTTPRequest) -> String { "idempotency-key" }

  package func answerID(for request: HTTPRequest) -> String? { nil }

  package var authorizationScheme: String { "Bearer" }

  package func credential(of request: HTTPRequest) -> String? { nil }

  package func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> Finding? {
    Bearer.check(request.header("authorization"), access, permission: endpoint.permission)
  }

  package func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(status: status, json: ["message": .string(text)])
  }

  package func wrongMethod(_ request: HTTPRequest, at endpoint: VendorEndpoint) -> HTTPResponse {
    let allowed = endpoint.methods.joined(separator: ", ")
    let words = refused(
      405, "MethodNotAllowed", "Method Not Allowed: use \(allowed)", to: request)
    return HTTPResponse(status: 405, json: words.json ?? [:], headers: ["Allow": allowed])
  }
}

/// One operation of a vendor's API in the OpenAPI description.
package struct VendorOperation: Sendable {
  /// The path, with its parameters in braces.
  package var path: String
  /// The HTTP method in lower case, as in OpenAPI.
  package var method = "post"
  package var summary: String
  package var status = 200
  /// The members that the body must have; `nil` if the request has no body.
  package var required: [String]? = []
}

package struct VendorEndpoint: Sendable {
  var permission: String
  package var methods: [String] = ["POST"]
  /// The event of the request, if the path determines it.
  package var event: String?
  /// Whether the vendor has the path. Requests to other paths are only rejected and logged.
  var isKnown = true
  /// Parses a request. Has no side effects, because the command `check` uses it for files.
  package var read: @Sendable (HTTPRequest, Date) -> ParsedRequest
  /// Parses a request with jq programs instead of `read`. Must not be called on the server's loops,
  /// because it blocks.
  package var readByProgram:
    (@Sendable (HTTPRequest, Date, @escaping ProgramRunner) -> ParsedRequest)?
}

extension VendorEndpoint {
  static let allMethods = ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD"]

  /// An endpoint that answers all methods, for a path that the vendor does not have.
  static func nowhere(_ permission: String, _ response: HTTPResponse) -> VendorEndpoint {
    VendorEndpoint(
      permission: permission, methods: allMethods,
      read: { _, _ in ParsedRequest(action: { _ in DeviceAction(response) }) })
  }
}

extension VendorEndpoint {
  package func wrongMethod(_ request: HTTPRequest) -> Finding {
    Finding(
      .pathUnknown, "There is no \(request.method) \(request.path.prefix(80)).",
      fix: "Send it with \(methods.joined(separator: " or ")).")
  }

  /// An endpoint that logs and rejects requests to a path that the vendor does not have.
  static func unknownPath(_ permission: String, fix: @escaping @Sendable (HTTPRequest) -> Phrase)
    -> VendorEndpoint
  {
    VendorEndpoint(
      permission: permission, methods: allMethods, isKnown: false,
      read: { request, _ in
        ParsedRequest(findings: [
          Finding(
            .pathUnknown, "There is no \(request.method) \(request.path.prefix(80)).",
            fix: fix(request))
        ])
      })
  }
}

/// The APIs of all vendors, in the order in which they are matched with a path.
package var vendorAPIs: [any VendorAPI] {
  VendorCatalog.apisInCode + VendorCatalog.inFiles.flatMap(\.apis)
}

/// The API for a request, or only the API of `vendor`. Files are read only if no API in code
/// matches, and never for Islet's own paths.
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
  if request.path.hasPrefix("/islet/v1/") { return nil }
  if let found = find(VendorCatalog.inFiles.flatMap(\.apis)) { return found }
  // The base address of a sender may end in a slash, which its path begins with.
  guard request.path.hasPrefix("//") else { return nil }
  let path = "/" + request.path.drop { $0 == "/" }
  var plain = request
  plain.path = path
  guard let (api, endpoint) = vendorEndpoint(of: plain, only: vendor), endpoint.isKnown else {
    return nil
  }
  return (api, .unknownPath(endpoint.permission) { _ in "Send it to \(path)." })
}

/// The value of `Authorization` for a vendor's path, with this key.
package func vendorAuthorization(for path: String, key: String) -> String {
  let request = HTTPRequest(method: "POST", target: path, headers: [:], body: [])
  return "\(vendorEndpoint(of: request)?.api.authorizationScheme ?? "Bearer") \(key)"
}

extension HTTPRequest {
  /// Whether the path belongs to a vendor rather than to Islet, also after a client has normalised
  /// it (RFC 3986, 5.2.4).
  package var isVendors: Bool {
    guard path.hasPrefix("/") else { return false }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    let dots = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"]
    guard !steps.contains(where: { dots.contains($0.lowercased()) }) else { return false }
    return vendorEndpoint(of: self)?.endpoint.isKnown ?? false
  }
}

extension Dictionary where Key == Int {
  /// The value for a status; if there is none, the value for 400 or 500.
  func of(status: Int) -> Value? { self[status] ?? self[status < 500 ? 400 : 500] }
}

extension HTTPRequest {
  func status(refusedBy rule: Rule.ID) -> Int {
    switch rule {
    case .authMissing, .authInvalid, .authQuoted: 401
    case .authPermission: 403
    case .rateLimited: 429
    case .pathUnknown: 404
    case .payloadTooLarge where bodyTooLarge: 413
    default: 400
    }
  }
}
