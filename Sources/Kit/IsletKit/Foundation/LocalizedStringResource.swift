import Foundation

#if !canImport(Darwin)
  /// A text that is localised when it is displayed. Mirrors Foundation's `LocalizedStringResource`
  /// (iOS 16), which exists only on Apple's platforms.
  public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The localisation key: for a literal, the literal with `%@`, `%lld` or `%lf` instead of each
    /// value. Mirrors `LocalizedStringResource.key` (iOS 16).
    public let key: String
    /// The text if there is no translation. Mirrors `LocalizedStringResource.defaultValue` (iOS
    /// 16).
    public let defaultValue: String.LocalizationValue
    /// The translation table. Mirrors `LocalizedStringResource.table` (iOS 16).
    public let table: String?

    /// Creates a text that is its own key. Mirrors
    /// `LocalizedStringResource.init(_:table:locale:bundle:comment:)` (iOS 16).
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil
    ) {
      key = keyAndValue.key
      defaultValue = keyAndValue
      self.table = table
    }

    /// Creates a text with a key and a default. Mirrors
    /// `LocalizedStringResource.init(_:defaultValue:table:locale:bundle:comment:)` (iOS 16).
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      comment: StaticString? = nil
    ) {
      self.key = "\(key)"
      self.defaultValue = defaultValue
      self.table = table
    }

    /// Creates a literal without values. Mirrors `LocalizedStringResource.init(stringLiteral:)`
    /// (iOS 16).
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Creates a literal with values. Mirrors `LocalizedStringResource.init(stringInterpolation:)`
    /// (iOS 16).
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    var arguments: [String] { defaultValue.arguments }
  }
#else
  extension LocalizedStringResource {
    /// Always empty, because Foundation does not expose the values.
    var arguments: [String] { [] }
  }
#endif
