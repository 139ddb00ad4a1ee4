package import Basics
package import HTTP
package import Simulator

package struct VendorFileAPI: VendorAPI {
  let file: VendorFile

  package var vendor: Vendor { Vendor(rawValue: file.name) }

  package func idempotencyHeader(of request: HTTPRequest) -> String {
    file.idempotency.header ?? ""
  }

  package var authorizationScheme: String {
    for case .authorization(let scheme) in file.auth { return scheme }
    return "Bearer"
  }

  package var operations: [VendorOperation] {
    file.routes.map { route in
      VendorOperation(
        path: route.path, method: route.method.lowercased(),
        summary: "\(file.name): \(route.about ?? route.event ?? route.method)",
        status: route.status,
        required: route.method == "GET"
          ? nil : route.fields?.required ?? route.required.compactMap(\.firstKey).uniqued())
    }
  }

  // MARK: Endpoints

  package func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    let path = path(of: request)
    let candidates = file.routes.filter { $0.parameters(in: path) != nil }
    if let first = candidates.first {
      let route = route(of: request)
      return VendorEndpoint(
        permission: (route ?? first).permission ?? file.name,
        methods: candidates.map(\.method).uniqued(), event: route?.event,
        read: { _, _ in ParsedRequest() },
        readByProgram: { request, now, run in read(request, at: now, running: run) })
    }
    guard file.hosts.contains(where: { request.isMeant(for: $0.certified) }) else { return nil }
    let response =
      file.other.map { self.response($0, "") }
      ?? HTTPResponse(status: 404, json: ["error": "Not Found"])
    guard response.status < 400 else { return .nowhere(file.name, response) }
    return VendorEndpoint(
      permission: file.name, methods: VendorEndpoint.allMethods,
      read: { request, _ in ParsedRequest(taken: request.path) })
  }

  func route(of request: HTTPRequest) -> VendorFile.Route? {
    let path = path(of: request)
    return file.routes.first { $0.method == request.method && $0.parameters(in: path) != nil }
  }

  /// The path of a request without the file's prefix, as routes define it.
  func path(of request: HTTPRequest) -> String {
    guard let prefix = file.prefix, request.path.hasPrefix(prefix + "/") else {
      return request.path
    }
    return String(request.path.dropFirst(prefix.count))
  }

  /// The maximum number of requests in a period of seconds, and the key under which they are
  /// counted.
  package func limit(of request: HTTPRequest) -> (key: String, count: Int, seconds: Double)? {
    guard let route = route(of: request), let limit = route.limit else { return nil }
    return ("\(file.name) \(route.method) \(route.path)", limit.count, limit.seconds)
  }

  // MARK: Credentials

  package func authorize(
    _ request: HTTPRequest, _ endpoint: VendorEndpoint, _ access: Access
  ) -> Finding? {
    guard !file.auth.isEmpty else { return nil }
    let schemes = file.auth.compactMap {
      if case .authorization(let word) = $0 { word } else { nil }
    }
    let header = request.header("authorization")
    if Bearer.token(in: header, schemes: schemes) != nil {
      return Bearer.check(header, access, permission: endpoint.permission, schemes: schemes)
    }
    guard credential(of: request) != nil else {
      switch file.auth[0] {
      case .authorization:
        return Bearer.check(header, access, permission: endpoint.permission, schemes: schemes)
      case .header(let name):
        return Finding(
          .authMissing, "There is no \(name) header.", fix: "Send `\(name): YOUR-KEY`.")
      // A body that is not JSON is rejected later, when it is parsed.
      case .body where (try? JSON.parse(request.body)) == nil: return nil
      case .body(let path):
        return Finding(
          .authMissing, "The key in `\(path)` is missing.", path: path,
          fix: "Send your key as `\(path)`.")
      }
    }
    return Bearer.check(access, permission: endpoint.permission)
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
      return refusal(
        decisive.rule.rawValue, status, decisive.message.english,
        verdict.findings.filter { $0.severity == .rejected }.map(\.message.english))
    }
    let route = route(of: request)
    guard route == nil, let other = file.other else {
      return HTTPResponse(status: route?.status ?? 200, json: [:])
    }
    return response(other, "")
  }

  /// The file's response for a rule, for its family (`auth.*`) or for all rules (`*`).
  private func refusal(
    _ rule: String, _ status: Int, _ text: String, _ all: [String]? = nil
  ) -> HTTPResponse {
    let family = String(rule.prefix { $0 != "." })
    let own = file.refusals[rule] ?? file.refusals[family + ".*"]
    guard let answer = own ?? file.refusals["*"] else {
      return HTTPResponse(status: status, json: ["error": .string(text)])
    }
    var written = response(answer, text, all)
    // The response for all rules is meant for a bad request. Errors of keys and limits keep their
    // own status.
    if own == nil, status != 400 { written.status = status }
    return written
  }

  private func response(
    _ answer: VendorFile.Answer, _ text: String, _ all: [String]? = nil
  ) -> HTTPResponse {
    var response = HTTPResponse(status: answer.status)
    if let body = answer.body {
      let values: [String: JSON] = [
        "message": .string(text), "messages": .array((all ?? [text]).map(JSON.string)),
      ]
      response = HTTPResponse(status: answer.status, json: body.filled(with: values))
    }
    for (name, value) in answer.headers { response.headers[name] = value }
    return response
  }

  package func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let rules: [Int: Rule.ID] = [
      400: .fieldMissing, 401: .authMissing, 403: .authPermission, 404: .activityUnknown,
      413: .payloadTooLarge, 429: .rateLimited,
    ]
    let text = file.faults.of(status: status) ?? "HTTP \(status)"
    return refused(status, rules[status]?.rawValue ?? "*", text, to: request)
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
}

extension JSON {
  /// Replaces `{name}` in all strings by the values. A string that is only a placeholder becomes
  /// the value itself.
  func filled(with values: [String: JSON]) -> JSON {
    guard case .string(let own) = self else { return mapped { $1.filled(with: values) } }
    if own.hasPrefix("{"), let value = values[String(own.dropFirst().dropLast())] { return value }
    return .string(
      values.reduce(own) { text, place in
        text.replacing("{\(place.key)}", with: place.value.string ?? place.value.text)
      })
  }
}

extension JSONPath {
  var firstKey: String? {
    if case .key(let key)? = steps.first { key } else { nil }
  }
}

extension Sequence where Element: Hashable {
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
