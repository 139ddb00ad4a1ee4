/// The words of one locale, by their keys.
package final class Localization: @unchecked Sendable {
  /// The one of the process; it is filled before a view is evaluated.
  package static let shared = Localization()
  /// The words by their keys.
  package var table: [String: String] = [:]

  subscript(key: String) -> String? { table[key] }

  /// A format with values for its specifiers.
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

/// Stands for Foundation's `LocalizedStringResource`, which exists on Apple's platforms only.
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
    text = keyAndValue.text
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
  /// Stands for Foundation's `String.LocalizationValue`.
  public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
    let key: String
    let text: String
    let hasValues: Bool
    public init(_ value: String) {
      key = value
      text = value
      hasValues = false
    }
    public init(stringLiteral value: String) { self.init(value) }
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      text = stringInterpolation.text
      hasValues = stringInterpolation.hasValues
    }
    public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
      var key = ""
      var text = ""
      var hasValues = false
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) {
        key += literal
        text += literal
      }
      mutating func add(_ value: String, _ specifier: String) {
        key += specifier
        text += value
        hasValues = true
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
  ) { self = key.hasValues ? key.text : Localization.shared[key.key] ?? key.text }
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) { self = Localization.shared["\(key)"] ?? defaultValue.text }
}

/// Stands for Foundation's function of the name, with the words of the chosen locale.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "",
  comment: String
) -> String { Localization.shared[key] ?? (value.isEmpty ? key : value) }
