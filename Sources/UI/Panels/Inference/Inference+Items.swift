internal import Basics
internal import Simulator

/// The values of a payload, each with its name.
extension Inference {
  /// More fields than these are not looked at.
  private static let limit = 48

  /// The fields, those of objects inside under the names of both; an amount with its currency is one.
  static func items(_ json: JSON, sendsMinor: Bool) -> [Item] {
    var items: [Item] = []
    func add(_ object: JSONObject, _ prefix: [String], depth: Int) {
      for (key, value) in object where items.count <= limit {
        let path = prefix + [key]
        let name = FieldName(path.joined(separator: " "))
        if let (money, part, amount) = Money.read(value, sendsMinor: sendsMinor) {
          items.append(
            Item(
              key: (path + [part].filter { !$0.isEmpty }).joined(separator: "."), name: name,
              leaf: FieldName(key),
              value: amount, money: money))
        } else if case .object(let inner) = value, depth < 3 {
          add(inner, path, depth: depth + 1)
        } else {
          items.append(
            Item(key: path.joined(separator: "."), name: name, leaf: FieldName(key), value: value))
        }
      }
    }
    if let object = json.object { add(object, [], depth: 1) }
    return items
  }

  /// What a number of an item is in; an object's name says it for what is inside, as `tempF: { current: 1487 }`.
  func unit(of item: Item, _ words: [String]? = nil) -> Unit? {
    let words = words ?? item.leaf.words
    if let money = item.money {
      return Unit(money: money.symbol, divisor: money.divisor, words: words)
    }
    if let own = Unit(words, item.meaning, currency: currency(of: item) ?? currency) { return own }
    guard item.name.words.count > item.leaf.words.count, item.meaning != .label,
      let whole = Unit(item.name.words, item.meaning), !whole.isCurrency
    else { return nil }
    return Unit(symbol: whole.symbol, words: words)
  }
}

extension Inference {
  /// `sellCcy` beside `sellAmount`: what this amount is in.
  private func currency(of item: Item) -> String? {
    guard item.meaning == .money, item.name.words.count > 1 else { return nil }
    return (content + attributes).first {
      $0.meaning == .currency && !$0.name.stem.isEmpty && $0.name.stem == item.name.stem
    }?.value.string.flatMap(Unit.currency)
  }
}

/// What an amount is in, where it stands beside it: `{ amount: 350, currency: "EUR" }`.
struct Money {
  let symbol: String
  /// How many of what is sent are one.
  let divisor: Double

  private static let currencies: Set<String> = ["currency", "ccy", "cur", "curr", "iso"]
  private static let amounts: Set<String> = ["amount", "value", "total", "price", "units", "amt"]

  /// The amount of an object that is one, and under which of its keys it stands.
  ///
  /// Google's Money has `units` and `nanos`.
  static func read(_ json: JSON, sendsMinor: Bool) -> (money: Money, key: String, amount: JSON)? {
    // `12.50 EUR`
    if let text = json.string, text.utf8.count < 20 {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let amount = Double(parts[0]), parts[1].utf8.count == 3,
        let symbol = Unit.currency(String(parts[1])),
        parts[1].allSatisfy({ $0.isASCII && $0.isUppercase })
      else { return nil }
      return (Money(symbol: symbol, divisor: 1), "", .double(amount))
    }
    guard let object = json.object, (2...4).contains(object.members.count) else { return nil }
    var symbol: String?
    var amount: (key: String, value: Double, isMinor: Bool, sent: JSON)?
    var nanos = 0.0
    var places: Double?
    for (key, value) in object {
      let words = FieldName(key).words
      if let text = value.string, words.contains(where: currencies.contains) {
        symbol = Unit.currency(text)
      } else if ["exponent", "scale", "precision", "decimals"].contains(words.last),
        let number = value.double
      {
        places = number
      } else if words == ["nanos"] {
        nanos = value.double ?? 0
      } else if let number = ValueShape.number(value), amount == nil {
        let isMinor = words.contains(where: Unit.minor.contains)
        guard isMinor || words.contains(where: amounts.contains) else { return nil }
        amount = (key, number, isMinor, value)
      } else if !["formatted", "display", "text", "label", "precision", "scale"].contains(
        words.last)
      {
        return nil
      }
    }
    guard let symbol, let amount else { return nil }
    // Whole numbers beside amounts in cents are cents, too.
    let isWhole = amount.sent.string == nil && amount.value == amount.value.rounded() && nanos == 0
    let isMinor = amount.isMinor || sendsMinor && isWhole
    // How many places are behind the point is said at times: `exponent: 2`.
    let sent = places.map { $0 >= 0 && $0 <= 6 ? [1.0, 10, 100, 1000, 1e4, 1e5, 1e6][Int($0)] : 1 }
    let divisor = isWhole ? sent : nil
    let money = Money(
      symbol: symbol, divisor: divisor ?? (isMinor ? Unit.minorUnits(of: symbol) : 1))
    return (money, amount.key, nanos == 0 ? amount.sent : .double(amount.value + nanos / 1e9))
  }

  /// Whether amounts of a payload are said to be in the smallest coins.
  static func isMinor(_ json: JSON) -> Bool {
    isOdd(json)
      || json.object?.members.contains { key, value in
        value.double != nil && FieldName(key).contains(Unit.minor) || isMinor(value)
      } ?? false
  }

  /// `{ amount: 41250, currency: "EUR" }`: payment APIs count the smallest coins, and what costs so much costs a
  /// round sum.
  private static func isOdd(_ json: JSON) -> Bool {
    guard let (_, _, amount) = read(json, sendsMinor: false), json.object != nil,
      case .int(let number) = amount
    else { return false }
    return number >= 1000 && number % 1000 != 0
  }
}
