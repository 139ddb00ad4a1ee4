import Vendors
import HTTP
import HTTPServer
import Basics
import EventStore
import Simulator

extension Simulation {
  /// Applies the active faults, and delivers the push unless one of them prevents it. A repeated
  /// request gets the first response again.
  mutating func receive(_ delivery: Delivery, at now: Date) -> (StoreChanges, DeliveryOutcome) {
    let key = delivery.answer?.key
    if let known = key.flatMap({ answers[$0] }) {
      var response = known.response
      response.headers.append("Idempotent-Replayed", "true")
      var outcome = DeliveryOutcome(answer: .response(response), at: now)
      outcome.results = known.results
      return (StoreChanges(), outcome)
    }
    let (stored, made) = receiveAnew(delivery, at: now)
    var outcome = made
    outcome.results = outcome.verdicts.flatMap { verdicts in
      (delivery.api as? VendorFileAPI)?.results(of: verdicts)
    }
    if let event = stored.events.first, delivery.request.body.count <= Arrival.bodyLimit {
      let key = Arrival.key(event: event.sequence, activityID: event.activityID)
      arrivals[key] = Arrival(delivery, event: event.sequence, at: delivery.arrival)
    }
    // Only successful responses are stored: a refused request may be fixed and sent again.
    if let key, case .response(let response) = outcome.answer, response.status < 300 {
      answers[key] = RememberedAnswer(response, outcome.results, at: delivery.arrival)
    }
    return (stored, outcome)
  }

  private mutating func receiveAnew(
    _ delivery: Delivery, at now: Date
  ) -> (StoreChanges, DeliveryOutcome) {
    var stored = StoreChanges()
    var delay = 0.0
    for fault in faults.effects(on: delivery.api.vendor, delivery.subjects) {
      switch fault {
      case .delay(let seconds): delay += seconds
      case .duplicate: stored.append(deliver(delivery, at: now).stored)
      case .status, .disconnect, .drop, .reorder:
        let (more, outcome) = apply(delivery, by: fault, at: now)
        stored.append(more)
        return (stored, finish(outcome, stored, delay))
      }
    }
    let (more, response, verdicts) = deliver(delivery, at: now)
    stored.append(more)
    var outcome = DeliveryOutcome(answer: .response(response), at: now)
    outcome.verdicts = verdicts
    return (stored, finish(outcome, stored, delay))
  }

  private func finish(
    _ outcome: DeliveryOutcome, _ stored: StoreChanges, _ delay: Double
  ) -> DeliveryOutcome {
    var outcome = outcome
    outcome.delay = delay
    outcome.event = stored.events.first?.sequence
    return outcome
  }

  /// Counts a request against the vendor's hourly limit. Returns the counters for the response;
  /// `nil` if the limit does not apply, such as for an SDK's call.
  mutating func count(_ api: any VendorAPI, at wall: Date) -> RateLimiter.Answer? {
    api.hasHourlyLimit ? limiter.count(at: wall) : nil
  }

  mutating func deliver(
    _ delivery: Delivery, at now: Date
  ) -> (stored: StoreChanges, response: HTTPResponse, verdicts: [Verdict]?) {
    var parsed = delivery.parsed
    let rate = count(delivery.api, at: delivery.arrival)
    if let rate, !rate.isAllowed {
      parsed = ParsedRequest(
        findings: [
          Finding(
            .rateLimited, "Over \(rate.limit) requests this hour.",
            fix: "Wait until \(Date(timeIntervalSince1970: Double(rate.reset)).rfc3339).")
        ], event: parsed.event, activityID: parsed.activityID)
    }
    if let finding = overLimit(delivery) {
      parsed = ParsedRequest(
        findings: [finding], event: parsed.event, activityID: parsed.activityID)
    }
    if let finding = parsed.deviceCheck?(device) { parsed.findings.append(finding) }
    if let action = parsed.action, !parsed.isRefused {
      let (stored, response) = perform(action, at: now)
      return (stored, response, [])
    }
    let (stored, verdicts) = applyAll(parsed, delivery, at: now)
    let verdict = verdicts.max { $0.outcome < $1.outcome } ?? Verdict()
    var response = delivery.api.answer(to: delivery.request, verdict, at: now)
    if delivery.isStrict, verdict.outcome == .dropped {
      let ids = response.headers.filter { $0.name.lowercased().hasPrefix("apns-") }
      response = HTTPResponse(
        status: 422, json: delivery.request.wantsPhrases ? verdict.document : verdict.json)
      response.headers += ids
    }
    // A request that is accepted but shows nothing has no verdict to report.
    if parsed.taken == nil || !verdict.findings.isEmpty { response.mark(verdict) }
    if let rate { response.mark(rate) }
    if parsed.isRefused || delivery.isStrict && verdict.outcome == .dropped {
      return (stored, response, nil)
    }
    return (stored, response, parsed.taken == nil ? verdicts : [])
  }

