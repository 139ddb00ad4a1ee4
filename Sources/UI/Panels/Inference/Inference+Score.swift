internal import Basics
internal import Canvas
internal import Simulator
internal import ViewLayout

/// Two sides and what they have.
extension Inference {
  /// What a side has, by the words in which its name differs from the other's.
  private struct Side {
    let item: Item
    let stem: [String]
    /// What is counted: `score`, `points`.
    let word: String
  }

  mutating func inferScore() {
    if inferListedScore() || inferWrittenScore() || inferSides() { return }
    let groups = Dictionary(grouping: content.compactMap(side)) { $0.word }
    let first = content.lazy.compactMap(side).compactMap { groups[$0.word] }.first { sides in
      sides.count >= 2 && sides.contains { ValueShape.number($0.item.value) != nil }
    }
    guard let sides = first else { return }
    for side in sides.prefix(4) {
      used.insert(side.item.key)
      let isOther = ["their", "them"].contains(side.stem.joined())
      let names = Self.names(side.stem) + (isOther ? [["opponent"], ["opponent", "name"]] : [])
      let name = (attributes + content).first {
        $0.value.string != nil && $0.key != side.item.key && names.contains($0.name.words)
      }
      if let name { used.insert(name.key) }
      origin.score.append((name, side.item))
      let label =
        name?.value.string ?? Self.person(side.stem)
        ?? FieldName(side.stem.joined(separator: " ")).name
      result.score.append(
        .init(label: label, value: Presentation.amount(side.item.value) ?? ""))
    }
    guard result.score.count == 2 else { return }
    inferSide(sides.prefix(2).map(\.stem))
    inferClock()
    inferOtherPairs(sides.prefix(2).map(\.stem))
  }

  /// `whiteName`, `blackName` and `whiteMsLeft`, `blackMsLeft`: two sides with what each of them has.
  private mutating func inferSides() -> Bool {
    let words = words
    for (one, two) in Words.sides where words.contains(one) && words.contains(two) {
      func rest(_ item: Item, _ side: String) -> [String]? {
        guard let place = item.name.words.firstIndex(of: side) else { return nil }
        var words = item.name.words
        words.remove(at: place)
        return words
      }
      func pair(_ fits: (Item) -> Bool) -> (Item, Item)? {
        for item in attributes + content where fits(item) {
          guard let words = rest(item, one),
            let other = (attributes + content).first(where: { fits($0) && rest($0, two) == words })
          else { continue }
          return (item, other)
        }
        return nil
      }
      let names = pair { item in
        item.value.string?.contains(where: \.isLetter) == true && item.meaning == .plain
          && item.name.contains(["name", "player", "team", one, two]) && item.name.words.count <= 3
      }
      let spans = pair { if case .span = $0.meaning { $0.value.double != nil } else { false } }
      guard let names, let spans, let left = seconds(spans.0), let right = seconds(spans.1)
      else { continue }
      used.formUnion([names.0.key, names.1.key, spans.0.key, spans.1.key])
      origin.score = [(names.0, spans.0), (names.1, spans.1)]
      result.score = [
        .init(label: names.0.value.string ?? "", value: Clock.digits(Int(bounded: left))),
        .init(label: names.1.value.string ?? "", value: Clock.digits(Int(bounded: right))),
      ]
      inferSide([[one], [two]])
      inferOtherPairs([[one], [two]])
      return true
    }
    return false
  }

  /// `homeFouls: 3, awayFouls: 5` beside a score: `Fouls 3 – 5`.
  private mutating func inferOtherPairs(_ stems: [[String]]) {
    func rest(_ item: Item, _ stem: [String]) -> [String]? {
      let words = item.name.words
      if words.starts(with: stem) { return Array(words.dropFirst(stem.count)) }
      if stem.count > 1, words.last == stem.last { return words.dropLast() }
      return words.suffix(stem.count) == stem[...] ? words.dropLast(stem.count) : nil
    }
    for item in content where !used.contains(item.key) && ValueShape.number(item.value) != nil {
      guard let what = rest(item, stems[0]), !what.isEmpty,
        let other = content.first(where: {
          !used.contains($0.key) && rest($0, stems[1]) == what
            && ValueShape.number($0.value) != nil
        }), let one = Presentation.amount(item.value), let two = Presentation.amount(other.value)
      else { continue }
      used.formUnion([item.key, other.key])
      result.fields.append(.init(label: FieldName.sentence(what), value: "\(one) – \(two)"))
    }
  }

