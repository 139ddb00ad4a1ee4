import Basics

/// The names of Swift's integer types whose bounds differ from those of `Int`.
package enum SizedInteger: String, Sendable, Hashable, CaseIterable {
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"

  private var bounds: ClosedRange<Int128> {
    switch self {
    case .int8: Int128(Int8.min)...Int128(Int8.max)
    case .int16: Int128(Int16.min)...Int128(Int16.max)
    case .int32: Int128(Int32.min)...Int128(Int32.max)
    case .uint8: 0...Int128(UInt8.max)
    case .uint16: 0...Int128(UInt16.max)
    case .uint32: 0...Int128(UInt32.max)
    case .uint, .uint64: 0...Int128(UInt64.max)
    }
  }

  /// The bounds in the form `0…255`.
  var range: String { "\(bounds.lowerBound)…\(bounds.upperBound)" }

  func takes(_ value: JSON) -> Bool {
    let whole: Int128? =
      if case .digits(let text) = value, text.isWholeNumber { Int128(text) } else {
        value.double.flatMap(Int128.init(exactly:))
      }
    return whole.map(bounds.contains) ?? false
  }
}
