/// What a number is measured in, by the name of its field.
struct Unit {
  /// What stands behind the number, or in front of it for most currencies.
  let symbol: String
  /// The words of the field's name without the unit.
  let words: [String]
  var isCurrency = false
  /// How many of what is sent are one: 100 where cents are sent.
  var divisor = 1.0
  /// Whether an amount of money has its cents where there are none.
  var hasCents = false
  /// What an amount of money is for: `/min`.
  private var per = ""
  /// Whether 0 to 1 is a fraction, as iOS has a battery's level.
  var isFraction = false
  /// The seconds of one, where it is a span of time.
  var span: Double?

  /// A unit in a name: what stands behind the number, and the words without it.
  static func find(_ words: [String]) -> (symbol: String, words: [String])? {
    if let rate = rate(words) { return rate }
    // `kmToGo`
    if words.count > 1, let first = words.first,
      ["km", "mi", "kg", "kwh", "mb", "gb", "ml"].contains(first),
      let symbol = symbols[first], symbols[words.last ?? ""] == nil
    {
      return (symbol, Array(words.dropFirst()))
    }
    if words.last == "rpm",
      words.contains(where: { $0.hasPrefix("breath") || $0.hasPrefix("resp") })
    {
      return ("/min", words.dropLast())
    }
    for end in stride(from: words.count, to: max(0, words.count - 3), by: -1) {
      if end < words.count, !windows.contains(words[end]) { return nil }
      guard let (symbol, count, isWord) = ending(words[..<end]) else { continue }
      let rest = words[..<(end - count)] + words[end...]
      // `litersUsed` says all as it is.
      if end < words.count, rest.count == words.count - end, words[end - 1].count > 4 { return nil }
      // Of `tempC` the word stays, and of what is the unit alone that.
      if rest.isEmpty || isWord && rest.count == words.count - end { return (symbol, words) }
      return (symbol, Array(rest))
    }
    return nil
  }

  private static func ending(
    _ words: ArraySlice<String>
  ) -> (symbol: String, count: Int, isWord: Bool)? {
    if let found = endings.first(where: { words.suffix($0.words.count).elementsEqual($0.words) }) {
      // `mmol` and `l` are one, of `altitude` and `m` one is a word.
      return (found.symbol, found.words.count, false)
    }
    guard let last = words.last else { return nil }
    if let symbol = symbols[last] { return (symbol, 1, false) }
    if let letter = letters[last], words.dropLast().contains(where: letter.after.contains) {
      return (letter.symbol, 1, true)
    }
    // A letter behind a name is what it is in, but that of a team.
    guard let symbol = behind[last], words.count > 1, words.allSatisfy({ !sides.contains($0) })
    else { return nil }
    return (symbol, 1, true)
  }

  private static let behind = [
    "w": "W", "g": "g", "l": "l", "v": "V", "c": "°C", "f": "°F", "m": "m",
  ]
  private static let sides: Set<String> = [
    "team", "group", "side", "option", "plan", "player", "part", "zone", "gate", "class", "type",
    "size", "vitamin", "series", "division", "block", "hall", "pier", "terminal", "court", "lot",
    "pool", "grade", "score", "wins", "set", "room", "row", "section", "answer", "line", "stage",
  ]

