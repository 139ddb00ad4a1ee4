internal import Canvas
internal import Basics
internal import Simulator

/// Lists of objects.
extension Inference {
  mutating func inferLists() {
    inferDone()
    inferPairedTable()
    inferRanking()
    for item in content + attributes where !used.contains(item.key) {
      guard let elements = item.value.array, !elements.isEmpty else { continue }
      if inferLog(item, elements) { continue }
      guard elements.count >= 2 else { continue }
      if Words.stops.contains(item.name.last), !item.name.contains(Words.unvisited),
        result.steps == nil, inferStops(item, elements)
      {
        continue
      }
      if Words.parts.contains(item.name.last), result.table == nil, inferTable(item, elements) {
        continue
      }
      if inferMoments(item, elements) { continue }
      if inferChecks(item, elements) { continue }
      if result.bars.isEmpty { inferBars(item, elements) }
    }
  }

  /// `timers: [{ name, endsAt }, …]`: a row each, the next one first.
  private mutating func inferMoments(_ item: Item, _ elements: [JSON]) -> Bool {
    let found = elements.prefix(6).compactMap { element -> (name: String, date: Date)? in
      guard let name = Self.name(element) ?? Self.way(element) else { return nil }
      let dates = dates
      // How it will be goes before how it was planned.
      let found = element.object?.members.compactMap { key, value in
        FieldName(key).isTime || value.string != nil
          ? dates.date(value).map { (name: FieldName(key), date: $0) } : nil
      }
      let date =
        found?.first { !$0.name.contains(["planned", "scheduled", "sched"]) } ?? found?.first
      return date.map { (name, $0.date) }
    }
    guard found.count == elements.count else { return false }
    used.insert(item.key)
    let next = found.filter { $0.date > activity.updatedAt }.min { $0.date < $1.date }
    if result.timer == nil, let next {
      result.timer = .until(next.date)
      result.timerLabel = next.name
    }
    for one in found.sorted(by: { $0.date < $1.date }) {
      result.fields.append(.init(label: one.name, value: "", date: one.date))
    }
    return true
  }

