#if !canImport(Darwin)
  public import Foundation

  extension String {
    /// A localisable text whose interpolated values are stored separately. The text without them is
    /// the translation key. Mirrors Foundation's `String.LocalizationValue` (iOS 15), which exists
    /// only on Apple's platforms.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
      /// Collects a literal and its values. Mirrors `LocalizationValue.StringInterpolation` (iOS
      /// 15).
      public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
        fileprivate(set) var key = ""
        fileprivate(set) var text = ""
        fileprivate(set) var arguments: [String] = []

        /// Reserves space for a literal. Mirrors `StringInterpolation.init` (iOS 15).
        public init(literalCapacity: Int, interpolationCount: Int) {
          key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        /// Appends the text between values. Mirrors `appendLiteral(_:)` (iOS 15).
        public mutating func appendLiteral(_ literal: String) {
          key += literal.replacingOccurrences(of: "%", with: "%%")
          text += literal
        }

        /// Appends a text: `%@` in the key. Mirrors `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ text: String) { append(text, as: "%@") }

        /// Appends an integer: `%lld` in the key. Mirrors `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation<Value: FixedWidthInteger>(_ number: Value) {
          let length = Value.bitWidth > 32 ? "ll" : ""
          append("\(number)", as: "%\(length)\(Value.isSigned ? "d" : "u")")
        }

        /// Appends a number with six decimals as on iOS: `%lf` in the key. Mirrors
        /// `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ number: Double) {
          append(String(format: "%lf", number), as: "%lf")
        }

        /// Appends a number with six decimals as on iOS: `%f` in the key. Mirrors
        /// `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ number: Float) {
          append(String(format: "%f", number), as: "%f")
        }

        /// Appends a formatted value: `%@` in the key. Mirrors `appendInterpolation(_:format:)`
        /// (iOS 15).
        public mutating func appendInterpolation<Format: FormatStyle>(
          _ value: Format.FormatInput, format: Format
        ) where Format.FormatOutput == String {
          append(format.format(value), as: "%@")
        }

        /// Appends a value with a specifier such as `%.1f`, which becomes part of the key. Mirrors
        /// `appendInterpolation(_:specifier:)` (iOS 15).
        public mutating func appendInterpolation<Value: CVarArg>(
          _ value: Value, specifier: String
        ) {
          append(String(format: specifier, value), as: specifier)
        }

        /// Appends the description of any other value: `%@` in the key. Mirrors
        /// `appendInterpolation(_:)` (iOS 15).
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
          append("\(value)", as: "%@")
        }

        private mutating func append(_ value: String, as specifier: String) {
          key += specifier
          text += value
          arguments.append(value)
        }
      }

      /// The key: the text with a specifier instead of each value.
      let key: String
      /// The text with its values.
      let text: String
      let arguments: [String]

      /// Creates a text without values. Mirrors `LocalizationValue.init(_:)` (iOS 15).
      public init(_ value: String) {
        key = value
        text = value
        arguments = []
      }

      /// Creates a literal without values. Mirrors `LocalizationValue.init(stringLiteral:)` (iOS
      /// 15).
      public init(stringLiteral value: String) { self.init(value) }

      /// Creates a literal with values. Mirrors `LocalizationValue.init(stringInterpolation:)` (iOS
      /// 15).
      public init(stringInterpolation: StringInterpolation) {
        // A literal without values is not a format string, so its percent signs are not escaped.
        let isFormat = !stringInterpolation.arguments.isEmpty
        key = isFormat ? stringInterpolation.key : stringInterpolation.text
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
      }
    }

    /// The localised text. An executable has no translation tables, so this is always the default
    /// text. Mirrors `String.init(localized:)` (iOS 16).
    public init(localized resource: LocalizedStringResource) { self = resource.defaultValue.text }
  }
#endif
