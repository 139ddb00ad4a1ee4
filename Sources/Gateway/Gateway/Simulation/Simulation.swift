import Basics
import CardPlan
import EventStore
import Simulator

/// A device with all state that a project's lock guards.
///
/// A value without side effects: it uses no store, no jq and no alarm. Work to be done outside is
/// returned as `StoreChanges`.
struct Simulation: Sendable {
  /// The name of the project for requests that name none.
  static let defaultName = "default"

  /// Settings of the gateway that are not stored.
  struct Setup: Sendable {
    var name = Simulation.defaultName
    var types: [ActivityType] = []
    /// The app's compiled code, which decodes content states of these types.
    var decoder: (any AppDecoder)?
    /// The random seed for a new device's tokens.
    var seed: UInt64
    /// The maximum number of requests per hour at vendors with a limit.
    var limit: Int
  }

  /// The state that a rollback restores. The device has its own checkpoint.
  private struct Checkpoint: Sendable {
    var clock: GatewayClock
    var limiter: RateLimiter
    var faults: FaultInjector
    var registered: Set<String>
    var cursor: Int64
    var arrivals: [String: Arrival]
    var routeTimes: [String: [Date]]
  }

  let setup: Setup
  var device: Device
  var clock: GatewayClock
  var limiter: RateLimiter
  var faults = FaultInjector()
  /// The times of recent requests to vendor files' routes that have limits.
  var routeTimes: [String: [Date]] = [:]
  /// The types that apps registered. Types from files are read again at each start.
  var registered: Set<String> = []
  /// The output of the app's own widget as JSON, by activity.
  var views = RevertibleDictionary<Activity.ID, [UInt8]>()
  /// The plans by which cards without a program are drawn, by type and shape.
  var plans = RevertibleDictionary<String, Plan>()
  var grownPlans: [String: GrownPlan] = [:]
  /// The reasons why programs that draw cards were stopped, by program.
  var stoppedPrograms = RevertibleDictionary<String, String>()
  /// The stored responses that the current group of changes reads or adds.
  var answers = RevertibleDictionary<String, RememberedAnswer>()
  /// Requests that are not stored yet, by their documents' keys. In a burst the newest request of
  /// each card is stored once per second, and when the project closes. A crash loses no push, but
  /// perhaps the text of the last second's requests.
  var arrivals: [String: Arrival] = [:]
  /// Whether the current group stores `arrivals`.
  var storesArrivals = false
  private var nextArrivals = ContinuousClock.now
  /// Whether to write something even without changes, to find out whether the store accepts writes.
  var isTryingStore = false
  /// The position of the rows that this simulation contains, including the events decided so far.
  private(set) var position: LedgerPosition
  private var checkpoint: Checkpoint?

  init(_ setup: Setup, position: LedgerPosition, wall: Date) {
    self.setup = setup
    self.position = position
    device = Device(seed: setup.seed)
    device.decoder = setup.decoder
    for type in setup.types { device.types[type.name] = type }
    clock = GatewayClock(wall: wall)
    limiter = RateLimiter(limit: setup.limit)
  }

  var name: String { setup.name }

  /// The epoch of all cursors. Changes with each reset.
  var epoch: String { position.epoch }

  var sequence: Int64 { position.cursor }

  var cursor: String { "\(epoch)-\(sequence)" }

  mutating func moveOn(to position: LedgerPosition) { self.position = position }

  /// The current cards, and on request also dismissed ones while they are remembered.
  func activities(withDismissed: Bool) -> [Activity] {
    Array(device.activities.values) + (withDismissed ? device.departed.values.map(\.activity) : [])
  }

  // MARK: Transactions

  /// Tracks changes from now on, until `commit` or `rollback`.
  mutating func begin() {
    device.begin()
    views.begin()
    // Dismissed activities that the device has just dropped from its memory.
    for id in device.departed.changedKeys { views.removeValue(forKey: id) }
    plans.begin()
    stoppedPrograms.begin()
    answers.begin()
    storesArrivals = .now >= nextArrivals
    checkpoint = Checkpoint(
      clock: clock, limiter: limiter, faults: faults, registered: registered,
      cursor: position.cursor, arrivals: arrivals, routeTimes: routeTimes)
  }

