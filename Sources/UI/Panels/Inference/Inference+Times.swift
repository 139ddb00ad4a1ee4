internal import Basics
internal import Simulator

/// Clocks, and what runs by them.
extension Inference {
  mutating func inferDates() {
    var until: (item: Item, date: Date, isExact: Bool)?
    var since: (item: Item, date: Date)?
    for item in content + attributes where !used.contains(item.key) {
      guard [.begin, .end, .moment].contains(item.meaning), !DateReader.isDay(item.value),
        let date = dates.date(item.value)
      else {
        if item.meaning == .stamp { used.insert(item.key) }
        continue
      }
      if isValidity(item, date) {
        used.insert(item.key)
        continue
      }
      let isExact = item.name.contains(Words.exact)
      let isFormer = item.name.contains(["last", "previous", "prev"])
      if item.meaning == .begin, date <= activity.updatedAt {
        if !isFormer { since = since ?? (item, date) }
      } else if item.meaning == .end || date > activity.updatedAt, !item.isPast, !isFormer {
        // What is to come goes before what was to come, and a forecast before a plan.
        let isBetter = until.map {
          isExact && !$0.isExact || $0.date < activity.updatedAt && date > $0.date
            || item.name.words.first == "next" && $0.item.name.words.first == "next"
              && date < $0.date
            || isWhole(item) && !isWhole($0.item) && $0.item.name.words.count > 2
        }
        if isBetter ?? true { until = (item, date, isExact) }
      }
    }
    // A second time has a row of its own.
    if let until {
      result.timer = .until(until.date)
      used.insert(until.item.key)
      origin.timer = until.item
      let silent: Set<String> = [
        "at", "time", "date", "timestamp", "estimated", "expected", "on", "est", "sched",
        "scheduled", "by",
      ]
      var words = Self.moment(Self.ownName(until.item).words).filter { !silent.contains($0) }
      // `payBy` is a sentence, `Pay` none.
      if words.count == 1, until.item.leaf.last == "by" { words.append("by") }
      // `returnWindow: { start, end }`
      if let window = window(of: until.item) { words = window }
      result.timerLabel = words.isEmpty ? nil : FieldName.sentence(words)
      // What is foreseen is nothing that one waits for.
      result.isTimerFar =
        until.date.timeIntervalSince(activity.updatedAt) > 86_400
        || until.item.name.contains([
          "forecast", "predicted", "peak", "flip", "high", "low", "sunrise", "sunset", "sleep",
          "snooze", "lock", "token", "session", "otp", "cert", "rain", "office", "reset", "resets",
          "quiet", "after",
        ])
      forgetPlans(of: until.item)
      // A countdown that was sent beside the time to which it counts is the same.
      for item in content where item.name.contains(["left", "remaining", "minus", "countdown"]) {
        if let left = seconds(item),
          abs(until.date.timeIntervalSince(activity.updatedAt) - left) < 90
        {
          used.insert(item.key)
        }
      }
    }
    if let since {
      used.insert(since.item.key)
      if until == nil {
        result.timer = .since(since.date)
        origin.timer = since.item
        let silent: Set<String> = [
          "at", "time", "date", "started", "start", "since", "begin", "began", "begun", "session",
          "opened", "from", "side",
        ]
        let words = Self.moment(Self.ownName(since.item).words).filter { !silent.contains($0) }
        result.timerLabel = words.isEmpty ? localized("Elapsed") : FieldName.sentence(words)
        if let planned = plannedSpan {
          result.progress = .interval(from: since.date, to: since.date + planned)
        }
      }
    }
    if let since, let until, until.date > since.date, isWay(from: since.item, to: until.item) {
      result.progress = .interval(from: since.date, to: until.date)
    }
  }

  /// Whether a moment is the end of it all: `endsAt`, but not `boostEndsAt`.
  private func isWhole(_ item: Item) -> Bool {
    let words: Set<String> = ["end", "ends", "ending", "at", "time", "date", "until", "deadline"]
    return item.name.words.allSatisfy(words.contains)
  }

  /// Whether two moments belong together: of what began as a whole, or of one thing.
  private func isWay(from start: Item, to end: Item) -> Bool {
    let silent: Set<String> = [
      "at", "time", "date", "ts", "ms", "started", "start", "starts", "since", "begin", "began",
      "departed", "departure", "opened", "sched", "scheduled", "actual", "session", "epoch",
    ]
    if end.name.contains(["next", "boost", "after", "cert", "office", "reset", "resets"]) {
      return false
    }
    let own = Self.moment(Self.ownName(start).words).filter { !silent.contains($0) }
    return own.isEmpty || own.contains { end.name.words.contains($0) }
      || own.count == 1
        && own[0].hasSuffix("ed")
  }

  /// The name of the object that a moment is the beginning or the end of, where that is one to come.
  private func window(of item: Item) -> [String]? {
    guard item.leaf.words.count == 1, item.name.words.count > 1,
      ["start", "from", "begin", "end", "to", "opens", "closes"].contains(item.leaf.last)
    else { return nil }
    let words = item.name.stem
    return ["window", "slot", "period", "hours"].contains(words.last) ? words : nil
  }

  /// How long a sensor or a card is good for is nothing that one waits for.
  private func isValidity(_ item: Item, _ date: Date) -> Bool {
    item.name.contains(["expires", "expiry", "expiration", "valid", "renews", "renewal"])
      && date.timeIntervalSince(activity.updatedAt) > 86_400
      && attributes.contains { $0.key == item.key }
  }

  /// The words of a moment's name without those that say in which form it was sent.
  static func moment(_ words: [String]) -> [String] {
    let forms: Set<String> = [
      "ts", "ms", "millis", "epoch", "unix", "utc", "iso", "timestamp", "seconds", "sec",
    ]
    let rest = words.filter { !forms.contains($0) }
    return rest.isEmpty ? words : rest
  }

