import Foundation

/// A message of a log, whose values are all written: what is private stays on this machine.
///
/// Stands for `OSLogMessage`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Makes a message of plain text.
  public init(stringLiteral text: String) { self.text = text }
  /// Makes a message of text and values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text and values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Begins an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a value.
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
    ) { text += "\(value())" }
    /// Appends a value in at least so many columns.
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
    ) {
      let value = "\(value())"
      let space = String(repeating: " ", count: max(0, align.columns - value.count))
      text += align.isLeft ? value + space : space + value
    }
    /// Appends a number with so many digits.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
      _ value: @autoclosure () -> T, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
    ) { text += String(format: "%.\(format.precision)f", Double(value())) }
  }
}

/// Who may read a value. Without effect. Stands for `OSLogPrivacy`.
public struct OSLogPrivacy: Sendable {
  /// As the value's type says.
  public static let auto = OSLogPrivacy()
  /// Everybody.
  public static let `public` = OSLogPrivacy()
  /// Nobody but the developer.
  public static let `private` = OSLogPrivacy()
  /// Nobody but the developer.
  public static let sensitive = OSLogPrivacy()

  /// How a private value is made out. Stands for `OSLogPrivacy.Mask`.
  public enum Mask: Sendable { case hash, none }
  /// Nobody but the developer.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// As the value's type says.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// Where a value stands in its columns. Stands for `OSLogStringAlignment`.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isLeft: Bool
  /// At the left.
  public static func left(columns: Int) -> OSLogStringAlignment {
    .init(columns: columns, isLeft: true)
  }
  /// At the right.
  public static func right(columns: Int) -> OSLogStringAlignment {
    .init(columns: columns, isLeft: false)
  }
}

/// How a number is written. Stands for `OSLogFloatFormatting`.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int
  /// With six digits after the point.
  public static let fixed = OSLogFloatFormatting(precision: 6)
  /// With so many digits after the point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(precision: precision) }
}
