@testable import HTTPServer
@testable import HTTP
import Dispatch
import Synchronization
import Testing

@testable import Gateway

private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

@Suite(.serialized, .timeLimit(.minutes(20))) struct HTTPServerTests {
  @Test func keepsAConnectionOpen() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    for round in 0..<50 {
      client.send("GET /\(round) HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try #require(try client.answer())
      #expect(answer.text == "GET /\(round) 0 127.0.0.1")
      #expect(answer.headers["x-seen"] == "1")
    }
  }

  @Test func answersPipelinedRequestsInOrder() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send(
      (0..<20).map { "POST /\($0) HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" }.joined())
    for round in 0..<20 {
      #expect(try client.answer()?.text == "POST /\(round) 3 127.0.0.1")
    }
  }

  @Test func answersAClientThatSendsNothingMore() throws {
    let echo = try Echo()
    for count in [1, 3] {
      let client = try RawClient(port: echo.port)
      client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      client.finish()
      for round in 0..<count { #expect(try client.answer()?.text == "GET /\(round) 0 127.0.0.1") }
      #expect(try client.hangsUp())
    }
  }

  @Test func readsChunkedBodies() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<10 { client.send("3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n") }
    client.send("0\r\n\r\n")
    #expect(try client.answer()?.text == "POST /c 10000 127.0.0.1")
  }

  @Test func acceptsBodyAtLimit() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    let limit = HTTPLimits().body
    client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: \(limit)\r\n\r\n")
    client.send([UInt8](repeating: 0x61, count: limit))
    #expect(try client.answer()?.text == "POST /b \(limit) 127.0.0.1")
  }

  @Test func rejectsLargeBodyAndKeepsConnection() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n")
    client.send([UInt8](repeating: 0x61, count: 5_000_000))
    let answer = try #require(try client.answer())
    #expect(answer.status == 413)
    #expect(answer.text == "too large 0")
    client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 200)
  }

  @Test func rejectsLargeChunkedBody() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    let piece = [UInt8](repeating: 0x61, count: 0x10000)
    for _ in 0..<80 {
      client.send("10000\r\n")
      client.send(piece)
      client.send("\r\n")
    }
    client.send("0\r\n\r\n")
    #expect(try client.answer()?.status == 413)
  }

  @Test func rejectsBeforeBodyWithExpectContinue() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send(
      "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n")
    #expect(try client.answer()?.status == 413)
  }

  @Test func rejectsAbsurdLengthAtOnce() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 50000000000\r\n\r\n")
    #expect(try client.answer()?.status == 413)
  }

  @Test func parksRequestUntilAnsweredElsewhere() async throws {
    let echo = try Echo()
    let clients = try (0..<100).map { _ in try RawClient(port: echo.port) }
    for round in 0..<3 {
      for client in clients { client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n") }
      try await echo.waitForParked(100)
      await Task.detached { echo.answerLater("round \(round)") }.value
      for client in clients { #expect(try client.answer()?.text == "round \(round)") }
    }
  }

  @Test func answersWhileTheHandlerReturns() async throws {
    let firsts = Counter()
    let seconds = Counter()
    let server = try HTTPServer(address: ListenAddress(port: 0)) { _, responder in
      // A thread, not a task: the surrounding tests block the threads of Swift's pool.
      DispatchQueue.global().async {
        if responder.deliver(HTTPResponse(status: 200, text: "a")) { firsts.add() }
        if responder.deliver(HTTPResponse(status: 200, text: "b")) { seconds.add() }
      }
    }
    let client = try RawClient(port: server.port)
    for _ in 0..<500 {
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer()?.text == "a")
    }
    server.stop()
    #expect(seconds.value == 0)
    #expect(firsts.value >= 499)
  }

  /// As many sockets become ready at once as the library requests at a time: it must not sleep
  /// then.
  @Test(arguments: [127, 128, 129, 256]) func servesManyThatAreReadyAtOnce(count: Int) async throws
  {
    let hold = DispatchSemaphore(value: 0)
    var limits = HTTPLimits()
    limits.threads = 1
    let server = try HTTPServer(address: ListenAddress(port: 0), limits: limits) {
      request, responder in
      if request.path == "/hold" { hold.wait() }
      responder.respond(HTTPResponse(status: 200, text: "a"))
    }
    let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
    let holder = try RawClient(port: server.port)
    for client in clients + [holder] {
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer()?.text == "a")
    }
    holder.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
    hold.signal()
    for client in clients { #expect(try client.answer()?.text == "a") }
    server.stop()
  }

  @Test func answers500WithoutHandler() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("GET /forgotten HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 500)
  }

  @Test func stopsWithParkedRequests() async throws {
    let echo = try Echo()
    let clients = try (0..<30).map { _ in try RawClient(port: echo.port) }
    for client in clients { client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n") }
    try await echo.waitForParked(30)
    let server = echo.server
    await Task.detached { server.stop() }.value
    for client in clients {
      #expect(try client.answer()?.status == 503)
      #expect(try client.hangsUp())
    }
    // Too late, and without effect.
    echo.answerLater()
    server.stop()
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test func answersAClientThatWentAway() async throws {
    let echo = try Echo()
    do {
      let client = try RawClient(port: echo.port)
      client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
      try await echo.waitForParked(1)
    }
    echo.answerLater()
    let client = try RawClient(port: echo.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 200)
  }

  @Test func serves200IdleConnections() throws {
    let echo = try Echo()
    let clients = try (0..<200).map { _ in try RawClient(port: echo.port) }
    for client in clients {
      client.send("GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer()?.status == 200)
    }
  }

  @Test func boundsTheHead() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n")
    for index in 0..<2000 { client.send("X-\(index): \(String(repeating: "y", count: 100))\r\n") }
    let status = try client.answer()?.status
    #expect(status == 431 || status == nil)
    let next = try RawClient(port: echo.port)
    next.send("GET / HTTP/1.1\r\nHost: x\r\n")
    for index in 0..<100 { next.send("X-\(index): y\r\n") }
    next.send("\r\n")
    #expect(try next.answer()?.headers["x-seen"] == "101")
  }

  @Test(arguments: [
    "\0\u{1}\u{2}nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}",
  ])
  func survivesGarbage(_ garbage: String) throws {
    let echo = try Echo()
    try RawClient(port: echo.port).send(garbage)
    let client = try RawClient(port: echo.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 200)
  }

  @Test func closesIdleConnection() throws {
    var limits = HTTPLimits()
    limits.idleSeconds = 1
    let echo = try Echo(limits: limits)
    let client = try RawClient(port: echo.port)
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
    #expect(try client.answer()?.status == 408)
    #expect(try client.hangsUp())
  }

  @Test func answersHeadWithoutBodyAndPassesUnknownMethods() throws {
    let echo = try Echo()
    let client = try RawClient(port: echo.port)
    client.send("HEAD /h HTTP/1.1\r\nHost: x\r\n\r\n")
    let head = try #require(try client.answer(hasBody: false))
    #expect(head.headers["content-length"] == String("HEAD /h 0 127.0.0.1".utf8.count))
    client.send("BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.text == "BREW /pot 0 127.0.0.1")
  }
}
