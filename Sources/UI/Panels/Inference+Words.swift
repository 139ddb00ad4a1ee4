internal import Canvas
internal import Basics
internal import Simulator

extension Inference {
  private static let identifiers: Set<String> = [
    "id", "uuid", "token", "url", "image", "icon", "emoji",
  ]

  private static let states: Set<String> = [
    "status", "state", "stage", "phase", "period", "message", "subtitle",
  ]

  mutating func inferTitle() {
    let texts = attributes.filter {
      !used.contains($0.key) && $0.value.string?.isEmpty == false
        && dates.date($0.value) == nil && !Self.identifiers.contains($0.name.last)
    }
    let title =
      texts.first { $0.name.words == ["title"] } ?? texts.first { $0.name.words == ["name"] }
      ?? texts.first { $0.name.last == "title" } ?? texts.first { $0.name.last == "name" }
      ?? texts.first
    if let title {
      used.insert(title.key)
      result.title = title.value.string ?? ""
    } else if let headline = content.first(where: {
      ["title", "headline"].contains($0.name.last) && $0.value.string?.isEmpty == false
    }) {
      used.insert(headline.key)
      result.title = headline.value.string ?? ""
    } else {
      result.title = kind ?? activity.id
    }
    var parts: [String] = []
    if let other = texts.first(where: { !used.contains($0.key) }) {
      used.insert(other.key)
      let text = other.value.string ?? ""
      // A bare number says nothing without its name: `Order 12`.
      let noun = FieldName.sentence(
        other.name.words.filter { !["number", "no", "id"].contains($0) })
      parts.append(text.contains(where: \.isLetter) ? text : "\(noun) \(text)")
    }
    for item in content
    where Self.states.contains(item.name.last) && !used.contains(item.key) && parts.count < 2 {
      guard let text = item.value.string, !text.isEmpty else { continue }
      used.insert(item.key)
      parts.append(Self.humanised(text))
      if Words.isAlarming(text) { result.isAlarming = true }
    }
    if let clock = result.clock { parts.append(clock) }
    if result.steps != nil, parts.isEmpty, let steps = result.steps {
      parts.append(
        steps.current < steps.names.count ? steps.names[steps.current] : localized("done"))
    }
    if parts.isEmpty,
      let text = content.first(where: {
        !used.contains($0.key) && $0.value.string?.contains(where: \.isLetter) == true
          && !Self.identifiers.contains($0.name.last) && $0.name.last != "currency"
      })
    {
      used.insert(text.key)
      let words = Self.humanised(text.value.string ?? "")
      // Prose has rows of its own.
      if TextLayout.width(words) > 56 { result.bottom = words } else { parts.append(words) }
    }
    // The row is there whatever it says, so it says what the card is.
    if parts.isEmpty {
      parts += [kind, activity.id].compactMap { $0 }.filter { $0 != result.title }.prefix(1)
    }
    if !parts.isEmpty { result.subtitle = parts.joined(separator: " · ") }
  }

  /// What the type's name says: `Delivery` of `DeliveryAttributes`.
  private var kind: String? {
    let words = FieldName(activity.attributesType).words.filter {
      !["attributes", "activity", "live"].contains($0)
    }
    return words.isEmpty ? nil : FieldName.sentence(words)
  }

  /// `OUT_FOR_DELIVERY` and `outForDelivery` as `Out for delivery`; prose as it is.
  static func humanised(_ text: String) -> String {
    // Letters and digits together are a name or a value: `LH400`, `PT1H5M`.
    if !text.contains("_"), text.contains(where: \.isNumber) { return text }
    let isCode =
      !text.contains(" ") && text.utf8.count < 40
      && (text.contains("_") || text.allSatisfy { $0.isUppercase || $0.isNumber }
        || text.dropFirst().contains { $0.isUppercase } && text.allSatisfy(\.isLetter))
    return isCode && text.utf8.count > 3 ? FieldName(text).label : text
  }

