/// How a client that follows a gateway asks it: over HTTP, or within the process.
package protocol FeedTransport: Sendable {
  /// Where its tasks run best; nothing where that is all the same.
  var executor: (any TaskExecutor)? { get }

  /// A page of the activities of a scope: those after an id.
  func activities(
    of scope: FeedScope, after id: Activity.ID?, limit: Int
  ) async throws(FeedFailure) -> ActivityPage

  /// A page of events; the waiting for one ends with its task.
  func events(_ range: EventRange) async throws(FeedFailure) -> EventPage
}
