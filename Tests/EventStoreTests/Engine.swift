import EventStore
import PostgreSQLFixture
import Testing

/// The store engines, which all pass the same tests.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite
  case postgresql

  var testDescription: String { rawValue }
}

/// An empty store for one test.
final class TestStore: Sendable {
  let engine: Engine
  /// The value for `--store`.
  let name: String
  private let folder: TemporaryFolder?

  init(_ engine: Engine) throws {
    self.engine = engine
    switch engine {
    case .sqlite:
      let folder = try TemporaryFolder()
      self.folder = folder
      name = folder.store
    case .postgresql:
      folder = nil
      name = try PostgreSQLCluster.shared().makeDatabase()
    }
  }

  func open(
    retention: Int = 10_000,
    makeEpoch: @escaping @Sendable () -> String = { Ledgers.randomEpoch() }
  ) throws -> any Ledger {
    var options = Ledgers.Options()
    options.retention = retention
    options.makeEpoch = makeEpoch
    return try Ledgers.open(name, options)
  }

  /// Runs all maintenance due at a time, with deletion marks counted as old.
  func maintain(_ ledger: any Ledger, at now: Double) throws {
    guard let database = ledger as? PostgreSQLLedger else { return ledger.maintain(at: now) }
    try PostgreSQLCluster.shared()
      .execute("UPDATE islet_deletions SET at = at - interval '1 hour'", in: name)
    try database.tidy(at: now)
  }
}
