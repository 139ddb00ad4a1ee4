import Basics
import HTTP
import Simulator
import Vendors

extension Simulation {
  /// Applies a fault that keeps a push from the device.
  mutating func apply(
    _ delivery: Delivery, by fault: Fault.Effect, at now: Date
  ) -> (StoreChanges, DeliveryOutcome) {
    let (api, request) = (delivery.api, delivery.request)
    switch fault {
    case .status(let status):
      let (stored, verdict) = log(
        delivery, Self.rule(of: status), "An injected fault answered \(status).",
        severity: .rejected, at: now)
      var response = api.fault(status, to: request, at: now)
      if let rate = count(api, at: delivery.arrival) { response.mark(rate) }
      if status == 429 || status == 503 { response.headers.append("Retry-After", "1") }
      response.mark(verdict)
      return (stored, DeliveryOutcome(answer: .response(response), at: now))
    case .disconnect:
      let (stored, _) = log(
        delivery, .faultInjected, "An injected fault broke the connection.", severity: .rejected,
        at: now)
      return (stored, DeliveryOutcome(answer: .disconnect, at: now))
    case .reorder:
      let response = success(delivery, Verdict(vendor: api.vendor), at: now)
      var outcome = DeliveryOutcome(answer: .response(response), at: now)
      outcome.isOvertaken = true
      outcome.verdicts = [Verdict(vendor: api.vendor)]
      return (StoreChanges(), outcome)
    default:
      let (stored, verdict) = log(
        delivery, .faultInjected, "An injected fault lost the push.", severity: .dropped, at: now)
      var response = success(delivery, verdict, at: now)
      response.mark(verdict)
      var outcome = DeliveryOutcome(answer: .response(response), at: now)
      outcome.verdicts = [verdict]
      return (stored, outcome)
    }
  }

  /// The vendor's response to a push that a fault keeps from the device.
  private mutating func success(
    _ delivery: Delivery, _ verdict: Verdict, at now: Date
  ) -> HTTPResponse {
    var response = delivery.api.answer(to: delivery.request, verdict, at: now)
    if let rate = count(delivery.api, at: delivery.arrival) { response.mark(rate) }
    return response
  }

  /// The rule whose violation would make a vendor respond with a status.
  private static func rule(of status: Int) -> Rule.ID {
    switch status {
    case 401: .authInvalid
    case 403: .authPermission
    case 404, 410: .tokenUnknown
    case 413: .payloadTooLarge
    case 429: .rateLimited
    default: .faultInjected
    }
  }

  private mutating func log(
    _ delivery: Delivery, _ rule: Rule.ID, _ text: Phrase, severity: Finding.Severity, at now: Date
  ) -> (StoreChanges, Verdict) {
    let finding = Finding(
      rule, text, severity: severity,
      fix:
        "Faults are set with PUT /islet/v1/faults, and by ids and tokens that start with fault-.")
    var verdict = Verdict(
      vendor: delivery.api.vendor, event: delivery.parsed.event,
      activityID: delivery.parsed.activityID, findings: [finding])
    verdict.answerID = delivery.request.answerID
    var detail: JSONObject = ["fault": true]
    describe(
      delivery.parsed, delivery.request, hasActivity: verdict.activityID != nil, in: &detail)
    return (record([], verdict: verdict, at: now, detail: .object(detail)), verdict)
  }
}