  /// Counts a request against the limit of a vendor file's route.
  private mutating func overLimit(_ delivery: Delivery) -> Finding? {
    guard let api = delivery.api as? VendorFileAPI, let limit = api.limit(of: delivery.request),
      !delivery.parsed.isRefused
    else { return nil }
    let start = delivery.arrival.addingTimeInterval(-limit.seconds)
    var times = routeTimes[limit.key, default: []].filter { $0 > start }
    defer { routeTimes[limit.key] = times }
    guard times.count >= limit.count else {
      times.append(delivery.arrival)
      return nil
    }
    return Finding(
      .rateLimited, "Over \(limit.count) requests in \(TimeSpan.text(limit.seconds)).",
      fix: "Send fewer, or wait.")
  }

  private mutating func applyAll(
    _ parsed: ParsedRequest, _ delivery: Delivery, at now: Date
  ) -> (StoreChanges, [Verdict]) {
    let (first, verdict) = apply(parsed, delivery.request, delivery.api.vendor, at: now)
    var (stored, verdicts) = (first, [verdict])
    for push in parsed.isRefused ? [] : parsed.furtherPushes {
      let further = ParsedRequest(push: push, event: push.eventName)
      let (more, next) = apply(further, delivery.request, delivery.api.vendor, at: now)
      stored.append(more)
      verdicts.append(next)
    }
    return (stored, verdicts)
  }

  private mutating func perform(
    _ action: (inout Device) -> DeviceAction, at now: Date
  ) -> (stored: StoreChanges, response: HTTPResponse) {
    let done = action(&device)
    return (record(done.changes, at: now), done.response)
  }

  mutating func apply(
    _ parsed: ParsedRequest, _ request: HTTPRequest, _ vendor: Vendor, at now: Date
  ) -> (StoreChanges, Verdict) {
    var verdict = Verdict(vendor: vendor, event: parsed.event, activityID: parsed.activityID)
    var changes: [Device.Change] = []
    if let push = parsed.push, !parsed.isRefused {
      if parsed.isDryRun {
        verdict = device.judge(push, at: now).verdict
      } else {
        (verdict, changes) = device.receive(push, at: now)
        if var half = parsed.android, verdict.outcome == .shown, let id = verdict.activityID {
          half.id = id
          changes += device.receive(half, at: now).1
          verdict.findings += half.notification.findings(at: half.path)
        }
      }
    } else if let android = parsed.android, !parsed.isRefused, !parsed.isDryRun {
      changes = device.receive(android, at: now).1
    }
    verdict = verdict.preceded(by: parsed.findings)
    verdict.answerID = request.answerID
    let lead = clock.lead(at: now)
    verdict.findings = verdict.findings.limited.located(in: request.body)
      .map { $0.finding(clockAhead: lead) }
    if !parsed.notifications.isEmpty, !parsed.isRefused, !parsed.isDryRun {
      var stored = StoreChanges()
      for (index, notification) in parsed.notifications.enumerated() {
        stored.append(notify(notification, index == 0 ? verdict : nil, at: now))
      }
      if let kind = parsed.reloads, let token = parsed.token, verdict.outcome == .shown {
        let learned = device.learn(
          PushToken(value: token, kind: kind, app: parsed.appID, issuedAt: now))
        stored.append(record(learned, at: now))
      }
      return (stored, verdict)
    }
    var detail = JSONObject()
    if parsed.isDryRun { detail["validate_only"] = true }
    if verdict.outcome == .shown { detail[ActivityEvent.takenKey] = parsed.taken.map(JSON.string) }
    if verdict.outcome != .shown {
      detail["app_id"] = parsed.appID.map(JSON.string)
      describe(parsed, request, hasActivity: verdict.activityID != nil, in: &detail)
    }
    let stored = record(
      changes, verdict: verdict, at: now, detail: detail.isEmpty ? nil : .object(detail))
    return (stored, verdict)
  }

