package import Basics
package import HTTP
package import Simulator

package struct VendorFileAPI: VendorAPI {
  let file: VendorFile

  package var vendor: Vendor { Vendor(rawValue: file.name) }
  package var idempotencyHeader: String { "" }

  package var authorizationScheme: String {
    for case .authorization(let scheme) in file.auth { return scheme }
    return "Bearer"
  }

  package var operations: [VendorOperation] {
    file.routes.map { route in
      VendorOperation(
        path: route.path, method: route.method.lowercased(),
        summary: "\(file.name): \(route.event ?? route.method)",
        required: route.method == "GET"
          ? nil
          : route.required.compactMap { path in
            if case .key(let key)? = path.steps.first { key } else { nil }
          }.uniqued())
    }
  }

  // MARK: Endpoints

  package func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    let candidates = file.routes.filter { $0.parameters(in: request.path) != nil }
    let permission = file.name
    if !candidates.isEmpty {
      return VendorEndpoint(
        permission: permission, methods: candidates.map(\.method).uniqued(),
        event: route(of: request)?.event, read: { _, _ in ParsedRequest() },
        readByProgram: { request, now, run in read(request, at: now, running: run) })
    }
    guard file.hosts.contains(where: { request.isMeant(for: $0.certified) }) else { return nil }
    return VendorEndpoint(
      permission: permission, methods: ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD"],
      read: { request, _ in
        var parsed = ParsedRequest()
        if file.other == nil {
          parsed.action = { _ in DeviceAction(404, json: ["error": "Not Found"]) }
        } else {
          parsed.taken = request.path
        }
        return parsed
      })
  }

  func route(of request: HTTPRequest) -> VendorFile.Route? {
    file.routes.first { $0.method == request.method && $0.parameters(in: request.path) != nil }
  }

  /// Requests that the endpoint takes in a span of seconds, with a name for the count.
  package func limit(of request: HTTPRequest) -> (key: String, count: Int, seconds: Double)? {
    guard let route = route(of: request), let limit = route.limit else { return nil }
    return ("\(file.name) \(route.method) \(route.path)", limit.count, limit.seconds)
  }

  // MARK: Credentials

  package func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> [Finding] {
    guard !file.auth.isEmpty else { return [] }
    let schemes = file.auth.compactMap {
      if case .authorization(let word) = $0 { word } else { nil }
    }
    guard credential(of: request) != nil else {
      switch file.auth[0] {
      case .authorization:
        return Bearer.check(
          request.header("authorization"), access, permission: endpoint.permission,
          schemes: schemes)
      case .header(let name):
        return [
          Finding(.authMissing, "There is no \(name) header.", mend: "Send `\(name): YOUR-KEY`.")
        ]
      // What is not JSON is refused as such when it is read.
      case .body where (try? JSON.parse(request.body)) == nil: return []
      case .body(let path):
        return [
          Finding(
            .authMissing, "`\(path)` holds no key.", path: path,
            mend: "Send your key as `\(path)`.")
        ]
      }
    }
    guard access.needsKey || access.key != nil else { return [] }
    guard let key = access.key else {
      return [Finding(.authInvalid, "The key is not one of this gateway's keys.")]
    }
    return key.permits(endpoint.permission) ? [] : [Bearer.lack(of: endpoint.permission, key)]
  }

  package func credential(of request: HTTPRequest) -> String? {
    for way in file.auth {
      let found: String? =
        switch way {
        case .authorization(let scheme):
          Bearer.token(in: request.header("authorization"), schemes: [scheme])
        case .header(let name): request.header(name)
        case .body(let path): (try? JSON.parse(request.body))?[path]?.string
        }
      if let found, !found.isEmpty { return found }
    }
    return nil
  }

  // MARK: Answers

  package func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    if verdict.outcome == .rejected, let decisive = verdict.decisive {
      let status =
        decisive.rule == .vendorFileFailed ? 500 : request.status(refusedBy: decisive.rule)
      return refusal(decisive.rule.rawValue, status, decisive.message.english)
    }
    guard route(of: request) == nil, let other = file.other else {
      return HTTPResponse(status: 200, json: [:])
    }
    return response(other, "")
  }

  private func refusal(_ rule: String, _ status: Int, _ text: String) -> HTTPResponse {
    guard let answer = file.refusals[rule] ?? file.refusals["*"] else {
      return HTTPResponse(status: status, json: ["error": .string(text)])
    }
    var written = response(answer, text)
    // What stands for all is a bad request's: a key or a limit keeps its own status.
    if file.refusals[rule] == nil, status != 400 { written.status = status }
    return written
  }

  private func response(_ answer: VendorFile.Answer, _ text: String) -> HTTPResponse {
    var response = HTTPResponse(status: answer.status)
    if let body = answer.body {
      response = HTTPResponse(status: answer.status, json: body.filled(with: text))
    }
    for (name, value) in answer.headers { response.headers[name] = value }
    return response
  }

  package func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let rules: [Int: Rule.ID] = [
      400: .fieldMissing, 401: .authMissing, 403: .authPermission, 404: .activityUnknown,
      413: .payloadTooLarge, 429: .rateLimited,
    ]
    return refused(status, rules[status]?.rawValue ?? "*", "HTTP \(status)", to: request)
  }

  package func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    var response = refusal(reason, status, text)
    if response.body.isEmpty {
      response = HTTPResponse(status: status, json: ["error": .string(text)])
    }
    response.status = status
    return response
  }

  package func wrongMethod(_ text: String) -> JSON { ["error": .string(text)] }
}

extension JSON {
  /// The value with a text in the place of `{message}` in its strings.
  fileprivate func filled(with text: String) -> JSON {
    switch self {
    case .string(let own): .string(own.replacing("{message}", with: text))
    case .array(let elements): .array(elements.map { $0.filled(with: text) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.filled(with: text)) }))
    default: self
    }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
