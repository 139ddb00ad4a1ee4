import CPostgreSQL

/// The result of a statement. Indices start at 0.
final class PostgreSQLRows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var count: Int { Int(PQntuples(result)) }

  var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  /// The executed command, such as `COMMIT`.
  var command: String { String(cString: PQcmdStatus(result)) }

  var status: ExecStatusType { PQresultStatus(result) }

  var message: String {
    let primary = field("M")
    return primary.isEmpty ? String(cString: PQresultErrorMessage(result)) : primary
  }

  /// A field of the server's error, by its letter in PostgreSQL's protocol.
  func field(_ letter: Unicode.Scalar) -> String {
    PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) } ?? ""
  }

  func map<Element>(_ read: (Row) -> Element) -> [Element] {
    (0..<Int32(count)).map { read(Row(rows: self, index: $0)) }
  }

  var first: Row? { count == 0 ? nil : Row(rows: self, index: 0) }

  struct Row: SQLRow {
    fileprivate let rows: PostgreSQLRows
    fileprivate let index: Int32

    func isNull(_ column: Int32) -> Bool { PQgetisnull(rows.result, index, column) == 1 }

    func bytes(_ column: Int32) -> [UInt8] {
      guard let start = PQgetvalue(rows.result, index, column) else { return [] }
      return Array(
        UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(rows.result, index, column))))
    }

    /// An integer of any width.
    func int(_ column: Int32) -> Int64 {
      let bytes = bytes(column)
      let bits = bytes.reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
      let shift = 64 - 8 * bytes.count
      return Int64(bitPattern: bits << shift) >> shift
    }

    func double(_ column: Int32) -> Double { Double(bitPattern: UInt64(bitPattern: int(column))) }
  }
}
