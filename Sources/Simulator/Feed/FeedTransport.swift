package import Basics

/// How a client that follows a gateway asks it: over HTTP, or within the process.
package protocol FeedTransport: Sendable {
  /// Where its tasks run best; nothing where that is all the same.
  var executor: (any TaskExecutor)? { get }

  func activities(of scope: FeedScope, after id: Activity.ID?, limit: Int) async throws(FeedFailure)
    -> ActivityPage

  /// A page of events; the waiting for one ends with its task.
  func events(_ range: EventRange) async throws(FeedFailure) -> EventPage
}

/// Why a `FeedTransport` has no page.
package enum FeedFailure: Error, Sendable, Hashable {
  /// The gateway no longer knows the cursor: a snapshot is due.
  case gone
  /// Bad for now; the gateway may say after how many seconds to ask again.
  case retry(reason: String, after: Double?)
  /// Bad until someone mends it; the gateway may say after how many seconds to ask again at the least.
  case failed(reason: String, mend: String, after: Double?)
}

/// Whose activities a client follows; all of them where it names nobody.
package struct FeedScope: Sendable, Hashable {
  /// One person's alone.
  package var user: String?
  /// One app's alone, by the name that its vendor or its bundle gives it.
  package var app: String?
  /// Whether cards that left are listed too, as long as the gateway remembers them.
  package var includesDismissed: Bool

  package init(user: String? = nil, app: String? = nil, includesDismissed: Bool = false) {
    self.user = user
    self.app = app
    self.includesDismissed = includesDismissed
  }

  /// Whether an activity is of this person and this app.
  package func includes(_ activity: Activity) -> Bool {
    (user.map(activity.users.contains) ?? true)
      && (app.map { activity.appID == $0 || activity.bundle == $0 } ?? true)
  }
}

/// Some of the activities as they were at one cursor, in the order of their ids.
package struct ActivityPage: Sendable, Hashable {
  /// The event after which they were so.
  package var cursor: String
  package var activities: [Activity]
  /// The id after which the next page begins; nothing on the last one.
  package var next: Activity.ID?
  /// The gateway's time, where it tells it.
  package var now: Date?
  /// The gateway's seconds for one of the wall's.
  package var speed: Double
  /// The bytes that it came in, where it came from elsewhere.
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
  /// The event after which the next page begins.
  package var cursor: String
  package var events: [ActivityEvent]
  /// Why the gateway's store takes no changes now; nothing where it does.
  package var trouble: String?

  package init(cursor: String, events: [ActivityEvent], trouble: String? = nil) {
    self.cursor = cursor
    self.events = events
    self.trouble = trouble
  }
}

/// Which events a client that follows a gateway asks for.
package enum EventRange: Sendable, Hashable {
  case newest(count: Int)
  /// Those after a cursor; where there is none and the client waits, the next ones.
  case after(String, waits: Bool)

  /// Seconds for which a client waits at most before it asks anew.
  package static let longestWait = 25
}
