internal import Canvas
internal import Basics
internal import Simulator

/// What is listed below.
extension Inference {
  mutating func inferFields() {
    let said = FieldName(result.subtitle ?? "").words
    let unseen: Set<Meaning> = [.hidden, .currency, .unit, .stamp]
    let rest = ranked(
      (content + attributes).filter { !used.contains($0.key) && !unseen.contains($0.meaning) })
    // A leaf's name is enough, unless there are two of it.
    let leaves = Dictionary(rest.map { (Self.ownName($0).words, 1) }, uniquingKeysWith: +)
    var rows: [(item: Item, field: Presentation.Field)] = []
    for item in rest {
      let own = Self.ownName(item)
      let name = isOneOfMany(item, in: rest) ? item.leaf : leaves[own.words] == 1 ? own : item.name
      guard let field = field(item, name) else { continue }
      // What the line above says need not be said again.
      if item.value.bool == true, FieldName(field.label).words.allSatisfy({ said.contains($0) }) {
        continue
      }
      if let place = rows.firstIndex(where: { $0.field.label == field.label }),
        let joined = Self.joined(rows[place], (item, field))
      {
        rows[place].field.value = joined
      } else {
        rows.append((item, field))
      }
      if rows.count == 12 { break }
    }
    var fields = rows.map(\.field)
    // What is urgent and what stands out come first.
    let first = fields.filter(\.isUrgent)
    if let lead = result.lead, let place = fields.firstIndex(where: { $0.label == lead.label }) {
      fields[place].value = lead.value
    }
    let others = fields.filter { !$0.isUrgent }
    let lead = others.prefix(
      result.lead != nil && others.first?.label == result.lead?.label ? 1 : 0)
    let early = first + result.fields.filter(\.isUrgent)
    let late = result.fields.filter { !$0.isUrgent } + others.dropFirst(lead.count) + fixed
    result.fields = early + lead + late
    nameSides()
  }

  /// `findings: { critical, high, low }`: numbers of one kind, each named by its own word.
  private func isOneOfMany(_ item: Item, in items: [Item]) -> Bool {
    guard item.value.double != nil, Words.empty.contains(item.leaf.last),
      let end = item.key.lastIndex(of: ".")
    else { return false }
    return items.count { $0.key.hasPrefix(item.key[...end]) && $0.value.double != nil } >= 3
  }

  /// What two values of one name say together: a change and the same in percent, `topApp` and `topAppMinutes`,
  /// a list and how many it has.
  private static func joined(
    _ one: (item: Item, field: Presentation.Field), _ two: (item: Item, field: Presentation.Field)
  ) -> String? {
    if two.field.value.hasSuffix("%"), one.field.value.hasSuffix("%") == false,
      one.item.value.double != nil
    {
      return "\(one.field.value) (\(two.field.value))"
    }
    let pair = [one, two].sorted { $0.item.key.utf8.count < $1.item.key.utf8.count }
    guard pair[1].item.key.hasPrefix(pair[0].item.key), pair[0].item.value.string != nil,
      pair[1].item.value.double != nil
    else {
      let list = [one, two].first { $0.item.value.array != nil }
      let count = [one, two].first { $0.item.value.int != nil }?.item.value.int
      return list.flatMap { $0.item.value.array?.count == count ? $0.field.value : nil }
    }
    return "\(pair[0].field.value) · \(pair[1].field.value)"
  }

  /// `lSec` beside `rSec`: left and right.
  private mutating func nameSides() {
    let names = ["L": "Left", "R": "Right"]
    guard names.keys.allSatisfy({ name in result.fields.contains { $0.label == name } }) else {
      return
    }
    for place in result.fields.indices {
      let field = result.fields[place]
      result.fields[place].label = names[field.label] ?? field.label
      if field.label == "Side" { result.fields[place].value = names[field.value] ?? field.value }
    }
  }