  /// `{ line: "M5", dest: "Burgwedel" }`
  private static func way(_ json: JSON) -> String? {
    let line = ["line", "route", "service"].lazy.compactMap { json[$0]?.string }.first
    let end = ["destination", "dest", "headsign", "direction", "to"].lazy
      .compactMap { json[$0]?.string }.first
    let words = [line, end].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Stops as a way in steps, and when the next one comes.
  private mutating func inferStops(_ item: Item, _ elements: [JSON]) -> Bool {
    let names = elements.compactMap { $0.string ?? Self.name($0) }
    guard names.count == elements.count else { return false }
    let pointer = content.first {
      !used.contains($0.key) && ["stop", "station", "leg", "index"].contains($0.name.last)
        && $0.name.contains(["next", "current", "stop", "leg"])
    }
    let next: Int
    if let pointer, let place = Self.place(pointer.value, in: names) {
      used.insert(pointer.key)
      next = place
    } else {
      next = elements.firstIndex { !Self.isPassed($0) } ?? elements.count
    }
    used.insert(item.key)
    result.steps = .init(names: Array(names.prefix(24)), current: min(next, names.count))
    guard next < elements.count else { return true }
    let times = elements[next].object?.members.compactMap { key, value in
      FieldName(key).isTime ? dates.date(value) : nil
    }
    result.fields.insert(
      .init(label: localized("Next stop"), value: names[next], date: times?.first), at: 0)
    return true
  }

  private static func place(_ value: JSON, in names: [String]) -> Int? {
    if let index = value.int { return names.indices.contains(index) ? index : nil }
    guard let text = value.string?.lowercased() else { return nil }
    return names.firstIndex { $0.lowercased() == text }
  }

  private static func isPassed(_ stop: JSON) -> Bool {
    (stop.object?.members ?? []).contains { key, value in
      let words = FieldName(key).words
      let done: Set<String> = [
        "passed", "departed", "reached", "done", "completed", "visited", "arrived",
      ]
      if value.bool == true { return !done.isDisjoint(with: words) }
      return ["status", "state"].contains(words.last ?? "")
        && done.contains(value.string?.lowercased() ?? "")
    }
  }

  /// `homeSets` and `awaySets`, each a list of numbers.
  private mutating func inferPairedTable() {
    let lists = content.filter { item in
      !used.contains(item.key) && Words.parts.contains(item.name.last) && !item.name.stem.isEmpty
        && item.value.array?.isEmpty == false
        && item.value.array?.allSatisfy { $0.double != nil } == true
    }
    guard lists.count == 2 else { return }
    result.table = .init(
      rows: lists.enumerated().map { index, item in
        used.insert(item.key)
        let own = FieldName(item.name.stem.joined(separator: " ")).name
        return .init(
          label: sideName(index) ?? own,
          values: (item.value.array ?? []).suffix(9).compactMap { Presentation.text($0) })
      })
  }

  /// `[{home: 6, away: 4}, …]` or `[[6, 4], …]`.
  private mutating func inferTable(_ item: Item, _ elements: [JSON]) -> Bool {
    var columns: [[String]] = []
    var labels: [String] = []
    for element in elements.suffix(9) {
      if let pair = element.array, pair.count == 2 {
        columns.append(pair.compactMap { Presentation.text($0) })
      } else if let object = element.object {
        let numbers = object.members.filter {
          $0.value.double != nil && !["set", "number", "index", "no"].contains($0.key.lowercased())
        }
        guard numbers.count == 2 else { return false }
        labels = numbers.map { FieldName($0.key).name }
        columns.append(numbers.compactMap { Presentation.text($0.value) })
      } else {
        return false
      }
    }
    guard columns.allSatisfy({ $0.count == 2 }) else { return false }
    used.insert(item.key)
    result.table = .init(
      rows: (0..<2).map { side in
        .init(
          label: sideName(side) ?? (labels.isEmpty ? "\(side + 1)" : labels[side]),
          values: columns.map { $0[side] })
      })
    return true
  }

  /// What a side is called elsewhere in the payload.
  private func sideName(_ side: Int) -> String? {
    if result.score.count == 2 { return result.score[side].label }
    let words: [Set<String>] = [
      ["home", "one", "1", "first", "a"], ["away", "two", "2", "second", "b"],
    ]
    return (attributes + content).first { item in
      !words[side].isDisjoint(with: item.name.words.flatMap { [$0, String($0.suffix(1))] })
        && item.name.contains(["player", "team", "name", "home", "away"])
        && item.value.string?.isEmpty == false
    }?.value.string
  }

  /// Things with a name and a number each, the greatest first.
  private mutating func inferBars(_ item: Item, _ elements: [JSON]) {
    var found: [(name: String, key: String, number: Double)] = []
    for element in elements.prefix(24) {
      let numbers = (element.object?.members ?? []).filter { key, value in
        value.double != nil && Self.measures.contains(FieldName(key).last)
      }
      // Of votes and their share people read the share.
      let share = numbers.first { FieldName($0.key).contains(Self.shares) }
      guard let name = Self.name(element), let number = share ?? numbers.first,
        let value = number.value.double, value.isFinite, value >= 0
      else { return }
      let group = ["party", "country", "club"].compactMap { element[$0]?.string }.first
      let isShort = group.map { $0 != name && TextLayout.width($0) <= 4 } ?? false
      found.append((isShort ? "\(name) (\(group ?? ""))" : name, number.key, value))
    }
    let greatest = found.map(\.number).max() ?? 0
    guard greatest > 0 else { return }
    used.insert(item.key)
    let isShare = found.allSatisfy { FieldName($0.key).contains(Self.shares) }
    if isShare { demoteReporting() }
    let unit = Unit(FieldName(found[0].key).words, isShare ? .rate : .plain)
    result.bars = found.enumerated()
      .sorted { ($1.element.number, $0.offset) < ($0.element.number, $1.offset) }
      .prefix(4)
      .map { _, one in
        .init(
          label: one.name, value: unit?.text(one.number) ?? NumberStyle.current.text(one.number),
          fraction: isShare ? min(1, one.number / (greatest <= 1 ? 1 : 100)) : one.number / greatest
        )
      }
  }

  /// `precinctsReporting: 0.78` beside the shares of candidates: a line, as the shares are what one looks at.
  private mutating func demoteReporting() {
    guard case .fraction(let part) = result.progress, let label = result.progressLabel,
      origin.progress.contains(where: {
        $0.name.contains(["reporting", "reported", "counted", "coverage"])
      })
    else { return }
    result.progress = nil
    result.progressLabel = nil
    origin.progress = []
    result.fields.append(
      .init(label: label, value: "\(NumberStyle.current.text(part * 100, digits: 1)) %"))
  }

  private static let shares: Set<String> = ["percent", "percentage", "pct", "share"]

  /// `votes: { owls: 12, jays: 7 }`.
  private mutating func inferRanking() {
    let numbers = content.filter {
      let path = $0.key.split(separator: ".")
      return !used.contains($0.key) && path.count > 1 && $0.value.double != nil
        && Words.rankings.contains(FieldName(String(path[path.count - 2])).last)
    }
    let greatest = numbers.compactMap(\.value.double).max() ?? 0
    guard numbers.count >= 2, greatest > 0, numbers.allSatisfy({ $0.value.double ?? -1 >= 0 })
    else {
      return
    }
    let isShare = greatest < 1
    used.formUnion(numbers.map(\.key))
    result.bars = numbers.sorted { ($1.value.double ?? 0) < ($0.value.double ?? 0) }.prefix(4).map {
      let number = $0.value.double ?? 0
      let style = NumberStyle.current
      return .init(
        label: $0.leaf.name, value: isShare ? "\(style.text(number * 100)) %" : style.text(number),
        fraction: number / greatest)
    }
  }

  private static let measures: Set<String> = [
    "score", "points", "votes", "percent", "pct", "percentage", "share", "value", "count", "total",
    "goals", "runs", "laps", "kills", "gap", "rating", "amount", "seats", "medals",
  ]

  /// The text by which one calls an object.
  static func name(_ json: JSON) -> String? {
    guard let object = json.object else { return nil }
    for word in ["name", "title", "label", "candidate", "team", "player", "party", "driver"] {
      if let text = object[word]?.string, !text.isEmpty { return text }
    }
    return object.members.first { FieldName($0.key).last == "name" }?.value.string
  }
}
