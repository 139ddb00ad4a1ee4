import Foundation

#if !canImport(Darwin)
  /// A text for people that is looked up where it is shown. Stands for Foundation's
  /// `LocalizedStringResource` (iOS 16), which exists on Apple's platforms only.
  public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// What the text is looked up by: a literal's key is the literal with `%@`, `%lld` or `%lf` in
    /// the place of each value. Stands for `LocalizedStringResource.key` (iOS 16).
    public let key: String
    /// The text where nothing is found. Stands for `LocalizedStringResource.defaultValue` (iOS 16).
    public let defaultValue: String.LocalizationValue
    /// The table to look into. Stands for `LocalizedStringResource.table` (iOS 16).
    public let table: String?

    /// Takes a text that is its own key. Stands for
    /// `LocalizedStringResource.init(_:table:locale:bundle:comment:)` (iOS 16).
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil
    ) {
      key = keyAndValue.key
      defaultValue = keyAndValue
      self.table = table
    }

    /// Takes a key and the text where nothing is found under it. Stands for
    /// `LocalizedStringResource.init(_:defaultValue:table:locale:bundle:comment:)` (iOS 16).
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      comment: StaticString? = nil
    ) {
      self.key = "\(key)"
      self.defaultValue = defaultValue
      self.table = table
    }

    /// Takes a literal without values. Stands for `LocalizedStringResource.init(stringLiteral:)`
    /// (iOS 16).
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Takes a literal with values. Stands for `LocalizedStringResource.init(stringInterpolation:)`
    /// (iOS 16).
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The values in words.
    var arguments: [String] { defaultValue.arguments }
  }
#else
  extension LocalizedStringResource {
    /// Foundation does not show the values.
    var arguments: [String] { [] }
  }
#endif