  /// What is looked at first goes before what was, is nothing, or never changes: these leave their rows where there
  /// are too few.
  private func ranked(_ items: [Item]) -> [Item] {
    let changing = Set(content.map(\.key))
    func rank(_ item: Item) -> Int {
      if item.key == origin.lead?.key { return 0 }
      let isName = item.meaning == .label || item.name.contains(Self.references)
      guard changing.contains(item.key) else {
        if item.meaning == .money { return 1 }
        return isName ? 6 : ValueShape.number(item.value) != nil ? 5 : 4
      }
      // Where one has to go is news.
      if item.value.string != nil, item.leaf.contains(Self.goals), !item.name.contains(["next"]) {
        return 0
      }
      if isName || isIdle(item) || isBeside(item) { return 3 }
      // A moment beside a clock is told where nothing else is.
      let isMoment = [.begin, .end, .moment].contains(item.meaning)
      return isMoment && result.timer != nil ? 2 : 1
    }
    return items.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  /// Places that one is sent to.
  private static let goals: Set<String> = [
    "room", "gate", "carousel", "platform", "stand", "bay", "dock", "table", "locker", "berth",
    "desk", "counter", "booth", "track", "belt",
  ]

  /// What is told where rows are left: settings that are off, fees, and statistics.
  private func isBeside(_ item: Item) -> Bool {
    item.value.bool == false && item.meaning == .flag || item.name.contains(Self.extras)
      || item.name.contains(["avg", "average", "baseline", "median", "quoted", "len", "masked"])
  }

  private static let references: Set<String> = [
    "ref", "reference", "tracking", "confirmation", "serial", "invoice", "rating", "waybill", "awb",
    "barcode",
  ]

  /// Whether a value says that there is nothing: 0, `closed`, `none`.
  private func isIdle(_ item: Item) -> Bool {
    if let number = ValueShape.number(item.value) {
      return number == 0 && !item.name.contains(["left", "remaining", "available", "free"])
    }
    return ["closed", "idle", "none", "off", "normal", "n/a", "unknown"]
      .contains(item.value.string?.lowercased() ?? "")
  }

  /// The name of a field: that of the object around it where its own says nothing, as `driver.name`.
  static func ownName(_ item: Item) -> FieldName {
    let path = item.key.split(separator: ".")
    if path.count > 1, item.value.bool != nil, item.leaf.words.count <= 2 {
      let words = item.leaf.words.filter { !questions.contains($0) }
      return FieldName("\(path[path.count - 2]) \(words.joined(separator: " "))")
    }
    guard path.count > 1, item.leaf.words.count <= 2, item.money == nil else { return item.leaf }
    let around = String(path[path.count - 2])
    let isAlone = item.leaf.words.count == 1
    if isAlone, Words.empty.contains(item.leaf.last) { return FieldName(around) }
    // `wind: { speed }` is the wind's.
    let bare = unit(item.leaf.words).map { $0.words.isEmpty ? item.leaf.words : $0.words }
    if generic.contains((bare ?? item.leaf.words).joined(separator: " ")),
      !containers.contains(FieldName(around).last)
    {
      return FieldName("\(around) \(item.leaf.words.joined(separator: " "))")
    }
    // Two letters are short for something that the name around them may tell.
    let isShort =
      isAlone && item.leaf.last.utf8.count <= 3
      && FieldName.sentence(item.leaf.words).contains { $0.isLowercase }
    return isShort && unit(item.leaf.words) == nil
      ? FieldName("\(around) \(item.leaf.last)") : item.leaf
  }

  private static func unit(_ words: [String]) -> Unit? { Unit(words, .plain) }

  /// Objects that hold anything.
  private static let containers: Set<String> = [
    "metrics", "stats", "statistics", "data", "state", "details", "info", "values", "telemetry",
    "status", "summary", "progress", "measurements", "readings", "attributes", "content", "payload",
    "live", "now", "latest", "props", "fields",
  ]

  /// Names that are of many things.
  private static let generic: Set<String> = [
    "speed", "spd", "dir", "direction", "level", "rate", "height", "size", "price", "distance",
    "type", "age", "weight", "temp", "temperature", "pressure", "position", "pos",
  ]

  /// `{ value: 23.5, unit: "°C" }`: a number and what it is in, as one field; at the top, where there is
  /// one number alone.
  mutating func inferMeasures() {
    let numbers = content.filter { $0.value.double != nil }
    if numbers.count == 1, !used.contains(numbers[0].key),
      let unit = content.first(where: { ["unit", "units"].contains($0.key) }),
      let symbol = unit.value.string, TextLayout.width(symbol) <= 8,
      let number = numbers[0].value.double
    {
      used.formUnion([numbers[0].key, unit.key])
      result.fields.append(
        .init(
          label: numbers[0].leaf.label, value: "\(NumberStyle.current.text(number)) \(symbol)"))
    }
    for item in content where item.leaf.words == ["value"] && !used.contains(item.key) {
      let parent = item.key.dropLast("value".count)
      guard let number = ValueShape.number(item.value), !parent.isEmpty,
        let unit = content.first(where: {
          $0.key.hasPrefix(parent) && ["unit", "units", "symbol"].contains($0.leaf.words.last)
            && $0.key.dropFirst(parent.count) == $0.key.split(separator: ".").last ?? ""
        }), let symbol = unit.value.string, TextLayout.width(symbol) <= 8
      else { continue }
      used.formUnion([item.key, unit.key])
      result.fields.append(
        .init(
          label: Self.ownName(item).label, value: "\(NumberStyle.current.text(number)) \(symbol)"))
    }
  }

  /// An item as a label and a value; nothing where it says nothing.
  func field(_ item: Item, _ name: FieldName) -> Presentation.Field? {
    switch item.meaning {
    case .trouble, .feature, .flag, .norm: return flag(item, name)
    case .begin, .end, .moment:
      guard let date = dates.date(item.value) else { break }
      let isDay = DateReader.isDay(item.value)
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
    if let elements = item.value.array {
      // A few numbers are a row of them.
      let numbers = elements.compactMap(\.double)
      if (2...6).contains(numbers.count), numbers.count == elements.count {
        let unit = unit(of: item, name.words)
        let texts = numbers.map { unit?.text($0) ?? NumberStyle.current.amount($0) }
        var field = Presentation.Field(
          label: Self.label(unit?.label ?? name.words), value: texts.joined(separator: " · "))
        field.speaksForItself = false
        return field
      }
      // That nothing is listed is nothing to look at.
      if elements.isEmpty { return nil }
      var field = Presentation.Field(label: Self.label(name.words), value: Self.summary(elements))
      field.speaksForItself = false
      return field
    }
    guard let number = ValueShape.number(item.value), item.meaning != .label,
      item.value.string == nil || item.meaning != .plain || unit(of: item, name.words) != nil
    else {
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
    // That there is no fee need not be said.
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
    let text =
      value
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

  /// What is paid besides.
  private static let extras: Set<String> = [
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
  private static let questions: Set<String> = ["is", "has", "are", "was"]
}
