internal import Basics
internal import Simulator

/// What each value means, by the table and by what stands beside it.
extension Inference {
  /// Looks each value up in the table.
  mutating func findMeanings() {
    for index in content.indices { content[index].meaning = meaning(of: content[index]) }
    for index in attributes.indices { attributes[index].meaning = meaning(of: attributes[index]) }
    findCurrency()
  }

  private func meaning(of item: Item) -> Meaning {
    switch item.value {
    case .null: return .hidden
    case .array, .object: return .plain
    // An address is for programs, whatever its name.
    case .string(let text) where text.contains("://") && !text.contains(" "): return .hidden
    default: break
    }
    // What is counted over a time is no time, and `{ amount, currency }` is money unless it is a goal.
    let isRate = item.value.double != nil && Unit.rate(item.leaf.words) != nil
    for index in MeaningRow.rows(item) {
      let row = MeaningRow.all[index]
      guard row.shape.fits(item.value, dates), hasNeighbour(row, item) else { continue }
      switch row.meaning {
      case .whole, .target, .former, .hidden: return row.meaning
      // What one currency is in another is no percentage.
      case .rate where item.name.contains(["fx", "exchange", "currency", "pair", "burn", "heart"]):
        continue
      case .span(0.001) where Unit.find(item.leaf.words)?.symbol == "m/s": return .quantity("m/s")
      // What waits on purpose is not late.
      case .delay where item.name.contains(Self.intended):
        return .span(item.leaf.last.hasPrefix("m") ? 60 : 1)
      case .span where item.leaf.last == "waiting" && item.leaf.stem.last?.hasSuffix("s") == true:
        return .count
      case .span, .delay:
        if isRate, item.name.contains(Self.prices) { continue }
        if isRate { return .quantity("") }
      default: break
      }
      return item.money == nil ? row.meaning : .money
    }
    return item.money == nil ? .plain : .money
  }

  private static let intended: Set<String> = [
    "exit", "entry", "start", "shutter", "snooze", "auto", "retry", "initial", "propagation",
    "off", "arming",
  ]
  private static let prices = Unit.minor.union(["price", "cost", "fee", "fare", "overage"])

  /// The row that gives an item its meaning.
  func row(of item: Item) -> Int? {
    MeaningRow.rows(item).first { index in
      let row = MeaningRow.all[index]
      return row.shape.fits(item.value, dates) && hasNeighbour(row, item)
    }
  }

  private func hasNeighbour(_ row: MeaningRow, _ item: Item) -> Bool {
    if row.meaning == .money, (content + attributes).contains(where: { $0.money != nil }) {
      return true
    }
    return switch row.neighbour {
    case .anything: true
    case .named(let pattern):
      (content + attributes).contains {
        $0.key != item.key && !$0.value.isNull
          && (pattern.matches($0.leaf.words) || pattern.matches($0.name.words))
      }
    case .namesake: namesake(of: item) != nil
    case .part: part(of: item) != nil
    }
  }

  /// The value that a target or a former value belongs to: `temperature` of `targetTemperature`.
  func namesake(of item: Item) -> Item? {
    let extra: Set<String> = [
      "target", "goal", "desired", "setpoint", "limit", "wanted", "previous", "old", "former",
      "original", "prior", "initial", "initially", "before", "was", "set", "start", "starting",
    ]
    let now: Set<String> = ["current", "actual", "now"]
    let rest = Words.canonical(item.name.words.filter { !extra.contains($0) })
    let others = content.filter {
      $0.key != item.key && $0.name.words != item.name.words && !$0.name.contains(extra)
        && ($0.value.string == nil) == (item.value.string == nil) && $0.value.array == nil
        && $0.value.bool == nil && !$0.value.isNull
    }
    // `goal_ml` names no more than what it is in.
    if rest.count == 1, let symbol = Unit.symbols[rest[0]] {
      let same = others.filter { Unit.find($0.name.words)?.symbol == symbol }
      return same.count == 1 ? same[0] : nil
    }
    if rest.isEmpty {
      let numbers = others.filter { ValueShape.number($0.value) != nil }
      return numbers.first { $0.name.contains(now) }
        ?? (numbers.count == 1 ? numbers[0] : nil)
    }
    func ends(_ other: Item) -> Bool {
      let words = Words.canonical(other.name.words.filter { !now.contains($0) })
      return words.count >= rest.count && Array(words.suffix(rest.count)) == rest
    }
    // Nor does a unit make another name: `tank_start_bar`, `tankBar`.
    let bare = Unit.find(rest)?.words ?? rest
    let same =
      others.first { Words.canonical($0.name.words) == rest }
      ?? others.first { (Unit.find($0.name.words)?.words ?? $0.name.words) == bare }
    // `grill_set_f` is what `grill_temp_f` is to become: the same thing in the same unit.
    if same == nil, !bare.isEmpty, let symbol = Unit.find(item.name.words)?.symbol,
      let measured = others.first(where: {
        guard let found = Unit.find($0.name.words), found.symbol == symbol else { return false }
        return found.words.count == bare.count + 1 && found.words.starts(with: bare)
      })
    {
      return measured
    }
    // The limit of one price is none of another.
    return same ?? (item.name.contains(["limit"]) ? nil : others.first(where: ends))
  }

