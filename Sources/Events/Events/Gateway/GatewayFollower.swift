import Basics
import Simulator

/// Decides what to request from a gateway next, and applies its responses: a snapshot, its history,
/// then events.
///
/// The cursor is opaque and survives broken connections, so that a gateway that comes back with the
/// same store loses and repeats nothing. If it does not know the cursor, a new snapshot is taken.
struct GatewayFollower: Sendable {
  enum Query: Sendable {
    case activities(after: Activity.ID?)
    case events(EventRange)
  }

  private enum Stage: Sendable {
    /// A page of the snapshot: the ID of the activity before it, and the earlier pages.
    case activities(after: String?, FeedSnapshot?)
    case history(FeedSnapshot)
    /// The history lacks the snapshot's cursor, so the events since then are read to separate them.
    case since(FeedSnapshot, history: [ActivityEvent])
    case following(cursor: String)
  }

  /// The user or app whose activities are followed.
  let scope: FeedScope
  /// The number of past events in a snapshot; with 0 none are requested.
  private let historyLength: Int
  private var stage = Stage.activities(after: nil, nil)
  private var bytes = 0

  static let pageLength = 500
  /// The bytes of a snapshot after which no more pages are requested: a gateway's pages may never
  /// end.
  static let snapshotLimit = 64 << 20

  init(scope: FeedScope, historyLength: Int) {
    self.scope = scope
    self.historyLength = historyLength
  }

  mutating func restart() {
    stage = .activities(after: nil, nil)
    bytes = 0
  }

  var query: Query {
    switch stage {
    case .activities(let after, _): .activities(after: after)
    case .history: .events(.newest(count: historyLength))
    case .since(let snapshot, _): .events(.after(snapshot.cursor, waits: false))
    case .following(let cursor): .events(.after(cursor, waits: true))
    }
  }

  mutating func receive(_ page: ActivityPage, now: Date) -> [FeedUpdate] {
    guard case .activities(_, let before) = stage else { return [] }
    // Changes made while the pages are read come with the events since the first.
    let snapshot = FeedSnapshot(
      cursor: before?.cursor ?? page.cursor,
      activities: (before?.activities ?? []) + page.activities,
      clock: FeedClock(now: page.now ?? now, speed: page.speed, receivedAt: now))
    bytes += page.bytes
    let next = bytes < Self.snapshotLimit ? page.next : nil
    if next == nil { bytes = 0 }
    if next == nil, historyLength == 0 { return show(snapshot, []) }
    stage = next.map { .activities(after: $0, snapshot) } ?? .history(snapshot)
    return []
  }

  mutating func receive(_ page: EventPage) -> [FeedUpdate] {
    let events = page.events.filter { event in
      guard let user = scope.user, let users = event.activity?.users, !users.isEmpty else {
        return true
      }
      return users.contains(user)
    }
    switch stage {
    case .activities: return []
    case .history(let snapshot):
      if let last = events.lastIndex(where: { $0.cursor == snapshot.cursor }) {
        return show(snapshot, Array(events[...last]))
      }
      if events.isEmpty { return show(snapshot, []) }
      stage = .since(snapshot, history: events)
      return []
    case .since(let snapshot, let history):
      let later = Set(events.map(\.cursor))
      let updates = show(snapshot, history.filter { !later.contains($0.cursor) })
      stage = .following(cursor: page.cursor)
      return updates + keyed(events)
    case .following:
      stage = .following(cursor: page.cursor)
      return keyed(events)
    }
  }

  var isFollowing: Bool { if case .following = stage { true } else { false } }

  private mutating func show(_ snapshot: FeedSnapshot, _ history: [ActivityEvent]) -> [FeedUpdate] {
    stage = .following(cursor: snapshot.cursor)
    var whole = snapshot
    whole.history = history
    return [.snapshot(whole)]
  }

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
}

extension ActivityEvent {
  /// The key of an event with a whole activity, which a newer one may replace.
  var busKey: String? { activity?.id }
}

extension FeedUpdate {
  var busKey: String? {
    if case .events(let events) = self { return events.last?.busKey }
    return nil
  }
}
