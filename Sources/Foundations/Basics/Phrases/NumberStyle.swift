internal import Synchronization

/// The format of numbers: the separators between groups of three digits and before the fraction,
/// and the place of a currency's symbol.
package struct NumberStyle: Sendable, Hashable {
  var group: String
  var decimal: String
  /// Whether a currency's symbol follows the number: `58,31 €`.
  package let isCurrencyLast: Bool

  init(group: String, decimal: String, isCurrencyLast: Bool = false) {
    self.group = group
    self.decimal = decimal
    self.isCurrencyLast = isCurrencyLast
  }

  package static let english = NumberStyle(group: ",", decimal: ".")

  private static let chosen = Mutex(NumberStyle.english)

  package static var current: NumberStyle { chosen.withLock { $0 } }

  /// Sets the number format from a locale such as `de_DE.UTF-8` or `pt-BR`.
  package static func use(locale: String) { chosen.withLock { $0 = NumberStyle(locale: locale) } }

  /// The style of a locale, or the English style if the locale is unknown.
  package init(locale: String) {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    let language = parts.first.map { $0.lowercased() } ?? ""
    let region = parts.count > 1 ? parts[1].uppercased() : ""
    switch (language, region) {
    case ("de", "CH"), ("de", "LI"), ("it", "CH"): self.init(group: "’", decimal: ".")
    case ("de", "AT"): self.init(group: "\u{A0}", decimal: ",")
    case ("es", "MX"), ("es", "US"): self = .english
    case ("fr", _): self.init(group: "\u{202F}", decimal: ",", isCurrencyLast: true)
    case ("pt", "BR"), ("nl", _), ("tr", _), ("id", _): self.init(group: ".", decimal: ",")
    case ("de", _), ("es", _), ("it", _), ("da", _), ("el", _), ("hr", _), ("sl", _), ("ro", _),
      ("vi", _):
      self.init(group: ".", decimal: ",", isCurrencyLast: true)
    case ("pt", _), ("sv", _), ("nb", _), ("no", _), ("fi", _), ("pl", _), ("cs", _), ("sk", _),
      ("ru", _), ("uk", _), ("hu", _), ("bg", _):
      self.init(group: "\u{A0}", decimal: ",", isCurrencyLast: true)
    default: self = .english
    }
  }

  /// Formats a number. Digits are grouped in numbers of five or more digits, because years and
  /// house numbers have four. With `isGrouped`, for numbers with a unit, four digits are grouped
  /// too. Without `digits`, a number has all decimals that were sent, up to five, so that different
  /// numbers look different.
  package func text(
    _ number: Double, digits: Int? = nil, isGrouped: Bool = false, isFixed: Bool = false
  ) -> String {
    guard number.isFinite else { return "\(number)" }
    guard abs(number) < 1e15 else { return power(number) }
    if number != 0, abs(number) < 0.01, digits ?? 2 >= 2 { return small(number) }
    let digits = digits ?? Self.decimals(of: number)
    let scale = [1.0, 10, 100, 1e3, 1e4, 1e5][digits]
    // Rounds the decimal number that was sent: 2.405 is slightly smaller in binary.
    let scaled = number * scale
    let nudge = abs(scaled) < 1e12 ? scaled.ulp * (scaled < 0 ? -2 : 2) : 0
    let rounded = (scaled + nudge).rounded() / scale
    let whole = Int64(rounded.rounded(.towardZero))
    var fraction = Int64((abs(rounded - Double(whole)) * scale).rounded())
    let sign = rounded < 0 && whole == 0 && fraction > 0 ? "-" : ""
    guard fraction > 0 || isFixed && digits > 0 else { return text(whole, isGrouped: isGrouped) }
    var places = digits
    while !isFixed, fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    let tail = String(fraction)
    return sign + text(whole, isGrouped: isGrouped) + decimal
      + String(repeating: "0", count: places - tail.count) + tail
  }

  /// The decimals with which a number is shown: those of a number with up to five, and four of a
  /// longer one, which was calculated.
  private static func decimals(of number: Double) -> Int {
    let count = "\(number)".utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).last?.count ?? 0
    return count <= 5 ? count : 4
  }

  /// Formats a number near zero with four significant digits: `0.00012`, `1e-9`.
  private func small(_ number: Double) -> String {
    let exponent = Int(log10(abs(number)).rounded(.down))
    guard exponent >= -6 else { return power(number) }
    let places = 3 - exponent
    var tail = String(Int64((abs(number) * pow(10, Double(places))).rounded()))
    tail = String(repeating: "0", count: max(0, places - tail.count)) + tail
    while tail.hasSuffix("0") { tail.removeLast() }
    return (number < 0 ? "-" : "") + "0" + decimal + tail
  }

  /// Formats a number far from one with two significant digits and a power of ten: `1.8e+308`,
  /// `1e-9`.
  private func power(_ number: Double) -> String {
    let exponent = Int(log10(abs(number)).rounded(.down))
    // Divides in two steps, because the power of ten would be zero below 1e-308.
    let mantissa = number / pow(10, Double(exponent / 2)) / pow(10, Double(exponent - exponent / 2))
    return "\(text(mantissa, digits: 1))e\(exponent < 0 ? "" : "+")\(exponent)"
  }

  package func text(_ number: Int64, isGrouped: Bool = false) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    guard digits.count > (isGrouped ? 3 : 4) else { return sign + digits }
    var result = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { result += group }
      result.append(digit)
    }
    return sign + result
  }

  package func number(_ text: String) -> Double? {
    Double(text.replacing(group, with: "").replacing(decimal, with: "."))
  }

  /// Formats a number with a metric prefix: `123.5 G`, `98.8 M`.
  package func short(_ number: Double) -> String {
    if abs(number) >= 1e15 { return power(number) }
    for (limit, sign) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
    where abs(number) >= limit * 0.99995 {
      return "\(text(number / limit, digits: 1)) \(sign)"
    }
    return text(number, digits: 2)
  }

  /// Formats a size in bytes: `700 MB`, `1.2 GB`.
  package func bytes(_ number: Double) -> String {
    let units: [(Double, Phrase)] = [
      (1e12, Phrase("TB")), (1e9, Phrase("GB")), (1e6, Phrase("MB")), (1e3, Phrase("kB")),
    ]
    for (limit, unit) in units where (limit..<1e18).contains(abs(number)) {
      let digits = abs(number) / limit < 100 ? 1 : 0
      return "\(text(number / limit, digits: digits)) \(localized(unit))"
    }
    let text = text(number, digits: 0)
    return localized(text == "1" ? "1 byte" : "\(text) bytes")
  }
}
