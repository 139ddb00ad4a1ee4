internal import Basics
package import Simulator

extension Plan {
  /// Decides the plan for a type's cards from the content of its first activity.
  package init(_ activity: Activity, type: ActivityType? = nil) {
    self.init(CardContent(activity), type: type)
  }

  /// Decides the plan from the Swift type, the JSON and the key names of the presentation format.
  package init(_ content: CardContent, type: ActivityType? = nil) {
    var planner = Planner(Evidence(content, type: type).leaves, start: content.start)
    planner.decide()
    self = planner.plan
    icon = type?.icon
    tint = type?.tint
  }
}

/// Assigns at most one value to each role of a plan, and a field to each remaining value.
struct Planner {
  private(set) var plan = Plan()
  /// The values without a role so far.
  private(set) var free: [Evidence.Leaf]
  let start: Date?

  init(_ leaves: [Evidence.Leaf], start: Date?) {
    self.start = start
    let beside = leaves.compactMap(\.currency) + leaves.compactMap(\.unit?.path)
    plan.unitPaths = leaves.compactMap(\.unit?.path)
    free = leaves.filter { leaf in
      !leaf.isMinor && !beside.contains { leaf.path.isWithin($0) }
    }
  }

  mutating func decide() {
    decideTitles()
    decideSteps()
    decideState()
    decideScore()
    decideProgress()
    decideTimer()
    plan.fields = fields
  }

  // MARK: Taking

  private mutating func take(_ leaf: Evidence.Leaf?) -> Evidence.Leaf? {
    guard let leaf else { return nil }
    free.removeAll { $0.path == leaf.path }
    return leaf
  }

  /// The first value found by the names, in their order, at the top level of the content state or
  /// of the attributes. With `nested`, otherwise the only nested value of such a name.
  private func find(
    _ names: [String], in root: ValuePath.Root? = nil, nested: Bool = false,
    where fits: (Evidence.Leaf) -> Bool
  ) -> Evidence.Leaf? {
    for name in names {
      let all = free.filter {
        $0.name == name && (root == nil || $0.path.root == root) && !$0.isMeasured && fits($0)
      }
      if let own = all.first(where: \.isOwn) { return own }
      if nested, all.count == 1 { return all[0] }
    }
    return nil
  }

  private mutating func decideTitles() {
    func isName(_ leaf: Evidence.Leaf) -> Bool { leaf.isText || leaf.isOpen }
    for name in ["title", "name"] where plan.title == nil {
      let found =
        find([name], in: .attributes, where: isName) ?? find([name], in: .content, where: isName)
      plan.title = take(found)?.path
    }
    plan.subtitle = take(find(["subtitle"], where: isName))?.path
  }

  static let states = ["status", "state", "phase", "stage"]

  private mutating func decideState() {
    let names = Self.states
    let cases = free.filter { $0.isCase && $0.isOwn && $0.path.root == .content }
    let typed =
      names.lazy.compactMap { name in cases.first { $0.name == name } }.first ?? cases.first
    let found =
      typed
      ?? find(names, nested: true) {
        $0.isCase || $0.isText && !ValueFormat.isDate($0.value.string ?? "") || $0.isOpen
      }
    plan.state = take(found)?.path
  }

  // MARK: Steps and score

  private mutating func decideSteps() {
    let lists = free.filter { leaf in
      ["steps", "stages"].contains(leaf.name) && leaf.isOwn
        && (leaf.isOpen || names(leaf.value) != nil)
    }
    for list in lists {
      let one = String(list.name.dropLast())
      let keys = [one, "current" + one, one + "index", "current" + one + "index", "current"]
      let names = names(list.value) ?? []
      let current =
        find(keys) { Plan.Steps.place($0.value, in: names) >= 0 }
        ?? find(keys, where: \.value.isNull)
      guard let current else { continue }
      _ = take(list)
      _ = take(current)
      plan.steps = Plan.Steps(names: list.path, current: current.path)
      return
    }
  }

  /// The names of steps: strings, or objects with a name.
  private func names(_ value: JSON) -> [String]? {
    guard let elements = value.array, (2...24).contains(elements.count) else { return nil }
    let names = elements.compactMap { $0.string ?? $0["name"]?.string }
    return names.count == elements.count ? names : nil
  }