  /// `homeScore`, `score.home`, `home.score`; of points also `40` and `AD`.
  private func side(_ item: Item) -> Side? {
    let isNumber = ValueShape.number(item.value) != nil
    let isPoint = item.value.string.map { (1...3).contains($0.utf8.count) } ?? false
    guard isNumber || isPoint, let first = item.name.words.first else { return nil }
    // Scores of one side alone are none against each other.
    if item.name.contains(Self.alone) { return nil }
    if isNumber, Self.possessives.contains(first), item.name.words.count == 2,
      !item.key.contains(".")
    {
      return Side(item: item, stem: [first], word: item.name.last)
    }
    if Words.scores.contains(item.name.last), !item.name.stem.isEmpty {
      return Side(item: item, stem: item.name.stem, word: item.name.last)
    }
    guard Words.scores.contains(first), item.name.words.count > 1, item.key.contains(".") else {
      return nil
    }
    return Side(item: item, stem: Array(item.name.words.dropFirst()), word: first)
  }

  private static let alone: Set<String> = [
    "total", "segment", "technical", "program", "season", "best", "final", "average", "avg", "high",
    "risk", "credit", "health",
  ]
  /// Who a side is that only a word such as `my` names.
  private static func person(_ stem: [String]) -> String? {
    switch stem {
    case ["my"], ["your"]: localized("You")
    case ["our"], ["us"]: localized("Us")
    case ["their"], ["them"]: localized("Them")
    default: nil
    }
  }

  private static let possessives: Set<String> = [
    "our", "their", "my", "your", "opponent", "us", "them", "rival", "enemy",
  ]

  /// `teams: [{ name, score }, { name, score }]`.
  private mutating func inferListedScore() -> Bool {
    for item in content {
      guard let elements = item.value.array, elements.count == 2 else { continue }
      let sides = elements.compactMap { element -> Presentation.Field? in
        guard let name = Self.name(element),
          let score = element.object?.members.first(where: {
            ["score", "points", "goals", "runs"].contains(FieldName($0.key).last)
          }), let value = Presentation.amount(score.value)
        else { return nil }
        return .init(label: name, value: value)
      }
      guard sides.count == 2 else { continue }
      used.insert(item.key)
      origin.wholeScore = item
      result.score = sides
      inferClock()
      return true
    }
    return false
  }

  /// `score: "2-1"`.
  private mutating func inferWrittenScore() -> Bool {
    for item in content where ["score", "result", "aggregate"].contains(item.name.last) {
      let parts = item.value.string?.split { "-–:".contains($0) || $0 == " " } ?? []
      guard parts.count == 2, parts.allSatisfy({ Int($0) != nil && $0.utf8.count <= 3 }) else {
        continue
      }
      let labels = [["home", "one", "a"], ["away", "two", "b"]].map { sides in
        (attributes + content).first { other in
          other.value.string != nil
            && sides.contains {
              Self.names([$0]).contains(other.name.words)
                || Self.names(["team", $0]).contains(other.name.words)
            }
        }
      }
      guard let home = labels[0], let away = labels[1] else { continue }
      used.formUnion([item.key, home.key, away.key])
      origin.wholeScore = item
      result.score = zip([home, away], parts).map {
        .init(label: $0.value.string ?? "", value: String($1))
      }
      inferClock()
      return true
    }
    return false
  }

  /// Period and clock stand beside the score, as a number between two would be read as a score.
  private mutating func inferClock() {
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
      } else if item.name.last == "clock", let seconds = ValueShape.number(item.value) {
        words.append(Clock.digits(Int(bounded: seconds)))
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
    [
      stem + ["name"], stem, stem + ["clan"], stem + ["side"], stem + ["club"],
      stem + ["team", "name"], stem + ["team"], stem + ["player"],
      ["player"] + stem, stem + ["abbr"], stem + ["code"], ["team"] + stem, stem + ["abbreviation"],
    ]
  }
}
