import HTTPServer
import HTTP
import Basics
import EventStore
import Simulator

extension Routes {
  /// What happened.
  static let events: [Route] = [
    Route("GET", prefix + "/events", "Events after a cursor; `Prefer: wait=25` waits for one") {
      gateway, request, _, responder in
      gateway.events(request, responder)
    },
    Route("GET", prefix + "/log", "The message activity log: a verdict on each push") {
      gateway, request, _, responder in
      gateway.log(request, responder)
    },
  ]
}

extension Gateway {
  /// Events in one answer.
  private static let pageLimit = 500
  /// The longest time that a client may wait, in seconds.
  private static let longestWait = 60.0

  fileprivate func events(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let (epoch, newest) = stream.position
    if let last = request.query("last") {
      guard let count = Int(last), (0...10_000).contains(count) else {
        return responder.respond(
          .problem(400, "Bad Request", "last=\(last.prefix(20)) is no number from 0 to 10000"))
      }
      return count == 0
        ? responder.respond(events([], epoch, newest))
        : answerLater(responder) { [self] in page(last: count, epoch: epoch, newest: newest) }
    }
    guard let after = request.query("after") else {
      return answerLater(responder) { [self] in page(after: nil, epoch: epoch) }
    }
    guard let cursor = Self.sequence(of: after, epoch) else {
      return responder.respond(gone("the cursor \(after.prefix(60)) is not of this store"))
    }
    let wait = Self.wait(in: request)
    switch stream.entries(after: cursor, limit: Self.pageLimit) {
    case .ahead:
      responder.respond(gone("the cursor \(after.prefix(60)) lies ahead of the store"))
    case .older: answerLater(responder) { [self] in page(after: cursor, epoch: epoch) }
    case .entries(let entries) where entries.isEmpty && wait > 0:
      park(cursor, wait, epoch, request, responder)
    case .entries(let entries):
      responder.respond(events(entries.map(\.body), epoch, entries.last?.sequence ?? cursor))
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
    // Called off by the answer: a busy gateway would pile up timers for clients that have gone on.
    let ticket = Alarm.Ticket()
    let waiter = stream.wait(after: cursor, limit: Self.pageLimit) { [self] entries in
      alarm.cancel(ticket)
      if entries.isEmpty, stream.isClosed {
        // Not an answer of nothing: the client is to ask the gateway that comes after this one.
        return responder.respond(
          .problem(503, "Service Unavailable", "The gateway is closing"))
      }
      responder.respond(
        events(
          entries.map(\.body), epoch, entries.last?.sequence ?? cursor, wait: Int(wait)))
    }
    guard let waiter else {
      // Something came between the look and the wait.
      if case .entries(let entries) = stream.entries(after: cursor, limit: Self.pageLimit) {
        return responder.respond(
          events(entries.map(\.body), epoch, entries.last?.sequence ?? cursor))
      }
      return answerLater(responder) { [self] in page(after: cursor, epoch: epoch) }
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
    do throws(LedgerError) {
      // Taken before the look: what comes meanwhile is after it. A reset goes on counting, so that
      // an empty store does not begin at 0.
      let last = stream.last
      let kept = try ledger.cursors(of: project.name)
      if let wanted, let kept, wanted < kept.lowerBound - 1 {
        return gone("the events after \(epoch)-\(wanted) were compacted")
      }
      let found = try ledger.events(of: project.name, after: wanted ?? 0, limit: Self.pageLimit)
        .filter { $0.cursor <= last }
      return events(found.map(\.body), epoch, found.last?.cursor ?? wanted ?? last)
    } catch {
      return .notRead("events", error)
    }
  }

  /// The last events up to the newest that was told.
  private func page(last count: Int, epoch: String, newest: Int64) -> HTTPResponse {
    do throws(LedgerError) {
      var bodies: [[UInt8]] = []
      var before = newest + 1
      while bodies.count < count {
        let page = try ledger.events(
          of: project.name, before: before, last: min(Self.pageLimit, count - bodies.count))
        guard let first = page.first else { break }
        bodies = page.map(\.body) + bodies
        before = first.cursor
      }
      return events(bodies, epoch, newest)
    } catch {
      return .notRead("events", error)
    }
  }

  private func gone(_ reason: String) -> HTTPResponse {
    .problem(
      410, "Gone", "\(reason): take a snapshot, then go on from its cursor",
      members: [("cursor", .string(stream.cursor))])
  }

  private func events(
    _ bodies: [[UInt8]], _ epoch: String, _ cursor: Int64, wait: Int? = nil
  ) -> HTTPResponse {
    var body = Array("{\"cursor\":\"\(epoch)-\(cursor)\",\"events\":[".utf8)
    body.reserveCapacity(bodies.reduce(80) { $0 + $1.count + 1 })
    for (index, event) in bodies.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += event
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
    let start = request.query("after").map { Self.sequence(of: $0, epoch) }
    if let start, start.map({ $0 > newest }) ?? true {
      return responder.respond(
        gone("the cursor \((request.query("after") ?? "").prefix(60)) is not of this store"))
    }
    let now = project.clock.now(wall: options.wall())
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
      let page = try ledger.events(of: project.name, after: cursor, limit: Self.pageLimit)
      guard let last = page.last else { break }
      log.take(page)
      cursor = last.cursor
    }
    return cursor
  }

  /// Reads the end of the log. Errors are rare: they are looked for among all that is kept.
  private func read(
    _ log: inout MessageLog, upTo newest: Int64
  ) throws(LedgerError) -> Int64 {
    let kept = try ledger.cursors(of: project.name)
    let first = kept?.lowerBound ?? newest
    let start = log.errorsOnly ? first - 1 : max(first - 1, newest - Int64(Self.logLimit))
    var cursor = start
    while cursor < newest {
      let page = try ledger.events(of: project.name, after: cursor, limit: Self.pageLimit)
      guard let last = page.last else { break }
      log.take(page)
      cursor = last.cursor
    }
    return newest
  }
}
