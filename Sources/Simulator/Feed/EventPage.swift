/// Some events in their order.
package struct EventPage: Sendable, Hashable {
  /// The event after which the next page begins.
  package var cursor: String
  /// The events.
  package var events: [ActivityEvent]
  /// Why the gateway's store takes no changes now; nothing where it does.
  package var trouble: String?

  /// Makes a page.
  package init(cursor: String, events: [ActivityEvent], trouble: String? = nil) {
    self.cursor = cursor
    self.events = events
    self.trouble = trouble
  }
}
