internal import Canvas
internal import Basics
internal import Simulator

/// What stands out: pairs of values, delays and a lone number.
extension Inference {
  /// `180 → 220 °`, `A1 → B12`: a value with what it is to become, or what it was.
  mutating func inferPairs() {
    for item in content + attributes where !used.contains(item.key) {
      guard item.meaning == .target || item.meaning == .former, let other = namesake(of: item),
        !used.contains(other.key),
        ![.begin, .end, .moment, .progress, .level].contains(other.meaning),
        let one = plainText(other, as: other.meaning), let two = plainText(item, as: other.meaning)
      else { continue }
      // A limit of speed is nothing to get to.
      if item.name.contains(["limit", "max"]), other.name.contains(["speed", "wind", "load"]) {
        continue
      }
      if inferGoal(item, other) { continue }
      // A place in a line stands for itself; where one began says how far one has come.
      if item.meaning == .former, other.name.contains(Self.places) {
        if let first = ValueShape.number(item.value), let now = ValueShape.number(other.value),
          first >= 10, now >= 1, now <= first, result.progress == nil, hasQueue
        {
          used.insert(item.key)
          result.progress = .fraction((first - now) / first)
        }
        continue
      }
      used.formUnion([item.key, other.key])
      // What was is told only where it is something else now.
      if item.meaning == .former, one.text == two.text {
        result.fields.append(.init(label: one.label, value: one.text))
        continue
      }
      if let former = ValueShape.number(item.value), let now = ValueShape.number(other.value),
        unit(of: other) == nil, other.money == nil, other.meaning != .money,
        item.meaning == .former || max(abs(former), abs(now)) >= 10_000
      {
        let style = NumberStyle.current
        // What gets fewer from a first number on is so many of it.
        let isFirst = item.name.contains(["initial", "initially", "original", "start", "starting"])
        if isFirst, now >= 0, now < former, now == now.rounded(), former == former.rounded() {
          let all = style.amount(former, isGrouped: true)
          let some = style.amount(now, isGrouped: true)
          result.fields.append(.init(label: one.label, value: localized("\(some) of \(all)")))
          continue
        }
        let (left, right) = item.meaning == .former ? (former, now) : (now, former)
        result.fields.append(
          .init(
            label: one.label,
            value:
              "\(style.amount(left, isGrouped: true)) → \(style.amount(right, isGrouped: true))"))
        continue
      }
      let pair = item.meaning == .former ? (two.text, one.text) : (one.text, two.text)
      let unit = " " + (pair.1.split(separator: " ").last ?? "")
      let first = pair.0.hasSuffix(unit) ? String(pair.0.dropLast(unit.count)) : pair.0
      var field = Presentation.Field(label: one.label, value: "\(first) → \(pair.1)")
      field.isUrgent = item.meaning == .former && item.value.string != nil
      if item.meaning == .target, other.value.double != nil, result.lead == nil {
        result.lead = field
      }
      result.fields.append(field)
    }
  }

  /// `goalXp: 500` and `myXp: 340`: of what is counted the first is the whole.
  private mutating func inferGoal(_ goal: Item, _ now: Item) -> Bool {
    guard goal.meaning == .target, !now.name.contains(Words.unlimited),
      case .int(let whole) = goal.value, case .int(let some) = now.value,
      (0...whole).contains(some),
      whole > 0, unit(of: now) == nil, let label = plainText(now, as: now.meaning)?.label
    else { return false }
    used.formUnion([goal.key, now.key])
    let style = NumberStyle.current
    let words = localized(
      "\(style.text(some, isGrouped: true)) of \(style.text(whole, isGrouped: true))")
    if result.trailing == nil, result.progress == nil {
      result.progress = .fraction(Double(some) / Double(whole))
      origin.progress = [now, goal]
      result.trailing = label + " " + words
    } else {
      result.fields.append(.init(label: label, value: words))
    }
    return true
  }

  private func plainText(_ item: Item, as meaning: Meaning) -> (label: String, text: String)? {
    var item = item
    item.meaning = meaning
    let name = Self.ownName(item)
    guard let field = field(item, name), !field.value.isEmpty else { return nil }
    return (field.label, field.value)
  }

