#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Vendors
import HTTPServer
import HTTP
import Basics
import Simulator

/// A vendor's request on its way to the device.
struct Delivery: Sendable {
  let api: any VendorAPI
  let request: HTTPRequest
  var parsed: ParsedRequest
  /// What the gateway is set to.
  let isStrict: Bool
  /// The wall clock's time of arrival.
  let arrival: Date
}

extension Gateway {
  /// Answers a request at a vendor's endpoint.
  func receive(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint,
    _ responder: HTTPResponder
  ) {
    let wall = options.wall()
    guard endpoint.methods.contains(request.method) else {
      return change(responder) { project, _ in
        var response = api.wrongMethod(endpoint)
        if let rate = project.count(api, at: wall) { response.mark(rate) }
        return (Effects(), response)
      }
    }
    let parsed = read(request, api, endpoint, at: project.clock.now(wall: wall))
    deliver(
      Delivery(
        api: api, request: request, parsed: parsed, isStrict: options.isStrict, arrival: wall),
      responder)
  }

  private func read(
    _ request: HTTPRequest, _ api: any VendorAPI, _ endpoint: VendorEndpoint, at now: Date
  ) -> ParsedRequest {
    var parsed = ParsedRequest(event: endpoint.event)
    parsed.findings = api.authorize(
      request, endpoint, Access(keys: options.keys, isStrict: options.isStrict, now: options.wall())
    )
    if request.bodyTooLarge {
      parsed.findings.append(
        Finding(
          .payloadTooLarge, "The body is larger than 4 MB, the limit of the API.",
          mend: "Send a smaller body."))
    }
    parsed.findings = toldSenders.withLock { $0.news(in: parsed.findings, of: request) }
    guard !parsed.isRefused else { return parsed }
    let credentials = parsed.findings
    parsed = endpoint.read(request, now)
    parsed.findings = credentials + parsed.findings
    return parsed
  }

  /// Brings a request to the device and answers it, by way of the faults that are in force.
  private func deliver(_ delivery: Delivery, _ responder: HTTPResponder) {
    project.perform({ project, now in project.receive(delivery, at: now) }) { [self] result in
      switch result {
      case .failure(let failure):
        remember(delivery, nil, at: delivery.arrival)
        responder.respond(delivery.api.notStored(failure, delivery.request, at: delivery.arrival))
      case .success(let outcome):
        remember(delivery, outcome.event, at: outcome.at)
        if outcome.isOvertaken {
          // Long enough for what is sent after it to overtake it.
          alarm.after(1) { [weak self] in
            self?.project.perform(
              { project, now in (project.deliver(delivery, at: now).effects, ()) }, then: { _ in })
          }
        }
        answer(outcome.answer, after: outcome.delay, responder)
      }
    }
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

  /// The largest body that `record` gets to see.
  private static let arrivalLimit = 64 * 1024

  /// Keeps a request for `record`: as it came, but for the key.
  private func remember(_ delivery: Delivery, _ event: Int64?, at now: Date) {
    let (request, parsed) = (delivery.request, delivery.parsed)
    guard request.body.count <= Self.arrivalLimit else { return }
    var line = Array("{\"at\":\(now.timeIntervalSince1970),\"method\":".utf8)
    JSON.string(request.method).write(to: &line)
    line += ",\"path\":".utf8
    JSON.string(request.path).write(to: &line)
    let headers = request.headers.filter { header in
      header.name.utf8.prefix(5).elementsEqual("apns-".utf8) { $0 | 0x20 == $1 }
        || header.isNamed("content-type")
    }
    line += ",\"headers\":".utf8
    JSON.object(JSONObject(headers.map { ($0.name, .string($0.value)) })).write(to: &line)
    // Where a push or a notification was read it is JSON; what was refused before that, for its key
    // perhaps, may be anything.
    let isRead = parsed.push != nil || parsed.notification != nil
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
    let number = arrivalCount.withLock { count in
      count += 1
      return count
    }
    arrivals.publish([EventStream.Entry(sequence: number, body: line, event: event)])
  }
}

extension VendorAPI {
  /// The vendor's own answer where the store refused: the sender may try again.
  fileprivate func notStored(
    _ failure: StoreFailure, _ request: HTTPRequest, at now: Date
  ) -> HTTPResponse {
    var response = unavailable(to: request, at: now)
    response.headers.append("Retry-After", String(failure.retryAfter))
    return response
  }
}
