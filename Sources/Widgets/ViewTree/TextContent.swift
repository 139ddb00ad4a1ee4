package import FoundationEssentials

/// The content of a text run: fixed text, or a running clock.
package enum TextContent: Sendable, Hashable, Codable {
  case verbatim(String)
  /// A clock between two dates.
  case interval(from: Date, to: Date, countsDown: Bool, pause: Date?, showsHours: Bool)
  /// The time since a date, or until a future one, shown like a stopwatch.
  case timer(Date)
  /// The same time in words: `2 min, 32 sec`.
  case relative(Date)
  /// The same time with its direction: `+2 minutes`.
  case offset(Date)
  /// A text until a time, and another one from then on.
  case changing(at: Date, before: String, after: String)
  /// A countdown to a time, and a text from then on. Over a day it is `days`, with the numbers of
  /// days and hours in place of `{0}` and `{1}`.
  case countdown(to: Date, days: String, after: String)
  /// An SF Symbol within the text.
  case symbol(String)

  /// Whether the text is as wide as the proposed width.
  package var isGreedy: Bool {
    switch self {
    case .interval, .timer: true
    default: false
    }
  }

  package func string(at now: Date) -> String {
    switch self {
    case .verbatim(let text): return text
    case .interval(let from, let to, let countsDown, let pause, let showsHours):
      let time = min(max(pause.map { min($0, now) } ?? now, from), to)
      let seconds = countsDown ? to.timeIntervalSince(time) : time.timeIntervalSince(from)
      // An end that code sets to now plus a minute is some microseconds later.
      return Self.clock(
        countsDown ? (seconds - 0.001).rounded(.up) : seconds, showsHours: showsHours)
    case .timer(let date): return Self.clock(abs(now.timeIntervalSince(date)), showsHours: true)
    case .relative(let date): return Self.words(abs(now.timeIntervalSince(date)))
    case .offset(let date):
      let seconds = now.timeIntervalSince(date)
      return (seconds < 0 ? "-" : "+") + Self.largest(abs(seconds))
    case .changing(let date, let before, let after):
      return now < date ? before : after
    case .countdown(let date, let days, let after):
      let seconds = date.timeIntervalSince(now).rounded(.up)
      if seconds <= 0 { return after }
      if seconds < 86_400 { return Self.clock(seconds, showsHours: true) }
      let hours = Int(min(seconds, 1e9)) / 3600
      return days.replacing("{0}", with: "\(hours / 24)")
        .replacing("{1}", with: hours % 24 < 10 ? "0\(hours % 24)" : "\(hours % 24)")
    case .symbol: return "\u{FFFC}"
    }
  }

  /// The next time at which the text changes; `nil` if it never does.
  package func change(after now: Date) -> Date? {
    switch self {
    case .verbatim, .symbol: return nil
    case .interval(let from, let to, let countsDown, let pause, _):
      if pause.map({ $0 <= now }) == true || now >= to { return nil }
      if now < from { return from }
      return Self.step(countsDown ? to : from, now)
    case .timer(let date): return Self.step(date, now)
    case .changing(let date, _, _): return now < date ? date : nil
    case .countdown(let date, _, _):
      let seconds = date.timeIntervalSince(now)
      return seconds <= 0 ? nil : Self.step(date, now, by: seconds >= 90_000 ? 3600 : 1)
    case .relative(let date), .offset(let date):
      return Self.step(date, now, by: abs(now.timeIntervalSince(date)) < 3600 ? 1 : 60)
    }
  }

  private static func step(_ date: Date, _ now: Date, by step: Double = 1) -> Date {
    let passed = (now.timeIntervalSince(date) / step).rounded(.down)
    return date.addingTimeInterval((passed + 1) * step)
  }

  /// `1:02:03`, or `62:03` without hours.
  static func clock(_ seconds: Double, showsHours: Bool) -> String {
    let whole = seconds.isFinite ? Int(min(max(0, seconds), 359_999_999)) : 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if showsHours, whole >= 3600 {
      return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
    }
    return "\(whole / 60):\(two(whole % 60))"
  }

  private static func parts(_ seconds: Double) -> [(Int, String, String)] {
    let whole = seconds.isFinite ? Int(min(seconds, 3.2e9)) : 0
    return [
      (whole / 31_536_000, "yr", "year"), (whole / 2_592_000 % 12, "mo", "month"),
      (whole / 86_400 % 30, "day", "day"), (whole / 3600 % 24, "hr", "hour"),
      (whole / 60 % 60, "min", "minute"), (whole % 60, "sec", "second"),
    ]
  }

  /// `2 min, 32 sec`: the two largest units.
  private static func words(_ seconds: Double) -> String {
    let all = parts(seconds)
    guard let first = all.firstIndex(where: { $0.0 > 0 }) else { return "0 sec" }
    return all[first...].prefix(2).filter { $0.0 > 0 }.map { part in
      "\(part.0) \(part.1)" + (part.1 == "day" && part.0 != 1 ? "s" : "")
    }.joined(separator: ", ")
  }

  /// `2 minutes`: the largest unit.
  private static func largest(_ seconds: Double) -> String {
    let part = parts(seconds).first { $0.0 > 0 } ?? (0, "sec", "second")
    return "\(part.0) \(part.2)" + (part.0 == 1 ? "" : "s")
  }
}
