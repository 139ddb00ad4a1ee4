import EventStore
import PostgreSQLFixture
import Testing

/// The engines that pass one suite of tests.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite
  case postgresql

  var testDescription: String { rawValue }
}

/// An empty store of one test.
final class TestStore: Sendable {
  let engine: Engine
  /// What `--store` takes.
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

  /// Does all maintenance that is due at a moment, marks of deletions counting as old.
  func maintain(_ ledger: any Ledger, at now: Double) throws {
    guard let database = ledger as? PostgreSQLLedger else { return ledger.maintain(at: now) }
    try PostgreSQLCluster.shared()
      .execute("UPDATE islet_deletions SET at = at - interval '1 hour'", in: name)
    try database.tidy(at: now)
  }
}
