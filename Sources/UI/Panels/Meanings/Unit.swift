/// What a number is measured in, by the name of its field.
struct Unit {
  /// What stands behind the number, or in front of it for most currencies.
  let symbol: String
  /// The words of the field's name without the unit.
  let words: [String]
  var isCurrency = false
  /// Hundredths that are sent as whole numbers.
  var isCents = false
  /// Whether 0 to 1 is a fraction, as iOS has a battery's level.
  var isFraction = false
  /// The seconds of one, where it is a span of time.
  var span: Double?

  private static let endings: [(words: [String], symbol: String)] = [
    (["km", "per", "hour"], "km/h"), (["miles", "per", "hour"], "mph"),
    (["meters", "per", "second"], "m/s"), (["beats", "per", "minute"], "bpm"),
    (["mg", "dl"], "mg/dL"), (["mmol", "l"], "mmol/L"),
    (["kmh"], "km/h"), (["kph"], "km/h"), (["mph"], "mph"), (["bpm"], "bpm"), (["mps"], "m/s"),
    (["knots"], "kn"), (["kts"], "kn"), (["mgdl"], "mg/dL"), (["mmol"], "mmol/L"),
    (["km"], "km"), (["kilometers"], "km"), (["kilometres"], "km"), (["miles"], "mi"),
    (["mi"], "mi"), (["meters"], "m"), (["metres"], "m"), (["feet"], "ft"), (["ft"], "ft"),
    (["cm"], "cm"), (["mm"], "mm"), (["inches"], "in"), (["yards"], "yd"),
    (["kg"], "kg"), (["kilograms"], "kg"), (["grams"], "g"), (["lbs"], "lb"), (["mg"], "mg"),
    (["ml"], "ml"), (["gallons"], "gal"), (["psi"], "psi"), (["hpa"], "hPa"), (["kpa"], "kPa"),
    (["kwh"], "kWh"), (["mwh"], "MWh"), (["kw"], "kW"), (["watts"], "W"), (["volts"], "V"),
    (["amps"], "A"), (["percent"], "%"), (["percentage"], "%"), (["pct"], "%"),
    (["celsius"], "°C"), (["fahrenheit"], "°F"), (["temperature", "c"], "°C"),
    (["temp", "c"], "°C"),
    (["temperature", "f"], "°F"), (["temp", "f"], "°F"), (["degrees"], "°"),
    (["bytes"], "bytes"), (["kb"], "kB"), (["mb"], "MB"), (["gb"], "GB"), (["tb"], "TB"),
    (["mbps"], "Mbit/s"), (["kbps"], "kbit/s"), (["fps"], "fps"), (["rpm"], "rpm"),
    (["liters"], "l"), (["litres"], "l"), (["db"], "dB"), (["hz"], "Hz"), (["ppm"], "ppm"),
    (["altitude", "m"], "m"), (["depth", "m"], "m"), (["height", "m"], "m"),
    (["distance", "m"], "m"), (["elevation", "m"], "m"), (["kcal"], "kcal"), (["lpm"], "l/min"),
    (["ppt"], "ppt"), (["m2"], "m²"), (["km2"], "km²"),
    (["m3"], "m³"), (["sqft"], "sq ft"),
  ]

  /// The words of a span's unit, which a label leaves out.
  private static let spans: Set<String> = [
    "ms", "msec", "millis", "millisecond", "milliseconds", "seconds", "second", "secs", "sec",
    "minutes", "mins", "min", "hours", "hrs", "days",
  ]

  private static let currencies = [
    "usd": "$", "eur": "€", "gbp": "£", "krw": "₩", "brl": "R$", "jpy": "¥", "inr": "₹",
    "chf": "CHF", "dollars": "$", "euros": "€", "pounds": "£",
  ]

  /// The sign of the currency that a name ends with, as `price_eur`.
  static func currency(inName name: FieldName) -> String? { currencies[name.last] }

  /// The sign of a currency, `EUR` or `€`.
  static func currency(_ text: String) -> String? {
    if let sign = currencies[text.lowercased()] { return sign }
    if text.count == 3, text.allSatisfy({ $0.isASCII && $0.isUppercase }) { return text }
    return text.count <= 2 && text.contains(where: \.isCurrencySymbol) ? text : nil
  }

  /// The unit of a number that means something; `currency` is what the amounts beside it are said to be in.
  init?(_ words: [String], _ meaning: Meaning, currency: String? = nil) {
    if case .span(let one) = meaning {
      var rest = words
      let isWhole = ["away", "ago", "early", "late", "in"].contains(words.last)
      if let place = words.lastIndex(where: Self.spans.contains), words.count > 1, !isWhole {
        rest.remove(at: place)
      }
      self.init(symbol: "", words: rest)
      span = one
      return
    }
    if let last = words.last, let sign = Self.currencies[last] {
      self.init(symbol: sign, words: Self.rest(words, 1), isCurrency: true)
      return
    }
    if let currency, meaning == .money {
      let isCents = words.last == "cents"
      self.init(
        symbol: currency, words: isCents ? Self.rest(words, 1) : words, isCurrency: true,
        isCents: isCents)
      return
    }
    let ending = Self.endings.first { Self.ends(words, $0.words) }
    switch meaning {
    case .rate, .level, .progress:
      self.init(symbol: "%", words: ending.map { Self.rest(words, $0.words.count) } ?? words)
      isFraction = true
    case .quantity(let symbol) where ending == nil:
      if symbol.isEmpty { return nil }
      self.init(symbol: symbol, words: words)
    default:
      guard let ending else { return nil }
      // Of `tempC` and `altitudeM` the word stays.
      let isLetter = ending.words.count > 1 && ending.words.last?.utf8.count == 1
      self.init(
        symbol: ending.symbol,
        words: Self.rest(words, isLetter && ending.symbol != "mmol/L" ? 1 : ending.words.count))
    }
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

  /// Whether the name is that of the unit and nothing else.
  var isWholeName: Bool { words.count == 1 && Self.spans.contains(words[0]) }

  /// Whether a label says the unit by its own word: `Liters`.
  var isSaidByLabel: Bool {
    !isCurrency && words.count == 1 && Self.endings.contains { $0.words == words }
  }

  /// A number with its unit: `142 bpm`, `$12.50`, `12,50 €`, `1.2 GB`, `1:02:05`.
  func text(_ number: Double) -> String {
    let style = NumberStyle.current
    switch symbol {
    case "bytes": return style.bytes(number)
    case _ where span != nil: return Span.text(number, unit: span ?? 1)
    case "%":
      return "\(style.text(isFraction && number > 0 && number < 1 ? number * 100 : number)) %"
    case _ where isCurrency: return money(isCents ? number / 100 : number, style)
    default: return "\(style.amount(number)) \(symbol)"
    }
  }

  private func money(_ amount: Double, _ style: NumberStyle) -> String {
    // The sign stands before the currency.
    if amount < 0 { return "-" + money(-amount, style) }
    var text = style.text(amount, digits: amount < 10 ? 3 : 2)
    // Where there are cents, there are two digits of them.
    if !["₩", "¥"].contains(symbol), let point = text.firstRange(of: style.decimal) {
      let places = text[point.upperBound...].count
      if amount != amount.rounded(), places == 1 { text += "0" }
    }
    if symbol.count > 2 { return "\(symbol) \(text)" }
    return style.decimal == "." || symbol == "R$" ? symbol + text : "\(text) \(symbol)"
  }
}