  private mutating func decideScore() {
    for pair in [["home", "away"], ["teamone", "teamtwo"]] {
      let values = pair.compactMap { side in
        free.first { leaf in
          (leaf.isOwn && [side + "score", side + "teamscore", side + "goals"].contains(leaf.name)
            || leaf.name == "score" && parent(leaf) == side
            || leaf.name == side && parent(leaf) == "score")
            && (leaf.isNumber() || leaf.isOpen || leaf.isText) && !leaf.isMeasured
        }
      }
      guard values.count == 2 else { continue }
      plan.score = zip(pair, values).map { side, value in
        _ = take(value)
        let name = free.first { leaf in
          leaf.isText
            && (leaf.isOwn && [side, side + "name", side + "team"].contains(leaf.name)
              || [side, side + "team"].contains(parent(leaf)) && leaf.name == "name")
        }
        let label = ["home": "Home", "away": "Away", "teamone": "Team one"][side] ?? "Team two"
        return Plan.Side(value: value.path, name: take(name)?.path, label: label)
      }
      return
    }
  }

  /// The key of the enclosing object, in lower case without separators.
  private func parent(_ leaf: Evidence.Leaf) -> String? {
    leaf.path.keys.count == 2
      ? leaf.parents.last.map { KeyWords.split($0).joined().lowercased() } : nil
  }

  // MARK: Progress and timer

  private mutating func decideProgress() {
    if let range = free.first(where: { $0.type == .range(.date) }) {
      plan.progress = .init(value: take(range)?.path ?? range.path, isRange: true)
      return
    }
    let named = free.filter { $0.isOwn && Self.isShare($0) }
    let parts = findParts()
    let percents = free.filter {
      $0.words.count > 1 && ["percent", "pct"].contains($0.words.last) && isFraction($0)
    }
    if let (part, total) = parts, part.words.contains("progress") {
      take(part, of: total)
    } else if let leaf = find(["progress", "fraction"], nested: true, where: isFraction)
      ?? find(["percent", "percentage"], nested: true, where: isFraction)
      ?? named.first(where: isFraction)
    {
      plan.progress = bar(leaf, without: leaf.words)
    } else if let (part, total) = parts {
      take(part, of: total)
    } else if percents.count == 1 {
      plan.progress = bar(percents[0], without: ["percent", "pct"])
    } else if let leaf = named.first(where: \.isOpen) {
      plan.progress = bar(leaf, without: leaf.words)
    }
    if let path = plan.progress?.value { free.removeAll { $0.path == path } }
  }

  private mutating func take(_ part: Evidence.Leaf, of total: Evidence.Leaf) {
    plan.progress = .init(
      value: part.path, total: total.path, label: ownLabel(part, without: Self.partWords))
    _ = take(total)
  }

  /// The words of keys of a part of a total. Only a whole number is a progress of a total.
  private static let partWords = [
    "current", "done", "completed", "downloaded", "uploaded", "elapsed", "progress",
  ]

  /// Whether a key means only the overall progress, such as `progress` or `percentComplete`.
  private static func isShare(_ leaf: Evidence.Leaf) -> Bool {
    let shares: Set = ["progress", "fraction", "percent", "percentage", "pct"]
    return leaf.words.allSatisfy {
      shares.contains($0) || ["complete", "completed", "completion", "done"].contains($0)
    } && !shares.isDisjoint(with: leaf.words)
  }

  private func bar(_ leaf: Evidence.Leaf, without words: [String]) -> Plan.Progress {
    let isPercent = leaf.words.contains { ["percent", "percentage", "pct"].contains($0) }
    return .init(
      value: leaf.path,
      scale: isPercent || leaf.type == .int
        ? 100 : leaf.words.contains("fraction") ? 1 : Self.scale(leaf.value),
      label: ownLabel(leaf, without: words))
  }

  /// Whether a value is a number or a text such as `45 %`.
  private func isFraction(_ leaf: Evidence.Leaf) -> Bool {
    // A change, which may be negative, is not a fraction.
    if let number = leaf.value.double, number < 0 || number > 100 { return false }
    return !leaf.isMeasured && leaf.isNumber()
      || leaf.type == nil && leaf.value.string?.hasSuffix("%") == true
        && Plan.Progress.number(leaf.value) != nil
  }

  /// The value of a full bar; `nil` for 0 and 1, which are possible on both scales.
  static func scale(_ value: JSON) -> Int? {
    if value.string != nil { return 100 }
    guard let number = value.double, number != 0, value.int != 1 else { return nil }
    return number > 1 ? 100 : 1
  }

