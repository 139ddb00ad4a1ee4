import CSQLite

/// A compiled SQLite statement and its current row.
final class Statement: SQLRow {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  func step() -> Int32 { sqlite3_step(handle) }

  func bind(_ index: Int32, _ value: (some SQLValue)?) { value?.bind(handle, index) }

  func bind(_ values: [(any SQLValue)?]) {
    for (place, value) in values.enumerated() { value?.bind(handle, Int32(place + 1)) }
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
