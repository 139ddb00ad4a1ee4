internal import Basics
internal import Simulator

/// How far something has come: the one bar of a card.
extension Inference {
  mutating func inferProgress() {
    if !inferPlayed(), !inferFraction(.progress) { _ = inferRemaining() }
    inferPlaces()
    inferOrdinal()
    inferWholes()
    inferRatio()
    if result.progress == nil, result.steps == nil, result.score.isEmpty {
      // Of what runs since a time one looks at the time.
      if case .since = result.timer { return }
      // Of a race it is the place.
      if content.contains(where: {
        $0.name.contains(Self.places) && ValueShape.number($0.value) != nil
      }) {
        return
      }
      _ = inferFraction(.level)
    }
  }

  private mutating func inferFraction(_ meaning: Meaning) -> Bool {
    // What is aimed at is no way to it.
    let aims: Set<String> = ["target", "goal", "limit", "max", "min", "reserve", "threshold"]
    for item in content
    where item.meaning == meaning && !used.contains(item.key) && !item.name.contains(aims)
      && !isOfInstrument(item)
    {
      guard var value = ValueShape.percent(item.value) else { continue }
      // A fraction of a percent is rarely meant; and what is just above 1 is done, not begun.
      let isFraction = value > 0 && value < 1 && item.value.double != nil
      let isOvershoot = value > 1 && value < 2 && value != value.rounded()
      let isPercent = item.name.contains(["percent", "percentage", "pct", "soc"])
      let isText = item.value.string.map { $0.hasSuffix("%") || value > 1 } ?? false
      if isPercent && !isFraction || value > 1 && !isOvershoot || isText {
        value /= 100
      } else if isOvershoot {
        value = 1
      }
      guard value >= 0, value <= 1.0001 else { continue }
      used.insert(item.key)
      result.progress = .fraction(min(1, value))
      origin.progress = [item]
      result.progressLabel = label(ofProgress: Self.ownName(item).words)
      return true
    }
    return false
  }

  /// Whether it is the battery of what measures or follows something, which is not what a card is about.
  private func isOfInstrument(_ item: Item) -> Bool {
    let instruments: Set<String> = [
      "logger", "sensor", "device", "phone", "tag", "tracker", "scanner", "remote", "controller",
      "beacon", "probe", "camera", "reader", "gateway", "transmitter", "pendant", "watch",
    ]
    return item.name.contains(["battery", "batt", "charge"])
      && item.name.words.contains {
        instruments.contains($0) && !FieldName(activity.attributesType).words.contains($0)
      }
  }

  /// What a bar is of, where it is more than the card as a whole.
  private func label(ofProgress words: [String]) -> String? {
    let own = words.filter { !Words.generic.contains($0) }
    let known = FieldName(activity.attributesType).words
    guard !own.isEmpty, !own.allSatisfy({ known.contains($0) }) else { return nil }
    return FieldName.sentence(own)
  }

  /// `segment: { idx: 3, name: "Fast ramp" }` beside `segments: 5`: `Segment 3 of 5`.
  private mutating func inferOrdinal() {
    let all = content + attributes
    for item in content where !used.contains(item.key) && item.value.double != nil {
      // `leg: 2` beside `legs: 5` as well.
      let isNamed = Words.ordinals.contains(item.name.last)
      let own = isNamed ? item.name.stem : item.name.words
      guard let noun = own.last, noun.count >= 3,
        isNamed || all.contains(where: { $0.name.words == own.dropLast() + [noun + "s"] }),
        let number = ValueShape.number(item.value), number >= 0,
        let total = all.first(where: {
          $0.key != item.key
            && ($0.name.last.hasPrefix(noun) && $0.name.last.hasSuffix("s")
              || $0.name.words.starts(with: [noun + "s", "in"])
              || $0.name.stem == [noun + "s"] && Words.totals.contains($0.name.last)
              || ["count", "total", "cnt", "num", "max"].contains($0.name.last)
                && [[noun], [noun + "s"]].contains($0.name.stem))
            && $0.value.double.map { $0 >= number && $0 <= 1_000_000 } ?? false
        }), let whole = total.value.double, whole > 0
      else { continue }
      used.formUnion([item.key, total.key])
      let style = NumberStyle.current
      let words = localized("\(style.text(number)) of \(style.text(whole))")
      if result.trailing == nil, result.progress == nil || result.isBareProgress {
        if result.progress == nil { origin.progress = [item, total] }
        result.progress = result.progress ?? .fraction(number / whole)
        result.trailing = FieldName.sentence([noun]) + " " + words
      } else {
        result.fields.append(.init(label: FieldName.sentence([noun]), value: words))
      }
      // What it is called says what goes on.
      let object = item.key.dropLast(item.key.split(separator: ".").last?.count ?? 0)
      for index in content.indices
      where !object.isEmpty && content[index].key.hasPrefix(object)
        && ["name", "title", "label"].contains(content[index].leaf.last)
      {
        content[index].meaning = .state
      }
      return
    }
  }

