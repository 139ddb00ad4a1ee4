package import Basics
package import HTTP
internal import JQ
package import Simulator

extension VendorFileAPI {
  /// Reads a request by its route's program; takes the time that jq takes.
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
    for path in route.required where body[path] == nil {
      parsed.findings.find(
        .fieldMissing, "`\(path)` is missing.", path: path, mend: "Add `\(path)`.")
    }
    guard !parsed.isRefused else { return parsed }
    guard let program = route.pushes else {
      parsed.taken = request.path
      return parsed
    }
    do {
      let outputs = try run(program, input(request, body, route, at: now))
      for (index, output) in outputs.enumerated() {
        try take(output, number: index + 1, of: route, body, at: now, into: &parsed)
      }
    } catch {
      parsed.push = nil
      parsed.furtherPushes = []
      parsed.findings.append(refusal(of: error, of: route))
      return parsed
    }
    if parsed.push == nil, !parsed.isRefused { parsed.taken = request.path }
    return parsed
  }

  /// The sender's answer by the route's program, with the headers of the gateway's own.
  package func finish(
    _ response: HTTPResponse, to request: HTTPRequest, _ verdicts: [Verdict], at now: Date,
    running run: @escaping ProgramRunner
  ) -> HTTPResponse {
    guard let route = route(of: request), let program = route.answer else { return response }
    let pushes = verdicts.map { verdict -> JSON in
      [
        "id": .string(RandomUUID.text()), "activity_id": .optional(verdict.activityID),
        "verdict": .string(verdict.outcome.rawValue),
        "reason": .optional(verdict.decisive?.rule.rawValue),
      ]
    }
    let body = (try? JSON.parse(request.body)) ?? .null
    do {
      let output = try run(
        program, ["request": input(request, body, route, at: now), "pushes": .array(pushes)]
      ).first
      guard let output, output.object != nil,
        let status = output["status"]?.int ?? Optional(200), (200...599).contains(status)
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

  private struct ProgramFailure: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  /// What stands in the way of a body's pushes: what a program in Islet cannot read has another shape than the
  /// service takes, and one of the user's own says so itself.
  private func refusal(of error: any Error, of route: VendorFile.Route) -> Finding {
    let text = "\(error)"
    guard file.isBuiltIn, (error as? JQError)?.isRunaway != true, error as? JQError != .noWorker
    else {
      return failure(text, in: "pushes", of: route)
    }
    return Finding(
      .fieldType,
      "The body has another shape than \(file.name)'s \(route.method) \(route.path) takes: \(text.prefix(300)).",
      path: [], mend: file.docs.map { "Send it as \($0) describes." })
  }

  private func failure(_ text: String, in key: String, of route: VendorFile.Route) -> Finding {
    Finding(
      .vendorFileFailed,
      "The program `\(key)` of \(file.name)'s \(route.method) \(route.path) failed: \(text.prefix(300)).",
      path: [], mend: "Correct it: islet vendors try shows what it gets and makes.")
  }

  /// What a program gets.
  private func input(
    _ request: HTTPRequest, _ body: JSON, _ route: VendorFile.Route, at now: Date
  ) -> JSON {
    var headers = JSONObject()
    for header in request.headers { headers[header.name.lowercased()] = .string(header.value) }
    return [
      "method": .string(request.method), "path": .string(request.path),
      "params": .object(JSONObject(route.parameters(in: request.path) ?? [])),
      "query": .object(JSONObject(request.query.map { ($0.name, .string($0.value)) })),
      "headers": .object(headers), "body": body,
      "now": .number(Int(now.timeIntervalSince1970)), "id": .string(RandomUUID.text()),
    ]
  }

  // MARK: What a program makes

  private func take(
    _ output: JSON, number: Int, of route: VendorFile.Route, _ body: JSON, at now: Date,
    into parsed: inout ParsedRequest
  ) throws {
    guard output.object != nil else {
      throw ProgramFailure(text: "output \(number) is \(output.excerpt.text), no object")
    }
    if let finding = output["finding"] {
      parsed.findings.append(try self.finding(finding))
      return
    }
    let push = try push(output, number: number, of: route, body, at: now)
    parsed.recipients += push.users
    if parsed.push == nil {
      parsed.push = push
      parsed.event = push.eventName ?? parsed.event
      parsed.appID = push.appID
      if case .activity(let id) = push.target { parsed.activityID = id }
    } else {
      parsed.furtherPushes.append(push)
    }
  }

  private func push(
    _ output: JSON, number: Int, of route: VendorFile.Route, _ body: JSON, at now: Date
  ) throws -> Push {
    let to = output["to"]
    var target: Push.Target?
    if let token = to?["token"]?.string { target = .token(token) }
    if let id = to?["activity"]?.string { target = .activity(id) }
    if let type = to?["start"]?.string { target = .token("start:\(type)") }
    if let channel = to?["channel"]?.string { target = .channel(channel) }
    if let type = to?["type"]?.string { target = .type(type) }
    guard let target else {
      throw ProgramFailure(
        text: "output \(number) has no `to` with a token, activity, start, channel or type")
    }
    guard let made = output["aps"]?.object else {
      throw ProgramFailure(text: "output \(number) has no object `aps`")
    }
    var aps = JSONObject()
    var places: [String: JSONPath] = [:]
    for (key, value) in made where !value.isNull {
      let value = key == "alert" ? value.withoutNulls : value
      let found = SenderPlaces.find(value, named: key, in: body)
      aps[key] = found?.value ?? value
      places[key] = found?.path
    }
    if aps["event"] == nil { aps["event"] = route.event.map(JSON.string) }
    if aps["timestamp"] == nil { aps["timestamp"] = .number(Int(now.timeIntervalSince1970)) }
    let headers = HTTPHeaders(json: output["headers"])
    let topic = headers["apns-topic"].map(APNs.bundle(inTopic:))
    let user = to?["user"] ?? output["user"]
    var push = Push(
      vendor: vendor, appID: output["bundle"]?.string ?? output["app"]?.string ?? topic,
      target: target, users: user?.array?.compactMap(\.string) ?? [user?.string].compactMap(\.self),
      aps: aps, priority: headers["apns-priority"].flatMap(Int.init) ?? 10, body: body,
      places: .found(places))
    if case .activity(let id) = target {
      push.targetPath = SenderPlaces.find(.string(id), named: "id", in: body)?.path
    }
    return push
  }

  /// What the file itself finds: `{ rule, severity, message, path, mend }`.
  private func finding(_ json: JSON) throws -> Finding {
    guard let message = json["message"]?.string else {
      throw ProgramFailure(text: "a finding has no `message`")
    }
    let rule = json["rule"]?.string.flatMap(Rule.ID.init) ?? .fieldType
    return Finding(
      rule, Phrase(verbatim: message),
      severity: json["severity"]?.string.flatMap(Finding.Severity.init) ?? .rejected,
      path: json["path"]?.string.map(JSONPath.init(dotted:)) ?? [],
      mend: json["mend"]?.string.map(Phrase.init(verbatim:)))
  }
}

extension JSON {
  /// An object without the members that are null.
  fileprivate var withoutNulls: JSON {
    guard let object else { return self }
    return .object(
      JSONObject(object.members.filter { !$0.value.isNull }.map { ($0.key, $0.value) }))
  }
}
