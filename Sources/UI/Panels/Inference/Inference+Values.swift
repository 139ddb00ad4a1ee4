internal import Canvas
internal import Basics
internal import Simulator

/// A value and its name as a person reads them.
extension Inference {
  /// An item as a label and a value; nothing where it says nothing.
  func field(_ item: Item, _ name: FieldName) -> Presentation.Field? {
    // Of a thing that has a name its place in a list says nothing.
    if ["idx", "index"].contains(item.leaf.last),
      content.contains(where: { $0.name.words == item.name.stem && $0.value.string != nil })
    {
      return nil
    }
    switch item.meaning {
    case .trouble, .feature, .flag, .norm: return flag(item, name)
    case .begin, .end, .moment:
      guard let date = dates.date(item.value) else { break }
      let isDay = DateReader.isDay(item.value)
      // Which day it is need not be said.
      if isDay, item.name.words == ["date"],
        abs(date.timeIntervalSince(activity.startedAt)) < 86_400
      {
        return nil
      }
      return .init(
        label: Self.label(Self.moment(name.words)), value: isDay ? TimeText.day(date) : "",
        date: isDay ? nil : date)
    case .ratio:
      guard let ratio = Self.ratio(item.value) else { break }
      return .init(label: Self.label(name.words), value: Self.text(ratio))
    case .span:
      guard let seconds = ValueShape.seconds(item.value) else { break }
      return .init(label: Self.label(name.words), value: Span.words(seconds))
    default: break
    }
    if let elements = item.value.array { return list(item, elements, name) }
    guard let number = ValueShape.number(item.value), item.meaning != .label,
      item.value.string == nil || item.meaning != .plain || unit(of: item, name.words) != nil
    else { return text(item, name) }
    return amount(item, number, name)
  }

  private func list(_ item: Item, _ elements: [JSON], _ name: FieldName) -> Presentation.Field? {
    // That nothing is listed is nothing to look at.
    if elements.isEmpty { return nil }
    // A few numbers are a row of them.
    let numbers = elements.compactMap(\.double)
    let isRow = (2...6).contains(numbers.count) && numbers.count == elements.count
    let unit = isRow ? unit(of: item, name.words) : nil
    let value =
      isRow
      ? row(numbers.map { unit?.text($0) ?? NumberStyle.current.amount($0) })
      : Self.summary(elements)
    var field = Presentation.Field(label: Self.label(unit?.label ?? name.words), value: value)
    field.speaksForItself = false
    return field
  }

  /// Numbers beside each other, each with its name where there are as many names: `scores`, `bowlers`.
  private func row(_ numbers: [String]) -> String {
    let people: Set<String> = [
      "players", "bowlers", "names", "teams", "drivers", "riders", "members", "participants",
      "labels", "competitors", "athletes",
    ]
    let names =
      (attributes + content).first {
        people.contains($0.name.last) && $0.value.array?.count == numbers.count
      }?.value.array?.compactMap { $0.string ?? Self.name($0) } ?? []
    guard names.count == numbers.count else { return numbers.joined(separator: " · ") }
    return zip(names, numbers).map { "\($0) \($1)" }.joined(separator: " · ")
  }

  private func text(_ item: Item, _ name: FieldName) -> Presentation.Field? {
    guard var text = Presentation.text(item.value) else { return nil }
    // That there is no alarm need not be said.
    if item.name.contains(Self.troubles), Self.nothing.contains(text.lowercased()) { return nil }
    if item.name.contains(["level", "trend"]), text.utf8.count == 3, text == text.uppercased() {
      text = text.capitalized
    }
    if item.name.contains(["trend", "tendency"]), let arrow = Self.arrow(text) { text = arrow }
    // A number for programs by its end, as the whole of it stands among the details.
    if text.utf8.count > 14, item.name.contains(Self.references), !text.contains(" ") {
      text = "…" + text.suffix(6)
    }
    let isAlarm =
      Self.troubles.contains(item.leaf.last) && TextLayout.width(text) <= 40
      && content.contains { $0.key == item.key }
    let isGrave =
      isAlarm
      || item.name.contains([
        "alert", "alarm", "severity", "evac", "evacuation", "danger", "warning", "risk",
      ]) && Self.grave.contains(text.lowercased())
    let isWord =
      text.utf8.count > 2 && text.utf8.allSatisfy { 97...122 ~= $0 }
      && !item.name.contains(Self.handles)
    return .init(
      label: Self.label(name.words),
      value: isWord ? Self.capitalised(text) : Self.humanised(text), isUrgent: isGrave)
  }

