package import Basics
internal import CardPlan
internal import Simulator
internal import Canvas

/// Formats times and values of a payload for display.
package struct TimeText: Sendable, Hashable {
  /// The reference time of texts such as `in 6 min`.
  package var now: Date
  /// Seconds to add to UTC for times of day.
  package var secondsFromGMT: Int
  /// The plan of the activity's card, which contains the epochs of its dates.
  private let plan: JSON?

  package init(now: Date, secondsFromGMT: Int, plan: JSON? = nil) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
    self.plan = plan
  }

  /// `15:02`, with the day and the year where they differ from today's.
  package func clock(_ date: Date) -> String {
    let shifted = date.addingTimeInterval(Double(secondsFromGMT))
    let today = now.addingTimeInterval(Double(secondsFromGMT)).rfc3339.prefix(10)
    let text = shifted.rfc3339
    let time = String(text.dropFirst(11).prefix(5))
    guard text.prefix(10) != today else { return time }
    let year = text.prefix(4) == today.prefix(4) ? "" : " " + text.prefix(4)
    return Self.day(shifted) + year + " " + time
  }

  /// `23 Nov`.
  static func day(_ date: Date) -> String {
    let text = date.rfc3339
    let day = Int(text.dropFirst(8).prefix(2)) ?? 1
    let months: [Phrase] = [
      "\(day) Jan", "\(day) Feb", "\(day) Mar", "\(day) Apr", "\(day) May", "\(day) Jun",
      "\(day) Jul", "\(day) Aug", "\(day) Sep", "\(day) Oct", "\(day) Nov", "\(day) Dec",
    ]
    let month = Int(text.dropFirst(5).prefix(2)) ?? 1
    return localized(months[(month + 11) % 12])
  }

  /// `in 6 min`, `4 min ago`, and the time of the next change.
  package func distance(_ date: Date) -> (text: String, next: Date?) {
    let seconds = date.timeIntervalSince(now)
    guard abs(seconds) < 1e9 else { return ("", nil) }
    if seconds > 0 {
      let left = Clock.left(until: date, now: now, isProse: true)
      return (localized("in \(left.text)"), left.next)
    }
    if seconds > -60 { return (localized("now"), date.addingTimeInterval(60)) }
    let age = Clock.age(of: date, now: now, isProse: true)
    return (localized("\(age.text) ago"), age.next)
  }

  /// `15:02 (in 6 min)`.
  package func text(_ date: Date) -> String {
    let distance = distance(date).text
    return clock(date) + (distance.isEmpty ? "" : " (\(distance))")
  }

  /// The time in a field of a content state, according to the plan. Without a plan, an ISO 8601
  /// text or a number whose key ends like a date's.
  package func date(_ key: String, _ value: JSON) -> Date? {
    if value.double != nil, let epoch = plan.flatMap({ Plan.epoch(of: key, in: $0) }) {
      return ValueFormat.date(value, epoch)
    }
    return ValueFormat.date(key: key, value)
  }

  /// A field's value: a date as a time, a text without quotes, anything else as JSON.
  ///
  /// `isBrief` omits the distance from now, for a line that lists changes.
  package func text(_ key: String, _ value: JSON, isBrief: Bool = false) -> String {
    // A day has no time of day.
    if let day = value.string, day.utf8.count == 10 { return day }
    if let date = date(key, value) { return isBrief ? clock(date) : text(date) }
    if isBrief, case .double(let number) = value, number == 0 || 0.001..<1e9 ~= abs(number) {
      return JSON.double((number * 1000).rounded() / 1000).text
    }
    if isBrief, case .rows(let rows, let more) = ValueFormat.rows.text(value), !rows.isEmpty {
      return rows.map(\.name).joined(separator: ", ") + (more > 0 ? " +\(more)" : "")
    }
    return value.string ?? value.excerpt.string ?? value.excerpt.text
  }
}

extension NumberStyle {
  /// Fits a text into some columns. A number is abbreviated, never cut, and keeps a currency or
  /// unit.
  func fit(_ text: String, _ columns: Int) -> String {
    guard TextLayout.width(text) > columns, let first = text.firstIndex(where: \.isNumber),
      let last = text.lastIndex(where: \.isNumber), let number = number(String(text[first...last])),
      short(number).count < text[first...last].count
    else { return text }
    let (sign, unit) = (text[..<first], text[text.index(after: last)...])
    // `1.2M kWh`: the letter for a million belongs to the number and not to the unit, except for
    // bytes: `734 MB`.
    let isPlain = unit.isEmpty || unit == " B"
    let digits = isPlain ? short(number) : short(number).filter { $0 != " " }
    let short = String(sign) + digits + (isPlain ? unit.drop { $0 == " " } : unit)
    if TextLayout.width(short) <= columns { return short }
    return short.filter { $0 != " " }
  }
}
