internal import Canvas
internal import Basics
internal import Simulator

/// Guesses a presentation from the names and values of an activity's fields.
struct Inference {
  /// A scalar of the payload with its name.
  struct Item {
    let key: String
    /// The words of all names on the way to it.
    let name: FieldName
    /// Its own name.
    let leaf: FieldName
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
    content = Self.items(activity.contentState.unfolded)
  }

  /// The fields, those of objects inside under the names of both.
  private static func items(_ json: JSON) -> [Item] {
    var items: [Item] = []
    func add(_ object: JSONObject, _ prefix: [String], depth: Int) {
      for (key, value) in object where items.count <= limit {
        if prefix.isEmpty, value.object == nil {
          let name = FieldName(key)
          items.append(Item(key: key, name: name, leaf: name, value: value))
          continue
        }
        let path = prefix + [key]
        if case .object(let inner) = value, depth < 3 {
          add(inner, path, depth: depth + 1)
          continue
        }
        items.append(
          Item(
            key: path.joined(separator: "."), name: FieldName(path.joined(separator: " ")),
            leaf: FieldName(key), value: value))
      }
    }
    if let object = json.object { add(object, [], depth: 1) }
    return items
  }

  /// The whole guess.
  func presentation() -> Presentation {
    var copy = self
    copy.inferScore()
    copy.inferSteps()
    copy.inferRoute()
    copy.inferDates()
    copy.inferProgress()
    copy.inferLists()
    copy.inferMeasures()
    copy.inferDelay()
    copy.inferHero()
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
      result.score.append(.init(label: label, value: Presentation.amount(item.value) ?? ""))
    }
    guard result.score.count == 2 else { return }
    inferSide(scores.prefix(2).map(\.name.stem))
    // Period and clock stand beside the score, as a number between two would be read as a score.
    var words: [String] = []
    for item in content where !used.contains(item.key) {
      let isPeriod = Words.periods.contains(item.name.last)
      guard isPeriod || Words.clocks.contains(item.name.last) else { continue }
      guard let text = Presentation.text(item.value), TextLayout.width(text) <= 16 else { continue }
      used.insert(item.key)
      let isBare = text.allSatisfy { $0.isNumber }
      if !isBare {
        words.append(Self.humanised(text))
      } else if item.name.last == "minute" {
        words.append(text + "′")
      } else {
        words.append("\(item.leaf.label) \(text)")
      }
    }
    if !words.isEmpty { result.clock = words.joined(separator: " · ") }
  }

  /// `serving: "home"`: who it is, by the name of the side.
  private mutating func inferSide(_ stems: [[String]]) {
    for item in content where !used.contains(item.key) {
      guard let word = item.value.string?.lowercased(),
        let side = stems.firstIndex(where: { $0 == [word] || $0 == FieldName(word).words })
      else { continue }
      used.insert(item.key)
      result.fields.append(.init(label: item.leaf.label, value: result.score[side].label))
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
    var until: (key: String, date: Date)?
    var since: (key: String, date: Date)?
    for item in content + attributes where item.name.isTime && !used.contains(item.key) {
      guard let date = dates.date(item.value) else { continue }
      if item.name.contains(Words.stamps) {
        used.insert(item.key)
      } else if item.name.contains(Words.starts) {
        since = since ?? (item.key, date)
      } else if item.name.contains(Words.ends) || date > activity.startedAt {
        until = until ?? (item.key, date)
      }
    }
    // A second time has a row of its own.
    if let until {
      result.timer = .until(until.date)
      used.insert(until.key)
    }
    if let since {
      used.insert(since.key)
      if until == nil { result.timer = .since(since.date) }
    }
    if let since, let until, until.date > since.date {
      result.progress = .interval(from: since.date, to: until.date)
    }
  }

  private mutating func inferProgress() {
    for item in content where item.name.contains(Words.progress) {
      guard var value = Self.number(item.value), !item.name.contains(Words.rates) else { continue }
      // A fraction of a percent is rarely meant; and what is just above 1 is done, not begun.
      let isFraction = value > 0 && value < 1 && item.value.double != nil
      let isOvershoot = value > 1 && value < 2 && value != value.rounded()
      if item.name.contains(Words.percents) && !isFraction
        || value > 1 && !isOvershoot || item.value.string != nil
      {
        value /= 100
      } else if isOvershoot {
        value = 1
      }
      guard value >= 0, value <= 1.0001 else { continue }
      used.insert(item.key)
      result.progress = .fraction(min(1, value))
      return
    }
    if inferPlayed() { return }
    guard
      let total = (content + attributes).first(where: {
        $0.name.contains(Words.totals) && (Self.number($0.value) ?? 0) > 0
      }),
      let part = part(of: total), let whole = Self.number(total.value),
      let some = Self.number(part.value), some >= 0, some <= whole
    else { return }
    used.formUnion([total.key, part.key])
    result.progress = .fraction(some / whole)
    let words = part.name.words.filter { !Words.done.contains($0) && !Words.totals.contains($0) }
    let unit = Unit(words, currency: nil)
    let style = NumberStyle.current
    if let unit {
      result.trailing =
        unit.symbol == "bytes"
        ? localized("\(unit.text(some)) of \(unit.text(whole))")
        : localized("\(style.text(some)) of \(unit.text(whole))")
    } else {
      let noun = FieldName.sentence(words)
      result.trailing =
        (noun.isEmpty ? "" : noun + " ")
        + localized("\(style.text(some)) of \(style.text(whole))")
    }
  }

  /// `elapsed: 204, duration: 622`: a recording, in seconds.
  private mutating func inferPlayed() -> Bool {
    guard
      let length = (content + attributes).first(where: {
        !Words.lengths.isDisjoint(with: $0.name.words) && (Self.number($0.value) ?? 0) >= 1
      }),
      let played = content.first(where: {
        $0.key != length.key && !used.contains($0.key) && Words.played.contains($0.name.last)
          && Self.number($0.value) != nil
      }),
      let all = Self.number(length.value), let some = Self.number(played.value),
      some >= 0, some <= all, all < 360_000
    else { return false }
    used.formUnion([length.key, played.key])
    result.progress = .fraction(some / all)
    result.trailing = localized("\(Clock.digits(Int(some))) of \(Clock.digits(Int(all)))")
    return true
  }

  /// The field that says how much of a total there is.
  private func part(of total: Item) -> Item? {
    let numbers = content.filter {
      $0.key != total.key && !used.contains($0.key) && Self.number($0.value) != nil
    }
    let noun = total.name.words.filter { !Words.totals.contains($0) }
    // `lap` of `totalLaps`.
    let one = noun.map { $0 == noun.last && $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
    return numbers.first { !noun.isEmpty && ($0.name.words == noun || $0.name.words == one) }
      ?? numbers.first {
        $0.name.contains(Words.done) && $0.name.words.filter { !Words.done.contains($0) } == noun
      } ?? numbers.first { $0.name.contains(Words.done) }
  }

  /// A number, or a text that is one, with or without `%`.
  static func number(_ json: JSON) -> Double? {
    if let number = json.double { return number.isFinite ? number : nil }
    guard let text = json.string, text.utf8.count < 16 else { return nil }
    let digits = text.hasSuffix("%") ? text.dropLast().filter { $0 != " " } : text
    return Double(digits)
  }
}