  /// `bloodFlowMlMin`, `ml_per_hour`, `stepsPerMin`: so much in a time, which is no time.
  static func rate(_ words: [String]) -> (symbol: String, words: [String])? {
    guard words.count >= 2, let last = words.last else { return nil }
    // `avg_l_per_cow`: of whatever, where it is said in what.
    let isPer = words.count > 3 && words[words.count - 2] == "per"
    let isMeasured =
      isPer
      && (symbols[words[words.count - 3]] != nil || ["l", "kg"].contains(words[words.count - 3]))
    guard let time = times[last] ?? (isMeasured ? last : nil) else { return nil }
    if endings.contains(where: { words.suffix($0.words.count).elementsEqual($0.words) }) {
      return nil
    }
    if let place = words.lastIndex(of: "per"), place == words.count - 2, place > 0 {
      let unit = words[place - 1]
      let symbol =
        symbols[unit] ?? ["f": "°F", "c": "°C", "l": "l", "m": "m", "g": "g", "b": "bytes"][unit]
        // `paceSecPerKm` is told as a clock.
        ?? (["s", "sec", "secs", "seconds"].contains(unit)
          ? ":" : ["min", "mins", "minutes"].contains(unit) && words[0] == "pace" ? "m:" : nil)
      if symbol == "bytes", place == 1 { return ("bytes/\(time)", [unit]) }
      guard let symbol, place > 1 else { return ("/\(time)", Array(words[..<place])) }
      return ("\(symbol)/\(time)", Array(words[..<(place - 1)]))
    }
    let unit = words[words.count - 2]
    guard words.count >= 3, flows[last]?.contains(unit) == true else { return nil }
    return ("\(symbols[unit] ?? unit)/\(time)", Array(words.dropLast(2)))
  }

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
      } else if let last = words.last, ["s", "m", "h"].contains(last), words.count > 1 {
        rest.removeLast()
      }
      self.init(symbol: "", words: rest)
      span = one
      return
    }
    // `price_usd_hr`
    if words.count > 2, let last = words.last, let time = Self.times[last] ?? Self.symbols[last],
      let sign = Self.currencies[words[words.count - 2]]
    {
      self.init(symbol: sign, words: words.dropLast(2), isCurrency: true)
      per = "/" + time
      return
    }
    if let last = words.last, let sign = Self.currencies[last] {
      self.init(symbol: sign, words: Self.rest(words, 1), isCurrency: true)
      return
    }
    if meaning == .money {
      // So much for a time, a kilometer or a liter.
      let rate = Self.rate(words)
      var rest = rate.map { $0.words } ?? words
      let isMinor = rest.contains(where: Self.minor.contains)
      guard currency != nil || isMinor else { return nil }
      if rest.count > 1 { rest.removeAll { Self.minor.contains($0) } }
      if isMinor, rest.count > 1, rest.last == "units" { rest.removeLast() }
      let symbol = currency ?? (words.contains("pence") ? "£" : "")
      self.init(
        symbol: symbol, words: rest, isCurrency: true,
        divisor: words.contains("micros") ? 1e6 : isMinor ? Self.minorUnits(of: symbol) : 1)
      per = rate?.symbol ?? ""
      return
    }
    let found = Self.find(words)
    switch meaning {
    case .rate, .level, .progress:
      self.init(symbol: "%", words: found?.words ?? words)
      isFraction = true
    case .quantity(let symbol) where found == nil:
      if symbol.isEmpty { return nil }
      self.init(symbol: symbol, words: words)
    default:
      guard let found else { return nil }
      self.init(symbol: found.symbol, words: found.words)
    }
  }

  /// An amount of money, where so many of what is sent are one.
  init(money symbol: String, divisor: Double, words: [String]) {
    self.init(symbol: symbol, words: words, isCurrency: true, divisor: divisor)
  }

  init(
    symbol: String, words: [String], isCurrency: Bool = false, divisor: Double = 1
  ) {
    self.symbol = symbol
    self.words = words
    self.isCurrency = isCurrency
    self.divisor = divisor
  }

  /// The words that say that the smallest coins are counted.
  static let minor: Set<String> = ["cents", "cent", "minor", "pence", "centimes", "micros"]

  /// How many of the smallest coins are one.
  static func minorUnits(of currency: String) -> Double {
    if ["¥", "₩", "VND", "CLP", "ISK", "XOF", "XAF", "PYG", "UGX"].contains(currency) { return 1 }
    return ["KWD", "BHD", "OMR", "JOD", "TND", "IQD", "LYD"].contains(currency) ? 1000 : 100
  }

  private static func rest(_ words: [String], _ count: Int) -> [String] {
    words.count > count ? Array(words.dropLast(count)) : words
  }

  /// Whether the name is that of the unit and nothing else.
  var isWholeName: Bool { words.count == 1 && Self.spans.contains(words[0]) }

  /// Whether a label says the unit by its own word: `Liters`.
  var isSaidByLabel: Bool {
    !isCurrency && words.count == 1 && words[0].count > 4 && Self.symbols[words[0]] == symbol
      && Self.measured[symbol] == nil
  }

  /// The words of a label: what is measured in a unit that stands alone says it, as `bpm: 72` is a heart's.
  var label: [String] {
    guard let name = Self.measured[symbol] else { return words }
    if words.count == 1, Self.symbols[words[0]] == symbol { return name }
    let isBare = words.allSatisfy {
      ["max", "min", "total", "avg", "average", "current", "peak", "target"].contains($0)
    }
    return isBare ? words + name : words
  }

  /// What is measured in a unit.
  private static let measured = [
    "mg/dL": ["glucose"], "mmol/L": ["glucose"], "bpm": ["heart", "rate"], "km/h": ["speed"],
    "mph": ["speed"], "kn": ["speed"], "m/s": ["speed"], "km": ["distance"], "mi": ["distance"],
    "kg": ["weight"], "lb": ["weight"], "kWh": ["energy"], "Wh": ["energy"], "kW": ["power"],
    "psi": ["pressure"], "hPa": ["pressure"], "kPa": ["pressure"], "dB": ["level"],
    "mV": ["voltage"], "kcal": ["calories"], "W": ["power"], "V": ["voltage"], "l": ["volume"],
    "rpm": ["speed"],
  ]

  /// A number with its unit: `142 bpm`, `$12.50`, `12,50 €`, `1.2 GB`, `1:02:05`, `110/min`.
  func text(_ number: Double) -> String {
    let style = NumberStyle.current
    switch symbol {
    case "bytes": return style.bytes(number)
    case _ where span != nil: return Span.text(number, unit: span ?? 1)
    case "%":
      return "\(style.text(isFraction && number > 0 && number < 1 ? number * 100 : number)) %"
    case _ where isCurrency: return money(number / divisor, style) + per
    case _ where symbol.hasPrefix("bytes/"): return style.bytes(number) + symbol.dropFirst(5)
    case _ where symbol.hasPrefix(":/") || symbol.hasPrefix("m:/"):
      let isMinutes = symbol.hasPrefix("m")
      let seconds = Int(max(0, min((isMinutes ? number * 60 : number).rounded(), 1e9)))
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        + symbol.dropFirst(isMinutes ? 2 : 1)
    case _ where symbol.hasPrefix("/"): return style.amount(number) + symbol
    // A hundredth of a percent; of a change they are counted.
    case "bp" where !words.contains("change"): return "\(style.text(number / 100)) %"
    case "°", "×", "″": return style.amount(number, isGrouped: true) + symbol
    default: return "\(style.amount(number, isGrouped: true)) \(symbol)"
    }
  }

  /// The same of a number alone, in a larger unit where that is shorter: `13.2 km`.
  func scaled(_ number: Double) -> String {
    if symbol == "mm", abs(number) >= 1000 {
      return "\(NumberStyle.current.text(number / 1000)) m"
    }
    let larger = [
      "m": "km", "Wh": "kWh", "g": "kg", "ml": "l", "W": "kW", "mA": "A", "mV": "V",
      "MB": "GB", "kB": "MB", "GB": "TB",
    ]
    let isLarge = abs(number) >= (["g", "Wh"].contains(symbol) ? 1000 : 10_000)
    guard isLarge, let symbol = larger[symbol] else { return text(number) }
    return "\(NumberStyle.current.text(number / 1000)) \(symbol)"
  }

  private func money(_ amount: Double, _ style: NumberStyle) -> String {
    // The sign stands before the currency.
    if amount < 0 { return "-" + money(-amount, style) }
    var text = style.amount(amount, isGrouped: true)
    // Where there are cents, there are two digits of them.
    let isWhole = amount == amount.rounded()
    if isWhole, symbol.isEmpty || hasCents { text += style.decimal + "00" }
    if !["₩", "¥"].contains(symbol), let point = text.firstRange(of: style.decimal) {
      let places = text[point.upperBound...].count
      if amount != amount.rounded(), places == 1 { text += "0" }
    }
    if symbol.count > 2 { return "\(symbol) \(text)" }
    if symbol.isEmpty { return text }
    return style.decimal == "." || symbol == "R$" ? symbol + text : "\(text) \(symbol)"
  }
}
