internal import Basics
internal import Simulator

/// Identifies a version of a value: the value is unchanged as long as its identity is the same
/// object.
final class Identity: Sendable, Equatable {
  static func == (left: Identity, right: Identity) -> Bool { left === right }
}

/// The newest lines of the activity log.
package struct EventLog: Sendable {
  static let limit = 500
  /// The maximum number of older problems, which stay longer than other lines.
  static let problemLimit = 200

  /// The lines, the oldest first.
  package private(set) var entries: [LogEntry] = []
  package private(set) var problems = 0
  /// Replaced by another object after each change.
  private(set) var revision = Identity()
  private var newestFindingID: LogEntry.ID?
  private var newestProblemID: LogEntry.ID?
  private var next = 1
  /// The number of lines at the start that stay only because they are problems.
  private var kept = 0
  /// The lines of pushes that wait for an offline phone, by their card.
  private var waiting: [Activity.ID: [LogEntry.ID]] = [:]
  /// The switches after the last event that changed them.
  private var settings: DeviceSettings?
  /// Seconds to add to UTC for the times in its lines.
  var secondsFromGMT = 0

  init() {}

  /// A log of past events. Each one is compared with its activity's previous state. Dates are
  /// parsed with the activity's current plan.
  init(past events: [ActivityEvent], of catalog: Catalog, secondsFromGMT: Int) {
    self.secondsFromGMT = secondsFromGMT
    var known: [Activity.ID: Activity] = [:]
    for event in events {
      append(
        event, after: event.activityID.flatMap { known[$0] },
        plan: event.activityID.flatMap { catalog[$0]?.plan })
      if let activity = event.activity { known[activity.id] = activity }
    }
  }

  /// Adds a line for an event. `old` is its activity's previous state, `plan` the plan of its card.
  mutating func append(_ event: ActivityEvent, after old: Activity?, plan: JSON?) {
    // Tokens change with every activity, so they are in a separate list.
    if event.kind == .token { return }
    if event.isOfViewsAlone { return }
    let entry = LogEntry(
      id: next, event: event, before: old, plan: plan, settings: settings,
      secondsFromGMT: secondsFromGMT)
    if event.kind == .switch { settings = event.detail.flatMap(DeviceSettings.init(json:)) }
    next += 1
    revision = Identity()
    entries.append(entry)
    noteArrival(of: entry)
    if entry.finding != nil { newestFindingID = entry.id }
    if entry.isProblem {
      problems += 1
      newestProblemID = entry.id
    }
    if entries.count - kept >= Self.limit + 100 {
      let old = entries.prefix(entries.count - Self.limit).filter(\.isProblem)
      let stays = old.suffix(Self.problemLimit)
      problems -= old.count - stays.count
      entries = stays + entries.suffix(Self.limit)
      kept = stays.count
    }
  }

  /// Notes a push that waits for an offline phone; once one for its card is shown, those before it
  /// are no problem any more.
  private mutating func noteArrival(of entry: LogEntry) {
    guard let verdict = entry.event.verdict, let id = verdict.activityID else { return }
    if verdict.decisive?.rule == .deviceOffline {
      waiting[id, default: []].append(entry.id)
    } else if verdict.outcome == .shown, let before = waiting.removeValue(forKey: id) {
      for place in before.compactMap(entries.place) {
        entries[place].hasArrived = true
        problems -= 1
      }
      newestProblemID = entries.last(where: \.isProblem)?.id
    }
  }

  /// The lines that match the search, such as `rule:timestamp since:1h`, directly or by their card.
  /// With `onlyProblems`, only those with findings.
  func lines(in catalog: Catalog, onlyProblems: Bool) -> [LogEntry] {
    let search = catalog.search
    if search.isEmpty, !onlyProblems { return entries }
    return entries.filter { entry in
      guard !onlyProblems || entry.finding != nil else { return false }
      if search.matches(entry) { return true }
      let id = entry.event.activityID ?? entry.event.verdict?.activityID
      return id.flatMap { catalog.place(of: $0) == nil ? nil : catalog[$0] }
        .map { search.keeps(entry, of: $0) } ?? false
    }
  }

  func place(of id: LogEntry.ID?) -> Int? { entries.place(of: id) }

  var newestFinding: LogEntry? { place(of: newestFindingID).map { entries[$0] } }

  var newestProblem: LogEntry? { place(of: newestProblemID).map { entries[$0] } }
}
