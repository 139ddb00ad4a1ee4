internal import Canvas
internal import Basics
internal import Simulator

/// What is listed below.
extension Inference {
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
    let isSaid = unit?.isSaidByLabel ?? false
    var value = isSaid ? nil : unit?.text(number)
    if unit?.symbol == "°", let scale { value? += scale }
    let text = value ?? NumberStyle.current.amount(number)
    var field = Presentation.Field(
      label: Self.label(unit?.words ?? name.words),
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
}
