import EventStore

/// A ledger in memory, for ledgers that change one operation.
class ForwardingLedger: Ledger, @unchecked Sendable {
  let inner: any Ledger

  init() throws { inner = try Ledgers.open(":memory:") }

  init(_ inner: any Ledger) { self.inner = inner }

  /// Replaces what is to be written.
  func replace(_ batches: [LedgerBatch]) -> [LedgerBatch] { batches }

  @discardableResult
  func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition {
    try inner.write(to: project, since: position, lookingUp: places) { replace(decide($0)) }
  }

  func changes(
    of project: String, since position: LedgerPosition?
  ) throws(LedgerError) -> LedgerChanges { try inner.changes(of: project, since: position) }

  func maintain(at now: Double) { inner.maintain(at: now) }

  func projects() throws(LedgerError) -> [String] { try inner.projects() }

  func create(_ project: String) throws(LedgerError) -> Bool { try inner.create(project) }

  func remove(_ project: String) throws(LedgerError) -> Bool { try inner.remove(project) }

  func reset(_ project: String) throws(LedgerError) -> String {
    try inner.reset(project)
  }

  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent] {
    try inner.search(project, search)
  }

  func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument] { try inner.documents(of: project, in: collection) }

  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>? {
    try inner.cursors(of: project)
  }

  func activityCount(of project: String) throws(LedgerError) -> Int? {
    try inner.activityCount(of: project)
  }

  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent] {
    try inner.newestEvents(of: project)
  }

  func inspect() throws(LedgerError) { try inner.inspect() }

  func recreate(
    _ projects: [String: (position: LedgerPosition, batch: LedgerBatch)]
  ) throws(LedgerError) { try inner.recreate(projects) }

  func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void) {}

  func close() { inner.close() }
}
