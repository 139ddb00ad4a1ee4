/// Swift's integers whose bounds are not those of `Int`, by their names.
package enum SizedInteger: String, Sendable, Hashable, CaseIterable {
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"

  /// The smallest value and the largest, as numbers of JSON; beyond 2^53 the largest is rounded up.
  private var bounds: (least: Double, greatest: Double) {
    switch self {
    case .int8: (Double(Int8.min), Double(Int8.max))
    case .int16: (Double(Int16.min), Double(Int16.max))
    case .int32: (Double(Int32.min), Double(Int32.max))
    case .uint8: (0, Double(UInt8.max))
    case .uint16: (0, Double(UInt16.max))
    case .uint32: (0, Double(UInt32.max))
    case .uint, .uint64: (0, Double(UInt64.max))
    }
  }

  /// The bounds as Swift prints them: `0…255`.
  package var range: String {
    switch self {
    case .int8: "\(Int8.min)…\(Int8.max)"
    case .int16: "\(Int16.min)…\(Int16.max)"
    case .int32: "\(Int32.min)…\(Int32.max)"
    case .uint8: "0…\(UInt8.max)"
    case .uint16: "0…\(UInt16.max)"
    case .uint32: "0…\(UInt32.max)"
    case .uint, .uint64: "0…\(UInt64.max)"
    }
  }

  /// Whether a whole number lies within the bounds.
  package func takes(_ value: Double) -> Bool {
    value == value.rounded() && value >= bounds.least && value <= bounds.greatest
  }
}