  private func amount(_ item: Item, _ number: Double, _ name: FieldName) -> Presentation.Field? {
    var unit = unit(of: item, name.words)
    // What is aimed at is said as what it is now.
    if item.meaning == .target, let now = namesake(of: item),
      [.level, .progress, .rate].contains(now.meaning)
    {
      unit = Unit(name.words, now.meaning)
    }
    if let one = unit?.span, one < 86_400, item.name.contains(Self.waits),
      case let seconds = Span.seconds(number, unit: one), seconds >= 60
    {
      return .init(
        label: Self.label(unit?.words ?? name.words),
        value: Span.wait(seconds, isExact: item.name.contains(["left", "remaining"])))
    }
    // That nothing has failed, and that there is no fee, need not be said.
    if number == 0, item.value.int != nil, item.name.contains(Self.losses) { return nil }
    if unit?.isCurrency == true, number == 0, item.name.contains(Self.extras) { return nil }
    // A price that was sent with its cents keeps them.
    unit?.hasCents = item.value.string?.contains(".") ?? false
    if let one = unit?.span, one <= 1,
      item.name.words.contains(where: { word in
        Self.races.contains(word) || word.hasPrefix("split") || word.hasPrefix("lap")
      })
    {
      return .init(
        label: Self.label(unit?.words ?? name.words),
        value: Span.race(number * (one == 0 ? 1 : one), isGap: item.name.contains(Self.gaps)))
    }
    if isInHundreds(item) { unit?.isFraction = false }
    let isSaid = unit?.isSaidByLabel ?? false
    var value = isSaid ? nil : unit?.scaled(number)
    if unit?.symbol == "°", let scale { value = value.map { "\($0.dropLast()) °\(scale)" } }
    // Rates have the places that were sent.
    let places = item.name.contains(["rate", "gravity", "px", "quote", "fx", "loss", "lr"]) ? 3 : 2
    if name.last == "eighths", (0...8).contains(number) {
      return .init(label: Self.label(name.stem), value: "\(Int(number))/8")
    }
    // `minutes: 34` is a time.
    if let unit, let one = unit.span, one < 86_400, unit.isWholeName {
      return .init(label: localized("Time"), value: value ?? "")
    }
    let sent = unit == nil ? item.value.string : nil
    let text =
      value ?? sent.flatMap { Self.exact($0, number) }
      ?? (places == 3 && abs(number) < 1e6 && unit == nil
        ? NumberStyle.current.text(number, digits: 3, isGrouped: true)
        : NumberStyle.current.amount(number, isGrouped: !Self.isYear(number, item.name)))
    var field = Presentation.Field(
      label: Self.label(
        unit.map { isSaid ? $0.words : $0.label } ?? name.words, isTime: unit?.span != nil),
      value: item.meaning == .change && number > 0 ? "+" + text : text)
    if item.meaning == .change, number != 0, isPriced {
      field.trend = number > 0 ? .up : .down
    }
    return field
  }

  /// `unit: "C"`: the scale of temperatures that do not name one.
  private var scale: String? {
    let unit = (content + attributes).first { $0.meaning == .unit }?.value.string?.uppercased()
    return unit.flatMap { ["C", "F", "CELSIUS", "FAHRENHEIT", "°C", "°F"].contains($0) ? $0 : nil }
      .flatMap { $0.first { "CF".contains($0) } }.map(String.init)
  }

  /// Whether a rise is good news, as that of a price is said to be.
  private var isPriced: Bool {
    (content + attributes).contains {
      $0.meaning == .money
        || $0.name.contains(["price", "stock", "share", "portfolio", "ticker", "symbol", "market"])
    }
  }

  private func flag(_ item: Item, _ name: FieldName) -> Presentation.Field? {
    guard let isSo = item.value.bool else { return nil }
    // That there is no trouble need not be said.
    if item.meaning == .norm ? isSo : item.meaning != .flag && !isSo { return nil }
    // Who has done it says that it is done.
    if isSo, hasDoer(item) { return nil }
    let isQuestion = Self.questions.contains(name.words.first ?? "") && name.words.count > 1
    let words = isQuestion ? Array(name.words.dropFirst()) : name.words
    var field = Presentation.Field(
      label: Self.label(words), value: localized(isSo ? "yes" : "no"),
      isUrgent: item.meaning == .trouble
        || item.meaning == .norm && !item.name.contains(["running", "playing", "armed"]))
    field.speaksForItself = false
    return field
  }

