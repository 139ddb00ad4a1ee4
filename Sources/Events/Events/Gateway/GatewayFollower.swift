import Basics
import Simulator

/// Decides which request to send to a gateway next, and applies the responses: a snapshot, its
/// history, then events.
///
/// The cursor is opaque and survives broken connections, so nothing is lost or repeated if a
/// gateway restarts with the same store. If the gateway does not have the cursor, a new snapshot is
/// loaded.
struct GatewayFollower: Sendable {
  enum Query: Sendable {
    case activities(after: Activity.ID?)
    case events(EventRange)
  }

  private enum Stage: Sendable {
    /// A page of the snapshot: the last activity ID of the previous page, and the pages so far.
    case activities(after: String?, FeedSnapshot?)
    case history(FeedSnapshot)
    /// The history does not contain the snapshot's cursor, so the events after the cursor are read,
    /// to tell past events from new ones.
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
  /// The maximum size of a snapshot in bytes; no further pages are requested beyond it. A faulty
  /// gateway might send pages without end.
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
    // Changes made while the pages are loaded are in the events after the first page's cursor.
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
  /// The bus key of an event with a whole activity. A newer event with the same key may replace it.
  var busKey: String? { activity?.id }
}

extension FeedUpdate {
  var busKey: String? {
    if case .events(let events) = self { return events.last?.busKey }
    return nil
  }
}