  /// `Lap 3 of 12`, `€640 of €1000`: the first is the card's bar, the others are rows.
  private mutating func inferWholes() {
    for total in content + attributes where total.meaning == .whole && !used.contains(total.key) {
      guard let part = part(of: total), !used.contains(part.key),
        let whole = ValueShape.number(total.value), let some = ValueShape.number(part.value)
      else { continue }
      used.formUnion([total.key, part.key])
      let words = part.name.words.filter {
        !Words.done.contains($0) && !Words.totals.contains($0) && $0 != "amount"
      }
      let text = text(part, words, some: some, of: whole)
      // What is open or left is on its way to nothing.
      let isLeft = part.name.contains(["left"])
      if part.name.contains(["open", "available", "free", "active", "alive", "busy"]) || isLeft {
        let label = words.isEmpty || isLeft ? part.leaf.words : words
        result.fields.append(.init(label: FieldName.sentence(label), value: text.words))
        continue
      }
      if result.trailing == nil, result.progress == nil || result.isBareProgress {
        if result.progress == nil { origin.progress = [part, total] }
        result.progress = result.progress ?? .fraction(some / whole)
        let things = words.isEmpty ? total.name.words.filter { !Words.totals.contains($0) } : words
        // `joined` of `invited` says what it is by itself.
        let isSaid = things.isEmpty && !part.name.contains(Self.bare)
        let noun = text.hasUnit ? "" : FieldName.sentence(isSaid ? part.leaf.words : things)
        result.trailing = (noun.isEmpty ? "" : noun + " ") + text.words
      } else {
        let named = unit(of: part)?.words.filter {
          !Words.done.contains($0) && !Words.totals.contains($0)
        }
        let label = words.isEmpty ? part.leaf.words : named ?? words
        result.fields.append(.init(label: FieldName.sentence(label), value: text.words))
      }
    }
  }

  private static let bare: Set<String> = [
    "current", "index", "now", "progress", "cur", "value", "number", "count", "step", "total",
  ]

  private func text(
    _ part: Item, _ words: [String], some: Double, of whole: Double
  ) -> (words: String, hasUnit: Bool) {
    let amounts: Set<String> = ["raised", "pledged", "donated", "spent", "paid", "collected"]
    let isMoney =
      part.money == nil && part.meaning != .count && currency != nil && part.name.contains(amounts)
    let unit =
      isMoney
      ? Unit(part.name.words, .money, currency: currency)
      : part.money != nil
        ? unit(of: part)
        : Unit(words, part.meaning == .whole ? .plain : part.meaning)
          ?? (words.count == 1 ? Unit(part.leaf.words, .plain) : nil)
    let style = NumberStyle.current
    guard let unit else {
      if whole >= 1e7 { return (localized("\(style.short(some)) of \(style.short(whole))"), false) }
      let (left, right) = (
        style.text(some, isGrouped: true), style.text(whole, isGrouped: true)
      )
      return (localized("\(left) of \(right)"), false)
    }
    let isWhole = unit.symbol == "bytes" || unit.isCurrency || unit.span != nil
    // A thousand of one are one of the next.
    let larger = ["MB": "GB", "GB": "TB", "ml": "l", "g": "kg", "m": "km"]
    if whole >= 10_000, let symbol = larger[unit.symbol] {
      let one = whole.truncatingRemainder(dividingBy: 1024) == 0 ? 1024.0 : 1000
      let (left, right) = (style.text(some / one), style.text(whole / one))
      return (localized("\(left) of \(right)") + " " + symbol, true)
    }
    return (
      localized(
        "\(isWhole ? unit.text(some) : style.amount(some, isGrouped: true)) of \(unit.text(whole))"),
      true
    )
  }

  /// `elapsed: 204, duration: 622`: a recording, in seconds or milliseconds.
  private mutating func inferPlayed() -> Bool {
    guard
      let length = (content + attributes).first(where: { $0.meaning == .length }),
      let played = content.first(where: {
        $0.key != length.key && !used.contains($0.key)
          && ($0.meaning == .played || ["progress", "time"].contains($0.leaf.last))
          && ValueShape.number($0.value) != nil
      }),
      let all = ValueShape.number(length.value), let some = ValueShape.number(played.value),
      all >= 1, some >= 0, some <= all, !(hasQueue && length.name.contains(["length"]))
    else { return false }
    let isMilliseconds = length.name.contains(["ms", "millis", "milliseconds"]) || all >= 200_000
    let isMinutes = length.name.contains(["min", "mins", "minutes"])
    let isHours = length.name.contains(["h", "hrs", "hours"])
    let one = isMilliseconds ? 0.001 : isMinutes ? 60 : isHours ? 3600 : 1
    guard all * one < 360_000 else { return false }
    used.formUnion([length.key, played.key])
    result.progress = .fraction(some / all)
    origin.progress = [played, length]
    // Digits with colons are minutes and seconds, which were not sent.
    result.trailing =
      isMinutes || isHours
      ? localized("\(Span.words(some * one)) of \(Span.words(all * one))")
      : localized("\(Clock.digits(Int(some * one))) of \(Clock.digits(Int(all * one)))")
    return true
  }

  /// `cycle: "3 of 4"`.
  private mutating func inferRatio() {
    guard result.progress == nil,
      let item = content.first(where: { $0.meaning == .ratio && !used.contains($0.key) }),
      let ratio = Self.ratio(item.value)
    else { return }
    used.insert(item.key)
    result.progress = .fraction(ratio.part / ratio.whole)
    let noun = FieldName.sentence(item.leaf.words.filter { !Words.generic.contains($0) })
    result.trailing = (noun.isEmpty ? "" : noun + " ") + Self.text(ratio)
  }

  static func ratio(_ value: JSON) -> (part: Double, whole: Double)? {
    ValueShape.ratio(value, " of ") ?? ValueShape.ratio(value, " / ")
      ?? ValueShape.ratio(value, "/")
  }

  static func text(_ ratio: (part: Double, whole: Double)) -> String {
    let style = NumberStyle.current
    return localized("\(style.text(ratio.part)) of \(style.text(ratio.whole))")
  }
}
