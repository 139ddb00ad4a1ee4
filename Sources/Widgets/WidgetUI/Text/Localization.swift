/// The strings of one locale.
package final class Localization: @unchecked Sendable {
  /// The instance of the process, filled before a view is evaluated.
  package static let shared = Localization()
  package var table: [String: String] = [:]

  subscript(key: String) -> String? { table[key] }

  /// The localised parts of a key with values. The plural form depends on the first number, or on
  /// the values named in the format.
  func parts(_ key: String, _ values: [LocalizedStringKey.Part]) -> [LocalizedStringKey.Part]? {
    guard var format = table[key] else { return nil }
    func number(_ place: Int) -> Int? {
      guard values.indices.contains(place), let words = values[place].words else {
        return nil
      }
      // Accept only a whole number with the locale's separators.
      let digits = words.compactMap(\.wholeNumberValue)
      let isNumber = words.allSatisfy { $0.isWholeNumber || "-−,.٬’\u{A0}\u{202F}".contains($0) }
      guard isNumber, !digits.isEmpty else { return nil }
      return digits.reduce(0) { ($0 &* 10) &+ $1 }
    }
    func variant(_ key: String, _ place: Int) -> String? {
      let category = number(place).map { PluralRule.category(of: $0, in: Scope.environment.locale) }
      return category.flatMap { table["\(key)\u{1}\($0)"] } ?? table["\(key)\u{1}other"]
    }
    let first = values.indices.first { number($0) != nil } ?? 0
    format = variant(key, first) ?? format
    // `%#@goals@` is replaced by a text in the plural form of one value, such as `%1$lld`.
    while let start = format.range(of: "%#@"),
      let end = format[start.upperBound...].range(of: "@"),
      case let name = "\(key)\u{1}\(format[start.upperBound..<end.lowerBound])",
      let other = table[name + "\u{1}other"]
    {
      let digits = other.drop { $0 != "%" }.dropFirst().prefix(while: \.isNumber)
      let words = variant(name, (Int(digits) ?? 1) - 1) ?? other
      format.replaceSubrange(start.lowerBound..<end.upperBound, with: words)
    }
    return Self.fill(format, values)
  }

  static func fill(_ format: String, _ values: [LocalizedStringKey.Part]) -> [LocalizedStringKey
    .Part]
  {
    var parts: [LocalizedStringKey.Part] = []
    var words = ""
    var next = 0
    var rest = Substring(format)
    while let character = rest.first {
      guard character == "%" else {
        words.append(character)
        rest.removeFirst()
        continue
      }
      rest.removeFirst()
      if rest.first == "%" {
        words.append("%")
        rest.removeFirst()
        continue
      }
      var number = ""
      while let digit = rest.first, digit.isNumber || ".$ldhquf@x+-# ".contains(digit) {
        rest.removeFirst()
        if digit == "$" {
          next = (Int(number) ?? 1) - 1
          number = ""
        } else if digit.isNumber {
          number.append(digit)
        } else if "@dufx".contains(digit) {
          break
        }
      }
      if values.indices.contains(next) {
        if !words.isEmpty { parts.append(.words(words)) }
        words = ""
        parts.append(values[next])
      }
      next += 1
    }
    if !words.isEmpty { parts.append(.words(words)) }
    return parts
  }
}

/// The plural category of a number in a language (Unicode's plural rules for whole numbers).
enum PluralRule {
  private static let rules: [(languages: String, category: @Sendable (Int) -> String)] = [
    ("ja ko zh vi th id ms my lo", { _ in "other" }),
    ("fr pt hi bn fa gu kn zu am", { $0 < 2 ? "one" : "other" }),
    ("ru uk be sr hr bs", { slavic($0, isOne: $0 % 10 == 1 && $0 % 100 != 11) }),
    ("pl", { slavic($0, isOne: $0 == 1) }),
    ("cs sk", { $0 == 1 ? "one" : 2...4 ~= $0 ? "few" : "other" }),
    ("lt", { slavicEnd($0, few: 2...9) }),
    ("ro", { $0 == 1 ? "one" : $0 == 0 || 1...19 ~= $0 % 100 ? "few" : "other" }),
    ("sl", { [1: "one", 2: "two", 3: "few", 4: "few"][$0 % 100] ?? "other" }),
    ("he iw", { $0 == 1 ? "one" : $0 == 2 ? "two" : "other" }),
    (
      "ar",
      { number in
        [0: "zero", 1: "one", 2: "two"][number]
          ?? (3...10 ~= number % 100 ? "few" : 11...99 ~= number % 100 ? "many" : "other")
      }
    ),
  ]

