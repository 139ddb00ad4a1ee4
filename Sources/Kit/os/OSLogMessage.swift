import Foundation

/// A log message. All values are written, even private ones, because they stay on this machine.
///
/// Mirrors `OSLogMessage`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringLiteral text: String) { self.text = text }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
    ) { text += "\(value())" }
    /// Appends a value, padded to at least `align.columns` characters.
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
    ) {
      let value = "\(value())"
      let space = String(repeating: " ", count: max(0, align.columns - value.count))
      text += align.isLeft ? value + space : space + value
    }
    /// Appends a number with a fixed number of decimals.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
      _ value: @autoclosure () -> T, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
    ) { text += String(format: "%.\(format.precision)f", Double(value())) }
  }
}

/// The privacy of a value; has no effect. Mirrors `OSLogPrivacy`.
public struct OSLogPrivacy: Sendable {
  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()

  /// The masking of a private value. Mirrors `OSLogPrivacy.Mask`.
  public enum Mask: Sendable { case hash, none }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The alignment of a padded value. Mirrors `OSLogStringAlignment`.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isLeft: Bool
  public static func left(columns: Int) -> OSLogStringAlignment {
    .init(columns: columns, isLeft: true)
  }
  public static func right(columns: Int) -> OSLogStringAlignment {
    .init(columns: columns, isLeft: false)
  }
}

/// The format of a number. Mirrors `OSLogFloatFormatting`.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int
  /// The default format, with six decimals.
  public static let fixed = OSLogFloatFormatting(precision: 6)
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(precision: precision) }
}
