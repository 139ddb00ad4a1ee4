import HTTPServer
import HTTP
import Basics

extension Routes {
  static let events: [Route] = [
    Route(
      "GET", prefix + "/events", "Events after a cursor; `Prefer: wait=25` waits for one",
      query: [
        ("after", Schema.string),
        ("last", ["type": "integer", "minimum": 0, "maximum": 10_000]), Schema.phrases,
      ], answer: Schema.list("events", Schema.event)
    ) { $0.project.events($0.request, $0.responder) }
  ]
}

extension Project {
  /// The longest time that a client may wait, in seconds.
  private static let longestWait = 60.0

  fileprivate func events(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let wait = Self.wait(in: request)
    let query: EventQuery
    if let last = request.query("last") {
      guard let count = Int(last), (0...10_000).contains(count) else {
        return responder.reject(400, "last=\(last.prefix(20)) is not a number from 0 to 10000")
      }
      query = .newest(count)
    } else if let after = request.query("after") {
      query = .after(after, wait: wait)
    } else {
      query = .oldest
    }
    let cancel = read(query) { [self] result in
      switch result {
      case .success(let batch):
        responder.respond(
          answer(batch, withPhrases: request.wantsPhrases, wait: batch.hasWaited ? Int(wait) : nil))
      case .failure(let failure): responder.respond(answer(failure))
      }
    }
    if let cancel { responder.onClientGone(cancel) }
  }

  /// The seconds in `Prefer: wait=25` (RFC 7240), at most 60. Parameters after a semicolon are ignored.
  static func wait(in request: HTTPRequest) -> Double {
    for preference in (request.header("prefer") ?? "").split(separator: ",") {
      let parts = preference.prefix { $0 != ";" }.split(separator: "=").map {
        $0.filter { $0 != " " && $0 != "\"" }
      }
      if parts.count == 2, parts[0].lowercased() == "wait", let seconds = Double(parts[1]) {
        return max(0, min(seconds, longestWait))
      }
    }
    return 0
  }

  private func answer(_ failure: EventFailure) -> HTTPResponse {
    switch failure {
    case .gone(let reason): gone(reason)
    case .unreadable(let error): .notRead(Phrase("events"), error)
    case .busy: .notStored(.busy)
    case .closing: .problem(503, "The gateway is closing")
    }
  }

  func gone(_ reason: Phrase) -> HTTPResponse {
    .problem(
      410, "\(reason): request a snapshot, then continue from its cursor",
      members: [("cursor", .string(stream.cursor))])
  }

  private func answer(_ batch: EventBatch, withPhrases: Bool, wait: Int?) -> HTTPResponse {
    var body = Array("{\"cursor\":\"\(batch.cursor)\",\"events\":[".utf8)
    body.reserveCapacity(batch.events.reduce(80) { $0 + $1.body.count + 1 })
    for (index, event) in batch.events.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += event.body(withPhrases: withPhrases)
    }
    body += "]}".utf8
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    if let wait { headers.append("Preference-Applied", "wait=\(wait)") }
    // Informs followers that no events can be published now.
    if let trouble = health.reason { headers.append("Islet-Degraded", trouble) }
    return HTTPResponse(status: 200, headers: headers, body: body)
  }
}
