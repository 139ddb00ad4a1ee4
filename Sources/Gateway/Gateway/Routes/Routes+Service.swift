import HTTPServer
import HTTP
import Basics
import Simulator
import Vendors

extension Routes {
  static let service: [Route] = [
    Route(
      "GET", "/healthz", "Whether the gateway works", answer: Schema.any, asks: nil,
      byGateway: { call in call.responder.respond(call.gateway.healthAnswer(to: call.key)) }),
    Route(
      "GET", "/metrics", "Counters for Prometheus", answer: Schema.string, type: "text/plain",
      asks: nil,
      byGateway: { call in
        call.responder.respond(
          HTTPResponse(
            status: 200, headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
            body: Array(call.gateway.metrics(for: call.key).utf8)))
      }),
    Route(
      "GET", prefix + "/openapi.json", "This description", answer: Schema.any, asks: .read,
      byGateway: { $0.responder.respond(.encoded(OpenAPI.encoded)) }),
    Route("POST", prefix + "/reset", "Delete everything", status: 204) { call in
      call.project.warningThrottle.withLock { $0 = WarningThrottle() }
      call.project.limit.forgetNews()
      call.project.metrics.forgetProblems()
      call.project.writer.reset { call.responder.respond($0.map { HTTPResponse(status: 204) }) }
    },
    Route(
      "GET", prefix + "/requests", "The requests to the vendors' endpoints, as JSON Lines",
      query: [("after", ["type": "integer", "minimum": 0])], answer: Schema.string,
      type: "application/jsonl"
    ) { $0.project.arrived($0.request, $0.responder) },
    Route(
      "GET", prefix + "/requests/{cursor}", "The request that led to an event", answer: Schema.any
    ) { call in
      let (project, responder, cursor) = (call.project, call.responder, call.parameters[0])
      let sequence = cursor.split(separator: "-").last.flatMap { Int64($0) }
      // An event is published just before its request is kept. Both are done after the writer's
      // next turn.
      project.writer.catchUp {
        if let event = sequence, let arrival = project.arrivals.last(where: { $0.event == event }) {
          return responder.respond(.encoded(arrival.encoded))
        }
        project.answerLater(responder) {
          sequence.flatMap(project.storedRequest).map { .encoded($0.encoded) }
            ?? .problem(404, "The request of \(cursor.prefix(60)) is no longer stored")
        }
      }
    },
    Route(
      "GET", prefix + "/faults", "The active faults", answer: Schema.list("faults", Schema.any)
    ) { call in
      call.project.writer.read {
        $0.faults.json
      } then: { faults in
        call.responder.respond(json: ["faults": faults])
      }
    },
    Route(
      "PUT", prefix + "/faults", "Inject faults into vendors' requests",
      body: Schema.object(
        ["faults": ["type": "array", "items": Schema.any], "seed": ["type": "integer"]],
        required: ["faults"]), answer: Schema.list("faults", Schema.any)
    ) { call in
      call.project.patch(call.request, call.responder) { state, json, _ throws(PatchError) in
        try state.faults.replace(by: json)
        return (.init(), ["faults": state.faults.json])
      }
    },
  ]
}

extension Gateway {
  /// Whether the store accepts writes: 200, or 503 with the reason. Host names and file paths in
  /// the reason are shown only to callers with a key.
  fileprivate func healthAnswer(to key: AccessKey?) -> HTTPResponse {
    let isStranger = key == nil && keys.areNeeded
    var body = JSONObject([
      ("status", "ok"), ("service", "islet"), ("version", .string(Islet.version)),
      ("cursor", .string(project.stream.cursor)),
    ])
    if let delay = health.delay {
      body["notices"] = .string(
        "the database is asked each second" + (isStranger ? "" : ": \(delay)"))
    }
    guard let reason = health.reason else { return HTTPResponse(status: 200, json: .object(body)) }
    body["status"] = "degraded"
    body["reason"] = .string(isStranger ? "the store is away" : reason)
    return HTTPResponse(status: 503, json: .object(body))
  }

  /// The counters of the projects that a key may read. If no key is required, only the sums are
  /// shown.
  fileprivate func metrics(for key: AccessKey?) -> String {
    let isStranger = key == nil && keys.areNeeded
    let own = key?.project
    let shown = projects.all.filter { own == nil || $0.name == own }
    return Metrics.text(
      shown.map { (isStranger ? nil : $0.name, $0.metrics, $0.activityCount) },
      isHealthy: health.reason == nil)
  }
}

extension Project {

  /// Responds with the requests after a number. If `Prefer` says so, waits until there is one.
  fileprivate func arrived(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let after = request.query("after").flatMap(Int64.init) ?? arrivals.last
    @Sendable func answer(_ entries: [EventStream<Arrival>.Entry]) {
      var body: [UInt8] = []
      for entry in entries { body += entry.item.encoded + [UInt8(ascii: "\n")] }
      responder.respond(
        HTTPResponse(
          status: 200,
          headers: [
            "Content-Type": "application/jsonl",
            "Islet-After": String(entries.last?.sequence ?? after),
          ], body: body))
    }
    switch arrivals.entries(after: after, limit: 256) {
    case .entries(let entries) where !entries.isEmpty: answer(entries)
    case .entries:
      guard let waiter = arrivals.wait(after: after, limit: 256, reply: answer) else {
        return answer([])
      }
      let alarm = alarm
      let id = alarm.after(Self.wait(in: request)) { [arrivals] in arrivals.giveUp(waiter) }
      responder.onClientGone { [arrivals] in
        alarm.cancel(id)
        arrivals.giveUp(waiter)
      }
    case .older, .ahead:
      responder.reject(
        410, "Requests after \(after) are no longer stored; continue from \(arrivals.last)",
        members: [("after", .string(String(arrivals.last)))])
    }
  }
}
