package import Basics
package import HTTP
internal import JQ
package import Simulator

extension VendorFileAPI {
  /// Reads a request with its route's program. Blocks while jq runs.
  func read(_ request: HTTPRequest, at now: Date, running run: @escaping ProgramRunner)
    -> ParsedRequest
  {
    var parsed = ParsedRequest(event: route(of: request)?.event)
    guard let route = route(of: request) else { return parsed }
    var body = JSON.null
    if !request.body.isEmpty || !["GET", "DELETE", "HEAD"].contains(request.method) {
      guard let json = parsed.json(of: request) else { return parsed }
      body = json
    }
    parsed.idempotencyKey = file.idempotency.field.flatMap { body[$0]?.string }
    if let fields = route.fields {
      guard let object = body.object else {
        parsed.findings.append(.noObject(body))
        return parsed
      }
      parsed.findings += fields.check(object, at: [])
    } else {
      for path in route.required where body[path] == nil {
        parsed.findings.find(
          .fieldMissing, "`\(path)` is missing.", path: path, fix: "Add `\(path)`.")
      }
      guard !parsed.isRefused else { return parsed }
    }
    let hasWrongField = parsed.isRefused
    do {
      let outputs = try route.pushes.map { program in
        try run(file.definitions + program, input(request, body, route, at: now))
      }
      for (index, output) in (outputs ?? []).enumerated() {
        try apply(output, number: index + 1, of: route, request, body, at: now, into: &parsed)
      }
    } catch {
      parsed.push = nil
      parsed.furtherPushes = []
      // If the table of fields already reports a wrong field, the program need not handle the body.
      if !hasWrongField { parsed.findings.append(refusal(of: error, of: route)) }
      return parsed
    }
    if let name = route.card {
      tell(of: route.parameters(in: path(of: request))?.first { $0.0 == name }?.1.string, &parsed)
    } else if parsed.push == nil, parsed.android == nil, parsed.notifications.isEmpty,
      !parsed.isRefused
    {
      parsed.taken = request.path
    }
    return parsed
  }

  /// Adds an action that looks up a card of this vendor on the device, for the route's `answer`.
  private func tell(of id: String?, _ parsed: inout ParsedRequest) {
    parsed.activityID = id
    parsed.action = { [vendor = vendor] device in
      let card = id.flatMap { device.activities[$0] ?? device.departed[$0]?.activity }
      guard let card, card.vendor == vendor else { return DeviceAction(404, json: .null) }
      return DeviceAction(200, json: card.json)
    }
  }

  package func answerID(for request: HTTPRequest) -> String? { RandomUUID.text() }

  /// The results of the pushes, as input for the route's `answer`.
  package func results(of verdicts: [Verdict]) -> [JSON] {
    verdicts.enumerated().map { index, verdict in
      let id = index == 0 ? verdict.answerID : nil
      return [
        "id": .string(id ?? RandomUUID.text()), "activity_id": .optional(verdict.activityID),
        "verdict": .string(verdict.outcome.rawValue),
        "reason": .optional(verdict.decisive?.rule.rawValue),
      ]
    }
  }

  /// The response from the route's program, with the gateway's own headers.
  package func finish(
    _ response: HTTPResponse, to request: HTTPRequest, _ results: [JSON], at now: Date,
    running run: @escaping ProgramRunner
  ) -> HTTPResponse {
    guard let route = route(of: request), let program = route.answer else { return response }
    let body = (try? JSON.parse(request.body)) ?? .null
    do {
      let output = try run(
        file.definitions + program,
        [
          "request": input(request, body, route, at: now), "pushes": .array(results),
          "card": route.card == nil ? .null : response.json ?? .null,
        ]
      ).first
      guard let output, output.object != nil,
        let status = output["status"]?.int ?? Optional(route.status), (200...599).contains(status)
      else {
        throw ProgramFailure(
          text: "it gave \(output?.excerpt.text ?? "nothing"), no { status, body }")
      }
      var made = HTTPResponse(status: status)
      if let body = output["body"] { made = HTTPResponse(status: status, json: body) }
      for (name, value) in output["headers"]?.object ?? [:] {
        made.headers[name] = value.string ?? value.text
      }
      made.headers += response.headers.filter { !$0.isNamed("content-type") }
      return made
    } catch {
      let finding = failure("\(error)", in: "answer", of: route)
      var made = answer(to: request, Verdict(vendor: vendor, findings: [finding]), at: now)
      made.headers += response.headers.filter { !$0.isNamed("content-type") }
      made.headers["Islet-Rules"] = finding.rule.rawValue
      return made
    }
  }

  struct ProgramFailure: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  /// The finding for a program that failed. A built-in program fails if the body has a shape that
  /// the service does not accept. For a user's own file the failure itself is reported.
  private func refusal(of error: any Error, of route: VendorFile.Route) -> Finding {
    let text = "\(error)"
    guard file.isBuiltIn, (error as? JQError)?.isRunaway != true, error as? JQError != .noWorker
    else {
      return failure(text, in: "pushes", of: route)
    }
    return Finding(
      .fieldType,
      "The body does not have the shape that \(file.name)'s \(route.method) \(route.path) expects: \(text.prefix(300)).",
      path: [], fix: file.docs.map { "Send it as \($0) describes." })
  }

  private func failure(_ text: String, in key: String, of route: VendorFile.Route) -> Finding {
    Finding(
      .vendorFileFailed,
      "The program `\(key)` of \(file.name)'s \(route.method) \(route.path) failed: \(text.prefix(300)).",
      path: [], fix: "Correct it: islet vendors try shows its input and output.")
  }

  private func input(
    _ request: HTTPRequest, _ body: JSON, _ route: VendorFile.Route, at now: Date
  ) -> JSON {
    var headers = JSONObject()
    for header in request.headers { headers[header.name.lowercased()] = .string(header.value) }
    return [
      "method": .string(request.method), "path": .string(request.path),
      "params": .object(JSONObject(route.parameters(in: path(of: request)) ?? [])),
      "query": .object(JSONObject(request.query.map { ($0.name, .string($0.value)) })),
      "headers": .object(headers), "body": body,
      "now": .number(Int(now.timeIntervalSince1970)), "id": .string(RandomUUID.text()),
      "ulid": .string(ULID.text(at: now)),
    ]
  }
}

/// Identifiers that sort by time: 26 letters of Crockford's base 32 (https://github.com/ulid/spec).
enum ULID {
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func text(at now: Date) -> String {
    var value = UInt64(max(0, now.timeIntervalSince1970 * 1000))
    var text = [UInt8](repeating: 0, count: 26)
    for place in stride(from: 9, through: 0, by: -1) {
      text[place] = letters[Int(value % 32)]
      value /= 32
    }
    for place in 10..<26 { text[place] = letters[Int.random(in: 0..<32)] }
    return String(decoding: text, as: UTF8.self)
  }
}
