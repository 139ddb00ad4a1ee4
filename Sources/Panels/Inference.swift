#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import JSON
internal import LiveActivities

/// Guesses a presentation from the names and values of an activity's fields.
struct Inference {
  /// A scalar of the payload with its name.
  struct Item {
    let key: String
    let name: FieldName
    let value: JSON
  }

  let activity: Activity
  let dates: DateReader
  let attributes: [Item]
  let content: [Item]
  var used: Set<String> = []
  var result = Presentation()

  /// More fields than these are not looked at.
  private static let limit = 48

  init(_ activity: Activity) {
    self.activity = activity
    dates = DateReader(near: activity.startedAt)
    attributes = Self.items(activity.attributes)
    content = Self.items(activity.contentState)
  }

  /// The fields, those of objects inside under both names.
  private static func items(_ json: JSON) -> [Item] {
    var items: [Item] = []
    for (key, value) in json.object ?? [:] {
      if case .object(let inner) = value {
        for (innerKey, value) in inner {
          items.append(
            Item(
              key: "\(key).\(innerKey)", name: FieldName("\(key) \(innerKey)"), value: value))
        }
      } else {
        items.append(Item(key: key, name: FieldName(key), value: value))
      }
      if items.count > limit { break }
    }
    return items
  }

  /// The whole guess.
  func presentation() -> Presentation {
    var copy = self
    copy.inferScore()
    copy.inferSteps()
    copy.inferDates()
    copy.inferProgress()
    copy.inferTitle()
    copy.inferFields()
    copy.inferLook()
    return copy.result
  }

  private mutating func inferScore() {
    let scores = content.filter {
      Words.scores.contains($0.name.last) && !$0.name.stem.isEmpty && Self.number($0.value) != nil
    }
    guard scores.count >= 2 else { return }
    for item in scores.prefix(4) {
      used.insert(item.key)
      let stem = item.name.stem
      let name = (attributes + content).first {
        $0.value.string != nil && Self.names(stem).contains($0.name.words)
      }
      if let name { used.insert(name.key) }
      let label = name?.value.string ?? FieldName(stem.joined(separator: " ")).name
      result.score.append(.init(label: label, value: Presentation.text(item.value) ?? ""))
    }
    if let clock = content.first(where: { Words.clocks.contains($0.name.last) }),
      let text = Presentation.text(clock.value), TextLayout.width(text) <= 5
    {
      used.insert(clock.key)
      result.center = text
    }
  }

  /// The words of the fields that name a side: of `homeScore` also `homeTeamName`.
  private static func names(_ stem: [String]) -> [[String]] {
    [stem + ["name"], stem, stem + ["team", "name"], stem + ["team"]]
  }

  private mutating func inferSteps() {
    guard
      let list = (attributes + content).first(where: {
        Words.lists.contains($0.name.last) && $0.value.array != nil
      })
    else { return }
    let names = (list.value.array ?? []).compactMap { $0.string ?? $0["name"]?.string }
    guard names.count >= 2 else { return }
    for item in content where Words.positions.contains(item.name.last) {
      let index =
        item.value.int
        ?? item.value.string.flatMap { name in
          names.firstIndex { $0.lowercased() == name.lowercased() }
        }
      guard let index, index >= 0, index <= names.count else { continue }
      used.formUnion([list.key, item.key])
      result.steps = .init(names: Array(names.prefix(24)), current: index)
      return
    }
  }

  private mutating func inferDates() {
    var until: Date?
    var since: Date?
    for item in content + attributes {
      guard
        item.name.contains(Words.ends) || item.name.contains(Words.starts)
          || Words.hints.contains(item.name.last),
        let date = dates.date(item.value)
      else { continue }
      used.insert(item.key)
      if item.name.contains(Words.starts) {
        since = since ?? date
      } else if item.name.contains(Words.ends) || date > activity.startedAt {
        until = until ?? date
      }
    }
    if let until { result.timer = .until(until) } else if let since { result.timer = .since(since) }
    if let since, let until, until > since {
      result.progress = .interval(from: since, to: until)
    }
  }

  private mutating func inferProgress() {
    for item in content where item.name.contains(Words.progress) {
      guard var value = Self.number(item.value) else { continue }
      if item.name.contains(Words.percents) || value > 1 || item.value.string != nil {
        value /= 100
      }
      guard value >= 0, value <= 1.0001 else { continue }
      used.insert(item.key)
      result.progress = .fraction(min(1, value))
      return
    }
    guard
      let total = (content + attributes).first(where: {
        $0.name.contains(Words.totals) && (Self.number($0.value) ?? 0) > 0
      }),
      let part = content.first(where: {
        $0.key != total.key && $0.name.contains(Words.parts) && Self.number($0.value) != nil
      }), let whole = Self.number(total.value), let some = Self.number(part.value),
      some >= 0, some <= whole
    else { return }
    used.formUnion([total.key, part.key])
    result.progress = .fraction(some / whole)
    let noun = FieldName.sentence(part.name.words.filter { !Words.parts.contains($0) })
    result.trailing =
      "\(noun.isEmpty ? "" : noun + " ")\(Int(bounded: some)) of \(Int(bounded: whole))"
  }

  /// A number, or a text that is one, with or without `%`.
  static func number(_ json: JSON) -> Double? {
    if let number = json.double { return number.isFinite ? number : nil }
    guard let text = json.string, text.utf8.count < 16 else { return nil }
    let digits = text.hasSuffix("%") ? text.dropLast().filter { $0 != " " } : text
    return Double(digits)
  }
}

/// The words in names of fields that say what a value is.
private enum Words {
  static let scores: Set<String> = ["score", "points", "goals", "runs"]
  static let clocks: Set<String> = ["clock", "minute", "inning", "quarter"]
  static let lists: Set<String> = ["steps", "stages", "phases", "milestones"]
  static let positions: Set<String> = ["step", "stage", "phase", "status", "state"]
  static let ends: Set<String> = [
    "eta", "until", "deadline", "end", "ends", "arrival", "arrives", "expires", "ready", "due",
    "finish", "estimated", "target", "delivery", "departure", "pickup",
  ]
  static let starts: Set<String> = ["start", "started", "since", "begin", "began", "kickoff"]
  static let hints: Set<String> = ["at", "date", "time", "timestamp"]
  static let progress: Set<String> = [
    "progress", "percent", "percentage", "fraction", "completion", "complete",
  ]
  static let percents: Set<String> = ["percent", "percentage"]
  static let totals: Set<String> = ["total", "count", "max"]
  static let parts: Set<String> = ["current", "completed", "done", "passed", "finished", "step"]
}
