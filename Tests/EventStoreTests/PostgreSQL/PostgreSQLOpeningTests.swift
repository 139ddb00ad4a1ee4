import EventStore
import PostgreSQLFixture
import Testing

@Suite(.timeLimit(.minutes(20))) struct PostgreSQLOpeningTests {
  private func failure(opening url: String) -> LedgerError? {
    do throws(LedgerError) {
      _ = try Ledgers.open(url)
      return nil
    } catch {
      return error
    }
  }

  @Test func tenGatewaysCanStartAtOnce() async throws {
    let url = try PostgreSQLCluster.shared().makeDatabase()
    let epochs = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 { group.addTask { try Ledgers.open(url).epoch(of: project) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(epochs.count == 1)
  }

  @Test func refusesANewerSchema() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    try PostgreSQLLedger(url).close()
    try cluster.execute("INSERT INTO islet_migrations VALUES('add sound', 99)", in: url)
    guard case .newerSchema(let label, ["add sound"], 3, 2) = failure(opening: url) else {
      Issue.record("\(failure(opening: url).debugDescription)")
      return
    }
    #expect(label.hasPrefix("postgres://postgres@127.0.0.1:"))
    // Existing objects stay, and no lock is held.
    #expect(
      try cluster.execute("SELECT count(*) FROM islet_migrations", in: url) == ["3"])
  }

  @Test func usesSchemaOfSearchPath() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    let team = url + "&options=-csearch_path%3Dteam"
    guard case .cannotOpen(_, let reason) = failure(opening: team) else {
      Issue.record("it opens without its schema")
      return
    }
    #expect(reason.contains("team"))
    try cluster.execute("CREATE SCHEMA team", in: url)
    let (first, second) = (try PostgreSQLLedger(team), try PostgreSQLLedger(url))
    try first.write(LedgerBatch(events: [LedgerEvent(1)]))
    #expect(try second.projects() == [])
    #expect(try cluster.execute("SELECT count(*) FROM team.islet_events", in: url) == ["1"])
  }

  /// If the tables exist, a gateway needs no right to create tables.
  @Test func needsFewRights() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    let poor = url.replacing("postgres@", with: "poor@")
    try cluster.execute(
      """
      DO $$ BEGIN CREATE ROLE poor LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      """, in: url)
    guard case .failed(_, let reason) = failure(opening: poor) else {
      Issue.record("it makes tables")
      return
    }
    #expect(reason.contains("permission denied"))
    try PostgreSQLLedger(url).close()
    try cluster.execute(
      """
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO poor;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO poor;
      """, in: url)
    let ledger = try PostgreSQLLedger(poor)
    var batch = LedgerBatch(events: [LedgerEvent(1)])
    batch.put("c", "k", [1])
    try ledger.write(batch)
    batch = LedgerBatch()
    batch.delete("c", "k")
    try ledger.write(batch)
    _ = try ledger.reset(project)
    try ledger.tidy(at: 100)
    #expect(try ledger.remove(project))
  }

  @Test func reportsConnectionFailure() throws {
    let cluster = try PostgreSQLCluster.shared()
    let url = try cluster.makeDatabase()
    let guarded = url.replacing("postgres@", with: "guarded:tr0ut@")
    guard case .unavailable(let reason) = failure(opening: guarded) else {
      Issue.record("a wrong password is accepted")
      return
    }
    #expect(reason.contains("guarded"))
    #expect(!reason.contains("tr0ut"))
    #expect(!reason.contains("\n"))
    // The right password connects, but there is no right to create tables.
    try cluster.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", in: url)
    guard case .failed = failure(opening: url.replacing("postgres@", with: "guarded:swordfish@"))
    else {
      Issue.record("the right password is rejected")
      return
    }
    guard case .unavailable = failure(opening: url.replacing("/test", with: "/none")) else {
      Issue.record("there is such a database")
      return
    }
    guard case .unavailable = failure(opening: "postgres://postgres@127.0.0.1:1/db") else {
      Issue.record("somebody listens at port 1")
      return
    }
  }

  @Test(arguments: [
    "postgres://anna:sw0rd@f1sh@127.0.0.1:1/db", "postgres://anna:sw0rd/f1sh@127.0.0.1:1/db",
    "postgres://anna:sw0rd?f1sh@127.0.0.1:1/db", "postgres://anna:sw0rd%f1sh@127.0.0.1:1/db",
    "postgres://anna:sw0rd:f1sh@127.0.0.1:1/db", "postgres://anna:sw0rd#f1sh@127.0.0.1:1/db",
    "postgres://anna:sw0rd\"f1sh@127.0.0.1:1/db?x", "postgres://[sw0rd:f1sh@127.0.0.1:1/db",
    "postgres://127.0.0.1:1/db?user=anna&password=sw0rdf1sh", "postgres://anna:sw0rdf1sh@:x/db",
    "postgresql://anna:sw0rdf1sh@127.0.0.1:1/db?sslpassword=f1sh&what=sw0rd",
    "postgres://anna:sw0rd&f1sh=1@127.0.0.1:1/db?f1sh", "postgres://anna:sw0rd?user=f1sh@x:1/db",
  ])
  func neverRevealsPassword(url: String) throws {
    let error = try #require(failure(opening: url))
    #expect(!"\(error)".contains("sw0rd"), "\(error)")
    #expect(!"\(error)".contains("f1sh"), "\(error)")
  }
}
