import HTTPServer
import HTTP
import Basics
import EventStore
import Simulator

extension Routes {
  /// What happened.
  static let events: [Route] = [
    Route(
      "GET", prefix + "/events", "Events after a cursor; `Prefer: wait=25` waits for one",
      query: [
        ("after", Schema.string),
        ("last", ["type": "integer", "minimum": 0, "maximum": 10_000]),
      ], answer: Schema.list("events", Schema.event)
    ) {
      project, request, _, responder in
      project.events(request, responder)
    },
    Route(
      "GET", prefix + "/log", "The message activity log: a verdict on each push",
      query: [("after", Schema.string), ("errors", ["type": "boolean"])],
      answer: Schema.list("entries", Schema.any)
    ) {
      project, request, _, responder in
      project.log(request, responder)
    },
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
        return responder.respond(
          .problem(400, "Bad Request", "last=\(last.prefix(20)) is no number from 0 to 10000"))
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
        responder.respond(answer(batch, wait: batch.hasWaited ? Int(wait) : nil))
      case .failure(let failure): responder.respond(answer(failure))
      }
    }
    if let cancel { responder.onClientGone(cancel) }
  }

  /// The seconds of `Prefer: wait=25` (RFC 7240), at most a minute.
  static func wait(in request: HTTPRequest) -> Double {
    for preference in (request.header("prefer") ?? "").split(separator: ",") {
      let parts = preference.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
      if parts.count == 2, parts[0].lowercased() == "wait", let seconds = Double(parts[1]) {
        return max(0, min(seconds, longestWait))
      }
    }
    return 0
  }

  private func answer(_ failure: EventFailure) -> HTTPResponse {
    switch failure {
    case .gone(let reason): gone(reason)
    case .unreadable(let error): .notRead("events", error)
    case .busy: .notStored(.busy)
    case .closing: .problem(503, "Service Unavailable", "The gateway is closing")
    }
  }

  private func gone(_ reason: String) -> HTTPResponse {
    .problem(
      410, "Gone", "\(reason): take a snapshot, then go on from its cursor",
      members: [("cursor", .string(stream.cursor))])
  }

  private func answer(_ batch: EventBatch, wait: Int?) -> HTTPResponse {
    var body = Array("{\"cursor\":\"\(batch.cursor)\",\"events\":[".utf8)
    body.reserveCapacity(batch.events.reduce(80) { $0 + $1.body.count + 1 })
    for (index, event) in batch.events.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += event.body
    }
    body += "]}".utf8
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    if let wait { headers.append("Preference-Applied", "wait=\(wait)") }
    // Those who follow the events are to know that none can come now.
    if let trouble = health.reason { headers.append("Islet-Degraded", trouble) }
    return HTTPResponse(status: 200, headers: headers, body: body)
  }

  // MARK: Log

  /// Entries in a page of the log.
  private static let logLimit = 1_000

  fileprivate func log(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let wanted = request.query("errors") ?? "false"
    guard let errorsOnly = Bool(wanted) else {
      return responder.respond(
        .problem(400, "Bad Request", "errors=\(wanted.prefix(20)) is neither true nor false"))
    }
    let (epoch, newest) = stream.position
    let start = request.query("after").map { EventBatch.sequence(of: $0, epoch) }
    if let start, start.map({ $0 > newest }) ?? true {
      return responder.respond(
        gone("the cursor \((request.query("after") ?? "").prefix(60)) is not of this store"))
    }
    let now = writer.clock.now(wall: options.wall())
    answerLater(responder) { [self] in
      do throws(LedgerError) {
        var log = MessageLog(at: now, errorsOnly: errorsOnly)
        let end =
          if let start, let start {
            try read(&log, after: start, upTo: newest)
          } else {
            try read(&log, upTo: newest)
          }
        return HTTPResponse(
          status: 200,
          json: ["cursor": .string("\(epoch)-\(end)"), "entries": .array(log.entries)])
      } catch {
        return .notRead("log", error)
      }
    }
  }

  /// Reads a page of the log that follows a cursor, and returns where the next begins.
  private func read(
    _ log: inout MessageLog, after start: Int64, upTo newest: Int64
  ) throws(LedgerError) -> Int64 {
    var cursor = start
    while log.entries.count < Self.logLimit, cursor < newest {
      let page = try ledger.events(of: writer.name, after: cursor, limit: EventBatch.limit)
      guard let last = page.last else { break }
      log.add(page)
      cursor = last.cursor
    }
    return cursor
  }

  /// Reads the end of the log. Errors are rare: they are looked for among all that is kept.
  private func read(
    _ log: inout MessageLog, upTo newest: Int64
  ) throws(LedgerError) -> Int64 {
    let kept = try ledger.cursors(of: writer.name)
    let first = kept?.lowerBound ?? newest
    let start = log.errorsOnly ? first - 1 : max(first - 1, newest - Int64(Self.logLimit))
    var cursor = start
    while cursor < newest {
      let page = try ledger.events(of: writer.name, after: cursor, limit: EventBatch.limit)
      guard let last = page.last else { break }
      log.add(page)
      cursor = last.cursor
    }
    return newest
  }
}