  /// The number that says how much of a total there is.
  func part(of total: Item) -> Item? {
    guard let whole = ValueShape.number(total.value), whole > 0 else { return nil }
    let numbers = content.filter {
      // Of a capacity something is fulfilled.
      $0.key != total.key
        && (!$0.name.contains(Words.totals) || $0.name.contains(["fulfilled", "used", "filled"]))
        && ValueShape.number($0.value).map { $0 >= 0 && $0 <= whole } ?? false
        && dates.date($0.value) == nil
        // Left and right are sides.
        && !($0.name.contains(["left", "right"]) && words.isSuperset(of: ["left", "right"]))
    }
    func bare(_ item: Item) -> [String] { Unit.find(item.name.words)?.words ?? item.name.words }
    var noun = Self.singular(bare(total).filter { !Words.totals.contains($0) })
    if noun.count > 1, noun.last == "budget" { noun.removeLast() }
    func own(_ item: Item) -> [String] {
      Self.singular(
        bare(item).filter {
          !Words.done.contains($0) && !["volume", "vol", "capacity"].contains($0)
        })
    }
    // `cows_milked` of `cows_total`.
    func done(_ item: Item) -> [String] {
      own(item).filter { !$0.hasSuffix("ed") || Self.lost.contains($0) }
    }
    if !noun.isEmpty,
      let same = numbers.first(where: { own($0) == noun })
        ?? numbers.first(where: { done($0) == noun && $0.name.words.count > 1 })
    {
      // What something is to become is no whole of it, nor is what it was at most.
      let isPeak =
        total.name.contains(["max", "maximum"])
        && unit(of: same).map { Unit.peaks.contains($0.symbol) } ?? false
      return same.name.contains(Words.unlimited) || isPeak ? nil : same
    }
    let counted = numbers.filter { !$0.name.contains(Words.unlimited) }
    // Of several the one that goes on: not what is there already, and by the word for what goes on.
    let symbol = Unit.find(total.name.words)?.symbol
    let parts = counted.filter {
      $0.name.contains(Words.done) && (noun.isEmpty || own($0).isEmpty)
        && (symbol == nil || Unit.find($0.name.words)?.symbol == symbol)
    }
    let states = content.filter { $0.meaning == .state }.compactMap {
      $0.value.string?.lowercased()
    }
    func goesOn(_ item: Item) -> Bool {
      item.name.words.contains { word in
        word.count >= 4 && states.contains { $0.hasPrefix(word.prefix(max(4, word.count - 2))) }
      }
    }
    if let done = parts.first(where: goesOn)
      ?? parts.first(where: { (ValueShape.number($0.value) ?? 0) < whole }) ?? parts.first
    {
      return done
    }
    // `{ healthy: 7, total: 20 }`: what stands in the same object alone with it.
    let object = total.key.lastIndex(of: ".").map { total.key[...$0] } ?? ""
    if !object.isEmpty {
      let inside = counted.filter { $0.key.hasPrefix(object) }
      return inside.count == 1 ? inside[0] : nil
    }
    guard total.name.contains(["goal", "target", "capacity", "total"]) else { return nil }
    if let unit = Unit(total.leaf.words, .plain), unit.words.allSatisfy(Words.totals.contains) {
      return counted.first { Unit($0.leaf.words, .plain)?.symbol == unit.symbol }
    }
    if total.name.contains(["total"]) { return nil }
    let bare = counted.filter { item in
      Unit(item.leaf.words, .plain) == nil && item.value.int != nil
        && !item.name.contains(["days", "hours", "minutes", "seconds", "ms", "streak", "rank"])
    }
    return noun.isEmpty && bare.count == 1 ? bare[0] : nil
  }

  /// What is done to things without bringing them on.
  private static let lost: Set<String> = [
    "failed", "missed", "rejected", "cancelled", "canceled", "skipped", "damaged", "dropped",
    "queued",
    "blocked", "delayed", "refused", "expected", "estimated", "planned", "needed", "scheduled",
    "reserved", "allocated", "assigned", "flagged", "refunded", "returned", "speed", "feed", "seed",
  ]

  private static func singular(_ words: [String]) -> [String] {
    words.map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
  }
}
