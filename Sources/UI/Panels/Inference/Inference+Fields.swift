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
    if let lead = result.lead, let place = fields.firstIndex(where: { $0.label == lead.label }),
      !fields[place].value.contains(lead.value)
    {
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
      if item.value.string != nil, item.leaf.words.first == "next" { return 0 }
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

  static let references: Set<String> = [
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
    // `lastSighting: { place, confidence }`: the place is that of the sighting, as all of it is.
    if isAlone, ["last", "next", "previous"].contains(FieldName(around).words.first) {
      return FieldName(mains.contains(item.leaf.last) ? around : "\(around) \(item.leaf.last)")
    }
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

  /// What an object is of, by which one calls it.
  static let mains: Set<String> = [
    "place", "station", "merchant", "site", "city", "street", "stop", "location", "item", "text",
  ]

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
}
