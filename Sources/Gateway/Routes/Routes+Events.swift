import JSON
import Ledger
import LiveActivities
import Synchronization

extension Routes {
  /// What happened.
  static let events: [Route] = [
    Route("GET", prefix + "/events", "Events after a cursor; `Prefer: wait=25` waits for one") {
      gateway, request, _, responder in
      gateway.events(request, responder)
    },
    Route("GET", prefix + "/log", "The message activity log: a verdict on each push") {
      gateway, request, _, responder in
      responder.respond(gateway.log(request))
    },
  ]
}

extension Gateway {
  /// Events in one answer.
  private static let pageLimit = 500
  /// The longest time that a client may wait, in seconds.
  private static let longestWait = 60.0

  fileprivate func events(_ request: HTTPRequest, _ responder: HTTPResponder) {
    if let last = request.query("last") {
      guard let count = Int(last), (0...10_000).contains(count) else {
        return responder.respond(
          .problem(400, "Bad Request", "last=\(last.prefix(20)) is no number from 0 to 10000"))
      }
      return responder.respond(lastEvents(count))
    }
    let epoch = state.withLock { $0.epoch }
    guard let after = request.query("after") else {
      return responder.respond(page(after: nil, epoch: epoch))
    }
    guard let cursor = Self.sequence(of: after, epoch) else {
      return responder.respond(gone("the cursor \(after.prefix(60)) is not of this store"))
    }
    let wait = Self.wait(in: request)
    switch stream.entries(after: cursor, limit: Self.pageLimit) {
    case .ahead:
      // Assigned but not durable yet, or of a run that crashed before it was.
      let assigned = state.withLock { $0.sequence }
      guard cursor <= assigned else {
        return responder.respond(gone("the cursor \(after.prefix(60)) lies ahead of the store"))
      }
      park(cursor, wait, epoch, request, responder)
    case .older: responder.respond(page(after: cursor, epoch: epoch))
    case .entries(let entries) where entries.isEmpty && wait > 0:
      park(cursor, wait, epoch, request, responder)
    case .entries(let entries):
      responder.respond(Self.answer(entries.map(\.body), epoch, entries.last?.sequence ?? cursor))
    }
  }

  /// The number of a cursor of this store; `nil` where it is another's or none at all.
  private static func sequence(of cursor: String, _ epoch: String) -> Int64? {
    guard cursor.hasPrefix(epoch + "-") else { return nil }
    let digits = cursor.utf8.dropFirst(epoch.utf8.count + 1)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(digits) ?? "")
  }

  private func park(
    _ cursor: Int64, _ wait: Double, _ epoch: String, _ request: HTTPRequest,
    _ responder: HTTPResponder
  ) {
    // Called off by the answer: a busy gateway would pile up timers for who has long gone on.
    let ticket = Alarm.Ticket()
    let waiter = stream.wait(after: cursor, limit: Self.pageLimit) { [alarm, stream] entries in
      alarm.cancel(ticket)
      if entries.isEmpty, stream.isClosed {
        // Not an answer of nothing: who waited is to ask the gateway that comes after this one.
        return responder.respond(
          .problem(503, "Service Unavailable", "The gateway is closing"))
      }
      responder.respond(
        Self.answer(
          entries.map(\.body), epoch, entries.last?.sequence ?? cursor, wait: Int(wait)))
    }
    guard let waiter else {
      // Something came between the look and the wait.
      if case .entries(let entries) = stream.entries(after: cursor, limit: Self.pageLimit) {
        return responder.respond(
          Self.answer(entries.map(\.body), epoch, entries.last?.sequence ?? cursor))
      }
      return responder.respond(page(after: cursor, epoch: epoch))
    }
    alarm.after(wait, ticket) { [stream] in stream.giveUp(waiter) }
    responder.onClientGone { [stream] in stream.giveUp(waiter) }
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

  /// A page from the store; without a cursor it starts with the oldest event that is kept.
  private func page(after wanted: Int64?, epoch: String) -> HTTPResponse {
    do {
      if let wanted, let first = try ledger.firstCursor, wanted + 1 < first {
        return gone("the events after \(epoch)-\(wanted) were compacted")
      }
      // Taken before the look: what comes meanwhile is after it. A reset goes on counting, so that
      // an empty store does not begin at 0.
      let last = stream.last
      let events = try ledger.events(after: wanted ?? 0, limit: Self.pageLimit)
      return Self.answer(events.map(\.body), epoch, events.last?.cursor ?? wanted ?? last)
    } catch {
      return .problem(500, "Internal Server Error", "The events cannot be read: \(error)")
    }
  }

  private func lastEvents(_ count: Int) -> HTTPResponse {
    do {
      let last = stream.last
      let epoch = state.withLock { $0.epoch }
      let events = try ledger.events(last: count, before: last + 1)
      return Self.answer(events.map(\.body), epoch, last)
    } catch {
      return .problem(500, "Internal Server Error", "The events cannot be read: \(error)")
    }
  }

  private func gone(_ reason: String) -> HTTPResponse {
    let cursor = state.withLock { $0.cursor }
    return .problem(
      410, "Gone", "\(reason): take a snapshot, then go on from its cursor",
      members: [("cursor", .string(cursor))])
  }

  private static func answer(
    _ bodies: [[UInt8]], _ epoch: String, _ cursor: Int64, wait: Int? = nil
  ) -> HTTPResponse {
    var body = Array("{\"cursor\":\"\(epoch)-\(cursor)\",\"events\":[".utf8)
    body.reserveCapacity(bodies.reduce(80) { $0 + $1.count + 1 })
    for (index, event) in bodies.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += event
    }
    body += "]}".utf8
    return HTTPResponse(
      status: 200,
      headers: [HTTPHeader("Content-Type", "application/json")]
        + (wait.map { [HTTPHeader("Preference-Applied", "wait=\($0)")] } ?? []), body: body)
  }

  // MARK: Log

  fileprivate func log(_ request: HTTPRequest) -> HTTPResponse {
    let wanted = request.query("errors") ?? "false"
    guard let errorsOnly = Bool(wanted) else {
      return .problem(400, "Bad Request", "errors=\(wanted.prefix(20)) is neither true nor false")
    }
    let (epoch, cursor, assigned) = state.withLock { ($0.epoch, $0.cursor, $0.sequence) }
    do {
      let events: [LedgerEvent]
      if let after = request.query("after") {
        guard let sequence = Self.sequence(of: after, epoch), sequence <= assigned else {
          return gone("the cursor \(after.prefix(60)) is not of this store")
        }
        events = try ledger.events(after: sequence, limit: 10_000)
      } else {
        // Errors are rare: they are looked for among all that is kept.
        let count = errorsOnly ? options.retention : 1_000
        events = try ledger.events(last: count, before: stream.last + 1)
      }
      var log = MessageLog(at: state.withLock { now($0) })
      var entries: [JSON] = []
      for event in events {
        guard let json = try? JSON.parse(event.body),
          let entry = log.entry(json, errorsOnly: errorsOnly)
        else { continue }
        entries.append(entry)
      }
      return HTTPResponse(
        status: 200, json: ["cursor": .string(cursor), "entries": .array(entries)])
    } catch {
      return .problem(500, "Internal Server Error", "The log cannot be read: \(error)")
    }
  }
}
