/// What must survive: the events of projects in their order, and the latest state of their things.
///
/// A project is a device with all that belongs to it. Each has its own cursors, its own epoch and its own
/// version, which each write raises. Who decides what is written holds the project's row, and knows what
/// stands in it: a project in memory is a cache of its rows at a version.
///
/// All calls may be made on any thread and block it until they are done. `SQLiteLedger` is the engine of one
/// gateway, `PostgreSQLLedger` that of several.
package protocol Ledger: Sendable {
  /// Locks a project, tells what others changed since a position, and writes what is decided then, all of it
  /// or nothing; after it returns that survives what the durability promises. Nothing is written where nothing is
  /// decided. The decision is made on this thread, once, and before the lock is given back.
  ///
  /// Without a position nothing is told, and a project that is not there is made; who knows a position of one that
  /// was removed meanwhile gets `unknownProject`. The documents of the places are looked up in either case.
  /// Returns where the project stands afterwards.
  @discardableResult
  func write(
    to project: String, since position: LedgerPosition?, lookingUp places: [LedgerBatch.Place],
    _ decide: (LedgerChanges) -> [LedgerBatch]
  ) throws(LedgerError) -> LedgerPosition

  /// What changed since a position, without a lock; without one, everything.
  func changes(of project: String, since position: LedgerPosition?) throws(LedgerError)
    -> LedgerChanges

  /// Does what nobody waits for, now and then after writes: moves a log into its file, deletes marks and
  /// what has expired at a moment in Unix seconds.
  func maintain(at now: Double)

  /// Deletes everything of a project and starts a new epoch, which it returns; cursors go on rising.
  func reset(_ project: String) throws(LedgerError) -> String

  func projects() throws(LedgerError) -> [String]

  /// Enters a project; false where it is there.
  func create(_ project: String) throws(LedgerError) -> Bool

  /// Deletes a project with everything of it; false where there is none.
  func remove(_ project: String) throws(LedgerError) -> Bool

  /// The newest events of a search, or its oldest, the oldest of them first.
  func search(_ project: String, _ search: EventSearch) throws(LedgerError) -> [LedgerEvent]

  func documents(of project: String, in collection: String) throws(LedgerError) -> [LedgerDocument]

  /// The cursors of the oldest and the newest event that are kept; nothing where there are none.
  func cursors(of project: String) throws(LedgerError) -> ClosedRange<Int64>?

  /// How many activities there are, by the newest event that tells it.
  func activityCount(of project: String) throws(LedgerError) -> Int?

  /// The newest event of each activity, but for verdicts, which may name what never was.
  func newestEvents(of project: String) throws(LedgerError) -> [LedgerEvent]

  /// Throws where the store is not what was opened: deleted, replaced, made read-only.
  func inspect() throws(LedgerError)

  /// Makes a store that was deleted anew, with these positions and batches by project.
  func recreate(_ projects: [String: (position: LedgerPosition, batch: LedgerBatch)])
    throws(LedgerError)

  /// Calls back, on any thread, when something came from outside. The call ends with `close`.
  func watch(_ onNotice: @escaping @Sendable (LedgerNotice) -> Void)

  /// Closes the store. May be called twice.
  func close()
}

extension Ledger {
  package func write(_ batches: [LedgerBatch], to project: String) throws(LedgerError) {
    try write(to: project, since: nil, lookingUp: []) { _ in batches }
  }

  /// The events after a cursor, the oldest first.
  package func events(
    of project: String, after cursor: Int64, limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try search(project, EventSearch(after: cursor, limit: limit, isFromStart: true))
  }

  /// The last events before a cursor, of an activity where one is given, the oldest first.
  package func events(
    of project: String, activity: String? = nil, before cursor: Int64, last limit: Int
  ) throws(LedgerError) -> [LedgerEvent] {
    try search(project, EventSearch(activity: activity, before: cursor, limit: limit))
  }
}

