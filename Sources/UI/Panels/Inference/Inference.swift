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
    /// What it is in, where it is an amount of money with a currency of its own.
    var money: Money?
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
  /// What never changes, and stands below what does.
  var fixed: [Presentation.Field] = []
  var result = Presentation()

  /// The values that parts of a guess were made of.
  struct Origin {
    var title: Item?
    var subtitle: [Item] = []
    var timer: Item?
    /// What stands out among the fields.
    var lead: Item?
    /// A fraction alone, or a part and its whole.
    var progress: [Item] = []
    var steps: (names: Item, current: Item)?
    var score: [(name: Item?, value: Item)] = []
    /// The list of both sides, or the text with both numbers.
    var wholeScore: Item?
  }

  init(_ activity: Activity) {
    self.activity = activity
    dates = DateReader(near: activity.startedAt)
    let state = activity.contentState.unfolded
    let sendsMinor = Money.isMinor(state) || Money.isMinor(activity.attributes)
    attributes = Self.items(activity.attributes, sendsMinor: sendsMinor)
    content = Self.items(state, sendsMinor: sendsMinor)
    findMeanings()
  }

  /// All words of all names.
  var words: Set<String> { Set((content + attributes).lazy.flatMap(\.name.words)) }

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
    inferVisits()
    inferRanges()
    inferProgress()
    inferCourse()
    inferLists()
    inferMeasures()
    inferDelay()
    inferHero()
    inferTitle()
    inferGauge()
    inferFields()
    inferLook()
    // Of what has begun one looks at how far it is, where that is known.
    if case .since = result.timer, case .fraction = result.progress { result.isTimerFar = true }
    // While something goes on, how far it is says more than when the next comes.
    if case .fraction = result.progress, result.timerLabel?.hasPrefix("Next") == true,
      content.contains(where: { $0.meaning == .state })
    {
      result.isTimerFar = true
    }
  }

  /// `steps: { requested: true, shipped: false, … }`: as far as all before it are done.
  private mutating func inferChecklist() -> Bool {
    let objects = Dictionary(grouping: content.filter { $0.key.contains(".") }) {
      $0.key.split(separator: ".").dropLast().joined(separator: ".")
    }
    for (object, items) in objects
    where items.count >= 3 && Words.lists.contains(FieldName(object).last)
      && items.allSatisfy({ $0.value.bool != nil && !used.contains($0.key) })
    {
      used.formUnion(items.map(\.key))
      let done = items.prefix { $0.value.bool == true }.count
      result.steps = .init(names: items.prefix(24).map { $0.leaf.label }, current: done)
      return true
    }
    return false
  }

  private mutating func inferSteps() {
    if inferChecklist() { return }
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
      // Nor does its number.
      for other in content
      where other.name.stem == item.name.words && Words.ordinals.contains(other.name.last) {
        used.insert(other.key)
      }
      result.steps = .init(names: names.prefix(24).map(Self.stepName), current: index)
      return
    }
  }
}