  /// `acked` beside `acked_by`.
  private func hasDoer(_ item: Item) -> Bool {
    content.contains { $0.leaf.last == "by" && $0.name.stem == item.name.words }
  }

  /// Words as a label; what is left of a name without its unit may say too little.
  private static func label(_ words: [String], isTime: Bool = true) -> String {
    words == ["left"] && isTime ? localized("Time left") : FieldName.sentence(words)
  }

  /// The way that something goes, as `fortyFiveUp` or `rising`.
  private static func arrow(_ text: String) -> String? {
    let words = FieldName(text).words
    let isSteep = words.contains { ["double", "rapidly", "fast", "strong"].contains($0) }
    let isGentle = words.contains {
      ["forty", "slight", "slightly", "slow", "slowly"].contains($0)
    }
    let up: Set<String> = ["up", "rising", "rise", "increasing", "higher", "climbing"]
    let down: Set<String> = ["down", "falling", "fall", "decreasing", "lower", "dropping"]
    let arrow =
      words.contains(where: up.contains)
      ? isSteep ? "↑↑" : isGentle ? "↗" : "↑"
      : words.contains(where: down.contains) ? isSteep ? "↓↓" : isGentle ? "↘" : "↓" : nil
    if let arrow {
      return words.count == 1 && words[0].count > 4 ? "\(arrow) \(text.lowercased())" : arrow
    }
    return words == ["flat"] || words == ["steady"] || words == ["stable"] ? "→ \(words[0])" : nil
  }

  /// Spans that `15:10` would make a time of day.
  private static let waits: Set<String> = [
    "eta", "wait", "interval", "average", "avg", "delay", "lag", "headway", "left", "remaining",
  ]

  private static let grave: Set<String> = [
    "warning", "severe", "critical", "extreme", "emergency", "high", "red", "orange", "set", "go",
    "evacuate", "immediate",
  ]

  /// What is told where there is some.
  private static let troubles: Set<String> = [
    "alarm", "alarms", "alert", "alerts", "error", "errors", "fault", "faults", "warning",
    "warnings", "problem", "issue", "failure",
  ]
  private static let nothing: Set<String> = [
    "", "none", "no", "ok", "n/a", "nil", "clear", "off", "0", "no error", "no_error",
  ]

  /// Whether percentages are sent from 0 to 100: one of them is more than 1.
  private func isInHundreds(_ item: Item) -> Bool {
    let percents: Set<String> = ["percent", "percentage", "pct"]
    return item.name.contains(percents)
      && content.contains {
        $0.leaf.contains(percents) && (ValueShape.number($0.value) ?? 0) > 1
      }
  }

  /// A small number as it was sent, in a text with more places than two: `0.01842`.
  private static func exact(_ text: String, _ number: Double) -> String? {
    guard abs(number) < 10, let point = text.firstIndex(of: "."), text[point...].count > 4 else {
      return nil
    }
    let digits = text.reversed().drop { $0 == "0" }.reversed()
    return String(digits).replacing(".", with: NumberStyle.current.decimal)
  }

  /// What is timed to the hundredth of a second, and of these what is told by its sign.
  private static let races: Set<String> = gaps.union([
    "lap", "split", "sector", "seed", "record", "pb", "cum", "cumulative", "stint", "leg",
  ])
  private static let gaps: Set<String> = ["gap", "vs", "behind", "ahead", "delta", "diff"]

  /// Whether a number is that of a year.
  private static func isYear(_ number: Double, _ name: FieldName) -> Bool {
    (1900...2100).contains(number) && number == number.rounded()
      && name.contains(["year", "season", "model", "vintage", "edition", "since", "class"])
  }

  /// What is told where there are some.
  private static let losses: Set<String> = [
    "error", "errors", "failed", "failures", "lost", "faults", "retries", "conflicts", "penalties",
    "rejected", "missed", "dropped", "crashes", "deductions",
  ]

  /// What is paid besides.
  static let extras: Set<String> = [
    "overage", "late", "pocket", "copay", "fee", "fees", "tip", "discount", "surcharge", "tax",
    "penalty", "toll",
  ]

  /// What has its own spelling.
  private static let handles: Set<String> = [
    "branch", "user", "username", "by", "author", "login", "handle", "slug", "host", "hostname",
    "service", "svc", "image", "tag", "job", "module", "package", "repo", "repository", "cluster",
    "namespace", "channel", "domain", "queue", "topic", "ref",
  ]

  /// Words that begin the name of a question.
  static let questions: Set<String> = ["is", "has", "are", "was"]
}
