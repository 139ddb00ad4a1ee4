/// A statement with its values in PostgreSQL's binary format; `nil` for NULL.
struct PostgreSQLQuery {
  /// The OIDs of the types in PostgreSQL's catalogue.
  enum ElementType: Int32 {
    case bytea = 17
    case int8 = 20
    case text = 25
    case float8 = 701
  }

  let sql: String
  let values: [[UInt8]?]

  init(_ sql: String, _ values: (any SQLValue)?...) { self.init(sql, values) }

  init(_ sql: String, _ values: [(any SQLValue)?]) {
    self.sql = sql
    self.values = values.map { $0?.networkBytes }
  }

  static func array(_ type: ElementType, _ values: [(any SQLValue)?]) -> [UInt8] {
    let values = values.map { $0?.networkBytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + values.reduce(0) { $0 + 4 + ($1?.count ?? 0) })
    let hasNulls: Int32 = values.contains(nil) ? 1 : 0
    // The header of an array: dimensions, whether it contains NULLs, the element type, the length,
    // the first index.
    for number in [1, hasNulls, type.rawValue, Int32(values.count), 1] {
      bytes += number.networkBytes
    }
    for value in values {
      bytes += Int32(value?.count ?? -1).networkBytes
      bytes += value ?? []
    }
    return bytes
  }
}
