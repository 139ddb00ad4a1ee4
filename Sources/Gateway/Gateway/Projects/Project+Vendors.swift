import EventStore
import Vendors
import HTTPServer
import HTTP
import Basics
import Simulator

/// A vendor's request to be delivered to the device.
struct Delivery: Sendable {
  let api: any VendorAPI
  let request: HTTPRequest
  let parsed: ParsedRequest
  let isStrict: Bool
  /// The maximum length of an idempotency key, in bytes.
  static let idempotencyLimit = 256
  let arrival: Date
}

extension Project {
  /// Handles a request at a vendor's endpoint. `credentials` is the finding about its credentials.
  func receive(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint,
    _ credentials: Finding?, _ responder: HTTPResponder
  ) {
    let wall = options.wall()
    guard endpoint.methods.contains(request.method) else {
      let parsed = ParsedRequest(
        findings: [credentials, endpoint.wrongMethod(request)].compactMap(\.self),
        event: endpoint.event)
      return change(responder) { simulation, now in
        var response = api.wrongMethod(request, at: endpoint)
        if let rate = simulation.count(api, at: wall) { response.mark(rate) }
        let (stored, verdict) = simulation.apply(parsed, request, api.vendor, at: now)
        response.mark(verdict)
        return (stored, response)
      }
    }
    let now = writer.clock.now(wall: wall)
    let go: @Sendable () -> Void = { [self] in
      let parsed = read(request, api, endpoint, credentials, at: now)
      map(parsed, api.vendor) { [self] mapped in
        guard let mapped else {
          return responder.respond(api.notStored(.busy, request, at: wall))
        }
        deliver(
          Delivery(
            api: api, request: request, parsed: mapped, isStrict: options.isStrict, arrival: wall),
          responder)
      }
    }
    guard endpoint.readByProgram != nil else { return go() }
    if !programs.run(go) { responder.respond(api.notStored(.busy, request, at: wall)) }
  }

  /// Answers a request that exceeds the project's quota. A push is logged before, at most once a
  /// minute for each key.
  func refuse(
    _ request: HTTPRequest, _ refusal: ProjectRefusal, _ api: any VendorAPI,
    _ endpoint: VendorEndpoint, by key: AccessKey?, _ responder: HTTPResponder
  ) {
    let wall = options.wall()
    let respond: @Sendable () -> Void = {
      responder.respond(api.answer(refusal, to: request, at: wall))
    }
    guard request.method != "GET", let finding = refusal.finding, limit.isNews(by: key, at: wall)
    else { return respond() }
    let parsed = ParsedRequest(findings: [finding], event: endpoint.event)
    writer.perform {
      ($0.apply(parsed, request, api.vendor, at: $1).0, ())
    } then: { _ in
      respond()
    }
  }

  private func read(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint,
    _ credentials: Finding?, at now: Date
  ) -> ParsedRequest {
    var parsed = ParsedRequest(findings: [credentials].compactMap(\.self), event: endpoint.event)
    if request.bodyTooLarge {
      parsed.findings.find(
        .payloadTooLarge, "The body is larger than 4 MB, the limit of the API.",
        fix: "Send a smaller body.")
    }
    parsed.findings = warningThrottle.withLock { $0.news(in: parsed.findings, of: request) }
    guard !parsed.isRefused else { return parsed }
    let credentials = parsed.findings
    parsed =
      endpoint.readByProgram.map { $0(request, now, runProgram) } ?? endpoint.read(request, now)
    parsed.findings = credentials + parsed.findings
    if parsed.isRefused, parsed.activityID == nil, let token = parsed.token {
      parsed.activityID = writer.guarded.withLock { $0.simulation.device.card(ofToken: token) }
    }
    let header = api.idempotencyHeader(of: request)
    let id = parsed.idempotencyKey ?? request.header(header)
    if let count = id?.utf8.count, count > Delivery.idempotencyLimit {
      let field = parsed.idempotencyKey == nil ? header : "idempotency_key"
      parsed.findings.find(
        .fieldType,
        "`\(field)` has \(count) bytes: at most \(Delivery.idempotencyLimit) are allowed.",
        fix: "Send a UUID.")
    }
    if !parsed.findings.isEmpty {
      parsed.findings = parsed.findings.limited.located(in: request.body)
    }
    return parsed
  }

  /// The maximum time in seconds that a message for Android waits for the types' programs.
  private static let mapping = 1.0

