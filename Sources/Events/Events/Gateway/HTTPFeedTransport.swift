package import Basics
package import HTTP
package import Simulator

package struct HTTPFeedTransport: FeedTransport {
  private let base: String
  private let key: String?
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date

  package init(
    _ base: String, key: String? = nil, transport: any HTTPTransport = CurlTransport.shared,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.base = base.withoutTrailingSlashes
    self.key = key
    self.transport = transport
    self.now = now
  }

  package var executor: (any TaskExecutor)? {
    transport is CurlTransport ? CurlTransport.executor : nil
  }

  package func activities(
    of scope: FeedScope, after id: Activity.ID?, limit: Int
  ) async throws(FeedFailure) -> ActivityPage {
    var path = "activities?limit=\(limit)"
    if let user = scope.user { path += "&user=\(user.percentEncoded)" }
    if let app = scope.app { path += "&app_id=\(app.percentEncoded)" }
    if scope.includesDismissed {
      path += "&state=" + ActivityState.allCases.map(\.rawValue).joined(separator: ",")
    }
    if let id { path += "&after=\(id.percentEncoded)" }
    let answer = try await get(path)
    // Status 410 is valid only for a request with a cursor.
    guard answer.status != 410, let json = answer.json, let cursor = json["cursor"]?.string,
      let activities = json["activities"]?.array
    else { throw notIslet }
    let hasNext = answer.headers["link"]?.contains("rel=\"next\"") == true
    var page = ActivityPage(
      cursor: cursor,
      activities: json.plannedActivities.compactMap(Activity.init(json:)),
      next: hasNext ? activities.last?["id"]?.string : nil,
      now: json["now"]?.string.flatMap(Date.init(iso8601:)), speed: json["speed"]?.double ?? 1)
    page.bytes = answer.body.count
    return page
  }

  package func events(_ range: EventRange) async throws(FeedFailure) -> EventPage {
    let answer =
      switch range {
      case .newest(let count): try await get("events?last=\(count)&phrases=true")
      case .after(let cursor, let waits):
        try await get("events?after=\(cursor.percentEncoded)&phrases=true", waits: waits)
      }
    if answer.status == 410 { throw .gone }
    guard let json = answer.json, let cursor = json["cursor"]?.string,
      let events = json["events"]?.array
    else { throw notIslet }
    return EventPage(
      cursor: cursor, events: events.compactMap(ActivityEvent.init(json:)),
      trouble: answer.headers["islet-degraded"])
  }

  /// Returns a successful response or one with status 410; throws for any other.
  private func get(_ path: String, waits: Bool = false) async throws(FeedFailure) -> HTTPResponse {
    var request = HTTPClientRequest(
      url: "\(base)/islet/v1/\(path)", timeout: 10, answerLimit: AnswerLimit.page)
    request.headers["Accept"] = "application/json"
    request.headers["Accept-Language"] = Language.current.code
    if let key { request.headers["Authorization"] = "Bearer \(key)" }
    if waits {
      request.headers["Prefer"] = "wait=\(EventRange.longestWait)"
      request.timeout += Double(EventRange.longestWait)
    }
    let answer: HTTPResponse
    do throws(HTTPClientError) {
      answer = try await transport.send(request)
    } catch {
      throw FeedFailure(PollOutcome(error)) ?? .retry(reason: "\(error)", after: nil)
    }
    if answer.status != 410, let failure = failure(answer) { throw failure }
    return answer
  }

  private func failure(_ answer: HTTPResponse) -> FeedFailure? {
    let after = answer.retryAfter(now: now())
    let isLimited = answer.headers["retry-after"] != nil
    switch answer.status {
    case 401 where !isLimited, 403 where !isLimited:
      return .failed(
        reason: localized(
          key == nil
            ? "the gateway requires a key" : "the gateway refused the key"),
        fix: localized("pass a key with permission `read` in --key or ISLET_KEY"), after: after)
    case 404 where GatewayClient.project(in: base) != nil:
      let name = GatewayClient.project(in: base) ?? ""
      return .failed(
        reason: localized("there is no project \(name) on the gateway"),
        fix: localized("create it with islet projects create \(name)"), after: after)
    case 404, 405: return notIslet
    default: return PollOutcome.ofStatus(answer).flatMap { FeedFailure($0, after: after) }
    }
  }

  private var notIslet: FeedFailure {
    .failed(
      reason: localized("\(base) is not an Islet gateway"),
      fix: localized("start one with `islet serve`, or pass its address with --gateway"),
      after: nil)
  }
}

extension FeedFailure {
  /// The failure of an outcome; `nil` for a successful one.
  fileprivate init?(_ outcome: PollOutcome, after: Double? = nil) {
    switch outcome {
    case .good: return nil
    case .retry(let reason): self = .retry(reason: reason, after: after)
    case .failed(let reason, let fix): self = .failed(reason: reason, fix: fix, after: after)
    }
  }
}

extension JSON {
  /// The activities in a gateway's list, each with the plan of its card. The list contains a shared
  /// plan only once.
  package var plannedActivities: [JSON] {
    (self["activities"]?.array ?? []).map { activity in
      guard let type = activity["attributes_type"]?.string, let shape = activity["shape"]?.string,
        let plan = self["plans"]?["\(type) \(shape)"], var object = activity.object
      else { return activity }
      object["plan"] = plan
      return .object(object)
    }
  }
}
