internal import Basics
internal import Foundation
internal import Simulator

extension State {
  /// The speeds that `<` and `>` step through. At 0 the clock is stopped.
  static let speeds = [0.0, 1, 10, 60, 600, 3600]

  var faster: Double? { Self.speeds.first { $0 > gateway.requestedSpeed ?? gateway.speed } }

  var slower: Double? { Self.speeds.last { $0 < gateway.requestedSpeed ?? gateway.speed } }

  /// Requests a speed. The next step continues from it, even before the gateway responds.
  mutating func request(_ speed: Double?) -> [Effect] {
    guard let speed else { return [] }
    gateway.requestedSpeed = speed
    return [.setSpeed(speed)]
  }

  /// The header's text for a clock unlike ours: `×60`, or `+8 h` if it was advanced.
  var speedText: String? {
    if gateway.speed != 1 { return Self.text(ofSpeed: gateway.speed) }
    // A demo sets the clock at each step.
    guard gateway.ahead >= 60, scene == nil else { return nil }
    return "+" + localized(TimeSpan.text((gateway.ahead / 60).rounded() * 60))
  }

  /// A speed as a word: `×60`, or that the clock is stopped.
  static func text(ofSpeed speed: Double) -> String {
    if speed == 0 { return localized("stopped") }
    return Int(exactly: speed).map { "×\($0)" } ?? "×\(speed)"
  }

  /// The time of the gateway's clock after seconds of ours; the same time while it is stopped.
  func moment(after seconds: TimeInterval, now: Date) -> Date {
    now.addingTimeInterval(seconds * gateway.speed)
  }

  /// The seconds of our clock between two times of the gateway's clock.
  func seconds(from start: Date, to end: Date) -> TimeInterval {
    gateway.speed > 0 ? end.timeIntervalSince(start) / gateway.speed : 0
  }

  mutating func setSpeed(_ new: Double, now: Date) {
    if new == gateway.requestedSpeed { gateway.requestedSpeed = nil }
    guard new != gateway.speed, new >= 0 else { return }
    motion.rest()
    gateway.speed = new
  }
}

/// A time of day and date in the user's time zone.
struct LocalTime {
  private let text: String
  private let days: Int

  init(_ date: Date, secondsFromGMT: Int) {
    let shifted = date.addingTimeInterval(Double(secondsFromGMT))
    text = shifted.rfc3339
    days = Int((shifted.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// `09:41:07`.
  var seconds: String { part(11, 19) }

  /// `09:41`.
  var minutes: String { part(11, 16) }

  /// `Saturday 21 November`.
  var day: String {
    let number = Int(part(8, 10)) ?? 1
    let months: [Phrase] = [
      "\(number) January", "\(number) February", "\(number) March", "\(number) April",
      "\(number) May", "\(number) June", "\(number) July", "\(number) August",
      "\(number) September", "\(number) October", "\(number) November", "\(number) December",
    ]
    let date = months[((Int(part(5, 7)) ?? 1) + 11) % 12]
    let weekdays: [Phrase] = [
      "Thursday \(date)", "Friday \(date)", "Saturday \(date)", "Sunday \(date)",
      "Monday \(date)", "Tuesday \(date)", "Wednesday \(date)",
    ]
    return localized(weekdays[((days % 7) + 7) % 7])
  }

  private func part(_ from: Int, _ to: Int) -> String {
    String(text.dropFirst(from).prefix(to - from))
  }
}

extension Date {
  var nextMinute: Date {
    Date(timeIntervalSince1970: ((timeIntervalSince1970 / 60).rounded(.down) + 1) * 60)
  }
}

struct Absence: Sendable {
  /// Seconds without a key after which the user counts as away.
  static let least: TimeInterval = 300
  /// Seconds for which a user who has returned is shown what happened.
  private static let reportTime: TimeInterval = 60

  /// When the last key was pressed; before the first one, the program's start.
  private var lastKey: Date?
  /// The start of the absence, and until when it is reported.
  private var reported: (since: Date, until: Date)?

  /// The time since which missed events count; `nil` while the user is present.
  func since(_ state: State, now: Date) -> Date? {
    if let lastKey, state.seconds(from: lastKey, to: now) >= Self.least { return lastKey }
    return reported.flatMap { now < $0.until ? $0.since : nil }
  }

  func nextChange(_ state: State, now: Date) -> Date? {
    if let reported, now < reported.until { return reported.until }
    guard let lastKey, state.seconds(from: lastKey, to: now) < Self.least,
      let newest = state.log.newestProblem, newest.at > lastKey
    else { return nil }
    return state.moment(after: Self.least, now: lastKey)
  }

  /// Records a key, which ends an absence.
  mutating func noteKey(_ state: State, now: Date) {
    if let lastKey, state.seconds(from: lastKey, to: now) >= Self.least {
      reported = (lastKey, state.moment(after: Self.reportTime, now: now))
    }
    lastKey = now
  }

  /// Counts the program's start as the first key.
  mutating func begin(now: Date) { if lastKey == nil { lastKey = now } }

  /// Records that the clock was set: the skipped time is not an absence.
  mutating func noteJump(now: Date) { lastKey = lastKey.map { _ in now } }

  /// Ends the report: the user has seen it.
  mutating func end() { reported = nil }
}

extension State {
  /// The pushes not shown while the user was away; `nil` if there are none.
  func missedProblems(now: Date) -> (count: Int, since: Date)? {
    guard let since = absence.since(self, now: now) else { return nil }
    let count = log.entries.reversed().prefix { $0.at > since }.count(where: \.isProblem)
    return count > 0 ? (count, since) : nil
  }

  /// Selects a neighbouring problem of the log: an earlier one, or with -1 a later one. Without a
  /// selection, selects the newest.
  mutating func moveToProblem(by step: Int) -> [Effect] {
    absence.end()
    let entries = shownLog
    let problems = entries.indices.filter { entries[$0].isProblem }
    guard let newest = problems.last else { return [] }
    let here: Int?
    if case .finding(let event, _, _) = screen {
      here = entries.firstIndex { $0.event.cursor == event.cursor }
    } else {
      here = entries.place(of: pushes.selection)
    }
    let next = here.map { here in
      step > 0 ? problems.last { $0 < here } ?? newest : problems.first { $0 > here } ?? problems[0]
    }
    let entry = entries[next ?? newest]
    pushes.selection = entry.id
    switch screen {
    case .finding(_, _, let back): openFinding(entry.event, back: back)
    case .log: break
    default: if layout.hasLog { pane = .log } else { screen = .log }
    }
    return []
  }
}
