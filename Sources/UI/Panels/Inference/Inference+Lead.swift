internal import Basics
internal import Canvas
internal import Simulator

/// The value that a person looks for first.
extension Inference {
  /// The number to follow: a price, how far or how full something is, or what has a unit.
  mutating func inferGauge() {
    guard result.score.isEmpty else { return }
    func first(_ means: (Item) -> Bool) -> Item? {
      let found = content.filter { ValueShape.percent($0.value) != nil && means($0) }
      // What is 0 may become something, and is nothing to look at as long as something else is.
      return found.first { ValueShape.percent($0.value) != 0 } ?? found.first
    }
    let price = first {
      $0.meaning == .money || $0.name.contains(["price"]) && $0.meaning != .target
    }
    let item =
      price ?? origin.progress.first ?? first { [.progress, .level].contains($0.meaning) }
      ?? first { $0.name.contains(Self.places) && $0.value.double != nil && $0.meaning == .plain }
      ?? first { if case .quantity = $0.meaning { isLead($0) } else { false } }
      ?? first { $0.meaning == .rate || unit(of: $0).map { $0.span == nil } ?? false && isLead($0) }
      ?? first { $0.meaning == .plain && $0.value.double != nil }
    // The course of a few steps is a stair.
    let isStair =
      origin.progress.count == 2
      && ValueShape.number(origin.progress[1].value).map { $0 <= 20 && $0 == $0.rounded() } ?? false
    if let item, !isStair || item.key != origin.progress.first?.key {
      let state = activity.contentState.unfolded
      let path =
        state[item.key] != nil ? [item.key] : item.key.split(separator: ".").map(String.init)
      result.gauge = .init(path: path, isPrice: item.key == price?.key)
    }
    inferLead()
  }

  /// Where one stands in a line of several.
  static let places: Set<String> = ["pos", "position", "place", "rank", "slot"]
  /// What opens a door.
  private static let codes: Set<String> = ["code", "pin", "otp", "passcode"]

  /// A number that is no rate: of a flow and what has flowed the second says more.
  private func isLead(_ item: Item) -> Bool { Unit.rate(item.leaf.words) == nil }

  /// Numbers that stand beside what one looks for.
  private static let besides: Set<String> = [
    "rating", "direction", "heading", "bearing", "azimuth", "humidity", "occupancy", "per",
    "target", "goal", "max",
    "min", "high", "low", "open", "close", "average", "avg", "fee", "tip", "discount", "previous",
    "radius", "version",
  ]

  /// Whether a name is letters that stand for words nobody may know.
  private func isCryptic(_ item: Item) -> Bool {
    let words = item.leaf.words
    return item.meaning == .plain && unit(of: item) == nil
      && words.allSatisfy { $0.utf8.count <= 3 && !FieldName.isKnown($0) }
      && FieldName.sentence(words).allSatisfy { !$0.isLowercase }
  }

  /// Whether one waits in a line of several.
  var hasQueue: Bool {
    !words.union(FieldName(activity.attributesType).words).isDisjoint(with: [
      "queue", "line", "wait", "waitlist", "waiting",
    ])
  }

  /// What one types in at a locker or says at a counter.
  var code: Item? {
    content.first { item in
      item.leaf.words.count > 1 && Self.codes.contains(item.leaf.last)
        && !used.contains(item.key)
        && item.value.string.map {
          (3...8).contains($0.utf8.count) && $0.contains(where: \.isNumber)
        } ?? false
    }
  }

  /// The value that stands large where nothing else does: the code of a locker, a place in a line, how long to wait,
  /// a price, or the first number that is sent.
  private mutating func inferLead() {
    if result.lead != nil { return }
    let waits: Set<String> = ["wait", "eta", "away", "left", "remaining"]
    let numbers = content.filter { item in
      guard let number = ValueShape.number(item.value), number != 0, !used.contains(item.key),
        isLead(item)
      else { return false }
      let isOther: Set<Meaning> = [
        .label, .hidden, .stamp, .rate, .change, .begin, .end, .moment, .target, .former, .whole,
      ]
      // How many there are in all is no news.
      if item.name.words.count > 1, ["total", "count", "capacity"].contains(item.name.last),
        item.meaning == .plain
      {
        return false
      }
      // The minutes of `waitMin` are no minimum.
      let isBeside =
        item.name.contains(Self.besides)
        && !(seconds(item) != nil && item.name.contains(waits))
      return !isOther.contains(item.meaning) && !isBeside
    }
    let amount = attributes.first {
      $0.meaning == .money && $0.leaf.contains(["amount", "total", "price"])
        && ValueShape.number($0.value) != 0
    }
    let score = content.first {
      $0.name.words.suffix(2) == ["to", "par"] && $0.value.double != nil
    }
    let place =
      numbers.first { $0.name.contains(Self.places) } ?? numbers.first { $0.name.last == "ahead" }
    let wait = numbers.first { seconds($0) != nil && $0.name.contains(waits) }
    let price = numbers.first { $0.meaning == .money }
    let any = numbers.first { !isCryptic($0) } ?? numbers.first
    let found = code ?? score ?? place ?? wait ?? price ?? any ?? amount
    guard let item = found, var field = field(item, Self.ownName(item)), !field.value.isEmpty
    else { return }
    if item.leaf.contains(Self.places), hasQueue {
      field.value = "#" + field.value
    }
    origin.lead = item
    result.lead = field
  }
}
