import Vendors
package import HTTP
package import Basics
package import Simulator

/// Sends single requests to a gateway, for a key press or a command.
///
/// The key is sent with each request, unless the request has its own `Authorization` header.
package struct GatewayClient: Sendable {
  /// The gateway's URL without a trailing slash.
  package let base: String
  package let key: String?

  private let transport: any HTTPTransport
  private let timeout: Double

  package init(
    _ base: String, key: String? = nil,
    transport: any HTTPTransport = CurlTransport.shared, timeout: Double = 10
  ) {
    self.base = base.withoutTrailingSlashes
    self.key = key
    self.transport = transport
    self.timeout = timeout
  }

  /// The URL of a project. Replaces any project that the gateway's URL already contains.
  package static func address(_ gateway: String, project: String) -> String {
    let own = Self.project(in: gateway).map { ProjectName.prefix.utf8.count + $0.utf8.count } ?? 0
    return String(gateway.dropLast(own)) + ProjectName.prefix + project
  }

  package static func project(in address: String) -> String? {
    let steps = address.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count > 4, steps[steps.count - 2] == "p", let name = steps.last,
      ProjectName.isValid(name)
    else { return nil }
    return String(name)
  }

  /// Requests a path such as `/islet/v1/log`.
  @discardableResult
  package func get(_ path: String) async throws(GatewayError) -> GatewayAnswer {
    try await send("GET", path)
  }

  /// Sends a request. Throws for a status of 400 or more.
  @discardableResult
  package func send(
    _ method: String, _ path: String, json: JSON? = nil, headers: HTTPHeaders = [:],
    timeout: Double? = nil
  ) async throws(GatewayError) -> GatewayAnswer {
    try await send(method, path, body: json?.encoded, headers: headers, timeout: timeout)
  }

  /// Sends a body unchanged, whether it is JSON or not, for payloads under test.
  @discardableResult
  package func send(
    _ method: String, _ path: String, body: [UInt8]?, headers: HTTPHeaders = [:],
    timeout: Double? = nil
  ) async throws(GatewayError) -> GatewayAnswer {
    try answer(
      await response(to: request(method, path, body: body, headers: headers, timeout: timeout)))
  }

  /// Sends a push unchanged. Also returns the response to a rejected push, because callers inspect
  /// it.
  package func push(
    _ method: String, _ path: String, body: [UInt8], headers: HTTPHeaders
  ) async throws(GatewayError) -> GatewayAnswer {
    GatewayAnswer(
      try await response(to: request(method, path, body: body, headers: headers)))
  }

  private func response(
    to request: HTTPClientRequest
  ) async throws(GatewayError) -> HTTPResponse {
    do throws(HTTPClientError) {
      return try await transport.send(request)
    } catch {
      throw .unreachable(gateway: base, error)
    }
  }

  /// Sends a request and blocks this thread until the response arrives. Throws for a status of 400
  /// or more.
  @discardableResult
  package func sendBlocking(
    _ method: String, _ path: String, json: JSON? = nil, timeout: Double? = nil
  ) throws(GatewayError) -> GatewayAnswer {
    let request = request(method, path, body: json?.encoded, timeout: timeout)
    let response: HTTPResponse
    do throws(HTTPClientError) {
      response = try CurlTransport.shared.sendBlocking(request)
    } catch {
      throw .unreachable(gateway: base, error)
    }
    return try answer(response)
  }

  private func answer(_ response: HTTPResponse) throws(GatewayError) -> GatewayAnswer {
    guard response.status < 400 else {
      throw .refused(status: response.status, reason: response.explanation, body: response.json)
    }
    guard response.body.isEmpty || response.json != nil else { throw .notIslet(gateway: base) }
    return GatewayAnswer(response)
  }

  package func request(
    _ method: String, _ path: String, body: [UInt8]? = nil, headers: HTTPHeaders = [:],
    timeout: Double? = nil
  ) -> HTTPClientRequest {
    var request = HTTPClientRequest(
      method: method, url: base + path, body: body, timeout: timeout ?? self.timeout,
      answerLimit: AnswerLimit.whole)
    request.headers["Accept"] = "application/json"
    request.headers["Accept-Language"] = Language.current.code
    if body != nil { request.headers["Content-Type"] = "application/json" }
    if let key { request.headers["Authorization"] = "Bearer \(key)" }
    for field in headers { request.headers[field.name] = field.value }
    return request
  }

  @discardableResult
  package func dismiss(_ id: String) async throws(GatewayError) -> GatewayAnswer {
    try await send("POST", "/islet/v1/activities/\(id.percentEncoded)/dismiss")
  }

  @discardableResult
  package func restore(_ id: String) async throws(GatewayError) -> GatewayAnswer {
    try await send("POST", "/islet/v1/activities/\(id.percentEncoded)/restore")
  }

  /// Ends an activity with the request that its vendor defines for senders.
  ///
  /// `now` is the gateway's time (`FeedClock`), by which the push is judged.
  @discardableResult
  package func end(_ activity: Activity, now: Date) async throws(GatewayError) -> GatewayAnswer {
    // The vendors reject a request without a bearer token; a gateway without keys accepts any.
    var headers: HTTPHeaders = key == nil ? ["Authorization": "Bearer islet"] : [:]
    guard let request = activity.vendor.format?.request(.end, for: activity, at: now) else {
      let path = "/islet/v1/activities/\(activity.id.percentEncoded)/end"
      return try await send("POST", path, headers: headers)
    }
    headers["Authorization"] =
      key.map { vendorAuthorization(for: request.path, key: $0) }
      ?? SenderCredentials.authorization(for: request.path, key: nil)
    for header in request.headers { headers[header.name] = header.value }
    return try await send("POST", request.path, json: request.body, headers: headers)
  }
}

extension String {
  var withoutTrailingSlashes: String {
    var text = self
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

package enum GatewayError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreachable(gateway: String, HTTPClientError)
  /// The gateway responded with a status of 400 or more. If the body is JSON, it contains details.
  case refused(status: Int, reason: String?, body: JSON?)
  /// The response should be JSON but is not.
  case notIslet(gateway: String)

  package var description: String {
    switch self {
    case .unreachable(let gateway, let error): localized("no gateway at \(gateway): \(error)")
    case .refused(let status, let reason, _):
      localized("the gateway answered \(status)\(reason.map { ": \($0)" } ?? "")")
    case .notIslet(let gateway): localized("\(gateway) is not an Islet gateway")
    }
  }
}

package struct GatewayAnswer: Sendable, Hashable {
  package var status: Int
  /// The body as JSON; `null` if it is empty or not JSON.
  package var json: JSON
  package var headers: HTTPHeaders

  package init(_ response: HTTPResponse) {
    status = response.status
    json = response.json ?? .null
    headers = response.headers
  }

  /// The verdict `shown`, `dropped` or `rejected`, if the response is to a push.
  package var verdict: String? { headers["islet-verdict"] }

  /// The cursor of the event that the request caused, if any.
  package var cursor: String? { headers["islet-cursor"] }

  package var rules: [String] {
    (headers["islet-rules"] ?? "").split(separator: ",")
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
