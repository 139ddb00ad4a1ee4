/// A statement with its values in PostgreSQL's binary format.
struct PostgreSQLQuery {
  /// A value as it is sent; `nil` for NULL.
  struct Value {
    let bytes: [UInt8]?

    static func int(_ value: Int64) -> Value { Value(bytes: value.networkBytes) }

    static func double(_ value: Double) -> Value {
      Value(bytes: Int64(bitPattern: value.bitPattern).networkBytes)
    }

    static func text(_ value: String) -> Value { Value(bytes: Array(value.utf8)) }

    static func bytes(_ value: [UInt8]) -> Value { Value(bytes: value) }

    static func array(_ type: ElementType, _ values: [Value]) -> Value {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(20 + values.reduce(0) { $0 + 4 + ($1.bytes?.count ?? 0) })
      let hasNulls: Int32 = values.contains { $0.bytes == nil } ? 1 : 0
      // Dimensions, whether there are NULLs, the type, the length, the first index.
      for number in [1, hasNulls, type.rawValue, Int32(values.count), 1] {
        bytes += number.networkBytes
      }
      for value in values {
        bytes += Int32(value.bytes?.count ?? -1).networkBytes
        bytes += value.bytes ?? []
      }
      return Value(bytes: bytes)
    }

    static let null = Value(bytes: nil)
  }

  /// The OIDs of the types in PostgreSQL's catalogue.
  enum ElementType: Int32 {
    case bytea = 17
    case int8 = 20
    case text = 25
    case float8 = 701
  }

  let sql: String
  let values: [Value]

  init(_ sql: String, _ values: Value...) { self.init(sql, values) }

  init(_ sql: String, _ values: [Value]) {
    self.sql = sql
    self.values = values
  }
}

extension FixedWidthInteger {
  fileprivate var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
