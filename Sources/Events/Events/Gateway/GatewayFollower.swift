#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Vendors
import HTTPClient
import HTTP
import Basics
import Simulator

/// What to ask a gateway next and what its answers mean: a snapshot, its history, then events.
///
/// The cursor is opaque and outlives broken connections, so that a gateway that comes back with the
/// same store loses and doubles nothing; one that does not know the cursor answers 410.
struct GatewayFollower: Sendable {
  /// A snapshot that waits for the rest of its picture.
  struct Snapshot: Sendable {
    var cursor: String
    var activities: [Activity]
    var clock: FeedClock
  }

  enum Stage: Sendable {
    /// A page of the snapshot: after an activity's id, with those of the pages before.
    case activities(after: String?, Snapshot?)
    case history(Snapshot)
    /// The history does not tell where the snapshot was taken: what came since tells it.
    case since(Snapshot, history: [ActivityEvent])
    case following(cursor: String)
  }

  let base: String
  let key: String?
  let user: String?
  private(set) var stage = Stage.activities(after: nil, nil)

  /// Seconds that the gateway may hold a long poll.
  static let patience = 25
  static let historyLength = 500
  /// Activities in a page of the snapshot.
  static let pageLength = 500

  init(base: String, key: String?, user: String?) {
    self.base = base.withoutTrailingSlashes
    self.key = key
    self.user = user
  }

  /// Asks for a snapshot next.
  mutating func restart() { stage = .activities(after: nil, nil) }

  func request() -> HTTPClientRequest {
    var headers = HTTPHeaders()
    headers["Accept"] = "application/json"
    if let key { headers["Authorization"] = "Bearer \(key)" }
    let events = "\(base)/islet/v1/events"
    var timeout = 10.0
    var url: String
    switch stage {
    case .activities(let after, _):
      url = "\(base)/islet/v1/activities?limit=\(Self.pageLength)"
      if let user { url += "&user=\(user.percentEncoded)" }
      if let after { url += "&after=\(after.percentEncoded)" }
    case .history: url = "\(events)?last=\(Self.historyLength)"
    case .since(let snapshot, _): url = "\(events)?after=\(snapshot.cursor.percentEncoded)"
    case .following(let cursor):
      url = "\(events)?after=\(cursor.percentEncoded)"
      headers["Prefer"] = "wait=\(Self.patience)"
      timeout = Double(Self.patience) + 10
    }
    return HTTPClientRequest(
      url: url, headers: headers, timeout: timeout, answerLimit: AnswerLimit.page)
  }

  /// Takes an answer; `waited` is how many seconds it took.
  mutating func receive(
    _ response: HTTPResponse, now: Date, waited: Double
  ) -> (updates: [FeedUpdate], outcome: PollOutcome) {
    if response.status == 410 {
      let isExpected = if case .activities = stage { false } else { true }
      restart()
      return ([], isExpected ? .good(next: .zero) : notIslet)
    }
    switch response.status {
    case 401, 403:
      if response.headers["retry-after"] != nil { break }
      return (
        [],
        .failed(
          reason: localized(
            key == nil
              ? "the gateway refused to answer without a key" : "the gateway refused the key"),
          mend: localized("give a key with permission `islet` by --key or ISLET_KEY"))
      )
    case 404, 405: return ([], notIslet)
    default: break
    }
    if let outcome = PollOutcome.ofStatus(response) { return ([], outcome) }
    guard let json = response.json, let cursor = json["cursor"]?.string else {
      return ([], notIslet)
    }
    switch stage {
    case .activities(_, let before):
      guard let list = json["activities"]?.array else { return ([], notIslet) }
      let activities = (before?.activities ?? []) + list.compactMap(Activity.init(json:))
      let clock = FeedClock(
        now: json["now"]?.string.flatMap(Date.init(iso8601:)) ?? now,
        speed: json["speed"]?.double ?? 1, receivedAt: now)
      // What changed while the pages were read is told by the events since the first.
      let snapshot = Snapshot(
        cursor: before?.cursor ?? cursor, activities: activities, clock: clock)
      if response.headers["link"]?.contains("rel=\"next\"") == true,
        let last = list.last?["id"]?.string
      {
        stage = .activities(after: last, snapshot)
      } else {
        stage = .history(snapshot)
      }
      return ([], .good(next: .zero))
    case .history(let snapshot):
      guard let events = events(json) else { return ([], notIslet) }
      if let last = events.lastIndex(where: { $0.cursor == snapshot.cursor }) {
        return (show(snapshot, Array(events[...last])), .good(next: .zero))
      }
      if events.isEmpty { return (show(snapshot, []), .good(next: .zero)) }
      stage = .since(snapshot, history: events)
      return ([], .good(next: .zero))
    case .since(let snapshot, let history):
      guard let events = events(json) else { return ([], notIslet) }
      let later = Set(events.map(\.cursor))
      var updates = show(snapshot, history.filter { !later.contains($0.cursor) })
      stage = .following(cursor: cursor)
      updates += keyed(events)
      return (updates, .good(next: .zero))
    case .following:
      guard let events = events(json) else { return ([], notIslet) }
      stage = .following(cursor: cursor)
      // A proxy that ignores `Prefer` must not make this a busy loop.
      let isHasty = events.isEmpty && waited < 1
      return (keyed(events), .good(next: isHasty ? .seconds(1) : .zero))
    }
  }

  private mutating func show(_ snapshot: Snapshot, _ history: [ActivityEvent]) -> [FeedUpdate] {
    stage = .following(cursor: snapshot.cursor)
    return [
      .snapshot(activities: snapshot.activities, history: history, clock: snapshot.clock)
    ]
  }

  private func events(_ json: JSON) -> [ActivityEvent]? {
    json["events"]?.array?.compactMap(ActivityEvent.init(json:)).filter { event in
      guard let user, let users = event.activity?.users, !users.isEmpty else { return true }
      return users.contains(user)
    }
  }

  /// One update for each run of events with the same key.
  private func keyed(_ events: [ActivityEvent]) -> [FeedUpdate] {
    var runs: [[ActivityEvent]] = []
    for event in events {
      if let last = runs.last?.last, last.busKey == event.busKey {
        runs[runs.count - 1].append(event)
      } else {
        runs.append([event])
      }
    }
    return runs.map(FeedUpdate.events)
  }

  private var notIslet: PollOutcome {
    .failed(
      reason: localized("\(base) is not an Islet gateway"),
      mend: localized("start one with `islet serve`, or give its address by --gateway"))
  }
}

extension ActivityEvent {
  /// What a newer event may take the place of: one that tells the whole activity.
  var busKey: String? { activity?.id }
}

extension FeedUpdate {
  /// The key on the bus.
  var busKey: String? {
    if case .events(let events) = self { return events.last?.busKey }
    return nil
  }
}
