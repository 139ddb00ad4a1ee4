#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import LiveActivities
import Synchronization

/// A vendor's request on its way to the device.
private struct Delivery: Sendable {
  let api: any VendorAPI
  let request: HTTPRequest
  var intake: Intake
}

extension Gateway {
  /// Answers a request at a vendor's endpoint.
  func receive(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint,
    _ responder: HTTPResponder
  ) {
    guard endpoint.methods.contains(request.method) else {
      var response = api.wrongMethod(endpoint)
      if let rate = state.withLock({ count(api, &$0) }) { response.mark(rate) }
      return responder.respond(response)
    }
    let wall = options.wall()
    let now = state.withLock { $0.clock.now(wall: wall) }
    let delivery = Delivery(
      api: api, request: request, intake: read(request, api, endpoint, at: now))
    let faults = state.withLock { $0.faults.strike(api.vendor, delivery.intake.subjects(request)) }
    inflict(faults[...], on: delivery, responder)
  }

  /// Counts a request against the vendor's limit, where it has one: all answers of Braze's REST API
  /// tell it. An SDK's call counts against no REST limit.
  private func count(_ api: any VendorAPI, _ state: inout GatewayState) -> RateLimiter.Answer? {
    api is Braze ? state.limiter.count(at: options.wall()) : nil
  }

  private func read(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint, at now: Date
  ) -> Intake {
    var intake = Intake(event: endpoint.event)
    intake.findings = api.authorize(
      request, endpoint, Access(keys: options.keys, isStrict: options.isStrict, now: options.wall())
    )
    if request.bodyTooLarge {
      intake.findings.append(
        Finding(
          "payload.too-large", "The body is larger than 4 MB, the limit of the API.",
          mend: "Send a smaller body."))
    }
    guard !intake.isRefused else { return intake }
    let credentials = intake.findings
    intake = endpoint.read(request, now)
    intake.findings = credentials + intake.findings
    return intake
  }

  // MARK: Faults

  private func inflict(
    _ faults: ArraySlice<Fault.Effect>, on delivery: Delivery, _ responder: HTTPResponder
  ) {
    guard let fault = faults.first else { return deliver(delivery, responder) }
    let rest = faults.dropFirst()
    switch fault {
    case .delay(let seconds):
      alarm.after(seconds) { [weak self] in self?.inflict(rest, on: delivery, responder) }
    case .status(let status):
      refuse(delivery, status, responder)
    case .disconnect:
      log(delivery, "An injected fault broke the connection.", effect: .rejected)
      responder.disconnect()
    case .drop:
      let verdict = log(delivery, "An injected fault lost the push.", effect: .dropped)
      var response = answer(delivery, verdict)
      response.mark(verdict)
      responder.respond(response)
    case .duplicate:
      deliver(delivery, nil)
      inflict(rest, on: delivery, responder)
    case .reorder:
      responder.respond(answer(delivery, Verdict(vendor: delivery.api.vendor)))
      // Long enough for what is sent after it to overtake it.
      alarm.after(1) { [weak self] in self?.deliver(delivery, nil) }
    }
  }

  /// The vendor's answer to a push that a fault keeps from the device.
  private func answer(_ delivery: Delivery, _ verdict: Verdict) -> HTTPResponse {
    let (now, rate) = state.withLock { (self.now($0), count(delivery.api, &$0)) }
    var response = delivery.api.answer(to: delivery.request, verdict, at: now)
    if let rate { response.mark(rate) }
    return response
  }

  private func refuse(_ delivery: Delivery, _ status: Int, _ responder: HTTPResponder) {
    let verdict = log(delivery, "An injected fault answered \(status).", effect: .rejected)
    let (now, rate) = state.withLock { (self.now($0), count(delivery.api, &$0)) }
    var response = delivery.api.fault(status, to: delivery.request, at: now)
    if let rate { response.mark(rate) }
    if status == 429 || status == 503 { response.headers.append(HTTPHeader("Retry-After", "1")) }
    response.mark(verdict)
    responder.respond(response)
  }

  @discardableResult
  private func log(_ delivery: Delivery, _ text: String, effect: Finding.Effect) -> Verdict {
    let finding = Finding(
      "rate.limited", text, effect: effect,
      mend: "Faults are set by PUT /islet/v1/faults, and by ids and tokens that start with fault-.")
    let verdict = Verdict(
      vendor: delivery.api.vendor, event: delivery.intake.event,
      activityID: delivery.intake.activityID, findings: [finding])
    state.withLock { state in
      let now = now(state)
      let effects = state.record([], verdict: verdict, at: now, detail: ["fault": true])
      remember(delivery.request, delivery.intake, effects, at: now)
      commit(effects) { _ in }
    }
    return verdict
  }

  // MARK: Delivery

