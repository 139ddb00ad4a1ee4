internal import Basics
internal import Simulator

/// The newest lines of the activity log.
package struct EventLog: Sendable {
  static let limit = 500

  /// The lines, oldest first.
  package private(set) var entries: [LogEntry] = []
  package private(set) var problems = 0
  /// Another object after each change.
  private(set) var revision = Revision()
  /// The number of the newest line in which something was found.
  private var newestFindingID: LogEntry.ID?
  private var newestProblemID: LogEntry.ID?
  private var next = 1
  /// Seconds to add to UTC for the times in its lines.
  var secondsFromGMT = 0

  /// A state of the log: it is the same as long as this is the same object.
  final class Revision: Sendable {}

  init() {}

  /// A log of what had happened, each event beside the state that its activity had before.
  init(past events: [ActivityEvent], secondsFromGMT: Int) {
    self.secondsFromGMT = secondsFromGMT
    var known: [Activity.ID: Activity] = [:]
    for event in events {
      append(event, after: event.activityID.flatMap { known[$0] })
      if let activity = event.activity { known[activity.id] = activity }
    }
  }

  mutating func append(_ event: ActivityEvent, after old: Activity?) {
    // Tokens come and go with every activity; they have a list of their own.
    if event.kind == .token { return }
    if event.isOfViewsAlone { return }
    let entry = LogEntry(id: next, event: event, before: old, secondsFromGMT: secondsFromGMT)
    next += 1
    revision = Revision()
    entries.append(entry)
    if entry.finding != nil { newestFindingID = entry.id }
    if entry.isProblem {
      problems += 1
      newestProblemID = entry.id
    }
    if entries.count >= Self.limit + 100 {
      let surplus = entries.count - Self.limit
      problems -= entries.prefix(surplus).count(where: \.isProblem)
      entries.removeFirst(surplus)
    }
  }

  /// The lines that a search such as `rule:timestamp since:1h` finds, and those of the cards that it keeps; or the
  /// problems among them alone.
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

  /// The place of a line, as their numbers go up one by one.
  func place(of id: LogEntry.ID?) -> Int? {
    guard let id, let first = entries.first?.id, id >= first, id - first < entries.count else {
      return nil
    }
    return id - first
  }

  /// The newest line in which something was found.
  var newestFinding: LogEntry? { place(of: newestFindingID).map { entries[$0] } }

  /// The newest line with a push that is not shown.
  var newestProblem: LogEntry? { place(of: newestProblemID).map { entries[$0] } }
}
