import Basics
import Simulator

/// An event that is durable: as it goes over the wire, and as a reader in this process takes it.
final class RecordedEvent: Sendable {
  /// Its JSON.
  let body: [UInt8]
  /// What its JSON was made of, where it happened in this run and is among the newest.
  private let source: (event: StoreChanges.Event, epoch: String)?

  /// Makes an event that happened in this run.
  init(_ event: StoreChanges.Event, epoch: String, body: [UInt8]) {
    self.body = body
    source = (event, epoch)
  }

  /// Makes an event that was read from the store.
  init(body: [UInt8]) {
    self.body = body
    source = nil
  }

  /// What its JSON says; nothing where the store's was damaged.
  var value: ActivityEvent? {
    guard let (event, epoch) = source else {
      return (try? JSON.parse(body)).flatMap(ActivityEvent.init(json:))
    }
    return ActivityEvent(
      cursor: "\(epoch)-\(event.sequence)", at: event.at, kind: event.kind,
      activityID: event.activityID, activity: event.activity, verdict: event.verdict,
      detail: event.detail)
  }
}
