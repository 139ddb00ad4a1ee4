package import Basics

/// Sends a feed's requests to a gateway, over HTTP or within the process.
package protocol FeedTransport: Sendable {
  /// The preferred executor for a feed's tasks; `nil` for the default.
  var executor: (any TaskExecutor)? { get }

  func activities(of scope: FeedScope, after id: Activity.ID?, limit: Int) async throws(FeedFailure)
    -> ActivityPage

  /// Reads a page of events. Cancelling the task ends the wait.
  func events(_ range: EventRange) async throws(FeedFailure) -> EventPage
}

package enum FeedFailure: Error, Sendable, Hashable {
  /// The gateway does not have the cursor any more, so a new snapshot is needed.
  case gone
  /// A temporary failure. `after` are the seconds until the next try, if the gateway states them.
  case retry(reason: String, after: Double?)
  /// A failure that a person has to fix. `after` is the minimum of seconds until the next try, if
  /// the gateway states it.
  case failed(reason: String, fix: String, after: Double?)
}

/// The user or app whose activities a client follows; all activities if neither is set.
package struct FeedScope: Sendable, Hashable {
  package var user: String?
  /// The app's identifier at its vendor, or its bundle identifier.
  package var app: String?
  /// Whether dismissed cards are listed too, while the gateway keeps them.
  package var includesDismissed: Bool

  package init(user: String? = nil, app: String? = nil, includesDismissed: Bool = false) {
    self.user = user
    self.app = app
    self.includesDismissed = includesDismissed
  }

  package func includes(_ activity: Activity) -> Bool {
    (user.map(activity.users.contains) ?? true)
      && (app.map { activity.appID == $0 || activity.bundle == $0 } ?? true)
  }
}

/// A part of the activities at one cursor, sorted by ID.
package struct ActivityPage: Sendable, Hashable {
  /// The cursor of the last event before this state.
  package var cursor: String
  package var activities: [Activity]
  /// The ID after which the next page begins; `nil` on the last page.
  package var next: Activity.ID?
  /// The gateway's time, if known.
  package var now: Date?
  /// Seconds of the gateway's clock per second of wall-clock time.
  package var speed: Double
  /// The response's size in bytes; 0 within the process.
  package var bytes = 0

  package init(
    cursor: String, activities: [Activity], next: Activity.ID? = nil, now: Date?, speed: Double
  ) {
    self.cursor = cursor
    self.activities = activities
    self.next = next
    self.now = now
    self.speed = speed
  }
}

package struct EventPage: Sendable, Hashable {
  /// The cursor after which the next page begins.
  package var cursor: String
  package var events: [ActivityEvent]
  /// Why the gateway's store accepts no changes at present; `nil` if it does.
  package var trouble: String?

  package init(cursor: String, events: [ActivityEvent], trouble: String? = nil) {
    self.cursor = cursor
    self.events = events
    self.trouble = trouble
  }
}

package enum EventRange: Sendable, Hashable {
  case newest(count: Int)
  /// The events after a cursor. If there are none and `waits` is set, waits for the next ones.
  case after(String, waits: Bool)

  /// The maximum number of seconds that a request waits.
  package static let longestWait = 25
}
