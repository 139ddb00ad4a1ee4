#if !canImport(Darwin)
  public import Foundation

  extension String {
    /// A localisable text with its values. The text with specifiers in place of the values is the
    /// key of its translations. Mirrors Foundation's `String.LocalizationValue` and its members
    /// (iOS 15), which exist only on Apple's platforms.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
      /// Collects a literal and its values.
      public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
        fileprivate(set) var key = ""
        fileprivate(set) var text = ""
        fileprivate(set) var arguments: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
          key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
          key += literal.replacingOccurrences(of: "%", with: "%%")
          text += literal
        }

        /// Appends a string: `%@` in the key.
        public mutating func appendInterpolation(_ text: String) { append(text, as: "%@") }

        /// Appends an integer: `%lld`, `%llu`, `%d` or `%u` in the key by its width and sign.
        public mutating func appendInterpolation<Value: FixedWidthInteger>(_ number: Value) {
          let length = Value.bitWidth > 32 ? "ll" : ""
          append("\(number)", as: "%\(length)\(Value.isSigned ? "d" : "u")")
        }

        /// Appends a number with six decimals, as on iOS: `%lf` in the key.
        public mutating func appendInterpolation(_ number: Double) {
          append(String(format: "%lf", number), as: "%lf")
        }

        /// Appends a number with six decimals, as on iOS: `%f` in the key.
        public mutating func appendInterpolation(_ number: Float) {
          append(String(format: "%f", number), as: "%f")
        }

        /// Appends a formatted value: `%@` in the key.
        public mutating func appendInterpolation<Format: FormatStyle>(
          _ value: Format.FormatInput, format: Format
        ) where Format.FormatOutput == String {
          append(format.format(value), as: "%@")
        }

        /// Appends a value with a specifier such as `%.1f`, which becomes part of the key.
        public mutating func appendInterpolation<Value: CVarArg>(
          _ value: Value, specifier: String
        ) {
          append(String(format: specifier, value), as: specifier)
        }

        /// Appends the description of any other value: `%@` in the key.
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

      /// The text with a specifier in place of each value.
      let key: String
      let text: String
      /// The values as strings.
      let arguments: [String]

      /// Creates a text without values.
      public init(_ value: String) {
        key = value
        text = value
        arguments = []
      }

      /// Creates a literal without values.
      public init(stringLiteral value: String) { self.init(value) }

      /// Creates a literal with values.
      public init(stringInterpolation: StringInterpolation) {
        // A literal without values is not a format, so its percent signs are not escaped.
        let isFormat = !stringInterpolation.arguments.isEmpty
        key = isFormat ? stringInterpolation.key : stringInterpolation.text
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
      }
    }

    /// The localised text. Executables have no translation tables, so it is always the default.
    /// Since iOS 16.
    public init(localized resource: LocalizedStringResource) { self = resource.defaultValue.text }
  }
#endif
