import CPostgreSQL
internal import Foundation
import Synchronization

/// A real PostgreSQL server in a temporary folder, for tests. It ends with the process, however
/// that ends.
package final class PostgreSQLCluster: Sendable {
  /// A failure of a server for tests.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The server's port at 127.0.0.1; it stays the same after a restart.
  package let port: Int
  private let folder: String
  private let binaries: String
  /// The shell between this process and the server.
  private let keeper = Mutex<SupervisedProcess?>(nil)
  private let databases = Atomic(0)

  private static let sharedCluster = Result { try PostgreSQLCluster() }

  /// The shared server of this process.
  package static func shared() throws -> PostgreSQLCluster { try sharedCluster.get() }

  /// Creates and starts a separate server.
  package init() throws {
    binaries = try Self.findBinaries()
    // Short, since a socket's path is limited to about a hundred characters.
    folder = "/tmp/islet-pg-\(UUID().uuidString.prefix(8))"
    // Unused now: the server listens on it within a second.
    let (socket, port) = try listenAnywhere()
    close(socket)
    self.port = port
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if geteuid() == 0 {
      try FileManager.default.setAttributes(
        [.ownerAccountName: "postgres"], ofItemAtPath: folder)
    }
    do {
      try Self.run(
        [
          binaries + "/initdb", "--pgdata", folder + "/data", "--username", "postgres", "--auth",
          "trust", "--encoding", "UTF8", "--no-locale", "--no-sync",
        ])
      // The user `guarded` needs a password; the first matching line counts.
      let access = folder + "/data/pg_hba.conf"
      let lines = try String(contentsOfFile: access, encoding: .utf8)
      try "host all guarded 127.0.0.1/32 scram-sha-256\n\(lines)"
        .write(toFile: access, atomically: false, encoding: .utf8)
      try start()
      try execute("CREATE ROLE guarded LOGIN PASSWORD 'swordfish'")
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Starting and stopping

  /// Starts the server and waits until it responds.
  package func start() throws {
    // The shell reads until this process is gone or tells it to continue. SIGQUIT ends a server at
    // once.
    let script = """
      "$0" "$@" >>'\(folder)/log' 2>&1 <&- &
      server=$!
      read -r signal || signal=QUIT
      kill -s "$signal" $server
      wait $server
      [ "$signal" != QUIT ] || rm -rf '\(folder)'
      """
    let arguments = Self.asServer([
      "/bin/sh", "-c", script, binaries + "/postgres", "-D", folder + "/data", "-k", folder, "-h",
      "127.0.0.1", "-p", String(port), "-c", "fsync=off", "-c", "max_connections=200", "-c",
      "logging_collector=off", "-c", "lc_messages=C",
    ])
    let new = try SupervisedProcess(arguments)
    keeper.withLock { $0 = new }
    for _ in 0..<3_000 {
      if PQping("host=127.0.0.1 port=\(port) dbname=postgres user=postgres") == PQPING_OK { return }
      if !new.isRunning { break }
      usleep(20_000)
    }
    let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    throw Failure(description: "PostgreSQL does not start: \(log.suffix(2_000))")
  }

  /// Stops the server: every connection breaks at once, and committed data stays.
  package func stop() {
    let keeper = keeper.withLock { keeper in
      defer { keeper = nil }
      return keeper
    }
    keeper?.end("INT")
  }

  // MARK: Using it

  /// Creates an empty database and returns its URL.
  package func makeDatabase() throws -> String {
    let name = "test\(databases.add(1, ordering: .relaxed).newValue)"
    try execute("CREATE DATABASE \(name)")
    return url(of: name)
  }

  package func url(of database: String, port: Int? = nil) -> String {
    "postgres://postgres@127.0.0.1:\(port ?? self.port)/\(database)?sslmode=disable"
  }

  /// Runs statements as the superuser, and returns the first column of the last result.
  @discardableResult
  package func execute(_ sql: String, in url: String? = nil) throws -> [String] {
    let connection = PQconnectdb(url ?? self.url(of: "postgres"))
    defer { PQfinish(connection) }
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw Failure(description: String(cString: PQerrorMessage(connection)))
    }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }

  // MARK: The system

  /// PostgreSQL refuses to run as root.
  private static func asServer(_ arguments: [String]) -> [String] {
    geteuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] + arguments : arguments
  }

  private static func run(_ arguments: [String]) throws {
    let keeper = try SupervisedProcess(
      asServer(["/bin/sh", "-c", #"exec "$0" "$@" 2>&1"#] + arguments))
    let text = keeper.output()
    guard keeper.wait() == 0 else {
      throw Failure(description: "\(arguments.joined(separator: " ")): \(text)")
    }
  }

  private static func findBinaries() throws -> String {
    // Debian's, by version; Homebrew's on both of its architectures.
    let parents = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
    let found = parents.flatMap { parent in
      ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [])
        .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        .map { "\(parent)/\($0)/bin" }
    }
    let folders = found + ["/usr/local/pgsql/bin", "/usr/bin"]
    guard
      let folder = folders.first(where: { folder in
        ["initdb", "postgres"].allSatisfy {
          FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
        }
      })
    else {
      throw Failure(
        description: "PostgreSQL's server is not installed: run scripts/setup (Debian: postgresql)")
    }
    return folder
  }
}
