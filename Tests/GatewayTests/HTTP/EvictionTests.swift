@testable import HTTPServer
import Foundation
import Synchronization
import Testing

@testable import Gateway

/// Which connections stay when there are too many, and how much memory requests may use together.
@Suite(.timeLimit(.minutes(20))) struct EvictionTests {
  private func server(_ configure: (inout HTTPLimits) -> Void) throws -> Echo {
    var limits = HTTPLimits()
    configure(&limits)
    return try Echo(limits: limits)
  }

  private let request = "GET /1 HTTP/1.1\r\nHost: x\r\n\r\n"

  /// A client whose first request was answered.
  private func usedClient(_ echo: Echo) throws -> RawClient {
    let client = try RawClient(port: echo.port)
    client.send(request)
    #expect(try client.answer()?.status == 200)
    return client
  }

  /// Waits until the server's clock, which counts milliseconds, has changed.
  private func nextMoment() {
    let now = ContinuousClock.now
    wait { now.duration(to: .now) > .milliseconds(5) }
  }

  /// An HTTP/2 client that has connected without sending a request.
  private func stranger(_ echo: Echo) throws -> RawHTTP2 {
    let client = try RawHTTP2(port: echo.port)
    _ = try client.settings()
    return client
  }

  @Test(arguments: [1, 2]) func connectionsWithoutRequestCloseFirst(threads: Int) throws {
    let echo = try server {
      $0.connections = 4
      $0.threads = threads
    }
    let old = try usedClient(echo)
    let strangers = try (0..<3).map { _ in try stranger(echo) }
    let newcomers = try (0..<3).map { _ in try usedClient(echo) }
    for each in strangers { #expect(try each.hangsUp()) }
    for each in newcomers + [old] {
      each.send(request)
      #expect(try each.answer()?.status == 200)
    }
  }

  @Test(arguments: [1, 2]) func longestIdleConnectionsCloseThird(threads: Int) async throws {
    let echo = try server {
      $0.connections = 4
      $0.threads = threads
    }
    let parked = try RawClient(port: echo.port)
    parked.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
    try await echo.waitForParked(1)
    let idle = try (0..<3).map { _ in
      defer { nextMoment() }
      return try usedClient(echo)
    }
    // The oldest sends another request, so that the second has been idle longest.
    idle[0].send(request)
    #expect(try idle[0].answer()?.status == 200)
    let newcomer = try usedClient(echo)
    #expect(try idle[1].hangsUp())
    for each in [idle[0], idle[2], newcomer] { #expect(!each.hasInput) }
    echo.answerLater()
    #expect(try parked.answer()?.text == "later")
  }

  @Test func newConnectionsWaitIfAllAreBusy() async throws {
    let echo = try server { $0.connections = 3 }
    let parked = try (0..<3).map { _ in
      let client = try RawClient(port: echo.port)
      client.send("POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
      return client
    }
    try await echo.waitForParked(3)
    let next = try RawClient(port: echo.port)
    next.send(request)
    #expect(!next.hasInput(within: 250))
    echo.answerLater()
    for each in parked { #expect(try each.answer()?.text == "later") }
    #expect(try next.answer()?.status == 200)
  }

  @Test func longPollsCloseLast() async throws {
    let echo = try server { $0.connections = 3 }
    let sender = try RawClient(port: echo.port)
    sender.send("POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    try await echo.waitForParked(1)
    let waiting = try RawClient(port: echo.port)
    waiting.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
    try await echo.waitForParked(2)
    let session = try RawHTTP2(port: echo.port)
    session.request("/later", stream: 1)
    try await echo.waitForParked(3)
    let start = ContinuousClock.now
    let newcomer = try usedClient(echo)
    #expect(try waiting.hangsUp())
    // An idle one would be closed before it.
    newcomer.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
    try await echo.waitForParked(3)
    _ = try usedClient(echo)
    #expect(try session.hangsUp())
    #expect(start.duration(to: .now) < .seconds(30))
    echo.answerLater()
    for each in [sender, newcomer] { #expect(try each.answer()?.text == "later") }
  }

  @Test func stalledConnectionsCloseSecond() throws {
    let echo = try server { $0.connections = 4 }
    // Two do not read their responses, and two stop in the middle of a request.
    let readers = try (0..<2).map { _ in
      let client = try RawHTTP2(port: echo.port, settings: [0, 4, 0, 0, 0, 0])
      client.request("/1", stream: 1)
      #expect(try client.frame(.headers).stream == 1)
      return client
    }
    let senders = try (0..<2).map { _ in
      let client = try usedClient(echo)
      client.send("POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
      return client
    }
    // Frames that are not part of a response do not keep a connection open.
    let end = ContinuousClock.now + .milliseconds(2_300)
    while ContinuousClock.now < end {
      for each in readers { each.send(.ping, payload: [UInt8](repeating: 0, count: 8)) }
      usleep(50_000)
    }
    let newcomers = try (0..<3).map { _ in try usedClient(echo) }
    // Not by the limit for unread responses.
    #expect(end.duration(to: .now) < .seconds(HTTPLimits().idleSeconds / 2))
    for each in newcomers {
      each.send(request)
      #expect(try each.answer()?.status == 200)
    }
    withExtendedLifetime(senders) {}
  }

  /// A non-loopback address of this machine, as another machine would have.
  private static let outerAddress = Host.current().addresses.first {
    $0.contains(".") && !$0.hasPrefix("127.")
  }

  @Test(.enabled(if: outerAddress != nil, "no network"))
  func oneAddressGetsHalfOfAllConnections() throws {
    let outer = try #require(Self.outerAddress)
    var limits = HTTPLimits()
    limits.connections = 8
    let echo = try Echo(limits: limits, host: "0.0.0.0")
    func client() throws -> RawClient { try RawClient(port: echo.port, host: outer) }
    let many = try (0..<4).map { _ in try client() }
    for each in many {
      each.send(request)
      #expect(try each.answer()?.status == 200)
    }
    for _ in 0..<3 { #expect(try client().hangsUp()) }
    // Others are accepted, and no connection is closed for this one.
    for each in try many + (0..<3).map({ _ in try usedClient(echo) }) {
      each.send(request)
      #expect(try each.answer()?.status == 200)
    }
  }

  @Test func progressKeepsConnection() throws {
    let echo = try server { $0.connections = 1 }
    let sender = try usedClient(echo)
    sender.send("POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
    let newcomer = try RawClient(port: echo.port)
    newcomer.send(request)
    let piece = [UInt8](repeating: 0x61, count: 2_000)
    for _ in 0..<50 {
      sender.send(piece)
      usleep(50_000)
    }
    #expect(try sender.answer()?.status == 200)
    #expect(try newcomer.answer()?.status == 200)
  }

  @Test func requestExtendsConnectionsTimeout() throws {
    let echo = try server { $0.idleSeconds = 0.3 }
    let client = try RawHTTP2(port: echo.port)
    client.request("/1", stream: 1)
    #expect(RawHTTP2.isOK(try client.frame(.headers).payload))
    let silent = try stranger(echo)
    // Pings do not extend it, however many there are.
    var last: RawHTTP2.Frame?
    repeat {
      silent.send(.ping, payload: [UInt8](repeating: 0, count: 8))
      last = try silent.next()
    } while last.map { $0.kind != .goAway } ?? false
    #expect(last?.code == 0)
    #expect(try silent.hangsUp())
    client.request("/1", stream: 3)
    #expect(RawHTTP2.isOK(try client.frame(.headers).payload))
  }

  @Test func headerFieldsAreCharged() throws {
    let echo = try server { $0.memory = 1 << 20 }
    let fields = String(repeating: "a:\r\n", count: 8_000)
    let head = "POST /1 HTTP/1.1\r\nHost: x\r\n\(fields)Content-Length: 1\r\n\r\n"
    let clients = try (0..<40).map { _ in try RawClient(port: echo.port) }
    for client in clients { client.send(head) }
    // Each holds 32 KB of text and 128 KB of fields until its body has arrived.
    wait { clients.count(where: \.hasInput) >= 30 }
    for client in clients where client.hasInput {
      #expect(try client.answer()?.status == 503)
    }
    #expect(echo.server.memoryInUse <= (5 << 20) / 4)
  }

  @Test func streamsAreCharged() throws {
    let echo = try server { $0.memory = 1 << 20 }
    let clients = try (0..<8).map { _ in try stranger(echo) }
    for client in clients {
      for stream in 0..<900 {
        client.request("/1", stream: stream * 2 + 1, method: "POST", isEnded: false)
      }
    }
    // A client's streams are rejected, or its connection is closed.
    var held = 0
    for client in clients {
      var open = 900
      client.send(.ping, payload: [UInt8](repeating: 7, count: 8))
      while let frame = try client.next(), frame.kind != .ping {
        if frame.kind == .reset, frame.code == 7 { open -= 1 }
        if frame.kind == .goAway { open = 0 }
        if open == 0 { break }
      }
      held += open
    }
    #expect(held <= 4_200, "\(held)")
    #expect(echo.server.memoryInUse <= (3 << 20) / 2)
  }

  @Test func requestIsChargedUntilItsResponse() async throws {
    let echo = try server { _ in }
    let client = try RawClient(port: echo.port)
    client.send("POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n")
    client.send([UInt8](repeating: 0x61, count: 500_000))
    try await echo.waitForParked(1)
    #expect(echo.server.memoryInUse >= 500_000)
    echo.answerLater()
    #expect(try client.answer()?.text == "later")
    wait { echo.server.memoryInUse == 0 }
  }
}
