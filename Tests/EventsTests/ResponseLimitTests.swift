@testable import RESTSources
@testable import HTTP
import Foundation
import HostileServers
import Simulator
import Synchronization
import Testing

@testable import Events

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Servers that send more than was requested.
@Suite(.timeLimit(.minutes(20))) struct ResponseLimitTests {
  private func send(
    _ path: String, to server: EndlessServer, limit: Int
  ) async throws(HTTPClientError) -> HTTPResponse {
    try await CurlTransport.shared.send(
      HTTPClientRequest(
        url: "http://127.0.0.1:\(server.port)\(path)", timeout: 20, answerLimit: limit))
  }

  @Test func endlessResponseStopsAtLimit() async throws {
    let server = try EndlessServer { _ in
      (Array("HTTP/1.1 200 OK\r\n\r\n".utf8), [UInt8](repeating: 0x61, count: 65_536))
    }
    await #expect(throws: HTTPClientError.tooLarge(limit: 1 << 20)) {
      try await send("/", to: server, limit: 1 << 20)
    }
    // The server stopped when the client no longer read; what it had sent was in the sockets'
    // buffers.
    server.finish()
    #expect(server.sent < 32 << 20, "\(server.sent)")
  }

  @Test func silentServerTimesOut() async throws {
    let server = try EndlessServer { _ in
      (Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n[".utf8), [])
    }
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/", timeout: 20)
    request.idleTimeout = 1
    let asked = request
    await #expect(throws: HTTPClientError.timedOut(seconds: 1)) {
      try await CurlTransport.shared.send(asked)
    }
  }

  /// One response hangs and one is endless; good responses of the same host still arrive.
  @Test func otherRequestsToHostDoNotWait() async throws {
    let server = try EndlessServer { number in
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
      return switch number % 3 {
      case 0: (Array((head + "Content-Length: 5000\r\n\r\n[").utf8), [])
      case 1: (Array((head + "\r\n").utf8), [UInt8](repeating: 0x20, count: 65_536))
      default: (Array((head + "Content-Length: 2\r\n\r\n[]").utf8), [])
      }
    }
    func send(limit: Int) async -> Result<HTTPResponse, HTTPClientError> {
      do throws(HTTPClientError) {
        return .success(
          try await CurlTransport.shared.send(
            HTTPClientRequest(
              url: "http://127.0.0.1:\(server.port)/", timeout: 20, answerLimit: limit)))
      } catch {
        return .failure(error)
      }
    }
    // One after another, so that the server's byte counts are theirs.
    let hanging = Task { await send(limit: 100) }
    while server.connections < 1 { try await Task.sleep(for: .milliseconds(2)) }
    let endless = Task { await send(limit: AnswerLimit.source) }
    while server.connections < 2 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(try await send(limit: 100).get().body == Array("[]".utf8))
    hanging.cancel()
    endless.cancel()
    _ = await (hanging.value, endless.value)
  }

  @Test func endlessRedirectsStop() async throws {
    let server = try EndlessServer { number in
      let head = "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\n"
      return (Array((head + "Location: /\(number)\r\n\r\n").utf8), [])
    }
    await #expect(throws: HTTPClientError.broken(reason: "more than 10 redirects")) {
      try await send("/", to: server, limit: 100)
    }
    #expect(server.connections == 11)
  }

  @Test func endlessHeadStops() async throws {
    let server = try EndlessServer { _ in
      (Array("HTTP/1.1 200 OK\r\n".utf8), Array("X-More: and more\r\n".utf8))
    }
    await #expect(throws: HTTPClientError.tooLarge(limit: 1 << 20)) {
      try await send("/", to: server, limit: 1 << 20)
    }
  }

  @Test func headWithManyFieldsStops() async throws {
    let server = try EndlessServer { _ in
      let fields = (0..<3_000).map { "a\($0):\r\n" }.joined()
      return (Array("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n".utf8), [])
    }
    await #expect(throws: HTTPClientError.tooLarge(limit: 1 << 20)) {
      try await send("/", to: server, limit: 1 << 20)
    }
  }

  @Test func endlessPagesStop() {
    var follower = GatewayFollower(scope: FeedScope(), historyLength: 10)
    var count = 0
    while case .activities = follower.query, count < 1_000 {
      var page = ActivityPage(cursor: "a-1", activities: [], next: "x", now: nil, speed: 1)
      page.bytes = AnswerLimit.page
      _ = follower.receive(page, now: .now)
      count += 1
    }
    #expect(count == GatewayFollower.snapshotLimit / AnswerLimit.page)
  }

  @Test func endlessProvisionalResponsesStop() async throws {
    let server = try EndlessServer { _ in ([], Array("HTTP/1.1 103 Early Hints\r\n\r\n".utf8)) }
    await #expect(throws: HTTPClientError.tooLarge(limit: 1 << 20)) {
      try await send("/", to: server, limit: 1 << 20)
    }
  }

  @Test func decompressedBytesCount() async throws {
    let server = try EndlessServer { _ in
      GzipBomb.answer
    }
    await #expect(throws: HTTPClientError.tooLarge(limit: 4 << 20)) {
      try await send("/", to: server, limit: 4 << 20)
    }
    server.finish()
    #expect(server.sent < 32 << 20, "\(server.sent)")
  }

  @Test func responseAtLimitIsAccepted() async throws {
    let server = try EndlessServer { _ in
      (
        Array("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 70000\r\n\r\n".utf8)
          + [UInt8](repeating: 0x61, count: 70_000), []
      )
    }
    #expect(try await send("/", to: server, limit: 70_000).body.count == 70_000)
    await #expect(throws: HTTPClientError.tooLarge(limit: 69_999)) {
      try await send("/", to: server, limit: 69_999)
    }
  }

  @Test func oversizedSourceIsReported() async throws {
    let file = Data(#"{ url: "http://h/a", items: "." }"#.utf8)
    let source = try SourceFile(Array(file), name: "api", environment: [:])
    let states = Mutex<[String]>([])
    let feed = RESTSource(
      source: source,
      transport: FixtureTransport([.failure(.tooLarge(limit: AnswerLimit.source))])
    ) { update in
      if case .state(let state) = update { states.withLock { $0.append("\(state)") } }
    }
    feed.start()
    while !states.withLock({ $0.contains { $0.hasPrefix("failed") } }) {
      try await Task.sleep(for: .milliseconds(2))
    }
    feed.stop()
    let last = states.withLock { $0.last } ?? ""
    #expect(last.contains("the response is over 16 MiB"), "\(last)")
    #expect(last.contains("request less, by page or filter"), "\(last)")
  }

  #if canImport(Glibc)
    @Test func socketsAreNotInherited() async throws {
      let server = try EndlessServer { _ in ([], []) }
      let task = Task {
        try await CurlTransport.shared.send(
          HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/", timeout: 20))
      }
      let socket = try #require(try await server.peerDescriptor())
      #expect(fcntl(socket, F_GETFD) & FD_CLOEXEC != 0)
      task.cancel()
      _ = try? await task.value
    }
  #endif
}
