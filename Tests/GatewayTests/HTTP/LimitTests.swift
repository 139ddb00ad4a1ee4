@testable import HTTPServer
@testable import HTTP
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Gateway

/// Limits on clients, set low so that each is reached at once.
@Suite(.timeLimit(.minutes(20))) struct LimitTests {
  /// Responds with as many bytes as the path says; `/later` gets no response.
  private func server(_ configure: (inout HTTPLimits) -> Void) throws -> HTTPServer {
    var limits = HTTPLimits()
    configure(&limits)
    let kept = Mutex<[HTTPResponder]>([])
    return try HTTPServer(address: ListenAddress(port: 0), limits: limits) { request, responder in
      if request.path == "/later" { return kept.withLock { $0.append(responder) } }
      if request.isOverloaded { return responder.respond(HTTPResponse(status: 503)) }
      let size = Int(request.path.dropFirst()) ?? 0
      responder.respond(
        HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: size)))
    }
  }

  /// Sends one byte at a time until the server closes, and returns for how long.
  private func drip(_ client: RawClient) -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    for byte in "X-Slow: " + String(repeating: "z", count: 1000) {
      client.send(String(byte))
      if client.hasInput(within: 20) { break }
    }
    return clock.now - start
  }

  @Test func slowHeadTimesOut() throws {
    let server = try server { $0.headSeconds = 0.3 }
    let client = try RawClient(port: server.port)
    client.send("GET /1 HTTP/1.1\r\nHost: x\r\n")
    let time = drip(client)
    #expect(time > .milliseconds(150) && time < .seconds(5), "\(time)")
    #expect(try client.answer()?.status == 408)
    #expect(try client.hangsUp())
  }

  @Test func slowHeadOfLaterRequestTimesOut() throws {
    let server = try server { $0.headSeconds = 0.3 }
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      client.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer()?.status == 200)
      // A pause between requests may be longer than a head may take.
      #expect(!client.hasInput(within: 150))
    }
    client.send("GET /1 HTTP/1.1\r\n")
    let time = drip(client)
    #expect(time < .seconds(5), "\(time)")
    #expect(try client.answer()?.status == 408)
  }

  @Test func silentClientIsClosed() throws {
    let server = try server { $0.headSeconds = 0.2 }
    let client = try RawClient(port: server.port)
    #expect(try client.hangsUp())
    let half = try RawClient(port: server.port)
    half.send("PRI * HTTP/2")
    #expect(try half.hangsUp())
    let complete = try RawHTTP2(port: server.port, hello: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    #expect(try complete.hangsUp())
  }

  @Test func slowBodyTimesOut() throws {
    let server = try server { $0.bodySeconds = 0.3 }
    let client = try RawClient(port: server.port)
    client.send("POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n")
    let time = drip(client)
    #expect(time < .seconds(5), "\(time)")
    #expect(try client.answer()?.status == 408)
    let chunked = try RawClient(port: server.port)
    chunked.send("POST /1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFF\r\n")
    _ = drip(chunked)
    #expect(try chunked.answer()?.status == 408)
  }

  @Test func slowHTTP2BodyTimesOut() throws {
    let server = try server { $0.bodySeconds = 0.3 }
    let client = try RawHTTP2(port: server.port)
    client.request("/1", stream: 1, method: "POST", isEnded: false)
    #expect(try client.frame(.goAway).code == 11)
    #expect(try client.hangsUp())
  }

  @Test func unreadResponseTimesOut() throws {
    let server = try server { $0.idleSeconds = 0.3 }
    let client = try RawClient(port: server.port)
    client.send("GET /8000000 HTTP/1.1\r\nHost: x\r\n\r\n")
    // The client receives only the bytes that fit in the socket buffers.
    wait { server.memoryInUse > 0 }
    wait { server.memoryInUse == 0 }
    #expect(throws: RawClient.Failure.self) { try client.answer() }
  }

  @Test func unreadHTTP2ResponseTimesOut() throws {
    let server = try server { $0.idleSeconds = 0.3 }
    // A window of 0: the response cannot be sent.
    let client = try RawHTTP2(port: server.port, settings: [0, 4, 0, 0, 0, 0])
    client.request("/100000", stream: 1)
    #expect(try client.frame(.headers).stream == 1)
    #expect(try client.frame(.goAway).code == 11)
    #expect(try client.hangsUp())
    wait { server.memoryInUse == 0 }
  }

  @Test func pingsAndRequestsAreNotResponseProgress() throws {
    let server = try server { $0.idleSeconds = 0.5 }
    let client = try RawHTTP2(port: server.port, settings: [0, 4, 0, 0, 0, 0])
    client.request("/100000", stream: 1)
    let end = ContinuousClock.now + .seconds(5)
    var last: RawHTTP2.Frame?
    var stream = 3
    repeat {
      client.send(.ping, payload: [UInt8](repeating: 0, count: 8))
      client.request("/5", stream: stream)
      stream += 2
      usleep(50_000)
      last = try client.next()
    } while last.map { $0.kind != .goAway } ?? false && ContinuousClock.now < end
    #expect(last?.kind == .goAway && last?.code == 11)
  }

  @Test func bodiesShareOneLimit() throws {
    let server = try server { $0.memory = 1 << 20 }
    let clients = try (0..<8).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send("POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: 299_999))
      // The first gets its memory before the others arrive.
      wait { server.memoryInUse >= 300_000 }
    }
    for client in clients { client.send("a") }
    let statuses = try clients.map { try $0.answer()?.status }
    #expect(statuses.first == 200)
    #expect(statuses.contains(503), "\(statuses)")
    let later = try RawClient(port: server.port)
    later.send("GET /5 HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try later.answer()?.text == "aaaaa")
  }

  @Test func unreadResponsesShareOneLimit() throws {
    let server = try server { $0.memory = 16 << 20 }
    let clients = try (0..<12).map { _ in
      try RawHTTP2(port: server.port, settings: [0, 4, 0, 0, 0, 0])
    }
    for client in clients { client.request("/3000000", stream: 1) }
    var refused = 0
    for client in clients {
      if !RawHTTP2.isOK(try client.frame(.headers).payload) { refused += 1 }
    }
    #expect(refused >= 6, "\(refused) of 12")
    #expect(server.memoryInUse <= 17 << 20)
  }

  @Test func parkedRequestIsFreedWithItsClient() throws {
    let gone = DispatchSemaphore(value: 0)
    let server = try HTTPServer(address: ListenAddress(port: 0)) { _, responder in
      responder.onClientGone {
        responder.respond(HTTPResponse(status: 200))
        gone.signal()
      }
    }
    for round in 0..<3 {
      do {
        if round == 0 {
          let client = try RawClient(port: server.port)
          client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
          wait { server.parkedRequests == 1 }
        } else {
          let client = try RawHTTP2(port: server.port)
          client.request("/later", stream: 1)
          wait { server.parkedRequests == 1 }
          if round == 2 { client.send(.reset, stream: 1, payload: [0, 0, 0, 8]) }
          if round == 2 { #expect(gone.wait(timeout: .now() + 10) == .success) }
        }
      }
      if round < 2 { #expect(gone.wait(timeout: .now() + 10) == .success) }
      wait { server.parkedRequests == 0 }
    }
  }

  @Test(arguments: [
    "Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3", "Content-Length: 3, 3",
    "Content-Length: +3", "Content-Length: -1", "Content-Length: 0x3", "Content-Length:",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Host: y", "X-A : b",
    " X-Folded: a", "X-A: a\r\n b", "X-\u{0}A: b", "X-A: a\u{0}b", "X A: b", ": b",
  ])
  func rejectsAmbiguousRequests(_ lines: String) throws {
    let server = try server { _ in }
    let client = try RawClient(port: server.port)
    client.send("POST /1 HTTP/1.1\r\nHost: x\r\n\(lines)\r\n\r\nabc")
    #expect(try client.answer()?.status == 400)
    #expect(try client.hangsUp())
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /\n", 400), ("G\u{1}T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /a?b=%00 HTTP/1.1\r\nHost: x\r\n\r\n", 200),
    ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505), ("GET / HTTP/1.0\r\n\r\n", 200),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
    (
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\na\r\n0\r\nA: b\r\n\r\n",
      200
    ),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", 400),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 200),
  ])
  func readsHeadsStrictly(_ text: String, _ status: Int) throws {
    let server = try server { _ in }
    let client = try RawClient(port: server.port)
    client.send(text)
    #expect(try client.answer()?.status == status)
    // The same, byte by byte.
    let slow = try RawClient(port: server.port)
    for byte in text.utf8 { slow.send([byte]) }
    #expect(try slow.answer()?.status == status)
  }

  @Test func longRequestLineIs414AndManyHeadersAre431() throws {
    let server = try server { $0.head = 4096 }
    let line = try RawClient(port: server.port)
    line.send("GET /" + String(repeating: "a", count: 5000))
    #expect(try line.answer()?.status == 414)
    let headers = try RawClient(port: server.port)
    headers.send("GET / HTTP/1.1\r\nHost: x\r\nX-A: " + String(repeating: "a", count: 5000))
    #expect(try headers.answer()?.status == 431)
  }
}
