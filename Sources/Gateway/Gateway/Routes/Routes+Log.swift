import Basics
import EventStore
import HTTP
import HTTPServer
import Simulator

extension Routes {
  static let log: [Route] = [
    Route(
      "GET", prefix + "/log", "The message activity log: a verdict on each push",
      query: [
        ("after", Schema.string), ("errors", ["type": "boolean"]), ("search", Schema.string),
        Schema.phrases,
      ], answer: Schema.list("entries", Schema.any)
    ) { $0.project.log($0.request, $0.responder) },
    Route(
      "GET", prefix + "/log/summary",
      "The log's pushes, counted by activity and by sender, and the states that never arrived",
      query: [("errors", ["type": "boolean"]), ("search", Schema.string), Schema.phrases],
      answer: Schema.object(
        [
          "activities": ["type": "array", "items": Schema.any],
          "senders": ["type": "array", "items": Schema.any],
        ], required: ["activities", "senders"])
    ) { $0.project.summary($0.request, $0.responder) },
    Route(
      "GET", prefix + "/log/{id}", "One push with its result, by its cursor",
      query: [Schema.phrases], answer: Schema.event
    ) {
      $0.project.entry($0.parameters[0], withPhrases: $0.request.wantsPhrases, $0.responder)
    },
  ]
}

extension Project {
  private static let logLimit = 1_000

  fileprivate func log(_ request: HTTPRequest, _ responder: HTTPResponder) {
    readFilters(request, responder) { [self] search, errorsOnly, now in
      log(
        search, MessageLog(at: now, errorsOnly: errorsOnly, withPhrases: request.wantsPhrases),
        after: request.query("after"), responder)
    }
  }

  /// Reads `errors` and `search`, and applies the changes of other gateways before it continues.
  private func readFilters(
    _ request: HTTPRequest, _ responder: HTTPResponder,
    then go: @escaping @Sendable (LogSearch?, _ errorsOnly: Bool, _ now: Date) -> Void
  ) {
    let wanted = request.query("errors") ?? "false"
    guard let errorsOnly = Bool(wanted) else {
      return responder.reject(400, "errors=\(wanted.prefix(20)) is neither true nor false")
    }
    let now = writer.clock.now(wall: options.wall())
    let search: LogSearch?
    do throws(LogSearch.ReadError) {
      search = try request.query("search").map { text throws(LogSearch.ReadError) in
        try LogSearch(text, now: now)
      }
    } catch {
      return responder.reject(400, error.message)
    }
    writer.read { _ in
    } then: {
      go(search, errorsOnly, now)
    }
  }

  fileprivate func summary(_ request: HTTPRequest, _ responder: HTTPResponder) {
    readFilters(request, responder) { [self] search, errorsOnly, now in
      let newest = stream.position.last
      answerLater(responder) { [self] in
        var summary = LogSummary { event in
          (!errorsOnly || event.verdict?.outcome != .shown) && search?.matches(event) ?? true
        }
        do throws(LedgerError) {
          var cursor = (try ledger.cursors(of: name)?.lowerBound ?? newest) - 1
          while cursor < newest {
            let page = try ledger.events(of: name, after: cursor, limit: EventBatch.limit)
            guard let last = page.last else { break }
            for event in page {
              guard let json = try? JSON.parse(event.body), let event = ActivityEvent(json: json),
                now.timeIntervalSince(event.at) <= MessageLog.memory
              else { continue }
              summary.add(event)
            }
            cursor = last.cursor
          }
        } catch {
          return .notRead(Phrase("log"), error)
        }
        let rows = summary.activities { request.wantsPhrases ? $0.document : $0.json }
        return HTTPResponse(
          status: 200,
          json: ["activities": .array(rows), "senders": .array(summary.senderRows)])
      }
    }
  }

  private func log(
    _ search: LogSearch?, _ empty: MessageLog, after: String?, _ responder: HTTPResponder
  ) {
    let (epoch, newest) = stream.position
    let start = after.map { EventBatch.sequence(of: $0, epoch) }
    if let start, start.map({ $0 > newest }) ?? true {
      return responder.respond(
        gone(Phrase("the cursor \((after ?? "").prefix(60)) is from another store")))
    }
    answerLater(responder) { [self] in
      do throws(LedgerError) {
        var log = empty
        let kept = try ledger.cursors(of: name)
        if let start = start ?? nil, let kept, start < kept.lowerBound - 1 {
          return gone(Phrase("the events after \(epoch)-\(start) were compacted"))
        }
        let end =
          if let search {
            try read(&log, search, after: (start ?? nil) ?? 0, upTo: newest)
          } else if let start, let start {
            try read(&log, Self.logLimit, after: start, upTo: newest)
          } else {
            try read(&log, upTo: newest)
          }
        return HTTPResponse(
          status: 200,
          json: ["cursor": .string("\(epoch)-\(end)"), "entries": .array(log.entries)])
      } catch {
        return .notRead(Phrase("log"), error)
      }
    }
  }

  /// Reads about `limit` entries after a cursor, and returns the cursor after which to continue.
  private func read(
    _ log: inout MessageLog, _ limit: Int, after start: Int64, upTo newest: Int64
  ) throws(LedgerError) -> Int64 {
    var cursor = start
    while log.entries.count < limit, cursor < newest {
      let page = try ledger.events(of: writer.name, after: cursor, limit: EventBatch.limit)
      guard let last = page.last else { break }
      log.add(page)
      cursor = last.cursor
    }
    return cursor
  }

  private func read(
    _ log: inout MessageLog, _ search: LogSearch, after start: Int64, upTo newest: Int64
  ) throws(LedgerError) -> Int64 {
    let found = try ledger.search(
      name,
      EventSearch(
        prefixes: search.prefixes, since: search.since?.timeIntervalSince1970,
        until: search.until?.timeIntervalSince1970, before: newest + 1, limit: Self.logLimit
      ) { body in
        (try? JSON.parse(body)).flatMap(ActivityEvent.init(json:)).map(LogSearch.words) ?? []
      })
    log.add(found.filter { $0.cursor > start })
    return newest
  }

  /// One event by its cursor, which clients use as the ID of a push.
  fileprivate func entry(_ id: String, withPhrases: Bool, _ responder: HTTPResponder) {
    let number = EventBatch.sequence(of: id, stream.position.epoch)
    answerLater(responder) { [self] in
      do throws(LedgerError) {
        if let number, number > 0,
          let event = try ledger.events(of: name, after: number - 1, limit: 1).first,
          event.cursor == number
        {
          return .encoded(withPhrases ? event.body : event.body.withoutPhrases)
        }
        return .problem(
          404,
          "There is no push \(id.prefix(60)): it is from another project, from before a reset, or too old"
        )
      } catch {
        return .notRead(Phrase("log"), error)
      }
    }
  }

  /// Reads the end of the log. Errors are rare, so all stored events are searched for them.
  private func read(_ log: inout MessageLog, upTo newest: Int64) throws(LedgerError) -> Int64 {
    let kept = try ledger.cursors(of: writer.name)
    let first = kept?.lowerBound ?? newest
    let start = log.errorsOnly ? first - 1 : max(first - 1, newest - Int64(Self.logLimit))
    _ = try read(&log, .max, after: start, upTo: newest)
    return newest
  }
}
