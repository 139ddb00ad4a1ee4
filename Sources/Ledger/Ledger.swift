/// What must survive: events in their order, and the latest state of things.
///
/// One connection to one SQLite file, which no other process can open meanwhile. All calls may be
/// made on any thread; reads wait for a group of commits that is being written, a few milliseconds.
public final class Ledger: Sendable {
  /// How many batches may wait to be written.
  ///
  /// Beyond it `commit` waits, so that a disk that is slower than the senders slows them down
  /// instead of filling the memory.
  public static let queueCapacity = 4096

  private let writer: Writer

  /// Opens or makes the file; its folder must be there. `:memory:` survives nothing.
  ///
  /// - Parameters:
  ///   - retention: How many events are kept at least; a tenth more may be there.
  ///   - makeEpoch: Gives the name of a store's life, which begins when it is made and when it is
  ///     reset.
  public init(
    path: String, retention: Int = 10_000, durability: Durability = .power,
    makeEpoch: @escaping @Sendable () -> String = Ledger.randomEpoch
  ) throws(LedgerError) {
    let store = try Store(
      path: path, retention: retention, durability: durability, makeEpoch: makeEpoch)
    writer = Writer(store, capacity: Self.queueCapacity)
    guard writer.start() else { throw .failed(path: path, reason: "no thread can be started") }
  }

  deinit { close() }

  /// Sixteen random hexadecimal digits.
  public static func randomEpoch() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Writing

  /// Queues a batch, and tells on the writer's thread when it is safe, in the order of the calls.
  ///
  /// Waits where the queue is full, except in a completion. A batch that fails leaves no trace, and
  /// the others are written.
  public func commit(
    _ batch: LedgerBatch, then: @escaping @Sendable (Result<Void, LedgerError>) -> Void
  ) {
    if !writer.queue.add(.write(batch, then)) { then(.failure(.closed)) }
  }

  /// Deletes everything after what is queued, and tells the new epoch.
  public func reset(then: @escaping @Sendable (Result<String, LedgerError>) -> Void) {
    if !writer.queue.add(.reset(then)) { then(.failure(.closed)) }
  }

  /// Writes what is queued and closes the file. May be called twice.
  public func close() {
    writer.queue.close()
    writer.queue.waitUntilFinished()
  }

  // MARK: Reading

  /// The events after a cursor, the oldest first.
  public func events(after cursor: Int64, limit: Int) throws(LedgerError) -> [LedgerEvent] {
    try writer.use { store throws(LedgerError) in
      try store.events(where: "cursor > ?1", order: "ASC", limit: limit) { $0.bind(1, cursor) }
    }.get()
  }

  /// The last events, or the last before a cursor, the oldest first.
  public func events(last limit: Int, before cursor: Int64? = nil) throws(LedgerError)
    -> [LedgerEvent]
  {
    try writer.use { store throws(LedgerError) in
      try store.events(where: "cursor < ?1", order: "DESC", limit: limit) {
        $0.bind(1, cursor ?? .max)
      }
    }.get().reversed()
  }

  /// The last events of an activity, the oldest first.
  public func events(of activityID: String, last limit: Int) throws(LedgerError) -> [LedgerEvent] {
    try writer.use { store throws(LedgerError) in
      try store.events(where: "activity_id = ?1", order: "DESC", limit: limit) {
        $0.bind(1, activityID)
      }
    }.get().reversed()
  }

  /// The documents of a collection, by key.
  public func documents(in collection: String) throws(LedgerError) -> [LedgerDocument] {
    try writer.use { store throws(LedgerError) in try store.documents(in: collection) }.get()
  }

  /// The cursor of the oldest event that is kept.
  public var firstCursor: Int64? {
    get throws(LedgerError) {
      try writer.use { store throws(LedgerError) in try store.cursor("min") }.get()
    }
  }

  /// The cursor of the newest event.
  public var lastCursor: Int64? {
    get throws(LedgerError) {
      try writer.use { store throws(LedgerError) in try store.cursor("max") }.get()
    }
  }

  /// The name of the store's present life: cursors of another one mean nothing.
  public var epoch: String {
    get throws(LedgerError) {
      try writer.use { store throws(LedgerError) in store.epoch }.get()
    }
  }
}
