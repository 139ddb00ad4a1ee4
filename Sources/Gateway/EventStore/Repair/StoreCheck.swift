import Basics

/// Checks the whole file of a store without changing it.
struct StoreCheck {
  private static let maxCount = 100

  /// Messages about the damage, as SQLite words them; empty if there is none. If the store is in
  /// use, a copy is checked.
  static func findings(_ path: String) throws(LedgerError) -> [String] {
    do throws(LedgerError) {
      return try ownFindings(path)
    } catch {
      guard case .locked = error else { throw error }
      return try StoreCopy(path: path, target: path + ".checked").use(ownFindings)
    }
  }

  private static func ownFindings(_ path: String) throws(LedgerError) -> [String] {
    guard FileIdentity(path) != nil else {
      throw .system(path, ENOENT)
    }
    let damaged = WriteAheadLog(of: path).damaged
    var findings = damaged > 0 ? ["damaged frames in the write-ahead log: \(damaged)"] : []
    do throws(LedgerError) {
      let database = try Database(path: path)
      database.leaveUntouched()
      try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
      guard
        try database.rows("PRAGMA application_id", read: { Int($0.int(0)) })
          == [Store.applicationID]
      else { throw .notALedger(path: path) }
      try Schema.check(database)
      findings += try database.rows("PRAGMA integrity_check(\(maxCount))") { $0.text(0) }
        .filter { $0 != "ok" }
      if findings.isEmpty { findings += try losses(database) }
    } catch {
      switch error {
      case .corrupt(_, let detail): findings.append(detail)
      case .notALedger where try StoreRepair.findsRows(in: path):
        findings.append("the first page is damaged")
      default: throw error
      }
    }
    return findings
  }

  /// Damage that SQLite does not detect, such as lost activities and documents that are not JSON.
  private static func losses(_ database: Database) throws(LedgerError) -> [String] {
    let columns = try database.rows("SELECT name FROM pragma_table_info('events')") { $0.text(0) }
    guard columns.contains("activities") else { return [] }
    let numbers = try database.rows("SELECT name FROM pragma_table_info('projects')") { $0.text(0) }
      .filter { ["id", "version", "cursor", "compacted"].contains($0) }
    let limits = "BETWEEN 0 AND \(Store.numbers.upperBound - 1)"
    let uncountable = try database.rows(
      """
      SELECT name FROM projects p WHERE \(numbers.map { "\($0) NOT \(limits)" }.joined(separator: " OR "))
        OR EXISTS (SELECT 1 FROM events WHERE project = p.id AND cursor NOT \(limits))
      """
    ) { $0.text(0) }
    let counts = try database.rows(
      """
      SELECT name, (SELECT count(*) FROM documents WHERE project = p.id AND collection = 'activities'),
        (SELECT activities FROM events WHERE project = p.id AND activities IS NOT NULL
          ORDER BY cursor DESC LIMIT 1)
      FROM projects p
      """
    ) { ($0.text(0), $0.int(1), $0.isNull(2) ? 0 : $0.int(2)) }
    let unreadable = try database.rows(
      """
      SELECT collection || '/' || key FROM documents
      WHERE collection != 'unreadable' AND \(Store.isUnreadable)
      UNION ALL SELECT 'events/' || cursor FROM events WHERE \(Store.isUnreadable) LIMIT \(maxCount)
      """
    ) { $0.text(0) }
    return uncountable.map { "an impossible number in the project \($0)" }
      + counts.filter { $0.1 < $0.2 }
      .map { "activities of the project \($0.0): \($0.1) of \($0.2)" }
      + unreadable.map { "a row that is not JSON: \($0)" }
  }
}