  /// `targetLow: 70, targetHigh: 180` as `Target 70–180`, `bp: { sys: 128, dia: 79 }` as `BP 128/79`.
  mutating func inferRanges() {
    let words = words
    for (low, high, sign) in Words.ranges where words.contains(low) && words.contains(high) {
      for item in content + attributes where !used.contains(item.key) && item.value.double != nil {
        guard let place = item.name.words.lastIndex(of: low) else { continue }
        var rest = item.name.words
        rest.remove(at: place)
        let other = (content + attributes).first {
          guard $0.value.double != nil, !used.contains($0.key),
            let place = $0.name.words.lastIndex(of: high)
          else { return false }
          var words = $0.name.words
          words.remove(at: place)
          return words == rest
        }
        guard let other, !rest.isEmpty || sign == "/", let one = item.value.double,
          let two = other.value.double,
          one <= two || sign == "/"
        else { continue }
        // What stands at such a number itself is told beside it.
        let numbers = NumberStyle.current
        let unit = unit(of: other, rest.isEmpty ? nil : rest)
        let last =
          unit.map { sign == "/" ? numbers.text(two) : $0.text(two) } ?? numbers.amount(two)
        used.formUnion([item.key, other.key])
        let isStep =
          low == "from" && !Set(rest).isDisjoint(with: ["level", "lvl", "version", "tier"])
        let sign = isStep ? " → " : sign
        var words = unit?.words ?? rest
        if rest.isEmpty { words = ["blood", "pressure"] }
        if sign == "/", words.count == 1, Self.times.contains(words[0]) { words.append("bp") }
        let field = Presentation.Field(
          label: FieldName.sentence(words),
          value: numbers.amount(one) + (two < 0 && sign == "–" ? " – " : sign) + last)
        if sign == "/" { result.lead = result.lead ?? field }
        let isFixed = attributes.contains { $0.key == item.key }
        if isFixed { fixed.append(field) } else { result.fields.append(field) }
      }
    }
  }

  private static let times: Set<String> = [
    "last", "latest", "avg", "average", "current", "mean", "max", "min",
  ]

  mutating func inferDelay() {
    for item in content where item.meaning == .delay && !used.contains(item.key) {
      if let number = ValueShape.number(item.value) {
        used.insert(item.key)
        guard number > 0 else { continue }
        let words = item.name.words
        let unit =
          words.contains(where: { $0.hasPrefix("sec") }) || words.last == "s"
          ? 1.0 : words.contains("ms") ? 0.001 : words.contains("hours") ? 3600 : 60
        result.fields.insert(
          .init(
            label: localized("Delay"), value: "+" + Span.text(number, unit: unit), isUrgent: true),
          at: 0)
      } else if let seconds = ValueShape.seconds(item.value) {
        used.insert(item.key)
        guard seconds > 0 else { continue }
        result.fields.insert(
          .init(label: localized("Delay"), value: "+" + Span.words(seconds), isUrgent: true), at: 0)
      } else if let text = item.value.string, !text.isEmpty {
        used.insert(item.key)
        let label = item.leaf.words == ["delay"] ? localized("Delay") : item.leaf.label
        result.fields.insert(.init(label: label, value: text, isUrgent: true), at: 0)
      } else if let isSo = item.value.bool {
        used.insert(item.key)
        guard isSo else { continue }
        result.isAlarming = true
        if content.allSatisfy({ $0.value.string?.lowercased().contains("delay") != true }) {
          result.fields.insert(
            .init(label: localized("Delayed"), value: localized("yes"), isUrgent: true), at: 0)
        }
      }
    }
  }

  /// The one number of a content state that has nothing else to look at.
  mutating func inferHero() {
    guard result.score.isEmpty, result.steps == nil, result.progress == nil, result.timer == nil,
      result.bars.isEmpty, result.table == nil, result.fields.isEmpty, code == nil
    else { return }
    let rest = content.filter {
      !used.contains($0.key) && ![.currency, .hidden, .stamp].contains($0.meaning)
    }
    let numbers = rest.filter { $0.value.double != nil && $0.meaning != .label }
    guard numbers.count == 1, let item = numbers.first, let number = item.value.double,
      abs(number) < 1e15, rest.allSatisfy({ $0.key == item.key || $0.value.string != nil })
    else { return }
    let unit = Unit(item.leaf.words, item.meaning, currency: currency)
    // The digits are big, the unit stands beside them.
    let text = unit?.text(number) ?? NumberStyle.current.text(number)
    let digits = text.filter { BigDigits.canDraw(String($0)) && $0 != " " }
    guard !digits.isEmpty, digits.contains(where: \.isNumber), BigDigits.width(digits) <= 40 else {
      return
    }
    used.insert(item.key)
    let symbol = text.filter { !digits.contains($0) && $0 != " " }
    // `minutes: 4` says all with its unit.
    let isSaid = unit.map { $0.span != nil && $0.isWholeName } ?? false
    let words = isSaid ? "" : FieldName.sentence(unit?.words ?? item.leaf.words)
    result.hero = .init(
      number: digits, words: [symbol, words].filter { !$0.isEmpty }.joined(separator: " · "))
  }
}
