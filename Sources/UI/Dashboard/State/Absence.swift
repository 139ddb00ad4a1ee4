internal import Basics
internal import Foundation
internal import Simulator

struct Absence: Sendable {
  /// Seconds without a key after which a person counts as away.
  static let least: TimeInterval = 300
  /// Seconds for which a person who is back is told.
  private static let telling: TimeInterval = 60

  /// When the last key went down; the program's start before any did.
  private var lastKey: Date?
  /// From when to when the person was away, as long as that is told.
  private var told: (since: Date, until: Date)?

  /// Since when to count what happened; nothing while the person is there.
  func since(_ state: State, now: Date) -> Date? {
    if let lastKey, state.seconds(from: lastKey, to: now) >= Self.least { return lastKey }
    return told.flatMap { now < $0.until ? $0.since : nil }
  }

  func nextChange(_ state: State, now: Date) -> Date? {
    if let told, now < told.until { return told.until }
    guard let lastKey, state.seconds(from: lastKey, to: now) < Self.least,
      let newest = state.log.newestProblem, newest.at > lastKey
    else { return nil }
    return state.moment(after: Self.least, now: lastKey)
  }

  /// Takes note of a key, which brings the person back.
  mutating func noteKey(_ state: State, now: Date) {
    if let lastKey, state.seconds(from: lastKey, to: now) >= Self.least {
      told = (lastKey, state.moment(after: Self.telling, now: now))
    }
    lastKey = now
  }

  /// Begins when the program does, and anew when the clock was set: nobody was away for that hour.
  mutating func begin(now: Date) { if lastKey == nil { lastKey = now } }

  /// Takes note of a clock that was set to another time.
  mutating func noteJump(now: Date) { lastKey = lastKey.map { _ in now } }

  /// Ends what is told: the person has seen it.
  mutating func end() { told = nil }
}

extension State {
  /// The pushes that were not shown while the person was away; nothing where there were none.
  func missedProblems(now: Date) -> (count: Int, since: Date)? {
    guard let since = absence.since(self, now: now) else { return nil }
    let count = log.entries.reversed().prefix { $0.at > since }.count(where: \.isProblem)
    return count > 0 ? (count, since) : nil
  }

  /// Chooses the next problem of the log, an earlier one or by -1 a later one; where none is chosen the newest.
  mutating func moveToProblem(by step: Int) -> [Effect] {
    absence.end()
    let entries = shownLog
    let problems = entries.indices.filter { entries[$0].isProblem }
    guard let newest = problems.last else { return [] }
    let here: Int?
    if case .finding(let event, _, _) = screen {
      here = entries.firstIndex { $0.event.cursor == event.cursor }
    } else {
      here = entries.place(of: logSelection)
    }
    let next = here.map { here in
      step > 0 ? problems.last { $0 < here } ?? newest : problems.first { $0 > here } ?? problems[0]
    }
    let entry = entries[next ?? newest]
    logSelection = entry.id
    switch screen {
    case .finding(_, _, let back): openFinding(entry.event, back: back)
    case .log: break
    default: if layout.hasLog { pane = .log } else { screen = .log }
    }
    return []
  }
}