  /// The words of a key or of its enclosing object, without those that mean a part.
  private func ownLabel(_ leaf: Evidence.Leaf, without words: [String]) -> String? {
    let rest = leaf.words.filter { !words.contains($0) }
    let all = rest.isEmpty ? leaf.parents.last.map { KeyWords.split($0) } ?? [] : rest
    return all.isEmpty ? nil : KeyWords.label(all)
  }

  /// A part and its total with the same stem or in the same object: `stopsDone` and `stopsTotal`,
  /// `currentPage` and `totalPages`; or which one of how many: `lap` and `laps` or `totalLaps`.
  private func findParts() -> (Evidence.Leaf, Evidence.Leaf)? {
    func stem(_ leaf: Evidence.Leaf, _ word: String?) -> String? {
      guard leaf.isNumber() || leaf.isOpen, !leaf.isMeasured,
        word == nil || leaf.words.first == word || leaf.words.last == word
      else { return nil }
      if word == "progress", leaf.value.int == nil { return nil }
      let rest = leaf.words.filter { $0 != word }.joined()
      let own = rest.hasSuffix("s") ? String(rest.dropLast()) : rest
      return "\(leaf.path.root) \(leaf.parents.joined(separator: ".")) \(own)"
    }
    for word in Self.partWords {
      for part in free {
        guard let own = stem(part, word),
          let total = free.first(where: { stem($0, "total") == own }),
          // Beside a smaller total, such as a price, it is a percentage.
          word != "progress" || part.value.double ?? 0 <= total.value.double ?? 0
        else { continue }
        return (part, total)
      }
    }
    for word in ["current", nil] {
      for part in free {
        guard let own = stem(part, word), let number = part.value.int, !part.name.hasSuffix("s"),
          Units.ending(part.words) == nil,
          let total = free.first(where: { leaf in
            leaf.path != part.path && leaf.words.contains { $0.hasSuffix("s") }
              && (stem(leaf, "total") ?? stem(leaf, nil)) == own
              && leaf.value.int.map { $0 > 1 && $0 >= number } == true
          })
        else { continue }
        return (part, total)
      }
    }
    return nil
  }

  /// The key as the label before `in 4:58`: `doorsEndAt` becomes `Doors end`, `parkingUntil`
  /// becomes `Parking ends`.
  private static func timerLabel(_ leaf: Evidence.Leaf) -> String {
    var words = leaf.path.keys.last.map(KeyWords.split) ?? []
    let last = words.last?.lowercased()
    if ["at", "date", "until"].contains(last) { words.removeLast() }
    if last == "until" || words.isEmpty || words.map({ $0.lowercased() }) == ["end"] {
      words = words.filter { $0.lowercased() != "end" } + ["ends"]
    }
    return KeyWords.label(words)
  }

  /// Whether the words of a key mean the end of something: `doorsEndAt`, `expires_at`.
  private static func isEnd(_ words: [String]) -> Bool {
    words.count > 1 && words.last == "at"
      && ["end", "ends", "expires", "finishes", "completes", "closes", "arrives", "due"]
        .contains(words[words.count - 2])
  }

  private mutating func decideTimer() {
    func isDate(_ leaf: Evidence.Leaf) -> Bool {
      leaf.type == .date
        || leaf.type == nil && !ValueFormat.isDay(leaf.value)
          && ValueFormat.epoch(of: leaf.value) != nil
    }
    let ends = Evidence.timers
    let leaf =
      find(ends, nested: true, where: isDate)
      ?? free.first { leaf in
        isDate(leaf) && (leaf.words.last == "until" || Self.isEnd(leaf.words))
      } ?? find(["startedat"], nested: true, where: isDate)
      ?? find(ends + ["startedat"], where: \.isOpen)
    guard let leaf else { return }
    let countsUp = leaf.name == "startedat"
    let pause = find(["ispaused", "paused", "isrunning", "running"]) { $0.value.bool != nil }
    plan.timer = Plan.Timer(
      path: leaf.path, label: countsUp ? "Elapsed" : Self.timerLabel(leaf),
      epoch: leaf.value.string == nil && leaf.type == .date
        ? .reference : ValueFormat.epoch(of: leaf.value), countsUp: countsUp, pause: pause?.path)
    _ = take(leaf)
  }
}