  /// The maximum size of a stored content state: that of a broadcast's payload.
  private static let contentLimit = 5120

  /// Describes a push that is not shown: its content state and, if it names no activity, its token
  /// and type. Also works for a request that was refused before it was parsed.
  func describe(
    _ parsed: ParsedRequest, _ request: HTTPRequest, hasActivity: Bool, in detail: inout JSONObject
  ) {
    let isRead = hasActivity && parsed.push != nil
    let body =
      isRead || request.body.count > Arrival.bodyLimit ? nil : try? JSON.parse(request.body)
    let aps = parsed.push?.aps ?? (body?["message"]?["apns"]?["payload"] ?? body)?["aps"]?.object
    let content =
      parsed.push?.aps["content-state"] ?? aps?["content-state"]
      ?? body?["content_state"]
    if content?.object != nil, content?.encoded.count ?? 0 <= Self.contentLimit {
      detail["content_state"] = content
    }
    if hasActivity { return }
    var token = body?["message"]?["apns"]?["live_activity_token"]?.string
    if case .token(let value)? = parsed.push?.target { token = value }
    if token == nil, request.path.hasPrefix("/3/device/") {
      token = String(request.path.dropFirst(10)).percentDecoded
    }
    PushAddressee(
      token: token,
      type: aps?["attributes-type"]?.string ?? body?["activity_attributes_type"]?.string
    ).write(to: &detail)
    let id = body?["activity_id"]?.string.flatMap { device.card(ofToken: "activity:\($0)") }
    detail["activity_id"] = (id ?? token.flatMap(device.card)).map(JSON.string)
  }
}

extension Delivery {
  /// The place of the stored response to a request with an ID. Only an identical request gets the
  /// stored response.
  var answer: LedgerBatch.Place? {
    guard parsed.push != nil || !parsed.notifications.isEmpty,
      let id = parsed.idempotencyKey ?? request.header(api.idempotencyHeader(of: request)),
      !id.isEmpty
    else { return nil }
    let own = request.headers.map { (name: $0.name.lowercased(), value: $0.value) }
      .filter { $0.name.hasPrefix("apns-") && $0.name != "apns-id" }
    let words = own.map { "\($0.name):\($0.value)" }.sorted().joined(separator: "\n")
    let content = String((Array(words.utf8) + request.body).stableHash, radix: 16)
    return LedgerBatch.Place(
      collection: Simulation.Collection.answers.rawValue,
      key: "\(api.vendor.rawValue) \(path) \(UUID(uuidString: id)?.uuidString ?? id) \(content)")
  }

  /// The request's path, or its digest if the path is long: otherwise a sender could fill the
  /// store.
  private var path: String {
    request.path.utf8.count <= 256
      ? request.path : "#" + Base64URL.encode(SHA256.digest(of: request.path))
  }

  /// The IDs and tokens in a request, for faults that their names or prefixes select.
  var subjects: [String] {
    var subjects: [String] = []
    if let activityID = parsed.activityID { subjects.append(activityID) }
    if case .token(let token)? = parsed.push?.target { subjects.append(token) }
    subjects += parsed.recipients
    let path = request.path.utf8
    if let slash = path.lastIndex(of: UInt8(ascii: "/")), path.index(after: slash) < path.endIndex {
      subjects.append(String(request.path[path.index(after: slash)...]))
    } else if let last = request.path.split(separator: "/").last {
      subjects.append(String(last))
    }
    return subjects
  }
}

extension Finding {
  /// Rules that a correct sender breaks if the device's clock is ahead of the sender's.
  private static let ofClocks: Set<Rule.ID> = [
    .timestampAncient, .timestampPast, .timestampOutOfOrder, .staleDatePast,
  ]

  /// Adds a hint about the device's clock if the clock is too far ahead for these rules.
  fileprivate func finding(clockAhead seconds: TimeInterval) -> Finding {
    guard seconds > 60, Self.ofClocks.contains(rule) else { return self }
    let words: Phrase =
      "The device's clock is \(TimeSpan.text(seconds)) ahead (islet clock): use its time."
    var copy = self
    copy.fix = fix.map { "\(phrase: $0) \(phrase: words)" } ?? words
    return copy
  }
}
