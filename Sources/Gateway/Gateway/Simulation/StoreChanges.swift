import Basics
import EventStore
import Simulator

/// The events of a change to a simulation, to be stored and then published. The simulation itself
/// tracks the changed documents.
struct StoreChanges: Sendable {
  struct Event: Sendable {
    var sequence: Int64
    var kind: ActivityEvent.Kind
    var activityID: String?
    var activity: Activity?
    var verdict: Verdict?
    var at: Date
    var detail: JSON?
  }

  var events: [Event] = []

  mutating func append(_ other: StoreChanges) {
    events += other.events
  }

  /// The events as rows and in the form for clients, with the last state of each activity.
  func encoded(epoch: String) -> Encoded {
    var encoded = Encoded()
    encoded.rows.reserveCapacity(events.count)
    encoded.entries.reserveCapacity(events.count)
    for event in events {
      // The activity, the largest part, is encoded once and used in event and document.
      let activity = event.activity.map(\.json.encoded)
      let body = event.encoded(epoch: epoch, activity: activity)
      encoded.rows.append(
        LedgerEvent(
          cursor: event.sequence, at: event.at.timeIntervalSince1970, kind: event.kind.rawValue,
          activityID: event.activityID, body: body))
      if let changed = event.activity, let activity {
        encoded.activities[changed.id] = (changed, activity)
      }
      encoded.entries.append(
        .init(sequence: event.sequence, item: RecordedEvent(event, epoch: epoch, body: body)))
    }
    return encoded
  }

  struct Encoded: Sendable {
    var rows: [LedgerEvent] = []
    var entries: [EventStream<RecordedEvent>.Entry] = []
    var activities: [Activity.ID: (activity: Activity, body: [UInt8])] = [:]
  }
}

extension StoreChanges.Event {
  fileprivate func encoded(epoch: String, activity: [UInt8]?) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity((activity?.count ?? 0) + 1024)
    body += "{\"cursor\":\"\(epoch)-\(sequence)\",\"at\":\"\(at.rfc3339)\"".utf8
    body += ",\"kind\":\"\(kind.rawValue)\",\"activity_id\":".utf8
    JSON.optional(activityID).write(to: &body)
    body += ",\"activity\":".utf8
    body += activity ?? Array("null".utf8)
    body += ",\"verdict\":".utf8
    (verdict?.document ?? .null).write(to: &body)
    if let detail {
      body += ",\"detail\":".utf8
      detail.write(to: &body)
    }
    body += "}".utf8
    return body
  }
}
