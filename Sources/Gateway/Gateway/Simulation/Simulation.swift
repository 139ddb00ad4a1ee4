import Basics
import Simulator

/// A device and all that belongs to it: what one lock guards.
///
/// A value that reaches nothing but itself: no store, no jq, no alarm. What is to be done outside
/// comes back as `StoreChanges`.
struct Simulation: Sendable {
  /// The simulation that there is where nothing names another.
  static let defaultName = "default"

  /// The collections of a simulation's documents.
  enum Collection: String, CaseIterable {
    case activities, departed, tokens, device, tags, channels, types
    /// What the app's own widget shows of an activity.
    case views
    /// Documents of any collection that could not be read; the key names the collection, too.
    case unreadable
  }

  /// What a rollback goes back to, beside the device, which notes its own.
  private struct Checkpoint: Sendable {
    var clock: GatewayClock
    var limiter: RateLimiter
    var faults: FaultInjector
    var registered: Set<String>
    var sequence: Int64
  }

  let name: String
  var device: Device
  var clock: GatewayClock
  var limiter: RateLimiter
  var faults = FaultInjector()
  /// The names of the types that apps registered; those of files are read anew at each start.
  var registered: Set<String> = []
  /// What the app's own widget shows, as JSON, by activity.
  var views = RevertibleDictionary<Activity.ID, [UInt8]>()
  /// The name of the simulation's present life: the first half of each cursor.
  private(set) var epoch: String
  /// The number of the newest event.
  private(set) var sequence: Int64
  private var checkpoint: Checkpoint?

  init(
    name: String = defaultName, epoch: String, sequence: Int64, device: Device,
    clock: GatewayClock, limit: Int
  ) {
    self.name = name
    self.epoch = epoch
    self.sequence = sequence
    self.device = device
    self.clock = clock
    limiter = RateLimiter(limit: limit)
  }

  /// Goes on under another epoch, where the store was made anew.
  mutating func renew(epoch: String) { self.epoch = epoch }

  /// The cursor of the newest event.
  var cursor: String { "\(epoch)-\(sequence)" }

  /// Forgets everything and goes on under a new epoch; sequence numbers rise for ever, so that what
  /// is committed meanwhile keeps its place.
  mutating func reset(epoch: String, seed: UInt64, wall: Date) {
    let types = device.types
    device = Device(seed: seed)
    device.types = types
    views = RevertibleDictionary()
    faults = FaultInjector()
    limiter = RateLimiter(limit: limiter.limit)
    clock = GatewayClock(wall: wall)
    self.epoch = epoch
  }

  /// The cards, and those that left as long as they are remembered.
  func activities(withDismissed: Bool) -> [Activity] {
    Array(device.activities.values) + (withDismissed ? device.departed.values.map(\.activity) : [])
  }

  // MARK: Transactions

  /// Notes what changes from now on, until `commit` or `rollback`.
  mutating func begin() {
    device.begin()
    views.begin()
    checkpoint = Checkpoint(
      clock: clock, limiter: limiter, faults: faults, registered: registered, sequence: sequence)
  }

  /// What changed since `begin` beside the device: a document each, whoever changed it.
  func changedState() -> StoreChanges {
    var stored = StoreChanges()
    guard let before = checkpoint else { return stored }
    if clock != before.clock { stored.put(.device, "clock", clock.document) }
    if limiter != before.limiter { stored.put(.device, "requests", limiter.document) }
    if faults != before.faults { stored.put(.device, "faults", faults.document) }
    return stored
  }

  /// Keeps what changed since `begin`.
  mutating func commit() {
    device.commit()
    views.commit()
    checkpoint = nil
  }

  /// Makes the simulation what it was at `begin`.
  mutating func rollback() {
    device.rollback()
    views.rollback()
    guard let before = checkpoint else { return }
    checkpoint = nil
    clock = before.clock
    limiter = before.limiter
    faults = before.faults
    registered = before.registered
    sequence = before.sequence
  }

  // MARK: Time

  /// The device's present.
  func now(wall: Date) -> Date { clock.now(wall: wall) }

  /// Whether something should have changed by itself already.
  func isLate(wall: Date) -> Bool { device.nextDeadline.map { $0 <= now(wall: wall) } ?? false }

  /// Lets time do its work on the device, or a part of it: about so many changes.
  mutating func advance(to now: Date, limit: Int) -> StoreChanges {
    guard let next = device.nextDeadline, next <= now else { return StoreChanges() }
    return record(device.advance(to: now, limit: limit), at: now)
  }

  /// Seconds of the wall clock until something changes by itself; `nil` where nothing will.
  func secondsToNextChange(wall: Date) -> TimeInterval? {
    device.nextDeadline.flatMap { clock.wallSeconds(until: $0, wall: wall) }
  }

  // MARK: Recording

  /// Turns what happened into events and documents.
  mutating func record(
    _ changes: [Device.Change], verdict: Verdict? = nil, at now: Date, detail: JSON? = nil
  ) -> StoreChanges {
    var stored = StoreChanges()
    var verdict = verdict
    if changes.isEmpty, let verdict {
      add(
        .verdict, activityID: verdict.activityID, verdict: verdict, at: now, detail: detail,
        to: &stored)
    }
    for change in changes {
      add(
        change.kind, activityID: change.activity?.id, activity: change.activity, verdict: verdict,
        at: now, detail: change.detail ?? detail, to: &stored)
      verdict = nil
    }
    storeTokens(in: &stored)
    return stored
  }

  /// Records something that is no change of an activity.
  mutating func record(
    _ kind: ActivityEvent.Kind, activityID: String? = nil, detail: JSON, at now: Date
  ) -> StoreChanges {
    var stored = StoreChanges()
    add(kind, activityID: activityID, at: now, detail: detail, to: &stored)
    storeTokens(in: &stored)
    return stored
  }

  /// Records an ordinary notification, shown or not as the device's switches say.
  mutating func notify(_ notification: JSON, _ verdict: Verdict?, at now: Date) -> StoreChanges {
    var stored = StoreChanges()
    let app = notification["app_id"]?.string ?? ""
    var detail = notification.object ?? [:]
    detail["shown"] = .bool(device.settings.allowsNotifications(of: app))
    add(
      .notification, activityID: nil, verdict: verdict, at: now, detail: .object(detail),
      to: &stored)
    return stored
  }

  /// Brings the store up to what the device remembers of tokens and departed cards.
  private mutating func storeTokens(in stored: inout StoreChanges) {
    for token in device.tokens.takeTouched() { stored.put(.tokens, token.value, token.json) }
    for token in device.tokens.takeForgotten() { stored.delete(.tokens, token) }
    for id in device.takeForgotten() {
      stored.delete(.departed, id)
      if views.removeValue(forKey: id) != nil { stored.delete(.views, id) }
    }
  }

  private mutating func add(
    _ kind: ActivityEvent.Kind, activityID: String?, activity: Activity? = nil,
    verdict: Verdict? = nil, at now: Date, detail: JSON?, to stored: inout StoreChanges
  ) {
    sequence += 1
    stored.events.append(
      StoreChanges.Event(
        sequence: sequence, kind: kind, activityID: activityID, activity: activity,
        verdict: verdict, at: now, detail: detail))
  }
}