  static func category(of number: Int, in locale: Locale) -> String {
    let language = locale.identifier.prefix { $0.isLetter }
    let rule = rules.first { $0.languages.split(separator: " ").contains(language) }
    return rule?.category(number) ?? (number == 1 ? "one" : "other")
  }

  private static func slavic(_ number: Int, isOne: Bool) -> String {
    isOne ? "one" : 2...4 ~= number % 10 && !(12...14 ~= number % 100) ? "few" : "many"
  }

  private static func slavicEnd(_ number: Int, few: ClosedRange<Int>) -> String {
    if 11...19 ~= number % 100 { return "other" }
    return number % 10 == 1 ? "one" : few ~= number % 10 ? "few" : "other"
  }
}

/// Replacement for Foundation's `LocalizedStringResource`, which only exists on Apple's platforms.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation,
  Codable, CustomLocalizedStringResourceConvertible
{
  public enum BundleDescription: Hashable, Sendable {
    case main
    case forClass(String)
    case atURL(URL)
  }
  public var key: String
  public var table: String?
  public var locale: Locale = .current
  let text: String
  let isOwnKey: Bool

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    text = keyAndValue.hasValues ? keyAndValue.localized : keyAndValue.text
    isOwnKey = keyAndValue.hasValues
    self.table = table
  }
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    text = defaultValue.text
    isOwnKey = false
    self.table = table
  }
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
  var localized: String { isOwnKey ? text : Localization.shared[key] ?? text }
  public var localizedStringResource: LocalizedStringResource { self }
}

public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// Replacement for Foundation's `String.LocalizationValue`.
  public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
    let key: String
    let text: String
    private let values: [String]
    var hasValues: Bool { !values.isEmpty }
    public init(_ value: String) {
      key = value
      text = value
      values = []
    }
    var localized: String {
      let parts = Localization.shared.parts(key, values.map { .value($0) })
      return parts?.map { $0.words ?? "" }.joined() ?? text
    }
    public init(stringLiteral value: String) { self.init(value) }
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      text = stringInterpolation.text
      values = stringInterpolation.values
    }
    public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
      var key = ""
      var text = ""
      var values: [String] = []
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) {
        key += literal
        text += literal
      }
      mutating func add(_ value: String, _ specifier: String) {
        key += specifier
        text += value
        values.append(value)
      }
      public mutating func appendInterpolation(_ value: String) { add(value, "%@") }
      public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: T) {
        add("\(value)", T.bitWidth > 32 ? "%lld" : "%d")
      }
      public mutating func appendInterpolation(_ value: Double) {
        add(String(format: "%lf", value), "%lf")
      }
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        add(String(format: specifier, value), specifier)
      }
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatInput: Equatable, F.FormatOutput == String { add(format.format(value), "%@") }
      @_disfavoredOverload
      public mutating func appendInterpolation<T>(_ value: T) { add("\(value)", "%@") }
    }
  }

  public init(localized resource: LocalizedStringResource) { self = resource.localized }
  public init(
    localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) { self = key.localized }
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) { self = Localization.shared["\(key)"] ?? defaultValue.text }
}

extension AttributedString {
  /// Parses the Markdown of a string in the selected locale.
  public init(
    localized resource: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    let words = String(localized: resource)
    self = (try? AttributedString(markdown: words)) ?? AttributedString(words)
  }
}

/// Replacement for Foundation's function, with strings of the selected locale.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "",
  comment: String
) -> String { Localization.shared[key] ?? (value.isEmpty ? key : value) }

enum DateText {
  static func time(_ date: Date, _ values: EnvironmentValues = Scope.environment) -> String {
    format(date, values, date: .none, time: .short)
  }
  static func date(_ date: Date, _ values: EnvironmentValues) -> String {
    format(date, values, date: .long, time: .none)
  }
  private static func format(
    _ date: Date, _ values: EnvironmentValues, date dateStyle: DateFormatter.Style,
    time: DateFormatter.Style
  ) -> String {
    let formatter = DateFormatter()
    formatter.locale = values.locale
    formatter.timeZone = values.timeZone
    formatter.dateStyle = dateStyle
    formatter.timeStyle = time
    return formatter.string(from: date)
  }
}