/// Opens ledgers by the names that `--store` takes.
package enum Ledgers {
  package struct Options: Sendable {
    /// How many events of a project are kept at least; a tenth more may be there.
    package var retention = 10_000
    /// Documents with a time of expiry that a project keeps of a collection, and their bytes; the oldest go first.
    package var expiringDocuments = 100_000
    package var expiringBytes = 64 << 20
    /// What a finished write survives.
    package var durability = Durability.process
    /// Gives the name of a project's life, which begins when it is made and when it is reset.
    package var makeEpoch: @Sendable () -> String = { Ledgers.randomEpoch() }
    /// The name of the SQLite file system; tests have one that fails on demand.
    package var fileSystem: String?

    /// Keeps 10,000 events.
    package init() {}
  }

  /// Opens a path, `:memory:`, or a URL of PostgreSQL's. One of another engine is never taken for a file's
  /// name.
  package static func open(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> any Ledger {
    if isDatabase(store) { return try PostgreSQLLedger(store, options: options) }
    return try SQLiteLedger(path: file(store), options: options)
  }

  /// Whether a store is a database that others may share, and no file.
  package static func isDatabase(_ store: String) -> Bool {
    ["postgres", "postgresql"].contains(scheme(of: store))
  }

  /// Whether the URL of a database holds a password, before its host or among its settings.
  package static func holdsPassword(_ store: String) -> Bool {
    guard isDatabase(store) else { return false }
    if let address = try? PostgreSQLAddress(store) { return address.hasPassword }
    // Whatever else is wrong with it.
    let authority = store.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "?" }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":")
  }

  /// The path of a store that is a file; a database has tools of its own.
  private static func file(_ store: String) throws(LedgerError) -> String {
    guard let scheme = scheme(of: store) else { return store }
    throw isDatabase(store) ? .notAFile(scheme) : .unknownScheme(scheme)
  }

  /// Looks at all of a store's file and tells what is damaged. One that a gateway has open is
  /// copied first.
  package static func check(_ store: String) throws(LedgerError) -> [String] {
    try StoreCheck.findings(file(store))
  }

  /// Makes a store of what can be read of a damaged one, in its place; the damaged file is kept.
  package static func repair(
    _ store: String, _ options: Options = Options()
  ) throws(LedgerError) -> RepairReport {
    try StoreRepair.run(file(store), options)
  }

  /// Copies a store, one that a gateway has open, too, to a file that is not there yet.
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

/// The latest state of one thing, as a row.
package struct LedgerDocument: Sendable, Hashable {
  /// What kind of thing it is, in the caller's words.
  package var collection: String
  package var key: String
  package var body: [UInt8]
  /// When it may be deleted, in Unix seconds; never, where there is nothing.
  package var expires: Double?

  package init(collection: String, key: String, body: [UInt8], expires: Double? = nil) {
    self.expires = expires
    self.collection = collection
    self.key = key
    self.body = body
  }
}

/// One thing that happened, as a row.
package struct LedgerEvent: Sendable, Hashable {
  /// The place in the order of all events, given by the caller: larger is later.
  package var cursor: Int64
  /// When it happened, in seconds since 1970.
  var at: Double
  var kind: String
  package var activityID: String?
  /// All the rest, as the caller wrote it.
  package var body: [UInt8]
  /// How many activities are stored with the event, where it tells: what is missing later was lost.
  var activities: Int?

  package init(cursor: Int64, at: Double, kind: String, activityID: String?, body: [UInt8]) {
    self.cursor = cursor
    self.at = at
    self.kind = kind
    self.activityID = activityID
    self.body = body
  }
}

/// What a finished write survives, and what it costs. A database that several gateways share keeps it on its
/// disk in either case: what others took up must not be lost.
package enum Durability: String, Sendable, Hashable, CaseIterable {
  /// The end of the process, by `kill -9` as well, and costs no `fsync`; a power cut may take the
  /// last seconds.
  case process
  /// The end of the process and of the machine's power: one `fsync` a group of writes.
  case power
}