  mutating func inferFields() {
    let currency = (content + attributes).first { $0.name.last == "currency" }
    let sign = currency?.value.string.flatMap(Unit.currency)
    if sign != nil, let currency { used.insert(currency.key) }
    let rest = content.filter { !used.contains($0.key) && !Self.identifiers.contains($0.name.last) }
    // A leaf's name is enough, unless there are two of it.
    let leaves = Dictionary(rest.map { (Self.ownName($0).words, 1) }, uniquingKeysWith: +)
    var fields: [Presentation.Field] = []
    for item in rest {
      let own = Self.ownName(item)
      guard let field = field(item, leaves[own.words] == 1 ? own : item.name, currency: sign) else {
        continue
      }
      // A change and the same in percent are one thing.
      if field.value.hasSuffix("%"),
        let place = fields.firstIndex(where: { $0.label == field.label })
      {
        fields[place].value += " (\(field.value))"
      } else {
        fields.append(field)
      }
      if fields.count == 12 { break }
    }
    result.fields += fields
  }

  /// The name of a field: that of the object around it where its own says nothing, as `driver.name`.
  private static func ownName(_ item: Item) -> FieldName {
    let path = item.key.split(separator: ".")
    guard path.count > 1, Words.empty.contains(item.leaf.last), item.leaf.words.count == 1 else {
      return item.leaf
    }
    return FieldName(String(path[path.count - 2]))
  }

  /// `{ value: 23.5, unit: "°C" }`: a number and what it is in, as one field; at the top, where there is
  /// one number alone.
  mutating func inferMeasures() {
    let numbers = content.filter { !used.contains($0.key) && $0.value.double != nil }
    if numbers.count == 1, let unit = content.first(where: { ["unit", "units"].contains($0.key) }),
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
      guard let number = Self.number(item.value), !parent.isEmpty,
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

  private func field(_ item: Item, _ name: FieldName, currency: String?) -> Presentation.Field? {
    if case .bool(let flag) = item.value {
      let isQuestion = Self.questions.contains(name.words.first ?? "") && name.words.count > 1
      // What is not so need not be said.
      if isQuestion, !flag { return nil }
      let words = isQuestion ? Array(name.words.dropFirst()) : name.words
      var field = Presentation.Field(
        label: FieldName.sentence(words), value: localized(flag ? "yes" : "no"))
      field.speaksForItself = false
      return field
    }
    if item.name.isTime, let date = dates.date(item.value) {
      return .init(label: name.label, value: "", date: date)
    }
    switch item.value {
    case .array(let elements):
      // That nothing is listed is nothing to look at.
      if elements.isEmpty { return nil }
      var field = Presentation.Field(label: name.label, value: Self.summary(elements))
      field.speaksForItself = false
      return field
    case .int, .double:
      guard let number = item.value.double else { return nil }
      let unit = Unit(name.words, currency: currency)
      let isName = !Self.labels.isDisjoint(with: name.words)
      let value =
        unit?.text(number)
        ?? (isName ? Presentation.text(item.value) : Presentation.amount(item.value)) ?? ""
      return .init(label: FieldName.sentence(unit?.words ?? name.words), value: value)
    case .string(let text):
      if text.isEmpty { return nil }
      if let unit = Unit(name.words, currency: currency), let number = Double(text) {
        return .init(label: FieldName.sentence(unit.words), value: unit.text(number))
      }
      return .init(label: name.label, value: Self.humanised(text))
    default: return nil
    }
  }

  /// Words that begin the name of a question.
  private static let questions: Set<String> = ["is", "has", "are", "was"]

  /// Numbers that are names and have no groups.
  private static let labels: Set<String> = [
    "number", "no", "year", "code", "pin", "zip", "plate", "order", "flight", "train", "id",
  ]

  mutating func inferLook() {
    let own = (content + attributes).first { ["icon", "emoji"].contains($0.name.last) }
    let titleWords = FieldName(result.title).words
    let type = Icon.matching([FieldName(activity.attributesType).words])
    // A title may be more exact than a type that many have: a pizza's delivery, the owls' match.
    let isGeneral = type.map { ["🏆", "🛵"].contains($0) } ?? true
    let exact = titleWords.filter { ["owl", "superb", "pizza", "coffee"].contains($0) }
    result.icon =
      own?.value.string.flatMap(Icon.fitting)
      ?? Icon.matching([isGeneral ? exact : []]) ?? type ?? Icon.matching([titleWords])
      ?? Icon.dominant((attributes + content).flatMap(\.name.words))
      ?? Icon.matching([FieldName(activity.app).words]) ?? Icon.of(result)
    // FNV-1a: the same name has the same tint in each run, which Swift's own hash has not.
    var hash: UInt32 = 2_166_136_261
    for byte in activity.attributesType.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    result.shade = .tint(Tint.allCases[Int(hash >> 8) % Tint.allCases.count])
  }
}