  /// Adds the Android message made by the first type whose `android` program can read the request.
  /// The programs run on the project's own thread. `then` gets `nil` if too many messages wait.
  private func map(
    _ parsed: ParsedRequest, _ vendor: Vendor, then: @escaping @Sendable (ParsedRequest?) -> Void
  ) {
    let finish: @Sendable (AndroidMessage?) -> Void = { message in
      var parsed = parsed
      parsed.android = message
      parsed.finishAndroid()
      then(parsed)
    }
    guard parsed.android == nil, parsed.push == nil, !parsed.isRefused,
      let data = parsed.androidData
    else { return finish(parsed.android) }
    let types = writer.guarded.withLock { guarded in
      guarded.simulation.device.types.values.filter { $0.android != nil }
    }.sorted { $0.name < $1.name }
    guard !types.isEmpty else { return finish(nil) }
    let requests = types.enumerated().map { place, type in
      PresentationRunner.Request(
        key: .init(sequence: Int64(place), phone: .android), activityID: "", type: type.name,
        contentState: .null, input: data.json, program: type.android ?? "")
    }
    let isTaken = writer.presenter.evaluate(requests, within: Self.mapping, by: alarm) { results in
      let messages = requests.lazy.compactMap { request in
        results[request.key]?.output.flatMap {
          data.message(mapped: $0, type: request.type, vendor: vendor)
        }
      }
      finish(messages.first)
    }
    if !isTaken { then(nil) }
  }

  /// Delivers a request to the device, subject to the active faults, and answers it.
  private func deliver(_ delivery: Delivery, _ responder: HTTPResponder) {
    writer.perform(lookingUp: delivery.answer) { simulation, now in
      simulation.receive(delivery, at: now)
    } then: { [self] result in
      switch result {
      case .failure(let failure):
        remember(delivery, nil, at: delivery.arrival)
        responder.respond(delivery.api.notStored(failure, delivery.request, at: delivery.arrival))
      case .success(let outcome):
        remember(delivery, outcome.event, at: outcome.at)
        if outcome.isOvertaken {
          // Delays the push by a second, so that later pushes overtake it.
          alarm.after(1) { [weak self] in
            self?.writer.perform { $0.deliver(delivery, at: $1).stored }
          }
        }
        finish(outcome, delivery, responder)
      }
    }
  }

  /// Sends the response. A vendor file's program creates it on a thread that may wait for jq.
  private func finish(
    _ outcome: DeliveryOutcome, _ delivery: Delivery, _ responder: HTTPResponder
  ) {
    let marked = marked(outcome)
    guard let results = outcome.results, let api = delivery.api as? VendorFileAPI,
      case .response(let response) = marked
    else { return answer(marked, after: outcome.delay, responder) }
    let isTaken = readers.run { [self] in
      let made = api.finish(
        response, to: delivery.request, results, at: outcome.at, running: runProgram)
      answer(.response(made), after: outcome.delay, responder)
    }
    if !isTaken { answer(marked, after: outcome.delay, responder) }
  }

  /// Adds the event's cursor to the response, so that the sender can find the event.
  private func marked(_ outcome: DeliveryOutcome) -> DeliveryOutcome.Answer {
    guard let event = outcome.event, case .response(var response) = outcome.answer else {
      return outcome.answer
    }
    response.headers.append("Islet-Cursor", "\(stream.position.epoch)-\(event)")
    return .response(response)
  }

  private func answer(
    _ answer: DeliveryOutcome.Answer, after delay: Double, _ responder: HTTPResponder
  ) {
    guard delay <= 0 else {
      alarm.after(delay) { [weak self] in self?.answer(answer, after: 0, responder) }
      return
    }
    switch answer {
    case .response(let response): responder.respond(response)
    case .disconnect: responder.disconnect()
    }
  }

  // MARK: Arrivals

  /// The stored request that led to an event. Reads the store, which may block.
  func storedRequest(of event: Int64) -> JSON? {
    guard let row = try? ledger.events(of: name, after: event - 1, limit: 1).first,
      row.cursor == event
    else { return nil }
    let key = Arrival.key(
      event: event, activityID: (try? JSON.parse(row.body))?["activity_id"]?.string)
    var found: JSON?
    _ = try? ledger.write(
      to: name, since: nil,
      lookingUp: [LedgerBatch.Place(collection: Simulation.Collection.sent.rawValue, key: key)]
    ) { changes in
      found = changes.found.first.flatMap { try? JSON.parse($0.body) }
      return []
    }
    guard found?["event"]?.int == Int(event), var request = found?.object else { return nil }
    request["event"] = nil
    return .object(request)
  }

  /// Keeps a request for the command `record`.
  private func remember(_ delivery: Delivery, _ event: Int64?, at now: Date) {
    guard delivery.request.body.count <= Arrival.bodyLimit else { return }
    let number = arrivalCount.withLock { count in
      count += 1
      return count
    }
    arrivals.publish([.init(sequence: number, item: Arrival(delivery, event: event, at: now))])
  }
}

extension VendorAPI {
  /// The vendor's response if the store refused the change. The sender may try again.
  fileprivate func notStored(
    _ failure: StoreFailure, _ request: HTTPRequest, at now: Date
  ) -> HTTPResponse {
    var response = fault(503, to: request, at: now)
    response.headers.append("Retry-After", String(failure.retryAfter))
    return response
  }
}
