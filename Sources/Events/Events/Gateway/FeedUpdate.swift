package import Basics
package import Simulator

package enum FeedUpdate: Sendable, Hashable {
  /// All there is, in place of all that came before.
  case snapshot(FeedSnapshot)
  /// What happened since, in the order of the ledger.
  case events([ActivityEvent])
  case state(FeedState)
  /// Why the gateway takes no changes now, though it answers; nothing once it does again.
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

/// All that a gateway holds at one cursor.
package struct FeedSnapshot: Sendable, Hashable {
  package var cursor: String
  /// The activities, in the order of their ids.
  package var activities: [Activity]
  /// What happened before, for the log only.
  package var history: [ActivityEvent] = []
  package var clock: FeedClock
}

/// The gateway's clock as it was read at a moment of ours.
package struct FeedClock: Sendable, Hashable {
  var now: Date
  /// The gateway's seconds for one of ours.
  package var speed: Double
  /// Our time when it was read.
  var receivedAt: Date

  package init(now: Date, speed: Double, receivedAt: Date) {
    self.now = now
    self.speed = speed
    self.receivedAt = receivedAt
  }

  /// Makes the clock that a gateway told in an event, `{ now, speed }`; `nil` in any other event.
  init?(_ event: ActivityEvent, receivedAt: Date) {
    guard event.kind == .clock, let now = event.detail?["now"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    self.init(now: now, speed: event.detail?["speed"]?.double ?? 1, receivedAt: receivedAt)
  }

  package func time(at moment: Date) -> Date {
    now.addingTimeInterval(moment.timeIntervalSince(receivedAt) * speed)
  }
}
