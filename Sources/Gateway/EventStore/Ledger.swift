/// Durable storage: the events of projects in order, and the latest state of their objects.
///
/// A project is one device with its activities, settings and events. Each project has its own
/// cursors, its own epoch, and a version that increases with each write. A writer locks the
/// project's row and first reads what changed: a project in memory is a cache of its rows at a
/// version.
///
/// All calls may be made on any thread and block it until they finish. `SQLiteLedger` is the engine
/// for one gateway, `PostgreSQLLedger` for several.
package protocol Ledger: Sendable {
  /// Locks a project, reads what others changed since a position, and atomically writes the batches
  /// that `decide` returns. When this returns, the write is as durable as `Durability` promises.
  /// Without batches nothing is written. `decide` runs once, on this thread, while the lock is
  /// held.
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

  /// Does background work that no caller waits for. Called after writes. Checkpoints the log, and
  /// deletes deletion markers and documents that have expired at `now`, in Unix seconds.
  func maintain(at now: Double)

  /// Deletes everything in a project and returns its new epoch. Cursors continue to increase.
  func reset(_ project: String) throws(LedgerError) -> String

  func projects() throws(LedgerError) -> [String]

  /// Creates a project. Returns false if it already exists.
  func create(_ project: String) throws(LedgerError) -> Bool

  /// Deletes a project and everything in it; false if it does not exist.
  func remove(_ project: String) throws(LedgerError) -> Bool

  /// The newest events that match a search, or the oldest ones, in ascending order.
  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent]

  func documents(of project: String, in collection: String) throws(LedgerError) -> [LedgerDocument]

  /// The cursors of the oldest and the newest event that are kept; `nil` if there are none.
  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>?

  /// The number of activities that the newest event with such a number recorded.
  func activityCount(of project: String) throws(LedgerError) -> Int?

  /// The newest event of each activity. Ignores verdicts: they may name an activity that never
  /// existed.
  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent]

  /// Throws if the opened store was deleted or replaced, or has become read-only.
  func inspect() throws(LedgerError)

  /// Creates a deleted store again, with the given positions and contents of its projects.
  func recreate(_ projects: [String: (position: LedgerPosition, batch: LedgerBatch)])
    throws(LedgerError)

  /// Reports changes made from outside to `onNotice`, on any thread, until `close`.
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
    /// The minimum number of events kept per project. Up to a tenth more are kept before the oldest
    /// are deleted.
    package var retention = 10_000
    /// The maximum number of expiring documents per project and collection, and the maximum of
    /// their bytes. The documents that expire first are deleted first.
    package var expiringDocuments = 100_000
    package var expiringBytes = 64 << 20
    package var durability = Durability.process
    /// Returns the epoch of a project that is created or reset.
    package var makeEpoch: @Sendable () -> String = { Ledgers.randomEpoch() }
    /// The name of the SQLite file system; tests use one that fails on demand.
    package var fileSystem: String?

    package init() {}
  }

  /// Opens a path, `:memory:` or a PostgreSQL URL. A URL with another scheme is an error, not a
  /// file name.
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
    // Also finds a password in a URL that is otherwise invalid.
    let authority = store.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "?" }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":")
  }

  /// The path of a store that is a file. Throws for a database server, which has its own tools.
  private static func file(_ store: String) throws(LedgerError) -> String {
    guard let scheme = scheme(of: store) else { return store }
    throw isDatabase(store) ? .notAFile(scheme) : .unknownScheme(scheme)
  }

  /// Checks the whole file of a store and returns messages about damage. If a gateway has the store
  /// open, a copy is checked.
  package static func check(_ store: String) throws(LedgerError) -> [String] {
    try StoreCheck.findings(file(store))
  }

  /// Replaces a damaged store by a new one with all readable data. Keeps the damaged file.
  package static func repair(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> RepairReport {
    try StoreRepair.run(file(store), options)
  }

  /// Copies a store, even one that a gateway has open, to a file that must not exist.
  package static func backup(_ store: String, to file: String) throws(LedgerError) {
    try StoreCopy(path: Self.file(store), target: Self.file(file)).run()
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
  /// When the document may be deleted, in Unix seconds; `nil` for never.
  package var expires: Double?

  package init(collection: String, key: String, body: [UInt8], expires: Double? = nil) {
    self.expires = expires
    self.collection = collection
    self.key = key
    self.body = body
  }
}

package struct LedgerEvent: Sendable, Hashable {
  /// The position in the order of all events, chosen by the caller; later events have larger
  /// cursors.
  package var cursor: Int64
  /// The time in Unix seconds.
  var at: Double
  var kind: String
  package var activityID: String?
  /// All other data, in the caller's format.
  package var body: [UInt8]
  /// The number of activities that existed after the event, if recorded. If fewer exist later, some
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

/// Which failures a finished write survives. PostgreSQL always writes to its disk, because other
/// gateways may have applied the write.
package enum Durability: String, Sendable, Hashable, CaseIterable {
  /// Survives the end of the process, even by `kill -9`, and costs no `fsync`. A power cut may lose
  /// the last seconds.
  case process
  /// Also survives a power cut. Costs one `fsync` per group of writes.
  case power
}