  /// Ends the tracking and keeps the changes since `begin`, which are now stored.
  mutating func commit(at position: LedgerPosition) {
    device.commit()
    views.commit()
    plans.commit()
    stoppedPrograms.commit()
    answers = RevertibleDictionary()
    if storesArrivals, !arrivals.isEmpty {
      arrivals = [:]
      nextArrivals = .now + .seconds(1)
    }
    isTryingStore = false
    checkpoint = nil
    self.position = position
  }

  mutating func rollback() {
    device.rollback()
    views.rollback()
    plans.rollback()
    stoppedPrograms.rollback()
    answers = RevertibleDictionary()
    isTryingStore = false
    guard let before = checkpoint else { return }
    checkpoint = nil
    arrivals = before.arrivals
    routeTimes = before.routeTimes
    clock = before.clock
    limiter = before.limiter
    faults = before.faults
    registered = before.registered
    position.cursor = before.cursor
  }

  /// Adds the responses that were found in the store and have not expired.
  mutating func remember(_ found: [LedgerDocument], at wall: Date) {
    for document in found {
      guard let expires = document.expires, expires > wall.timeIntervalSince1970,
        let json = try? JSON.parse(document.body)
      else { continue }
      answers[document.key] = RememberedAnswer(document: json, expires: expires)
    }
  }

  /// The parts other than the device that changed since `begin`.
  var changedParts: [Part] {
    guard let before = checkpoint else { return [] }
    return [
      clock != before.clock ? .clock : nil, limiter != before.limiter ? .requests : nil,
      faults != before.faults ? .faults : nil,
    ].compactMap(\.self)
  }

  var changedTypes: [String] {
    guard let before = checkpoint else { return [] }
    return registered.filter {
      !before.registered.contains($0) || device.types[$0] != device.typesBefore[$0]
    }
  }

  // MARK: Time

  func now(wall: Date) -> Date { clock.now(wall: wall) }

  /// Whether a timed change is overdue.
  func isLate(wall: Date) -> Bool { device.nextDeadline.map { $0 <= now(wall: wall) } ?? false }

  /// Applies due timed changes, at most about `limit` of them.
  mutating func advance(to now: Date, limit: Int) -> StoreChanges {
    guard let next = device.nextDeadline, next <= now else { return StoreChanges() }
    return record(device.advance(to: now, limit: limit), at: now)
  }

  /// Wall-clock seconds until the next timed change; `nil` if there is none.
  func secondsToNextChange(wall: Date) -> TimeInterval? {
    device.nextDeadline.flatMap { clock.wallSeconds(until: $0, wall: wall) }
  }

  // MARK: Recording

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
    return stored
  }

  /// Records an event that is not a change of an activity.
  mutating func record(
    _ kind: ActivityEvent.Kind, activityID: String? = nil, detail: JSON, at now: Date
  ) -> StoreChanges {
    var stored = StoreChanges()
    add(kind, activityID: activityID, at: now, detail: detail, to: &stored)
    return stored
  }

  /// Records an ordinary notification. The device's settings decide whether it is shown.
  mutating func notify(_ notification: JSON, _ verdict: Verdict?, at now: Date) -> StoreChanges {
    var stored = StoreChanges()
    let app = notification["app_id"]?.string ?? ""
    var detail = notification.object ?? [:]
    detail["shown"] = .bool(
      verdict?.outcome ?? .shown == .shown && device.settings.allowsNotifications(of: app))
    add(
      .notification, activityID: nil, verdict: verdict, at: now, detail: .object(detail),
      to: &stored)
    return stored
  }

  private mutating func add(
    _ kind: ActivityEvent.Kind, activityID: String?, activity: Activity? = nil,
    verdict: Verdict? = nil, at now: Date, detail: JSON?, to stored: inout StoreChanges
  ) {
    position.cursor += 1
    let drawn: Set<ActivityEvent.Kind> = [.started, .updated, .ended]
    var activity = drawn.contains(kind) ? activity.map { planned($0) } : activity
    // Followers have not seen a restored card, so its plan is included.
    if detail?["restored"]?.bool == true { activity = activity.map { withPlans([$0])[0] } }
    stored.events.append(
      StoreChanges.Event(
        sequence: sequence, kind: kind, activityID: activityID, activity: activity,
        verdict: verdict, at: now, detail: detail))
  }
}
