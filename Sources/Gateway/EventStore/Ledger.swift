/// Durable storage: the events of projects in order, and the latest state of their objects.
///
/// A project is a device with all that belongs to it. Each has its own cursors, its own epoch, and
/// a version that each write raises. A writer holds the lock of the project's row and knows its
/// content: a project in memory is a cache of its rows at a version.
///
/// All calls may be made on any thread and block it until they finish. `SQLiteLedger` is the engine
/// for one gateway, `PostgreSQLLedger` for several.
package protocol Ledger: Sendable {
  /// Locks a project, reads what others changed since a position, and writes what `decide` returns,
  /// all or nothing. Once this returns, the write survives what the durability promises. Without
  /// batches nothing is written. `decide` runs once, on this thread, before the lock is released.
  ///
  /// Without a position no changes are read, and a missing project is created. With the position of
  /// a project that was removed meanwhile, throws `unknownProject`. The documents at `places` are
  /// looked up in either case. Returns the project's position afterwards.
  @discardableResult
  func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition

  /// Reads what changed since a position, without a lock; everything if there is no position.
  func changes(of project: String, since position: LedgerPosition?) throws(LedgerError)
    -> LedgerChanges

  /// Does work that no caller waits for, now and then after writes: checkpoints the log, and
  /// deletes deletion markers and what has expired at `now`, in Unix seconds.
  func maintain(at now: Double)

  /// Deletes everything in a project and returns its new epoch. Cursors keep rising.
  func reset(_ project: String) throws(LedgerError) -> String

  func projects() throws(LedgerError) -> [String]

  /// Returns false if the project exists.
  func create(_ project: String) throws(LedgerError) -> Bool

  /// Deletes a project and everything in it; false if there is none.
  func remove(_ project: String) throws(LedgerError) -> Bool

  /// The newest events of a search, or the oldest ones, in ascending order.
  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent]

  func documents(of project: String, in collection: String) throws(LedgerError) -> [LedgerDocument]

  /// The cursors of the oldest and the newest event that are kept; `nil` if there are none.
  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>?

  /// The number of activities, from the newest event that records it.
  func activityCount(of project: String) throws(LedgerError) -> Int?

  /// The newest event of each activity. Ignores verdicts, which may name an activity that never
  /// existed.
  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent]

  /// Throws if the store is not the one that was opened: deleted, replaced or read-only.
  func inspect() throws(LedgerError)

  /// Creates a deleted store again, with these positions and batches by project.
  func recreate(_ projects: [String: (position: LedgerPosition, batch: LedgerBatch)])
    throws(LedgerError)

  /// Calls back, on any thread, when something changes from outside, until `close`.
  func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void)

  /// Closes the store. May be called twice.
  func close()
}

extension Ledger {
  package func write(_ batches: [LedgerBatch], to project: String) throws(LedgerError) {
    try write(to: project, since: nil, lookingUp: []) { _ in batches }
  }

  /// The events after a cursor, in ascending order.
  package func events(
    of project: String, after cursor: Int64, limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try search(project, EventSearch(after: cursor, limit: limit, isFromStart: true))
  }

  /// The last events before a cursor, of one activity if given, in ascending order.
  package func events(
    of project: String, activity: String? = nil, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try search(project, EventSearch(activity: activity, before: cursor, limit: limit))
  }
}

/// Opens ledgers by the value of `--store`.
package enum Ledgers {
  package struct Options: Sendable {
    /// The minimum of events kept per project; a tenth more may be there.
    package var retention = 10_000
    /// The maximum of documents with an expiry per project and collection, and of their bytes.
    /// Those that expire first are deleted first.
    package var expiringDocuments = 100_000
    package var expiringBytes = 64 << 20
    package var durability = Durability.process
    /// Returns the epoch for a project that is created or reset.
    package var makeEpoch: @Sendable () -> String = { Ledgers.randomEpoch() }
    /// The name of the SQLite file system; tests use one that fails on demand.
    package var fileSystem: String?

    package init() {}
  }

  /// Opens a path, `:memory:` or a PostgreSQL URL. Another URL is an error, not a file name.
  package static func open(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> any Ledger {
    if isDatabase(store) { return try PostgreSQLLedger(store, options: options) }
    return try SQLiteLedger(path: file(store), options: options)
  }

  package static func isDatabase(_ store: String) -> Bool {
    ["postgres", "postgresql"].contains(scheme(of: store))
  }

  /// Whether the URL of a database contains a password, before its host or as a parameter.
  package static func holdsPassword(_ store: String) -> Bool {
    guard isDatabase(store) else { return false }
    if let address = try? PostgreSQLAddress(store) { return address.hasPassword }
    // Also if the URL is invalid otherwise.
    let authority = store.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "?" }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":")
  }

  /// The path of a store that is a file. Throws for a database, which has its own tools.
  private static func file(_ store: String) throws(LedgerError) -> String {
    guard let scheme = scheme(of: store) else { return store }
    throw isDatabase(store) ? .notAFile(scheme) : .unknownScheme(scheme)
  }

  /// Checks the whole file of a store and returns the damage. A store that a gateway has open is
  /// copied first.
  package static func check(_ store: String) throws(LedgerError) -> [String] {
    try StoreCheck.findings(file(store))
  }

  /// Replaces a damaged store by one with everything that is readable. The damaged file is kept.
  package static func repair(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> RepairReport {
    try StoreRepair.run(file(store), options)
  }

  /// Copies a store, even one that a gateway has open, to a file that must not exist.
  package static func backup(_ store: String, to file: String) throws(LedgerError) {
    try StoreCopy(path: Self.file(store), target: file).run()
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

/// The latest state of an object, as a row.
package struct LedgerDocument: Sendable, Hashable {
  /// The kind of object, chosen by the caller.
  package var collection: String
  package var key: String
  package var body: [UInt8]
  /// When it may be deleted, in Unix seconds; `nil` for never.
  package var expires: Double?

  package init(collection: String, key: String, body: [UInt8], expires: Double? = nil) {
    self.expires = expires
    self.collection = collection
    self.key = key
    self.body = body
  }
}

package struct LedgerEvent: Sendable, Hashable {
  /// The position in the order of all events, chosen by the caller: larger is later.
  package var cursor: Int64
  /// In Unix seconds.
  var at: Double
  var kind: String
  package var activityID: String?
  /// All other data, in the caller's format.
  package var body: [UInt8]
  /// The number of activities stored with the event, if recorded. If some are missing later, they
  /// were lost.
  var activities: Int?

  package init(cursor: Int64, at: Double, kind: String, activityID: String?, body: [UInt8]) {
    self.cursor = cursor
    self.at = at
    self.kind = kind
    self.activityID = activityID
    self.body = body
  }
}

/// What a finished write survives, and what that costs. A database that several gateways share
/// writes to its disk in either case: other gateways may have applied the write.
package enum Durability: String, Sendable, Hashable, CaseIterable {
  /// Survives the end of the process, even by `kill -9`, and costs no `fsync`. A power cut may lose
  /// the last seconds.
  case process
  /// Also survives a power cut. Costs one `fsync` per group of writes.
  case power
}
