#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JQ
import JSON
import Ledger
import LiveActivities

/// What a gateway holds under its lock: the device, the clock, the counters.
struct GatewayState: Sendable {
  /// The collections of the ledger's documents.
  enum Collection: String {
    case activities, departed, tokens, device, tags, channels
  }

  /// What a change makes durable and visible.
  struct Effects: Sendable {
    var batch = LedgerBatch()
    var entries: [EventStream.Entry] = []

    var isEmpty: Bool { entries.isEmpty && batch.isEmpty }

    /// Adds what happened after.
    mutating func append(_ other: Effects) {
      batch.events += other.batch.events
      batch.changes += other.batch.changes
      entries += other.entries
    }
  }

  var device: Device
  var clock: GatewayClock
  var limiter: RateLimiter
  var metrics = Metrics()
  var faults = FaultBook()
  private var programs: [String: JQProgram] = [:]
  /// The store's name: the first half of each cursor.
  var epoch: String
  private(set) var sequence: Int64
  /// The alarm that is set for the device's next moment.
  var alarm: (id: UInt64, at: Date)?

  init(epoch: String, sequence: Int64, device: Device, clock: GatewayClock, limit: Int) {
    self.epoch = epoch
    self.sequence = sequence
    self.device = device
    self.clock = clock
    limiter = RateLimiter(limit: limit)
  }

  /// The cursor of the newest event.
  var cursor: String { "\(epoch)-\(sequence)" }

  /// Forgets everything and goes on under a new epoch; sequence numbers rise for ever, so that what
  /// is committed meanwhile keeps its place.
  mutating func reset(epoch: String, seed: UInt64, wall: Date) {
    let (types, settings) = (device.types, DeviceSettings())
    device = Device(seed: seed)
    device.types = types
    device.settings = settings
    faults = FaultBook()
    limiter = RateLimiter(limit: limiter.limit)
    clock = GatewayClock(wall: wall)
    self.epoch = epoch
  }

  /// Stores how far the clock is ahead, where it is.
  func storeClock(wall: Date) -> Effects {
    var effects = Effects()
    let offset = clock.offset(wall: wall)
    if offset > 0.001 {
      effects.batch.put(
        Collection.device.rawValue, "clock", JSON.object(["offset": .double(offset)]).encoded)
    }
    return effects
  }

  // MARK: Presentations

  /// Works out how cards are drawn whose type has a program for it.
  mutating func present(_ changes: [Device.Change]) -> [Device.Change] {
    changes.map { change in
      guard var activity = change.activity, change.kind == .started || change.kind == .updated,
        let source = device.types[activity.attributesType]?.presentation,
        let program = program(source)
      else { return change }
      let presentation: JSON
      do throws(JQError) {
        presentation = try program.run(activity.json, limit: 1).first ?? .null
      } catch {
        presentation = ["subtitle": .string("presentation: \(error)")]
      }
      device.setPresentation(presentation, of: activity.id)
      activity.presentation = presentation
      var copy = change
      copy.activity = activity
      return copy
    }
  }

  private mutating func program(_ source: String) -> JQProgram? {
    if let program = programs[source] { return program }
    let program = try? JQProgram(source)
    programs[source] = program
    return program
  }

  // MARK: Recording

  /// Turns what happened into events and documents.
  mutating func record(
    _ changes: [Device.Change], verdict: Verdict? = nil, at now: Date, detail: JSON? = nil
  ) -> Effects {
    var effects = Effects()
    var verdict = verdict
    if changes.isEmpty, let verdict {
      append(
        .verdict, activityID: verdict.activityID, activity: nil, verdict: verdict, at: now,
        detail: detail, to: &effects)
    }
    for change in changes {
      append(
        change.kind, activityID: change.activity?.id, activity: change.activity, verdict: verdict,
        at: now, detail: change.detail ?? detail, to: &effects)
      verdict = nil
    }
    keepBooks(&effects)
    return effects
  }

  /// Records something that is no change of an activity.
  mutating func record(
    _ kind: ActivityEvent.Kind, activityID: String? = nil, detail: JSON, at now: Date
  ) -> Effects {
    var effects = Effects()
    append(
      kind, activityID: activityID, activity: nil, verdict: nil, at: now, detail: detail,
      to: &effects)
    keepBooks(&effects)
    return effects
  }

  /// Brings the store up to what the device remembers of tokens and departed cards.
  private mutating func keepBooks(_ effects: inout Effects) {
    for token in device.tokens.takeTouched() {
      effects.batch.put(Collection.tokens.rawValue, token.value, token.json.encoded)
    }
    for token in device.tokens.takeForgotten() {
      effects.batch.delete(Collection.tokens.rawValue, token)
    }
    for id in device.takeForgotten() {
      effects.batch.delete(Collection.departed.rawValue, id)
    }
  }

  /// Records an ordinary notification, shown or not as the device's switches say.
  mutating func notify(_ notification: JSON, _ verdict: Verdict?, at now: Date) -> Effects {
    var effects = Effects()
    let app = notification["app_id"]?.string ?? ""
    var detail = notification.object ?? [:]
    detail["shown"] = .bool(device.settings.allowsNotifications(of: app))
    append(
      .notification, activityID: nil, activity: nil, verdict: verdict, at: now,
      detail: .object(detail), to: &effects)
    return effects
  }

  private mutating func append(
    _ kind: ActivityEvent.Kind, activityID: String?, activity: Activity?, verdict: Verdict?,
    at now: Date, detail: JSON?, to effects: inout Effects
  ) {
    sequence += 1
    metrics.count(kind, verdict)
    // Written by hand so that the activity, the bulk of it, is encoded once for event and document.
    var body = Array("{\"cursor\":\"\(cursor)\",\"at\":\"\(now.rfc3339)\"".utf8)
    body += ",\"kind\":\"\(kind.rawValue)\",\"activity_id\":".utf8
    JSON.optional(activityID).write(to: &body)
    body += ",\"activity\":".utf8
    if let activity {
      let encoded = activity.json.encoded
      body += encoded
      if activity.state == .dismissed {
        effects.batch.delete(Collection.activities.rawValue, activity.id)
        effects.batch.put(Collection.departed.rawValue, activity.id, encoded)
      } else {
        effects.batch.put(Collection.activities.rawValue, activity.id, encoded)
        if kind == .started || activity.state == .pending || detail?["restored"] == true {
          effects.batch.delete(Collection.departed.rawValue, activity.id)
        }
      }
    } else {
      body += "null".utf8
    }
    body += ",\"verdict\":".utf8
    (verdict?.json ?? .null).write(to: &body)
    if let detail {
      body += ",\"detail\":".utf8
      detail.write(to: &body)
    }
    body += "}".utf8
    effects.batch.events.append(
      LedgerEvent(
        cursor: sequence, at: now.timeIntervalSince1970, kind: kind.rawValue,
        activityID: activityID, body: body))
    effects.entries.append(EventStream.Entry(sequence: sequence, body: body))
  }
}