  private func deliver(_ delivery: Delivery, _ responder: HTTPResponder?) {
    var intake = delivery.intake
    let (api, request) = (delivery.api, delivery.request)
    state.withLock { state in
      let now = now(state)
      let rate = count(api, &state)
      if let rate, !rate.isAllowed {
        intake = Intake(
          findings: [
            Finding(
              "rate.limited", "Over \(rate.limit) requests this hour.",
              mend: "Go on after \(Date(timeIntervalSince1970: Double(rate.reset)).rfc3339).")
          ], event: intake.event, activityID: intake.activityID)
      }
      if let check = intake.channelCheck { intake.findings += check(state.device) }
      if let action = intake.action, !intake.isRefused {
        let (effects, answer) = action(&state)
        remember(request, intake, effects, at: now)
        return commit(effects) { error in
          responder?.respond(error.map { HTTPResponse.notStored($0) } ?? answer)
        }
      }
      let (effects, verdict) = apply(intake, request, api.vendor, to: &state, at: now)
      remember(request, intake, effects, at: now)
      var response = api.answer(to: request, verdict, at: now)
      if options.isStrict, verdict.outcome == .dropped {
        response = HTTPResponse(status: 422, json: verdict.json)
      }
      response.mark(verdict)
      if let rate { response.mark(rate) }
      commit(effects) { [response] error in
        responder?.respond(error.map { HTTPResponse.notStored($0) } ?? response)
      }
      rearm(&state)
    }
  }

  private func apply(
    _ intake: Intake, _ request: HTTPRequest, _ vendor: Vendor, to state: inout GatewayState,
    at now: Date
  ) -> (GatewayState.Effects, Verdict) {
    var verdict = Verdict(vendor: vendor, event: intake.event, activityID: intake.activityID)
    var changes: [Device.Change] = []
    if let push = intake.push, !intake.isRefused {
      if intake.isDryRun {
        verdict = state.device.judge(push, at: now).verdict
      } else {
        (verdict, changes) = state.device.receive(push, at: now)
        changes = state.present(changes)
      }
    }
    verdict = verdict.preceded(by: intake.findings)
    verdict.findings = verdict.findings.map { $0.located(in: request.body) }
    if let notification = intake.notification, !intake.isRefused {
      return (state.notify(notification, verdict, at: now), verdict)
    }
    var detail = JSONObject()
    if intake.isDryRun { detail["validate_only"] = true }
    if verdict.outcome != .shown { detail["app_id"] = intake.appID.map(JSON.string) }
    let effects = state.record(
      changes, verdict: verdict, at: now, detail: detail.isEmpty ? nil : .object(detail))
    return (effects, verdict)
  }

  // MARK: Arrivals

  /// The largest body that `record` gets to see.
  private static let arrivalLimit = 64 * 1024

  /// Keeps a request for `record`: as it came, but for the key.
  private func remember(
    _ request: HTTPRequest, _ intake: Intake, _ effects: GatewayState.Effects, at now: Date
  ) {
    guard request.body.count <= Self.arrivalLimit else { return }
    var line = Array("{\"at\":\(now.timeIntervalSince1970),\"method\":".utf8)
    JSON.string(request.method).write(to: &line)
    line += ",\"path\":".utf8
    JSON.string(request.path).write(to: &line)
    let headers = request.headers.filter { header in
      header.name.lowercased().hasPrefix("apns-") || header.isNamed("content-type")
    }
    line += ",\"headers\":".utf8
    JSON.object(JSONObject(headers.map { ($0.name, .string($0.value)) })).write(to: &line)
    // Where a push or a notification was read it is JSON; what was refused before that, for its key
    // perhaps, may be anything.
    let isRead = intake.push != nil || intake.notification != nil
    let isJSON = isRead || (try? JSON.parse(request.body)) != nil
    if isJSON {
      line += ",\"body\":".utf8
      func isBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      }
      line +=
        request.body.contains(where: isBreak)
        ? request.body.filter { !isBreak($0) } : request.body
    } else {
      line += ",\"body_text\":".utf8
      JSON.string(String(decoding: request.body, as: UTF8.self)).write(to: &line)
    }
    line += "}".utf8
    arrivalCount.withLock { [line] count in
      count += 1
      arrivals.publish([
        EventStream.Entry(
          sequence: count, body: line, event: effects.entries.first?.sequence)
      ])
    }
  }
}

extension Intake {
  /// The ids and tokens that a request is about, for faults in their names.
  fileprivate func subjects(_ request: HTTPRequest) -> [String] {
    var subjects: [String] = []
    if let activityID { subjects.append(activityID) }
    if case .token(let token)? = push?.target { subjects.append(token) }
    if let last = request.path.split(separator: "/").last { subjects.append(String(last)) }
    return subjects
  }
}
