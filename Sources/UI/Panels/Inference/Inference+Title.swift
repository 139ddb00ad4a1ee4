internal import Canvas
internal import Basics
internal import Simulator

/// The two first lines of a card, and what its texts say.
extension Inference {
  /// What the amounts of the payload are in.
  mutating func findCurrency() {
    let named = (content + attributes).filter { $0.meaning == .currency && !isOfOne($0) }
      .compactMap { $0.value.string.flatMap(Unit.currency) }.first
    currency =
      named ?? (content + attributes).lazy.compactMap { $0.money?.symbol }.first
      ?? content.lazy.compactMap { Unit.currency(inName: $0.leaf) }.first
  }

  /// `fiatCurrency` beside `fiatValue` says nothing of other amounts.
  private func isOfOne(_ currency: Item) -> Bool {
    !currency.name.stem.isEmpty && currency.leaf.words.count > 1
      && content.contains {
        $0.key != currency.key && $0.value.double != nil && $0.name.words.count > 1
          && $0.name.words.starts(with: currency.name.stem)
      }
  }

  mutating func inferTitle() {
    let texts = attributes.filter {
      !used.contains($0.key) && $0.value.string?.isEmpty == false
        && [.plain, .state, .former].contains($0.meaning)
    }
    let title =
      texts.first { $0.name.words == ["title"] } ?? texts.first { $0.name.words == ["name"] }
      ?? texts.first { ["title", "subject"].contains($0.name.last) }
      ?? texts.first {
        $0.name.last == "name" && !Self.isAside($0) && !$0.name.contains(["category", "type"])
      }
      ?? (sides == nil
        ? texts.first { Self.isName($0) && !Self.isAside($0) && !Self.isCode($0) } : nil)
      ?? texts.first { $0.name.last == "name" }
      ?? (sides == nil && kind != nil
        ? texts.first { Self.isName($0) && !($0.value.string ?? "").hasPrefix("#") } : nil)
    if let title {
      used.insert(title.key)
      origin.title = title
      let text = title.value.string ?? ""
      result.title = text.contains("_") && text == text.uppercased() ? Self.humanised(text) : text
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
    where item.meaning == .state && !used.contains(item.key) && parts.count < 2
      && !item.name.contains(["next", "previous", "last"])
    {
      guard let text = item.value.string, !text.isEmpty else { continue }
      // Prose has rows of its own.
      if TextLayout.width(text) > 56, text.contains(" ") {
        guard result.bottom == nil else { continue }
        result.bottom = text
      } else if let first = parts.first, first.lowercased().contains(text.lowercased()) {
        // It is said already: `Refund approved`, `Approved`.
      } else {
        parts.append(Self.capitalised(Self.humanised(text)))
        origin.subtitle.append(item)
      }
      used.insert(item.key)
      if Words.isAlarming(text) { result.isAlarming = true }
    }
    if parts.isEmpty, let steps = result.steps {
      parts.append(
        steps.current < steps.names.count
          ? Self.capitalised(steps.names[steps.current]) : localized("done"))
    }
    let states = parts
    if parts.count < 2,
      let other = texts.first(where: {
        !used.contains($0.key) && !Self.isSerial($0) && !$0.name.contains(Self.codes)
          && !($0.name.last == "direction" && ($0.value.string ?? "").count < 3)
      })
    {
      used.insert(other.key)
      origin.subtitle.append(other)
      let text = other.value.string ?? ""
      // A bare number says nothing without its name: `Order 12`.
      let noun = FieldName.sentence(
        other.name.words.filter { !["number", "no", "id"].contains($0) })
      parts.append(
        Self.isName(other)
          ? text.contains("_") || text.count > 5 && text == text.uppercased()
            ? Self.humanised(text) : text : "\(noun) \(text)")
    }
    let isBare = states.isEmpty && result.clock == nil && result.steps == nil
    if let clock = result.clock { parts.append(clock) }
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
    // What the card is about, where no more than names would say it.
    if let kind, isBare && !origin.subtitle.isEmpty || title.map(Self.isAside) ?? false,
      kind.contains(" "), !isSaid(kind, by: [result.title] + parts)
    {
      parts = [kind] + parts.prefix(1)
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
  static func capitalised(_ text: String) -> String {
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
    // `en-GB` is a language for programs.
    let parts = text.split(separator: "-")
    if parts.count == 2, parts[0].count == 2, parts[1].count == 2,
      parts[1] == parts[1].uppercased(),
      parts[0] == parts[0].lowercased()
    {
      return false
    }
    let numbers: Set<String> = [
      "number", "no", "code", "zone", "plate", "seat", "gate", "row", "section", "tracking",
      "serial",
      "confirmation", "reference", "pin", "platform", "floor", "room", "grade", "version", "size",
    ]
    let isShort = text.utf8.count <= 3 || text.contains(where: \.isNumber)
    let isNumbered = item.name.contains(["flight", "train", "line", "route", "game", "match"])
    // A word of a program is none: `filing_type: "joint"`.
    let kinds: Set<String> = [
      "type", "kind", "category", "plan", "mode", "grade", "class", "tier", "level", "method",
      "format", "filter", "direction", "dc", "env", "environment", "period",
    ]
    if kinds.contains(item.name.last),
      text.allSatisfy({ $0.isLowercase || $0 == "_" })
        || text.allSatisfy({ $0.isUppercase || $0 == "_" }) && text.count > 1
    {
      return false
    }
    // `B` alone is none, whatever it is of.
    if text.utf8.count <= 2, !text.contains(where: \.isNumber) { return false }
    return isNumbered
      || text.contains(where: \.isLetter) && !(item.name.contains(numbers) && isShort)
        && (text.contains(" ") || text.utf8.count > 3 || !text.contains(where: \.isNumber))
  }

  /// Whether it is what somebody is called whom the card is for, or what kind of device it runs on, rather than
  /// what it is about.
  private static func isAside(_ item: Item) -> Bool {
    item.name.contains([
      "guest", "customer", "patient", "user", "holder", "policyholder", "passenger", "borrower",
      "client", "member", "owner", "recipient", "device", "model",
      "language", "locale", "dictionary", "mother", "father", "stylist", "instructor", "coach",
      "barber", "therapist", "trainer", "crew", "sender", "opponent", "host",
      "baker", "runner", "athlete", "swimmer", "tenant",
      "initiator", "operator", "organizer",
      "organiser", "teacher", "adjuster", "author", "assignee", "agent", "child", "initials",
    ])
  }

  /// What programs know things by.
  private static let codes: Set<String> = [
    "ref", "reference", "tracking", "barcode", "serial", "code", "type", "kind", "sku", "period",
    "dc", "env", "environment", "confirmation", "tier", "model", "handle",
  ]

  /// Whether it is a number by which programs know something, `H-9921`, or where something begins.
  private static func isCode(_ item: Item) -> Bool {
    let text = item.value.string ?? ""
    let isWay =
      item.key.contains(".")
      && ["from", "to", "origin", "destination"].contains(item.name.words.first)
    let isNumbered = item.name.contains(["flight", "train", "line", "route", "game", "match"])
    return isWay
      || !isNumbered && !text.contains(" ") && text.utf8.count <= 12
        && text.contains(where: \.isNumber)
        && text.allSatisfy { $0.isNumber || $0.isUppercase || "-/#".contains($0) }
  }

  /// Whether texts name already what a type's name says.
  private func isSaid(_ kind: String, by texts: [String]) -> Bool {
    let said = texts.flatMap { FieldName($0).words }
    return FieldName(kind).words.contains { word in
      said.contains {
        $0.count > 2 && (word.hasPrefix($0) || $0.hasPrefix(word) || word.hasSuffix($0))
      }
    }
  }

  /// Whether a text is a number for a shipment or the like, too long to stand beside what matters.
  private static func isSerial(_ item: Item) -> Bool {
    guard let text = item.value.string, !text.contains(" ") else { return false }
    return text.utf8.count >= 9 && text.contains(where: \.isNumber)
  }

  /// What the type's name says: `Delivery` of `DeliveryAttributes`.
  private var kind: String? {
    let type = activity.attributesType
    let words = FieldName(type).words.filter {
      !["attributes", "activity", "live", "attrs"].contains($0)
    }
    guard !words.isEmpty else { return nil }
    let sentence = FieldName.sentence(words).split(separator: " ").map { word in
      // What the type has in capitals is an abbreviation.
      let capitals = word.uppercased()
      return (2...4).contains(word.count) && type.contains(capitals) ? capitals : String(word)
    }
    return sentence.joined(separator: " ")
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
}
