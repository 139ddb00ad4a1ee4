internal import Canvas
internal import Basics
internal import Simulator

extension Inference {
  /// What the amounts of the payload are in.
  mutating func findCurrency() {
    let named = (content + attributes).lazy.filter { $0.meaning == .currency }
      .compactMap { $0.value.string.flatMap(Unit.currency) }.first
    currency = named ?? content.lazy.compactMap { Unit.currency(inName: $0.leaf) }.first
  }

  mutating func inferTitle() {
    let texts = attributes.filter {
      !used.contains($0.key) && $0.value.string?.isEmpty == false
        && [.plain, .state, .former].contains($0.meaning)
    }
    let title =
      texts.first { $0.name.words == ["title"] } ?? texts.first { $0.name.words == ["name"] }
      ?? texts.first { $0.name.last == "title" } ?? texts.first { $0.name.last == "name" }
      ?? (sides == nil ? texts.first(where: Self.isName) : nil)
    if let title {
      used.insert(title.key)
      origin.title = title
      result.title = title.value.string ?? ""
    } else if let headline = content.first(where: {
      ["title", "headline"].contains($0.name.last) && $0.value.string?.isEmpty == false
    }) {
      used.insert(headline.key)
      origin.title = headline
      result.title = headline.value.string ?? ""
    } else {
      result.title = sides?.title ?? kind ?? activity.id
      used.formUnion(sides?.keys ?? [])
    }
    var parts: [String] = []
    for item in content
    where item.meaning == .state && !used.contains(item.key) && parts.count < 2 {
      guard let text = item.value.string, !text.isEmpty else { continue }
      // Prose has rows of its own.
      if TextLayout.width(text) > 56, text.contains(" ") {
        guard result.bottom == nil else { continue }
        result.bottom = text
      } else {
        parts.append(Self.capitalised(Self.humanised(text)))
        origin.subtitle.append(item)
      }
      used.insert(item.key)
      if Words.isAlarming(text) { result.isAlarming = true }
    }
    if parts.count < 2,
      let other = texts.first(where: { !used.contains($0.key) && !Self.isSerial($0) })
    {
      used.insert(other.key)
      origin.subtitle.append(other)
      let text = other.value.string ?? ""
      // A bare number says nothing without its name: `Order 12`.
      let noun = FieldName.sentence(
        other.name.words.filter { !["number", "no", "id"].contains($0) })
      parts.append(Self.isName(other) ? text : "\(noun) \(text)")
    }
    if let clock = result.clock { parts.append(clock) }
    if result.steps != nil, parts.isEmpty, let steps = result.steps {
      parts.append(
        steps.current < steps.names.count
          ? Self.capitalised(steps.names[steps.current]) : localized("done"))
    }
    if parts.isEmpty,
      let text = content.first(where: {
        !used.contains($0.key) && $0.value.string?.contains(where: \.isLetter) == true
          && $0.meaning == .plain && $0.value.string?.contains(" ") == true
      })
    {
      used.insert(text.key)
      let words = Self.capitalised(Self.humanised(text.value.string ?? ""))
      // Prose has rows of its own.
      if TextLayout.width(words) > 56 { result.bottom = words } else { parts.append(words) }
    }
    // The row is there whatever it says, so it says what the card is.
    if parts.isEmpty {
      parts += [kind, activity.id].compactMap { $0 }.filter { $0 != result.title }.prefix(1)
    }
    if !parts.isEmpty { result.subtitle = parts.joined(separator: " · ") }
  }

  /// `picked_up` as `picked up`: the names of a row of steps begin alike.
  static func stepName(_ text: String) -> String {
    if text.utf8.count > 3, text.allSatisfy({ $0.isUppercase && $0.isASCII }) {
      return humanised(text)
    }
    guard text.contains("_"), !text.contains(" ") else { return text }
    let words = FieldName(text).words.joined(separator: " ")
    return text.contains { $0.isLowercase } ? words : humanised(text)
  }

  /// A lone word of a program begins as a sentence does.
  private static func capitalised(_ text: String) -> String {
    text.allSatisfy(\.isLowercase) ? FieldName.sentence([text]) : text
  }

  /// `Ana – Bo`: two that play each other.
  private var sides: (title: String, keys: [String])? {
    let pairs = [
      ["home", "away"], ["white", "black"], ["player1", "player2"], ["team1", "team2"],
    ]
    for pair in pairs {
      let items = pair.compactMap { side in
        attributes.first { $0.name.words == [side] && !used.contains($0.key) }
      }
      let names = items.compactMap(\.value.string)
      if names.count == 2 { return (names.joined(separator: " – "), items.map(\.key)) }
    }
    return nil
  }

