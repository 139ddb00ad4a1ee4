/// What must survive: the events of projects in their order, and the latest state of their things.
///
/// A project is a device with all that belongs to it. Each has its own cursors and its own epoch.
/// All calls may be made on any thread and block it until they are done; writes of one project must
/// not overlap. `SQLiteLedger` is the engine; another one stands behind the same calls.
package protocol Ledger: Sendable {
  /// Writes all batches or none; after it returns they survive what the durability promises.
  func write(_ batches: [LedgerBatch], to project: String) throws(LedgerError)

  /// Moves what a log holds into its file, now and then after writes: nobody has to wait for it.
  func checkpoint()

  /// Deletes everything of a project and starts a new epoch, which it returns.
  func reset(_ project: String) throws(LedgerError) -> String

  /// The name of the project's present life: cursors of another one mean nothing.
  func epoch(of project: String) throws(LedgerError) -> String

  /// The events after a cursor, the oldest first.
  func events(
    of project: String, after cursor: Int64, limit: Int
  ) throws(LedgerError) -> [LedgerEvent]

  /// The last events before a cursor, the oldest first.
  func events(
    of project: String, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent]

  /// The last events of an activity before a cursor, the oldest first.
  func events(
    of project: String, activity: String, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent]

  /// The documents of a collection, by key.
  func documents(
    of project: String, in collection: String
  ) throws(LedgerError) -> [LedgerDocument]

  /// The cursors of the oldest and the newest event that are kept; nothing where there are none.
  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>?

  /// How many activities there are, by the newest event that tells it.
  func activityCount(of project: String) throws(LedgerError) -> Int?

  /// The newest event of each activity, but for verdicts, which may name what never was.
  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent]

  /// Throws where the store is not what was opened: deleted, replaced, made read-only.
  func inspect() throws(LedgerError)

  /// Makes a store that was deleted anew, with these epochs and batches by project.
  func recreate(_ projects: [String: (epoch: String, batch: LedgerBatch)]) throws(LedgerError)

  /// Calls back, on any thread, when the store may have been touched from outside; at most once
  /// per change. The call ends with `close`.
  func watch(_ onChange: @escaping @Sendable () -> Void)

  /// Closes the store. May be called twice.
  func close()
}

/// Opens ledgers by the names that `--store` takes.
package enum Ledgers {
  /// How a ledger is opened.
  package struct Options: Sendable {
    /// How many events of a project are kept at least; a tenth more may be there.
    package var retention = 10_000
    /// What a finished write survives.
    package var durability = Durability.process
    /// Gives the name of a project's life, which begins when it is made and when it is reset.
    package var makeEpoch: @Sendable () -> String = { Ledgers.randomEpoch() }
    /// The name of the SQLite file system; tests have one that fails on demand.
    package var fileSystem: String?

    /// Keeps 10,000 events.
    package init() {}
  }

  /// Opens a path, `:memory:`, or `SCHEME://…` of an engine that is known: none yet, so that a URL
  /// is never taken for a file's name.
  package static func open(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> any Ledger {
    if let scheme = scheme(of: store) { throw .unknownScheme(scheme) }
    return try SQLiteLedger(path: store, options: options)
  }

  /// Looks at all of a store's file and tells what is damaged. One that a gateway has open is
  /// copied first.
  package static func check(_ store: String) throws(LedgerError) -> [String] {
    try StoreCheck.findings(store)
  }

  /// Makes a store of what can be read of a damaged one, in its place; the damaged file is kept.
  package static func repair(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> RepairReport {
    try StoreRepair.run(store, options)
  }

  /// Copies a store, one that a gateway has open, too, to a file that is not there yet.
  package static func backup(_ store: String, to file: String) throws(LedgerError) {
    try StoreCopy(path: store, target: file).run()
  }

  private static func scheme(of store: String) -> String? {
    guard let mark = store.firstRange(of: "://") else { return nil }
    let name = store[..<mark.lowerBound]
    let isScheme = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
    return isScheme && !name.isEmpty ? String(name) : nil
  }

  /// Sixteen random hexadecimal digits.
  package static func randomEpoch() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
