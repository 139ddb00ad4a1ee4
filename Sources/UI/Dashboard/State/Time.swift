internal import Basics
internal import Foundation
internal import Simulator

extension State {
  /// The speeds that `<` and `>` go through, the first being a clock that stands still.
  static let speeds = [0.0, 1, 10, 60, 600, 3600]

  var faster: Double? { Self.speeds.first { $0 > gateway.wishedSpeed ?? gateway.speed } }

  var slower: Double? { Self.speeds.last { $0 < gateway.wishedSpeed ?? gateway.speed } }

  /// Asks for a speed; the next step goes on from it, though the gateway has not answered yet.
  mutating func wish(_ speed: Double?) -> [Effect] {
    guard let speed else { return [] }
    gateway.wishedSpeed = speed
    return [.setSpeed(speed)]
  }

  /// What the header says of a clock that does not go as ours: `×60`, or `+8 h` where it was set ahead.
  var speedWords: String? {
    if gateway.speed != 1 { return Self.words(ofSpeed: gateway.speed) }
    // A demo sets it at each step.
    guard gateway.ahead >= 60, scene == nil else { return nil }
    return "+" + localized(TimeSpan.words((gateway.ahead / 60).rounded() * 60))
  }

  /// A speed in a word: `×60`, or that the clock stands still.
  static func words(ofSpeed speed: Double) -> String {
    if speed == 0 { return localized("stopped") }
    return Int(exactly: speed).map { "×\($0)" } ?? "×\(speed)"
  }

  /// The gateway's time when some of our seconds have passed.
  ///
  /// What a person is to read stays as long as on a clock of usual speed; while the clock stands
  /// still, the next thing to happen takes it away.
  func moment(after seconds: TimeInterval, now: Date) -> Date {
    now.addingTimeInterval(seconds * gateway.speed)
  }

  /// How many of our seconds lie between two moments of the gateway's clock.
  func seconds(from start: Date, to end: Date) -> TimeInterval {
    gateway.speed > 0 ? end.timeIntervalSince(start) / gateway.speed : 0
  }

  mutating func setSpeed(_ new: Double, now: Date) {
    if new == gateway.wishedSpeed { gateway.wishedSpeed = nil }
    guard new != gateway.speed, new >= 0 else { return }
    // What is shown for a while keeps the rest of its while.
    func moved(_ until: Date) -> Date {
      let left = gateway.speed > 0 ? until.timeIntervalSince(now) / gateway.speed : Self.toastSpan
      return now.addingTimeInterval(left * new)
    }
    if let until = notices.toast?.until { notices.toast?.until = moved(until) }
    if let until = expansion?.until { expansion?.until = moved(until) }
    if let until = notices.alert?.until { notices.alert?.until = moved(until) }
    motion.rest()
    gateway.speed = new
  }
}

/// A moment as the clock on the wall shows it.
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
