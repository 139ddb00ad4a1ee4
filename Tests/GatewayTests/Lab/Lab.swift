@testable import Vendors
@testable import HTTP
import Basics
import Synchronization
import Testing

@testable import Gateway

/// A complete gateway on its own port, with a clock that the test advances.
final class Lab: Sendable {
  typealias Headers = [(String, String?)]

  let gateway: Gateway
  let wall: ManualWall
  /// The last request to a vendor's endpoint: its path and its body.
  let sent = Mutex<(path: String, body: [UInt8])?>(nil)

  init(
    wall: ManualWall = ManualWall(), store: String = ":memory:",
    _ configure: (inout Gateway.Options) throws -> Void = { _ in }
  ) throws {
    self.wall = wall
    var options = Gateway.Options(address: ListenAddress(port: 0), store: store)
    options.seed = 1
    options.wall = { wall.now }
    try configure(&options)
    gateway = try Gateway(options)
  }

  deinit { gateway.stop() }

  static func keys(_ json: JSON) throws -> AccessKeys { try AccessKeys(json: json) }

  /// Sends a request on its own connection; a header of `nil` removes the default one.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: [UInt8]? = nil, _ headers: Headers = []
  ) throws -> Reply {
    try #require(try connect(method, path, body, headers).reply(hasBody: method != "HEAD"))
  }

  /// Requests the events after a cursor, and continues when the gateway holds the request.
  func wait(
    after cursor: String, in project: String = "default", _ headers: Headers = []
  ) throws -> Exchange {
    let exchange = try connect(
      "GET", "/p/\(project)/islet/v1/events?after=\(cursor)", nil,
      [("Prefer", "wait=20")] + headers)
    let stream = try gateway.project(named: project).stream
    let end = ContinuousClock.now + .seconds(20)
    while !stream.hasWaiters, ContinuousClock.now < end { usleep(1_000) }
    return exchange
  }

  /// Sends a request whose response is read later.
  func connect(
    _ method: String, _ path: String, _ body: [UInt8]? = nil, _ headers: Headers = []
  ) throws -> Exchange {
    if let body, !path.hasPrefix("/islet/") { sent.withLock { $0 = (path, body) } }
    let client = try RawClient(port: gateway.port)
    var fields: [(String, String?)] = [
      ("Host", "127.0.0.1"), ("Authorization", "Bearer key"), ("Connection", "close"),
      ("Content-Type", body == nil ? nil : "application/json"),
      ("Content-Length", body.map { String($0.count) }),
    ]
    fields.removeAll { field in headers.contains { $0.0.lowercased() == field.0.lowercased() } }
    fields += headers
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    client.send("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n")
    if let body { client.send(body) }
    return Exchange(client: client)
  }

  @discardableResult
  func get(_ path: String, _ headers: Headers = []) throws -> Reply {
    try send("GET", path, nil, headers)
  }

  @discardableResult
  func post(_ path: String, _ json: JSON = [:], _ headers: Headers = []) throws -> Reply {
    try send("POST", path, json.encoded, headers)
  }

  @discardableResult
  func patch(_ path: String, _ json: JSON, _ headers: Headers = []) throws -> Reply {
    try send("PATCH", path, json.encoded, headers)
  }

  @discardableResult
  func put(_ path: String, _ json: JSON, _ headers: Headers = []) throws -> Reply {
    try send("PUT", path, json.encoded, headers)
  }

  // MARK: What most tests need

  /// Starts an activity through Braze.
  @discardableResult
  func start(_ id: String = "game-1", _ changes: (JSON) -> JSON = { $0 }) throws -> Reply {
    let body = changes(Bodies.brazeStart.with("activity_id", .string(id)))
    let reply = try post(Bodies.brazeStartPath, body)
    #expect(reply.status == 201, "\(reply.text)")
    return reply
  }

  /// An activity as the gateway lists it.
  func activity(_ id: String = "game-1") throws -> JSON {
    try get("/islet/v1/activities/\(id)").json
  }

  func state(_ id: String = "game-1") throws -> String? { try activity(id)["state"]?.string }

  /// Events from the beginning or after a cursor, without waiting.
  func events(after cursor: String? = nil) throws -> [JSON] {
    try get("/islet/v1/events" + (cursor.map { "?after=\($0)" } ?? "")).json["events"]?.array ?? []
  }

  func cursor() throws -> String { try #require(try get("/healthz").json["cursor"]?.string) }
}
