package import Basics

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
