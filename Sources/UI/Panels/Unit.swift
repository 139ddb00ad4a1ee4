/// What a number is measured in, by the name of its field.
struct Unit {
  /// What stands behind the number, or in front of it for most currencies.
  let symbol: String
  /// The words of the field's name without the unit.
  let words: [String]
  var isCurrency = false
  /// Hundredths that are sent as whole numbers.
  var isCents = false

  private static let endings: [(words: [String], symbol: String)] = [
    (["km", "per", "hour"], "km/h"), (["miles", "per", "hour"], "mph"),
    (["meters", "per", "second"], "m/s"), (["beats", "per", "minute"], "bpm"),
    (["kmh"], "km/h"), (["kph"], "km/h"), (["mph"], "mph"), (["bpm"], "bpm"),
    (["km"], "km"), (["kilometers"], "km"), (["kilometres"], "km"), (["miles"], "mi"),
    (["mi"], "mi"), (["meters"], "m"), (["metres"], "m"), (["feet"], "ft"), (["ft"], "ft"),
    (["kg"], "kg"), (["kilograms"], "kg"), (["grams"], "g"), (["lbs"], "lb"),
    (["kwh"], "kWh"), (["kw"], "kW"), (["watts"], "W"), (["volts"], "V"), (["amps"], "A"),
    (["percent"], "%"), (["percentage"], "%"), (["pct"], "%"), (["celsius"], "°C"),
    (["fahrenheit"], "°F"), (["degrees"], "°"), (["minutes"], "min"), (["mins"], "min"),
    (["min"], "min"), (["seconds"], "s"), (["secs"], "s"), (["sec"], "s"), (["hours"], "h"),
    (["hrs"], "h"), (["ms"], "ms"), (["milliseconds"], "ms"), (["bytes"], "bytes"),
    (["kb"], "kB"), (["mb"], "MB"), (["gb"], "GB"), (["tb"], "TB"), (["rpm"], "rpm"),
    (["liters"], "l"), (["litres"], "l"), (["db"], "dB"), (["hz"], "Hz"),
  ]

  /// Names that say the unit without naming it; they stay whole.
  private static let whole: [(words: [String], symbol: String)] = [
    (["heart", "rate"], "bpm"), (["calories"], "kcal"), (["kcal"], "kcal"),
    (["battery", "level"], "%"), (["battery"], "%"), (["humidity"], "%"),
  ]

  /// Percentages that may well be below 1.
  private static let small: Set<String> = [
    "change", "delta", "rate", "growth", "rise", "interest", "yield",
  ]

  private static let currencies = [
    "usd": "$", "eur": "€", "gbp": "£", "krw": "₩", "brl": "R$", "jpy": "¥", "inr": "₹",
    "chf": "CHF", "dollars": "$", "euros": "€", "pounds": "£",
  ]

  /// Words of fields that hold amounts of money.
  static let amounts: Set<String> = [
    "price", "amount", "cost", "fare", "fee", "tip", "total", "subtotal", "balance", "bid",
    "discount",
  ]

  /// The sign of a currency, `EUR` or `€`.
  static func currency(_ text: String) -> String? {
    if let sign = currencies[text.lowercased()] { return sign }
    if text.count == 3, text.allSatisfy({ $0.isASCII && $0.isUppercase }) { return text }
    return text.count <= 2 && text.contains(where: \.isCurrencySymbol) ? text : nil
  }

  /// The unit in a name; `currency` is what the amounts beside it are said to be in.
  init?(_ words: [String], currency: String?) {
    if let last = words.last, let sign = Self.currencies[last] {
      self.init(symbol: sign, words: Self.rest(words, 1), isCurrency: true)
      return
    }
    if let currency, !Self.amounts.isDisjoint(with: words) {
      let isCents = words.last == "cents"
      self.init(
        symbol: currency, words: isCents ? Self.rest(words, 1) : words, isCurrency: true,
        isCents: isCents)
      return
    }
    // `minutesLeft`: the unit stands in the middle.
    if let last = words.last, ["left", "remaining", "elapsed"].contains(last), words.count > 1,
      let unit = Self.endings.first(where: { Self.ends(words.dropLast(), $0.words) })
    {
      self.init(
        symbol: unit.symbol, words: words.dropLast(1 + unit.words.count) + [last])
      return
    }
    if let unit = Self.whole.first(where: { Self.ends(words, $0.words) }) {
      self.init(symbol: unit.symbol, words: words)
      return
    }
    guard let unit = Self.endings.first(where: { Self.ends(words, $0.words) }) else { return nil }
    self.init(symbol: unit.symbol, words: Self.rest(words, unit.words.count))
  }

  private init(
    symbol: String, words: [String], isCurrency: Bool = false, isCents: Bool = false
  ) {
    self.symbol = symbol
    self.words = words
    self.isCurrency = isCurrency
    self.isCents = isCents
  }

  private static func ends(_ words: [String], _ ending: [String]) -> Bool {
    words.count >= ending.count && Array(words.suffix(ending.count)) == ending
  }

  private static func rest(_ words: [String], _ count: Int) -> [String] {
    words.count > count ? Array(words.dropLast(count)) : words
  }

  /// A number with its unit: `142 bpm`, `$12.50`, `12,50 €`, `1.2 GB`, `1:02:05`.
  func text(_ number: Double) -> String {
    let style = NumberStyle.current
    switch symbol {
    case "bytes": return style.bytes(number)
    case "s" where number >= 60 && number < 1e6 && number == number.rounded():
      return Clock.digits(Int(number))
    case "%":
      // Below 1 it was sent as a fraction, as iOS has a battery's level.
      let isFraction = number > 0 && number < 1 && Self.small.isDisjoint(with: words)
      return "\(style.text(isFraction ? number * 100 : number)) %"
    case _ where isCurrency: return money(isCents ? number / 100 : number, style)
    default: return "\(style.text(number)) \(symbol)"
    }
  }

  private func money(_ amount: Double, _ style: NumberStyle) -> String {
    // The sign stands before the currency.
    if amount < 0 { return "-" + money(-amount, style) }
    var text = style.text(amount)
    // Where there are cents, there are two digits of them.
    if !["₩", "¥"].contains(symbol), let point = text.firstRange(of: style.decimal) {
      let places = text[point.upperBound...].count
      if amount != amount.rounded(), places == 1 { text += "0" }
    }
    if symbol.count > 2 { return "\(symbol) \(text)" }
    return style.decimal == "." || symbol == "R$" ? symbol + text : "\(text) \(symbol)"
  }
}
