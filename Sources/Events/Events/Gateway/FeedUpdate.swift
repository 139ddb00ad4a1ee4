package import Basics
package import Simulator

package enum FeedUpdate: Sendable, Hashable {
  /// The complete state, which replaces the state from all earlier updates.
  case snapshot(FeedSnapshot)
  /// New events, in the order of the ledger.
  case events([ActivityEvent])
  case state(FeedState)
  /// Why the gateway responds but accepts no changes; `nil` once it accepts them again.
  case trouble(String?)

  package func clock(at moment: Date) -> FeedClock? {
    switch self {
    case .snapshot(let snapshot): snapshot.clock
    case .events(let events):
      events.lazy.reversed().compactMap { FeedClock($0, receivedAt: moment) }.first
    case .state, .trouble: nil
    }
  }
}

package struct FeedSnapshot: Sendable, Hashable {
  package var cursor: String
  /// The activities, sorted by ID.
  package var activities: [Activity]
  /// Events before the snapshot, only for the log.
  package var history: [ActivityEvent] = []
  package var clock: FeedClock
}

/// The gateway's clock, read at a local time.
package struct FeedClock: Sendable, Hashable {
  var now: Date
  /// Seconds of the gateway's clock per local second.
  package var speed: Double
  /// The local time of the reading.
  var receivedAt: Date

  package init(now: Date, speed: Double, receivedAt: Date) {
    self.now = now
    self.speed = speed
    self.receivedAt = receivedAt
  }

  /// Reads the clock from an event's `{ now, speed }`; `nil` for events of other kinds.
  init?(_ event: ActivityEvent, receivedAt: Date) {
    guard event.kind == .clock, let now = event.detail?["now"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    self.init(now: now, speed: event.detail?["speed"]?.double ?? 1, receivedAt: receivedAt)
  }

  package func time(at moment: Date) -> Date {
    now.addingTimeInterval(moment.timeIntervalSince(receivedAt) * speed)
  }
}
