import Vendors
import HTTPServer
import HTTP
import Basics
import EventStore
import Simulator

struct Route: Sendable {
  var method: String
  /// The path; `{id}` matches any single component.
  let path: String
  let components: [[UInt8]?]
  var summary: String
  var description: Description
  /// The permission that a key needs; `nil` if everybody may call it.
  let permission: Permission?
  /// Whether the route writes to the audit log itself.
  let notesItself: Bool
  let serve: Server

  enum Server: Sendable {
    case byProject(@Sendable (ProjectCall) -> Void)
    case byGateway(@Sendable (GatewayCall) -> Void)
  }

  struct Description: Sendable {
    var query: [(name: String, schema: JSON)] = []
    var body: JSON?
    var status = 200
    /// The schema of the response's body; `nil` if there is no body or no schema.
    var answer: JSON?
    var type = "application/json"
  }

  init(
    _ method: String, _ path: String, _ summary: String, query: [(name: String, schema: JSON)] = [],
    body: JSON? = nil, status: Int = 200, answer: JSON? = nil, type: String = "application/json",
    asks permission: Permission? = nil, serve: @escaping @Sendable (ProjectCall) -> Void
  ) {
    self.init(
      method, path, summary, permission ?? (method == "GET" ? .read : .steer), false,
      .byProject(serve),
      Description(query: query, body: body, status: status, answer: answer, type: type))
  }

  /// Creates a route of the gateway rather than of a project. With a `nil` permission everybody may
  /// call it.
  init(
    _ method: String, _ path: String, _ summary: String, body: JSON? = nil, status: Int = 200,
    answer: JSON? = nil, type: String = "application/json", asks permission: Permission?,
    notesItself: Bool = false, byGateway serve: @escaping @Sendable (GatewayCall) -> Void
  ) {
    self.init(
      method, path, summary, permission, notesItself, .byGateway(serve),
      Description(body: body, status: status, answer: answer, type: type))
  }

  private init(
    _ method: String, _ path: String, _ summary: String, _ permission: Permission?,
    _ notesItself: Bool, _ serve: Server, _ description: Description
  ) {
    self.method = method
    self.path = path
    components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { $0.first == UInt8(ascii: "{") ? nil : Array($0) }
    self.summary = summary
    self.permission = permission
    self.notesItself = notesItself
    self.description = description
    self.serve = serve
  }
}

/// A request of one project. The parameters are the path components in braces.
struct ProjectCall: Sendable {
  let project: Project
  let request: HTTPRequest
  let parameters: [String]
  let responder: HTTPResponder
}

struct GatewayCall: Sendable {
  let gateway: Gateway
  let key: AccessKey?
  let project: String
  /// Whether the request names the project.
  let isProjectNamed: Bool
  let request: HTTPRequest
  let parameters: [String]
  let responder: HTTPResponder

  /// The project to whose keys the request is limited; `nil` means those of all projects.
  var keyScope: String? { key?.project ?? (isProjectNamed ? project : nil) }
}

enum Routes {
  static let prefix = "/islet/v1"

  static let all: [Route] =
    service + activities + sources + events + log + device + apps + administration

  enum Match {
    case route(Route, [String])
    case wrongMethod(allowed: [String])
  }

  /// The route of a request; `nil` if the path does not belong to Islet.
  static func match(_ request: HTTPRequest) -> Match? {
    let components = request.path.utf8
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var allowed: [String] = []
    for route in all {
      guard let parameters = parameters(route, components) else { continue }
      if route.method == request.method || (route.method == "GET" && request.method == "HEAD") {
        return .route(route, parameters)
      }
      allowed.append(route.method)
    }
    return allowed.isEmpty ? nil : .wrongMethod(allowed: allowed)
  }

  /// The path components for a route's braces; `nil` if the path does not match.
  private static func parameters(_ route: Route, _ components: [Substring.UTF8View]) -> [String]? {
    guard route.components.count == components.count else { return nil }
    var parameters: [String] = []
    for (expected, component) in zip(route.components, components) {
      if let expected {
        guard component.elementsEqual(expected) else { return nil }
      } else {
        parameters.append(String(Substring(component)).percentDecoded)
      }
    }
    return parameters
  }

