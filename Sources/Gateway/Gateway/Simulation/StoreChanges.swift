import Basics
import EventStore
import Simulator

/// What a change of a simulation brings about: what is to be stored and then told.
struct StoreChanges: Sendable {
  /// Something that happened, in the order of its number.
  struct Event: Sendable {
    var sequence: Int64
    var kind: ActivityEvent.Kind
    var activityID: String?
    var activity: Activity?
    var verdict: Verdict?
    var at: Date
    var detail: JSON?
  }

  /// What happened.
  var events: [Event] = []
  /// Documents to be stored beside those of the activities in the events.
  var documents: [LedgerBatch.Change] = []

  /// Whether there is nothing to store.
  var isEmpty: Bool { events.isEmpty && documents.isEmpty }

  /// Adds what happened after.
  mutating func append(_ other: StoreChanges) {
    events += other.events
    documents += other.documents
  }

  /// Adds a document to be stored.
  mutating func put(_ collection: Simulation.Collection, _ key: String, _ body: JSON) {
    documents.append(
      .put(LedgerDocument(collection: collection.rawValue, key: key, body: body.encoded)))
  }

  /// Adds a document to be taken away.
  mutating func delete(_ collection: Simulation.Collection, _ key: String) {
    documents.append(.delete(collection: collection.rawValue, key: key))
  }

  /// The changes as rows, and the events as they go over the wire.
  func encoded(epoch: String) -> (batch: LedgerBatch, entries: [EventStream<RecordedEvent>.Entry]) {
    var batch = LedgerBatch()
    var entries: [EventStream<RecordedEvent>.Entry] = []
    batch.events.reserveCapacity(events.count)
    entries.reserveCapacity(events.count)
    for event in events {
      // The activity, the bulk of it, is encoded once for event and document.
      let activity = event.activity.map(\.json.encoded)
      let body = event.encoded(epoch: epoch, activity: activity)
      batch.events.append(
        LedgerEvent(
          cursor: event.sequence, at: event.at.timeIntervalSince1970, kind: event.kind.rawValue,
          activityID: event.activityID, body: body))
      if let changed = event.activity, let activity {
        batch.changes += Self.documents(of: changed, activity, isNew: event.bringsBack)
      }
      entries.append(
        .init(sequence: event.sequence, item: RecordedEvent(event, epoch: epoch, body: body)))
    }
    batch.changes += documents
    return (batch, entries)
  }

  /// Where an activity is stored: with the cards that left, or with those that are there.
  private static func documents(
    of activity: Activity, _ body: [UInt8], isNew: Bool
  ) -> [LedgerBatch.Change] {
    let (home, other): (Simulation.Collection, Simulation.Collection) =
      activity.state == .dismissed ? (.departed, .activities) : (.activities, .departed)
    let put = LedgerBatch.Change.put(
      LedgerDocument(collection: home.rawValue, key: activity.id, body: body))
    return home == .departed || isNew
      ? [.delete(collection: other.rawValue, key: activity.id), put] : [put]
  }
}

extension StoreChanges.Event {
  /// Whether the card may have been among those that left until now.
  fileprivate var bringsBack: Bool {
    kind == .started || activity?.state == .pending || detail?["restored"] == true
  }

  fileprivate func encoded(epoch: String, activity: [UInt8]?) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity((activity?.count ?? 0) + 1024)
    body += "{\"cursor\":\"\(epoch)-\(sequence)\",\"at\":\"\(at.rfc3339)\"".utf8
    body += ",\"kind\":\"\(kind.rawValue)\",\"activity_id\":".utf8
    JSON.optional(activityID).write(to: &body)
    body += ",\"activity\":".utf8
    body += activity ?? Array("null".utf8)
    body += ",\"verdict\":".utf8
    (verdict?.json ?? .null).write(to: &body)
    if let detail {
      body += ",\"detail\":".utf8
      detail.write(to: &body)
    }
    body += "}".utf8
    return body
  }
}
