package import Basics
package import HTTP
package import Simulator

/// The result of a trial request with a vendor file, for a device that has the request's card.
package struct OfflineTrial: Sendable {
  /// The pushes: `{ to, aps, … }`.
  package var pushes: [JSON]
  /// The verdict on each push, or on the request if there is none.
  package var verdicts: [Verdict]
  package var response: HTTPResponse

  /// `{ pushes, verdicts, answer: { status, headers, body } }`.
  package var json: JSON {
    [
      "pushes": .array(pushes), "verdicts": .array(verdicts.map(\.json)),
      "answer": [
        "status": .number(response.status),
        "headers": .object(JSONObject(response.headers.map { ($0.name, .string($0.value)) })),
        "body": response.json ?? .string(String(decoding: response.body, as: UTF8.self)),
      ],
    ]
  }
}

extension OfflineCheck {
  /// Reads a body with a vendor file, judges its pushes and makes the response. Nothing is sent.
  package static func trial(
    of file: VendorFile, on body: [UInt8], types: [ActivityType], at now: Date, path: String?,
    running: @escaping ProgramRunner
  ) -> OfflineTrial {
    let api = VendorFileAPI(file: file)
    let json = try? JSON.parse(body)
    let address = VendorFileFormat(file).address(ofBody: json) { json?[$0] != nil }
    let request = HTTPRequest(
      method: address.method, target: path ?? address.path,
      headers: ["content-type": "application/json"], body: body)
    guard api.route(of: request) != nil else {
      let response = api.answer(to: request, Verdict(vendor: api.vendor), at: now)
      return OfflineTrial(pushes: [], verdicts: [], response: response)
    }
    let parsed = api.read(request, at: now, running: running)
    let pushes = ([parsed.push].compactMap(\.self) + parsed.furtherPushes)
    guard !parsed.isRefused else {
      let verdict = Verdict(vendor: api.vendor, event: parsed.event, findings: parsed.findings)
      return OfflineTrial(
        pushes: pushes.map(\.outline), verdicts: [verdict.located(in: body)],
        response: api.answer(to: request, verdict, at: now))
    }
    var verdicts = pushes.map { push in
      judge(push, types, nil, at: now, running)
    }
    if !verdicts.isEmpty { verdicts[0] = verdicts[0].preceded(by: parsed.findings) }
    let worst = verdicts.max { $0.outcome < $1.outcome } ?? Verdict(vendor: api.vendor)
    let response = api.finish(
      api.answer(to: request, worst, at: now), to: request, api.results(of: verdicts), at: now,
      running: running)
    return OfflineTrial(
      pushes: pushes.map(\.outline), verdicts: verdicts.map { $0.located(in: body) },
      response: response)
  }
}

extension Push {
  fileprivate var outline: JSON {
    var object = JSONObject()
    switch target {
    case .activity(let id): object["to"] = ["activity": .string(id)]
    case .token(let token): object["to"] = ["token": .string(token)]
    case .channel(let id): object["to"] = ["channel": .string(id)]
    case .type(let type): object["to"] = ["type": .string(type)]
    }
    if !users.isEmpty { object["users"] = .array(users.map(JSON.string)) }
    object["app"] = appID.map(JSON.string)
    object["aps"] = .object(aps)
    return .object(object)
  }
}
