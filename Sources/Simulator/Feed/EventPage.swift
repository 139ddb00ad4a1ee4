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
