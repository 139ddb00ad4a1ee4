import Ledger

extension Ledger {
  /// Commits and waits.
  func write(_ batch: LedgerBatch) async throws {
    let result = await withCheckedContinuation { continuation in
      commit(batch) { continuation.resume(returning: $0) }
    }
    try result.get()
  }

  /// Resets and waits; returns the new epoch.
  func reset() async throws -> String {
    let result = await withCheckedContinuation { continuation in
      reset { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

extension LedgerEvent {
  init(_ cursor: Int64, of activity: String? = nil) {
    self.init(
      cursor: cursor, at: Double(cursor) + 0.5, kind: "updated", activityID: activity,
      body: Array("{\"n\":\(cursor)}".utf8))
  }
}
