package import Basics
internal import Simulator
internal import Synchronization

/// How a field's value is formatted. Decided once with the plan; later values do not change it.
package struct ValueFormat: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case text, number, bool, date, duration, money, list
  }

  /// The reference date of a date's number.
  package enum Epoch: String, Sendable, Hashable {
    case iso
    case unix
    case unixMilliseconds = "unix-ms"
    case reference = "2001"
  }

  /// The kind of value; `nil` while all values so far were null.
  package var kind: Kind?
  package var epoch: Epoch?
  /// The symbol after a number, the unit of a duration's number, `minor` for money in cents, or
  /// `rows` for a list of objects, which keeps its rows while empty.
  package var unit: String?

  package init(_ kind: Kind?, epoch: Epoch? = nil, unit: String? = nil) {
    self.kind = kind
    self.epoch = epoch
    self.unit = unit
  }

  /// A list of objects.
  package static let rows = ValueFormat(.list, unit: "rows")

  /// A value as displayed.
  package enum Text: Sendable, Hashable {
    case text(String)
    /// A time, displayed as a time of day and relative to now.
    case date(Date)
    /// A day without a time.
    case day(Date)
    /// The first rows of a list of objects, and the number of further objects.
    case rows([Row], more: Int)
  }

  /// An object of a list: its name and its other scalars.
  package struct Row: Sendable, Hashable {
    package var name: String
    /// The other scalars: `wait min 0`.
    package var details: [LabelledValue]
  }

  /// Replaces a value that is missing, null or empty.
  package static let missing = "–"
  /// The maximum number of a list's objects with a row.
  package static let rowLimit = 3

  // MARK: Writing

  /// Formats a value. `currency` is the currency code of an amount of money.
  package func text(_ value: JSON?, currency: String? = nil) -> Text {
    guard let value, !value.isNull else {
      return self == .rows ? .rows([], more: 0) : .text(Self.missing)
    }
    switch kind {
    case .date:
      if let date = Self.date(value, epoch) {
        return Self.isDay(value) ? .day(date) : .date(date)
      }
    case .duration:
      if let seconds = Self.seconds(value, unit: unit) {
        return .text(Self.duration(seconds, isCoarse: ["min", "h", "d"].contains(unit)))
      }
    case .money:
      if let amount = Self.amount(value) { return .text(money(amount, currency)) }
    case .number:
      if let number = value.double {
        guard let unit else { return .text(Self.plain(value)) }
        let isClose = ["°", "′", "″"].contains(unit)
        return .text(NumberStyle.current.text(number) + (isClose ? unit : " " + unit))
      }
    case .list:
      if let elements = value.array {
        // Only the format for objects has rows. With any other, show the names of the objects.
        guard self == .rows else { return .text(Self.plain(value)) }
        return elements.isEmpty ? .rows([], more: 0) : Self.list(elements)
      }
    case .text, .bool, nil: break
    }
    return .text(Self.plain(value))
  }

  /// The text of a value that has no format.
  package static func plain(_ value: JSON) -> String {
    switch value {
    case .null: return missing
    case .bool(let flag): return localized(flag ? "yes" : "no")
    case .int, .double, .digits: return NumberStyle.current.text(value.double ?? 0)
    case .string(let text): return text.isEmpty ? missing : text
    case .array(let elements):
      switch list(elements) {
      case .rows(let rows, let more):
        return rows.map(\.name).joined(separator: ", ") + (more > 0 ? " +\(more)" : "")
      case .text(let text): return text
      case .date, .day: return missing
      }
    case .object(let object):
      // A case of a Swift enum with its associated values.
      guard object.count == 1, let only = object.members.first, let values = only.value.object
      else { return object.isEmpty ? missing : String(value.printableText.prefix(80)) }
      let words = [KeyWords.sentence(only.key)] + values.members.map { plain($0.value) }
      return words.joined(separator: " · ")
    }
  }

  /// A value as a name, without digit grouping; `nil` if it cannot be one.
  package static func name(_ value: JSON?) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    case .digits(let digits): digits
    case .double(let number):
      abs(number) >= 1e15
        ? NumberStyle.current.text(number)
        : number == number.rounded()
          ? String(Int64(number)) : String((number * 100).rounded() / 100)
    case .bool(let flag): localized(flag ? "yes" : "no")
    default: nil
    }
  }

  /// Texts joined by commas, or rows for objects.
  private static func list(_ elements: [JSON]) -> Text {
    let objects = elements.compactMap(\.object)
    guard objects.count == elements.count, !objects.isEmpty else {
      guard !elements.isEmpty else { return .text(missing) }
      let more = elements.count > 8 ? " +\(elements.count - 6)" : ""
      let shown = elements.prefix(more.isEmpty ? 8 : 6).map { element in
        guard let inner = element.array, !inner.isEmpty else { return plain(element) }
        return inner.prefix(8).map(plain).joined(separator: " ")
      }
      return .text(shown.joined(separator: ", ") + more)
    }
    return .rows(
      objects.prefix(rowLimit).map(row), more: max(0, objects.count - rowLimit))
  }

  /// The properties of a key in a list's objects. Cached, because each update contains the same
  /// keys.
  private struct Key: Sendable {
    let words: [String]
    let last: String
    let label: String
    let isName: Bool
    let isState: Bool
    let isIdentifier: Bool
    let isMinor: Bool

    private static let known = Mutex<[String: Key]>([:])

    static func of(_ key: String) -> Key {
      known.withLock { known in
        if let found = known[key] { return found }
        if known.count >= 2000 { known = [:] }
        let new = Key(KeyWords.split(key))
        known[key] = new
        return new
      }
    }

    private init(_ words: [String]) {
      self.words = words
      label = words.joined(separator: " ").lowercased()
      last = words.last?.lowercased() ?? ""
      isName = ["name", "title", "label"].contains(label)
      isState = Planner.states.contains(last)
      isIdentifier = Evidence.identifiers.contains(last)
      isMinor = isIdentifier || Evidence.minorNames.contains(last)
    }
  }

  /// The name of an object, or its identifier if it has no name, then its other scalars.
  private static func row(_ object: JSONObject) -> Row {
    let members = object.members.map { (key: Key.of($0.key), value: $0.value) }
    let plain = members.indices.filter {
      !Evidence.isMinor(members[$0].key.last, members[$0].value)
    }
    func text(_ place: Int) -> String? {
      members[place].value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    let name =
      plain.first { members[$0].key.isName && text($0) != nil }
      ?? plain.first { !members[$0].key.isState && text($0).map { !isDate($0) } == true }
      ?? members.indices.first {
        members[$0].key.isIdentifier && Self.name(members[$0].value) != nil
      }
    let details = plain.filter { $0 != name }.flatMap {
      scalars(members[$0].key, members[$0].value)
    }
    return Row(
      name: name.flatMap { Self.name(members[$0].value) }.map(KeyWords.sentence)
        ?? (details.isEmpty ? missing : ""),
      details: details)
  }

  /// A scalar labelled with the words of its key: `wait min 0`. The scalars of a nested object have
  /// both keys: `seat row 4`. An amount is formatted as money: `price €4.50`.
  private static func scalars(_ key: Key, _ value: JSON) -> [LabelledValue] {
    if let elements = value.array {
      return elements.isEmpty ? [] : [LabelledValue(label: key.label, value: plain(value))]
    }
    guard let object = value.object, !object.isEmpty else {
      let moment = Evidence.epoch(key.words, value).flatMap { date(value, $0) }
      return [
        LabelledValue(label: key.label, value: moment == nil ? plain(value) : "", date: moment)
      ]
    }
    let numbers = object.members.compactMap { amount($0.value) }
    if let currency = object["currency"]?.string, numbers.count == 1 {
      let text = ValueFormat(.money).money(numbers[0], currency)
      return [LabelledValue(label: key.label, value: text)]
    }
    return object.members.filter { $0.value.object == nil }.flatMap { member in
      let own = Key.of(member.key)
      return own.isMinor
        ? []
        : scalars(own, member.value).map {
          LabelledValue(label: "\(key.label) \($0.label)", value: $0.value, date: $0.date)
        }
    }
  }

  /// An amount of money: a number, or a text of digits, as APIs write it to keep all of them.
  static func amount(_ value: JSON) -> Double? {
    value.double
      ?? value.string.flatMap { $0.wholeMatch(of: /-?\d+(\.\d+)?/) == nil ? nil : Double($0) }
  }

  private func money(_ amount: Double, _ code: String?) -> String {
    let style = code.flatMap(Units.currency) ?? .init(symbol: code ?? "", digits: 2)
    let isMinor = unit == "minor"
    let number = isMinor ? (0..<style.digits).reduce(amount) { value, _ in value / 10 } : amount
    let digits = NumberStyle.current.text(
      abs(number), digits: style.digits, isGrouped: true, isFixed: true)
    let sign = number < 0 ? "-" : ""
    if style.symbol.isEmpty { return sign + digits }
    let isSymbol = style.symbol.contains { !$0.isASCII || $0 == "$" }
    let isFirst = isSymbol && !NumberStyle.current.isCurrencyLast
    return sign + (isFirst ? style.symbol + digits : "\(digits) \(style.symbol)")
  }
}
