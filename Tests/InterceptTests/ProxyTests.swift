@testable import Vendors
@testable import HTTPServer
@testable import HTTP
import Foundation
import Gateway
import Basics
import Testing

@testable import Intercept

/// The proxy in front of a back end: whom it accepts, and that bytes arrive unchanged.
@Suite struct ProxyTests {
  /// The header with a proxy's token.
  private func authorization(_ proxy: ConnectProxy) throws -> String {
    let url = try #require(URL(string: proxy.url))
    #expect(url.port == proxy.port && url.user == "islet" && url.host == "127.0.0.1")
    return "Proxy-Authorization: Basic \(ProxyToken.basic("islet", url.password ?? ""))\r\n"
  }

  private func connect(_ proxy: ConnectProxy, to port: Int) throws -> BlockingSocket {
    let socket = try #require(BlockingSocket(port: proxy.port))
    socket.write("CONNECT 127.0.0.1:\(port) HTTP/1.1\r\n\(try authorization(proxy))\r\n")
    #expect(socket.head().hasPrefix("HTTP/1.1 200 "))
    return socket
  }

  @Test func otherCallsArePassedOn() throws {
    let server = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) {
      request, responder in
      responder.respond(HTTPResponse(status: 200, json: ["path": .string(request.path)]))
    }
    defer { server.stop() }
    let proxy = try #require(ConnectProxy(interceptor: 1, outer: nil))
    let token = try authorization(proxy)
    func exchange(_ head: String) throws -> String {
      let socket = try #require(BlockingSocket(port: proxy.port))
      // Bytes after the head are for the other end.
      socket.write("\(head)\r\nGET /there HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let answer = socket.head()
      guard answer.contains("200 Connection") else { return answer }
      return String(decoding: socket.rest(), as: UTF8.self)
    }
    for host in ["127.0.0.1", "localhost"] {
      let answer = try exchange("CONNECT \(host):\(server.port) HTTP/1.1\r\n\(token)")
      #expect(answer.contains("200 OK") && answer.contains("/there"), "\(answer)")
    }
    for (head, status) in [
      ("GET http://x/ HTTP/1.1\r\n", 405), ("CONNECT nothing HTTP/1.1\r\n", 405),
      ("CONNECT 127.0.0.1:1 HTTP/1.1\r\n", 502), ("CONNECT no.such.invalid:1 HTTP/1.1\r\n", 502),
    ] {
      #expect(try exchange(head + token).hasPrefix("HTTP/1.1 \(status)"), "\(head)")
    }
  }

  /// A client without the token is rejected, for the services and for the outer proxy.
  @Test(arguments: [
    "", "Proxy-Authorization: Basic aXNsZXQ6aXNsZXQ=\r\n", "Proxy-Authorization: Basic\r\n",
    "Proxy-Authorization: Bearer x\r\n", "Authorization: Basic aXNsZXQ6\r\n",
  ])
  func clientsWithoutTokenAreRejected(_ header: String) throws {
    let proxy = try #require(ConnectProxy(interceptor: 1, outer: nil))
    for host in ["fcm.googleapis.com:443", "127.0.0.1:1"] {
      let socket = try #require(BlockingSocket(port: proxy.port))
      socket.write("CONNECT \(host) HTTP/1.1\r\n\(header)\r\n")
      let answer = socket.head()
      #expect(answer.hasPrefix("HTTP/1.1 407 "), "\(answer)")
      #expect(answer.contains("Proxy-Authenticate: Basic"))
      #expect(socket.rest() == [])
    }
  }

  @Test func everyProxyHasItsOwnToken() throws {
    let one = try #require(ConnectProxy(interceptor: 1, outer: nil))
    let other = try #require(ConnectProxy(interceptor: 1, outer: nil))
    #expect(URL(string: one.url)?.password != URL(string: other.url)?.password)
    let socket = try #require(BlockingSocket(port: one.port))
    socket.write("CONNECT 127.0.0.1:1 HTTP/1.1\r\n\(try authorization(other))\r\n")
    #expect(socket.head().hasPrefix("HTTP/1.1 407 "))
  }

  /// The outer proxy gets its own password, and never the token.
  @Test func outerProxyIsAskedAndItsResponseKept() throws {
    let listener = try #require(Socket.listen())
    defer { close(listener) }
    let outer = try #require(
      OuterProxy(["HTTPS_PROXY": "http://me:secret@127.0.0.1:\(Socket.port(of: listener))"]))
    let proxy = try #require(ConnectProxy(interceptor: 1, outer: outer))
    let client = try #require(BlockingSocket(port: proxy.port))
    client.write("CONNECT far.example:443 HTTP/1.1\r\n\(try authorization(proxy))\r\nearly")
    let far = try #require(BlockingSocket(acceptedBy: listener))
    let asked = far.head()
    #expect(asked.hasPrefix("CONNECT far.example:443 HTTP/1.1\r\n"), "\(asked)")
    #expect(asked.contains("Proxy-Authorization: Basic bWU6c2VjcmV0\r\n"), "\(asked)")
    #expect(!asked.contains("islet"))
    far.write("HTTP/1.1 200 Fine\r\nVia: far\r\n\r\nhello")
    #expect(client.head() == "HTTP/1.1 200 Connection established\r\n\r\n")
    client.finish()
    #expect(far.rest() == Array("early".utf8))
    far.finish()
    #expect(client.rest() == Array("hello".utf8))
    let refused = try #require(BlockingSocket(port: proxy.port))
    refused.write("CONNECT far.example:443 HTTP/1.1\r\n\(try authorization(proxy))\r\n")
    let second = try #require(BlockingSocket(acceptedBy: listener))
    _ = second.head()
    second.write("HTTP/1.1 403 No\r\n\r\n")
    #expect(refused.head().hasPrefix("HTTP/1.1 502 "))
  }

  /// More than sockets and buffers hold, to a side that reads late; each side closes independently.
  @Test func allBytesArriveInOrder() throws {
    let listener = try #require(Socket.listen())
    defer { close(listener) }
    let proxy = try #require(ConnectProxy(interceptor: 1, outer: nil))
    let client = try connect(proxy, to: Socket.port(of: listener))
    let far = try #require(BlockingSocket(acceptedBy: listener))
    let bytes = (0..<12_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let thread = Thread {
      client.write(bytes)
      client.finish()
    }
    thread.start()
    // Until the buffers are full.
    var full = pollfd(fd: client.descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&full, 1, 0) > 0 { sched_yield() }
    #expect(far.rest() == bytes)
    far.write("done")
    far.finish()
    #expect(client.rest() == Array("done".utf8))
  }

  #if os(Linux)
    /// Two hundred simultaneous calls need no further threads, and an idle call needs no processor
    /// time.
    @Test func connectionsNeedNoThreads() throws {
      func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      }
      let listener = try #require(Socket.listen())
      defer { close(listener) }
      let proxy = try #require(ConnectProxy(interceptor: 1, outer: nil))
      let before = try threads()
      let calls = try (0..<200).map { _ in
        let client = try connect(proxy, to: Socket.port(of: listener))
        return (client, try #require(BlockingSocket(acceptedBy: listener)))
      }
      // Other tests run meanwhile with a few threads of their own.
      #expect(try threads() - before < 100)
      for (place, (client, far)) in calls.enumerated() {
        client.write("\(place)\r\n\r\n")
        #expect(far.head() == "\(place)\r\n\r\n")
      }
    }
  #endif
}
