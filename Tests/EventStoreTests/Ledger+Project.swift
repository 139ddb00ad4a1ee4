import EventStore

let project = "default"

extension SQLiteLedger {
  convenience init(_ path: String, retention: Int = 10_000) throws(LedgerError) {
    var options = Ledgers.Options()
    options.retention = retention
    try self.init(path: path, options: options)
  }
}

extension Ledger {
  func write(_ batch: LedgerBatch) throws(LedgerError) { try write([batch], to: project) }

  /// Writes a change and returns the project's position.
  @discardableResult
  func writing(_ change: (inout LedgerBatch) -> Void) throws(LedgerError) -> LedgerPosition {
    var batch = LedgerBatch()
    change(&batch)
    return try write(to: project, since: nil, lookingUp: []) { _ in [batch] }
  }

  func events(after cursor: Int64, limit: Int = 100_000) throws(LedgerError) -> [LedgerEvent] {
    try events(of: project, after: cursor, limit: limit)
  }

  /// The name of a project's life; the project is created if it is missing.
  func epoch(of project: String) throws(LedgerError) -> String {
    try changes(of: project, since: nil).position.epoch
  }

  func documents(in collection: String) throws(LedgerError) -> [LedgerDocument] {
    try documents(of: project, in: collection)
  }

  func cursors() throws(LedgerError) -> ClosedRange<Int64>? { try cursors(of: project) }
}

extension LedgerEvent {
  init(_ cursor: Int64, of activity: String? = nil) {
    self.init(
      cursor: cursor, at: Double(cursor) + 0.5, kind: "updated", activityID: activity,
      body: Array("{\"n\":\(cursor)}".utf8))
  }
}