  static func notFound(_ request: HTTPRequest) -> HTTPResponse {
    if request.path.hasPrefix("/--/api/v2/push/") {
      return .problem(
        410,
        "Expo's push service has no Live Activities, so Islet no longer stands in for it: send to APNs or FCM"
      )
    }
    let known = all.map(\.path) + vendorAPIs.flatMap(\.operations).map(\.path)
    let near = NearMatch.of(String(request.path.prefix(64)), among: known)
    if request.path.hasPrefix(prefix) {
      let path = request.path.prefix(120)
      return .problem(
        404,
        near.map { "There is no \(path): did you mean \($0)?" }
          ?? "There is no \(path): see GET /islet/v1/openapi.json")
    }
    let hint = near.map { ": did you mean \($0)?" } ?? ": see GET /islet/v1/openapi.json"
    return HTTPResponse(
      status: 404, json: ["message": .string("Not Found: \(request.path.prefix(120))\(hint)")])
  }
}

extension HTTPResponder {
  func respond(json: JSON) { respond(HTTPResponse(status: 200, json: json)) }

  func respond(_ result: Result<HTTPResponse, StoreFailure>) {
    switch result {
    case .success(let response): respond(response)
    case .failure(let failure): respond(.notStored(failure))
    }
  }

  /// Responds with an error of Islet's own API.
  func reject(
    _ status: Int, _ detail: Phrase, headers: HTTPHeaders = [:], members: [(String, JSON)] = []
  ) {
    respond(.problem(status, detail, headers: headers, members: members))
  }

  /// Runs a job on a reader thread; the job responds.
  func later(_ readers: ThreadPool, _ job: @escaping @Sendable () -> Void) {
    if !readers.run(job) { respond(.notStored(.busy)) }
  }
}

extension HTTPResponse {
  /// A response with JSON that is already encoded.
  static func encoded(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }

  private static let titles = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 409: "Conflict", 410: "Gone", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
    429: "Too Many Requests", 502: "Bad Gateway", 503: "Service Unavailable",
  ]

  /// An error of Islet's own API (RFC 9457).
  static func problem(
    _ status: Int, _ detail: Phrase, headers: HTTPHeaders = [:], members: [(String, JSON)] = []
  ) -> HTTPResponse {
    let object: [(String, JSON)] =
      [
        ("type", "about:blank"), ("title", .string(titles[status] ?? "")),
        ("status", .number(status)), ("detail", .string(detail.english)),
      ] + members
    var response = HTTPResponse(
      status: status, headers: ["Content-Type": "application/problem+json"],
      body: JSON.object(JSONObject(object)).encoded)
    response.headers += headers
    response.detail = detail
    return response
  }

  /// The response if a change could not be stored. The sender may try again.
  static func notStored(_ failure: StoreFailure) -> HTTPResponse {
    .problem(
      503, failure.isCertain ? "Nothing was changed: \(failure.phrase)" : failure.phrase,
      headers: ["Retry-After": String(failure.retryAfter)])
  }

  static func notRead(_ what: Phrase, _ error: LedgerError) -> HTTPResponse {
    .problem(
      503, "The \(what) cannot be read: \(error.phrase)",
      headers: ["Retry-After": String(StoreFailure.store(error).retryAfter)])
  }

  /// Adds headers with the verdict. Header values are ASCII only, as rule names are.
  mutating func mark(_ verdict: Verdict) {
    headers.append("Islet-Verdict", verdict.outcome.rawValue)
    guard !verdict.findings.isEmpty else { return }
    var seen: Set<String> = []
    let rules = verdict.findings.map(\.rule.rawValue).filter { seen.insert($0).inserted }
    headers.append("Islet-Rules", rules.joined(separator: ", "))
  }

  /// Adds Braze's counters (header names in lower case, as documented).
  mutating func mark(_ rate: RateLimiter.Answer) {
    headers.append("x-ratelimit-limit", String(rate.limit))
    headers.append("x-ratelimit-remaining", String(rate.remaining))
    headers.append("x-ratelimit-reset", String(rate.reset))
  }
}

/// The permission that a route requires of a key.
enum Permission: Sendable {
  case read
  /// Changing the phone's state, its clock, or the faults for pushes.
  case steer
  case admin
  /// Managing one's own activities, as an app does.
  case app

  var name: String {
    switch self {
    case .read: "read"
    case .steer, .app: "steer"
    case .admin: "admin"
    }
  }

  /// Whether each use is written to the audit log.
  var isAudited: Bool { self == .steer || self == .admin }

  func isGranted(by key: AccessKey) -> Bool {
    if self == .app, key.permissions.contains("send") { return true }
    return key.permits(name)
  }
}