  /// Whether a text can be the name of a card: no number of a place, a car or an order.
  private static func isName(_ item: Item) -> Bool {
    let text = item.value.string ?? ""
    if ["name", "title"].contains(item.name.last) { return true }
    let numbers: Set<String> = [
      "number", "no", "code", "zone", "plate", "seat", "gate", "row", "section", "tracking",
      "serial",
      "confirmation", "reference", "pin", "platform", "floor", "room", "grade", "version", "size",
    ]
    let isShort = text.utf8.count <= 3 || text.contains(where: \.isNumber)
    let isNumbered = item.name.contains(["flight", "train", "line", "route", "game", "match"])
    return isNumbered
      || text.contains(where: \.isLetter) && !(item.name.contains(numbers) && isShort)
        && (text.contains(" ") || text.utf8.count > 3 || !text.contains(where: \.isNumber))
  }

  /// Whether a text is a number for a shipment or the like, too long to stand beside what matters.
  private static func isSerial(_ item: Item) -> Bool {
    guard let text = item.value.string, !text.contains(" ") else { return false }
    return text.utf8.count >= 9 && text.contains(where: \.isNumber)
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
    let said = FieldName(result.subtitle ?? "").words
    let unseen: Set<Meaning> = [.hidden, .currency, .unit, .stamp]
    let rest = (content + attributes).filter {
      !used.contains($0.key) && !unseen.contains($0.meaning)
    }
    // A leaf's name is enough, unless there are two of it.
    let leaves = Dictionary(rest.map { (Self.ownName($0).words, 1) }, uniquingKeysWith: +)
    var fields: [Presentation.Field] = []
    for item in rest {
      let own = Self.ownName(item)
      guard let field = field(item, leaves[own.words] == 1 ? own : item.name) else { continue }
      // What the line above says need not be said again.
      if item.value.bool == true, FieldName(field.label).words.allSatisfy({ said.contains($0) }) {
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
  static func ownName(_ item: Item) -> FieldName {
    let path = item.key.split(separator: ".")
    if path.count > 1, item.value.bool != nil, item.leaf.words.count <= 2 {
      let words = item.leaf.words.filter { !questions.contains($0) }
      return FieldName("\(path[path.count - 2]) \(words.joined(separator: " "))")
    }
    guard path.count > 1, Words.empty.contains(item.leaf.last), item.leaf.words.count == 1 else {
      return item.leaf
    }
    return FieldName(String(path[path.count - 2]))
  }

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
    case .trouble, .flag: return flag(item, name)
    case .begin, .end, .moment:
      guard let date = dates.date(item.value) else { break }
      let isDay = DateReader.isDay(item.value)
      return .init(
        label: Self.label(name.words), value: isDay ? TimeText.day(date) : "",
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
      // That nothing is listed is nothing to look at.
      if elements.isEmpty { return nil }
      var field = Presentation.Field(label: Self.label(name.words), value: Self.summary(elements))
      field.speaksForItself = false
      return field
    }
    guard let number = ValueShape.number(item.value), item.meaning != .label,
      item.value.string == nil || item.meaning != .plain || Unit(name.words, .plain) != nil
    else {
      guard let text = Presentation.text(item.value) else { return nil }
      return .init(label: Self.label(name.words), value: Self.humanised(text))
    }
    let unit = Unit(name.words, item.meaning, currency: currency)
    var value = unit?.text(number) ?? NumberStyle.current.amount(number)
    if unit?.symbol == "°", let scale { value += scale }
    var field = Presentation.Field(
      label: Self.label(unit?.words ?? name.words),
      value: item.meaning == .change && number > 0 ? "+" + value : value)
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
    if item.meaning == .trouble, !isSo { return nil }
    let isQuestion = Self.questions.contains(name.words.first ?? "") && name.words.count > 1
    let words = isQuestion ? Array(name.words.dropFirst()) : name.words
    var field = Presentation.Field(
      label: Self.label(words), value: localized(isSo ? "yes" : "no"),
      isUrgent: item.meaning == .trouble)
    field.speaksForItself = false
    return field
  }

  /// Words as a label; what is left of a name without its unit may say too little.
  private static func label(_ words: [String]) -> String {
    words == ["left"] ? localized("Time left") : FieldName.sentence(words)
  }

  /// Words that begin the name of a question.
  private static let questions: Set<String> = ["is", "has", "are", "was"]

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
