#if !canImport(Darwin)
  public import Foundation

  extension String {
    /// A text for people, with its values kept apart: the text without them is the key under which
    /// its translations stand. Stands for Foundation's `String.LocalizationValue` (iOS 15), which
    /// exists on Apple's platforms only.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
      /// Gathers a literal and its values. Stands for `LocalizationValue.StringInterpolation`
      /// (iOS 15).
      public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
        fileprivate(set) var key = ""
        fileprivate(set) var text = ""
        fileprivate(set) var arguments: [String] = []

        /// Makes room for a literal. Stands for `StringInterpolation.init` (iOS 15).
        public init(literalCapacity: Int, interpolationCount: Int) {
          key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        /// Adds what stands between values. Stands for `appendLiteral(_:)` (iOS 15).
        public mutating func appendLiteral(_ literal: String) {
          key += literal.replacingOccurrences(of: "%", with: "%%")
          text += literal
        }

        /// Adds a text: `%@` in the key. Stands for `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ text: String) { append(text, as: "%@") }

        /// Adds a whole number: `%lld` in the key. Stands for `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation<Value: FixedWidthInteger>(_ number: Value) {
          let length = Value.bitWidth > 32 ? "ll" : ""
          append("\(number)", as: "%\(length)\(Value.isSigned ? "d" : "u")")
        }

        /// Adds a number, with six digits after the point as on iOS: `%lf` in the key. Stands for
        /// `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ number: Double) {
          append(String(format: "%lf", number), as: "%lf")
        }

        /// Adds a number, with six digits after the point as on iOS: `%f` in the key. Stands for
        /// `appendInterpolation(_:)` (iOS 15).
        public mutating func appendInterpolation(_ number: Float) {
          append(String(format: "%f", number), as: "%f")
        }

        /// Adds a value as its format writes it: `%@` in the key. Stands for
        /// `appendInterpolation(_:format:)` (iOS 15).
        public mutating func appendInterpolation<Format: FormatStyle>(
          _ value: Format.FormatInput, format: Format
        ) where Format.FormatOutput == String {
          append(format.format(value), as: "%@")
        }

        /// Adds a value by a specifier such as `%.1f`, which goes into the key. Stands for
        /// `appendInterpolation(_:specifier:)` (iOS 15).
        public mutating func appendInterpolation<Value: CVarArg>(
          _ value: Value, specifier: String
        ) {
          append(String(format: specifier, value), as: specifier)
        }

        /// Adds any other value by its description: `%@` in the key. Stands for
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

      /// The key: the text with a specifier in the place of each value.
      let key: String
      /// The text with its values.
      let text: String
      /// The values in words.
      let arguments: [String]

      /// Takes a text without values. Stands for `LocalizationValue.init(_:)` (iOS 15).
      public init(_ value: String) {
        key = value
        text = value
        arguments = []
      }

      /// Takes a literal without values. Stands for `LocalizationValue.init(stringLiteral:)`
      /// (iOS 15).
      public init(stringLiteral value: String) { self.init(value) }

      /// Takes a literal with values. Stands for `LocalizationValue.init(stringInterpolation:)`
      /// (iOS 15).
      public init(stringInterpolation: StringInterpolation) {
        // Without values a literal is no format, and its percent signs are its own.
        let isFormat = !stringInterpolation.arguments.isEmpty
        key = isFormat ? stringInterpolation.key : stringInterpolation.text
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
      }
    }

    /// The text for people; without tables of translations, which an executable has not, the default
    /// one. Stands for `String.init(localized:)` (iOS 16).
    public init(localized resource: LocalizedStringResource) { self = resource.defaultValue.text }
  }
#endif