  /// `schedDeparture` beside `actualDeparture`: what was planned is told by the delay.
  private mutating func forgetPlans(of kept: Item) {
    let plans: Set<String> = ["sched", "scheduled", "planned", "original"]
    let now: Set<String> = ["actual", "estimated", "est", "expected", "revised", "live", "new"]
    for item in content + attributes
    where item.name.contains(plans) && [.begin, .end, .moment].contains(item.meaning)
      && !used.contains(item.key)
    {
      let noun = item.name.words.filter { !plans.contains($0) }
      let isKnown = (content + attributes).contains {
        $0.name.contains(now) && $0.name.words.filter { !now.contains($0) } == noun
      }
      if isKnown { used.insert(item.key) }
    }
  }

  /// The seconds that what has begun is to take.
  private var plannedSpan: Double? {
    let words: Set<String> = [
      "planned", "expected", "total", "estimated", "duration", "length", "target", "dur",
      "included", "allowed", "goal", "allotted",
    ]
    return (content + attributes).lazy.filter {
      $0.name.contains(words) && !$0.name.contains(["elapsed", "remaining", "left", "wait"])
    }.compactMap(seconds).first { $0 >= 60 }
  }

  /// The seconds of a span of time.
  func seconds(_ item: Item) -> Double? {
    guard case .span(let one) = item.meaning else { return nil }
    guard let number = ValueShape.number(item.value) else { return ValueShape.seconds(item.value) }
    return Span.seconds(number, unit: one)
  }

  /// How far it is on its way by the clock: from departure to arrival, or through several moments in order.
  mutating func inferCourse() {
    guard result.progress == nil, result.score.isEmpty, result.steps == nil else { return }
    let all = content + attributes
    if result.route != nil {
      let from = best(
        [
          "departure", "departed", "departs", "departing", "depart", "dep", "takeoff", "start",
          "started", "etd",
        ],
        in: all)
      let to = best(
        ["arrival", "arrives", "arriving", "arrive", "arr", "eta", "landing", "lands", "end"],
        in: all)
      if let from, let to, from < to { result.progress = .interval(from: from, to: to) }
      return
    }
    let moments = content.compactMap { item -> Date? in
      guard [.begin, .end, .moment].contains(item.meaning), !DateReader.isDay(item.value),
        !item.name.contains(["last", "previous", "prev"])
      else { return nil }
      return dates.date(item.value)
    }
    guard moments.count >= 3, let first = moments.first, let last = moments.last,
      zip(moments, moments.dropFirst()).allSatisfy({ $0 < $1 }), first <= activity.updatedAt,
      activity.updatedAt < last
    else { return }
    result.progress = .interval(from: first, to: last)
  }

  /// The moment of a name: as it was, else as it is expected, else as it was planned.
  private func best(_ words: Set<String>, in items: [Item]) -> Date? {
    let found = items.compactMap { item -> (rank: Int, date: Date)? in
      guard item.name.contains(words), !DateReader.isDay(item.value),
        let date = dates.date(item.value)
      else { return nil }
      let rank =
        item.name.contains(["actual", "departed"])
        ? 0
        : item.name.contains([
          "estimated", "est", "expected", "revised", "eta", "etd", "new", "live",
        ])
          ? 1 : item.name.contains(["sched", "scheduled", "planned", "original"]) ? 3 : 2
      return (rank, date)
    }
    return found.min { $0.rank < $1.rank }?.date
  }

  /// `nextLow: { at, heightM }`: what will be, and when, in a row.
  mutating func inferVisits() {
    inferForecasts()
    guard content.contains(where: { $0.key.contains(".") }) else { return }
    let groups = Dictionary(grouping: content) {
      $0.key.split(separator: ".").dropLast().joined(separator: ".")
    }
    for (object, items) in groups.sorted(by: { $0.key < $1.key })
    where !object.isEmpty && items.count >= 2 {
      guard let time = items.first(where: { [.begin, .end, .moment].contains($0.meaning) }),
        let number = items.first(where: {
          $0.key != time.key && !used.contains($0.key)
            && (items.count == 2 || $0.value.string != nil && Self.mains.contains($0.leaf.last))
            && ![.begin, .end, .moment, .stamp].contains($0.meaning)
        }),
        number.value.double != nil
          || ["title", "name", "label", "type"].contains(number.leaf.last)
          || Self.mains.contains(number.leaf.last),
        let date = dates.date(time.value),
        let field = field(number, number.leaf)
      else { continue }
      let isClock = origin.timer?.key == time.key
      used.formUnion([time.key, number.key])
      let name = object.split(separator: ".").last.map { FieldName(String($0)) } ?? number.leaf
      result.fields.append(.init(label: name.label, value: field.value, date: isClock ? nil : date))
    }
  }

  /// `forecastPeakAqi` beside `forecastPeakAt`: the same in names.
  private mutating func inferForecasts() {
    for time in content where time.meaning == .moment && ["at", "time"].contains(time.leaf.last) {
      let stem = time.leaf.stem
      let named = content.filter {
        $0.key != time.key && $0.leaf.stem == stem && !used.contains($0.key)
          && $0.value.double != nil && ![.begin, .end, .moment].contains($0.meaning)
      }
      guard !stem.isEmpty, named.count == 1, let date = dates.date(time.value),
        let field = field(named[0], named[0].leaf)
      else { continue }
      let isClock = origin.timer?.key == time.key
      used.formUnion([time.key, named[0].key])
      result.fields.append(
        .init(label: field.label, value: field.value, date: isClock ? nil : date))
    }
  }
}
