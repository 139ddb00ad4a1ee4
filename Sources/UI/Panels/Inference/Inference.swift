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
    /// What the value is to a person.
    var meaning = Meaning.plain
    /// Whether the name says that it has happened: `triggeredAt`.
    var isPast: Bool { meaning == .moment && leaf.words.first?.hasSuffix("ed") == true }
  }

  let activity: Activity
  let dates: DateReader
  var attributes: [Item]
  var content: [Item]
  /// What the amounts of the payload are in.
  var currency: String?
  /// Which values the parts of the guess were made of.
  var origin = Origin()
  var used: Set<String> = []
  var result = Presentation()

  /// The values that parts of a guess were made of.
  struct Origin {
    var title: Item?
    var subtitle: [Item] = []
    var timer: Item?
    /// A fraction alone, or a part and its whole.
    var progress: [Item] = []
    var steps: (names: Item, current: Item)?
    var score: [(name: Item?, value: Item)] = []
    /// The list of both sides, or the text with both numbers.
    var wholeScore: Item?
  }

  /// More fields than these are not looked at.
  private static let limit = 48

  init(_ activity: Activity) {
    self.activity = activity
    dates = DateReader(near: activity.startedAt)
    attributes = Self.items(activity.attributes)
    content = Self.items(activity.contentState.unfolded)
    findMeanings()
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
    copy.infer()
    return copy.result
  }

  mutating func infer() {
    inferScore()
    inferSteps()
    inferRoute()
    inferPairs()
    inferDates()
    inferProgress()
    inferLists()
    inferMeasures()
    inferDelay()
    inferHero()
    inferTitle()
    inferFields()
    inferLook()
    inferGauge()
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
      origin.steps = (list, item)
      // A second name of the same step says nothing more.
      for other in content where Words.positions.contains(other.name.last) && index < names.count {
        if other.value.string?.lowercased() == names[index].lowercased() { used.insert(other.key) }
      }
      result.steps = .init(names: names.prefix(24).map(Self.stepName), current: index)
      return
    }
  }

  private mutating func inferDates() {
    var until: (item: Item, date: Date, isExact: Bool)?
    var since: (item: Item, date: Date)?
    for item in content + attributes where !used.contains(item.key) {
      guard [.begin, .end, .moment].contains(item.meaning), !DateReader.isDay(item.value),
        let date = dates.date(item.value)
      else {
        if item.meaning == .stamp { used.insert(item.key) }
        continue
      }
      let isExact = item.name.contains(Words.exact)
      if item.meaning == .begin, date <= activity.updatedAt {
        since = since ?? (item, date)
      } else if item.meaning == .end || date > activity.updatedAt, !item.isPast {
        // What is to come goes before what was to come, and a forecast before a plan.
        let isBetter = until.map {
          isExact && !$0.isExact || $0.date < activity.updatedAt && date > $0.date
        }
        if isBetter ?? true { until = (item, date, isExact) }
      }
    }
    // A second time has a row of its own.
    if let until {
      result.timer = .until(until.date)
      used.insert(until.item.key)
      origin.timer = until.item
      let silent: Set<String> = ["at", "time", "date", "timestamp", "estimated", "expected", "on"]
      let words = until.item.leaf.words.filter { !silent.contains($0) }
      result.timerLabel = words.isEmpty ? nil : FieldName.sentence(words)
    }
    if let since {
      used.insert(since.item.key)
      if until == nil {
        result.timer = .since(since.date)
        origin.timer = since.item
      }
    }
    if let since, let until, until.date > since.date {
      result.progress = .interval(from: since.date, to: until.date)
    }
  }
}
