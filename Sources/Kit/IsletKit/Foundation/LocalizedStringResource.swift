import Foundation

#if !canImport(Darwin)
  /// A text that is localised where it is shown. Mirrors Foundation's `LocalizedStringResource` and
  /// its members (iOS 16), which exist only on Apple's platforms.
  public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The look-up key. A literal's key is the literal with `%@`, `%lld` or `%lf` in place of each
    /// value.
    public let key: String
    /// The text if no translation is found.
    public let defaultValue: String.LocalizationValue
    /// The table to search.
    public let table: String?

    /// Creates a text that is its own key. Mirrors `init(_:table:locale:bundle:comment:)`.
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil
    ) {
      key = keyAndValue.key
      defaultValue = keyAndValue
      self.table = table
    }

    /// Creates a key with a default text. Mirrors
    /// `init(_:defaultValue:table:locale:bundle:comment:)`.
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      comment: StaticString? = nil
    ) {
      self.key = "\(key)"
      self.defaultValue = defaultValue
      self.table = table
    }

    /// Creates a literal without values.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Creates a literal with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The values as strings.
    var arguments: [String] { defaultValue.arguments }
  }
#else
  extension LocalizedStringResource {
    /// Empty, because Foundation does not expose the values.
    var arguments: [String] { [] }
  }
#endif
