@testable import HTTPServer
@testable import HTTP
import Basics
import Testing

@testable import Gateway

/// HTTP/2 with the `curl` program: a request looks the same in either version.
@Suite struct HTTP2Tests {
  private func server(_ listeners: [HTTPListener]) throws -> HTTPServer {
    try HTTPServer(listeners) { request, responder in
      if request.path == "/empty" { return responder.respond(HTTPResponse(status: 200)) }
      let text =
        "\(request.method) \(request.path) \(request.body.count) \(request.version) "
        + "\(request.isEncrypted) \(request.role) \(request.hasClientCertificate) \(request.peer) "
        + (request.header("host") ?? "nobody")
      responder.respond(
        HTTPResponse(status: 201, headers: ["X-Name": "v"], text: text))
    }
  }

  @Test func acceptsBothVersionsOnOnePort() throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let url = "http://127.0.0.1:\(server.port)/a?b"
    let old = try Curl.send(url, body: [0x61], options: ["--http1.1"])
    #expect(old.version == "HTTP/1.1")
    #expect(
      old.reply.text == "POST /a 1 http1 false main false 127.0.0.1 127.0.0.1:\(server.port)")
    let new = try Curl.send(url, body: [0x61], options: ["--http2-prior-knowledge"])
    #expect(new.version == "HTTP/2")
    #expect((new.reply.status, new.reply["x-name"]) == (201, "v"))
    #expect(
      new.reply.text == "POST /a 1 http2 false main false 127.0.0.1 127.0.0.1:\(server.port)")
  }

  @Test(arguments: ["--http2", "--tlsv1.3", "--tls-max 1.2"])
  func speaksHTTP2OverTLS(_ option: String) throws {
    let server = try server([Lab.apns])
    let url = "https://127.0.0.1:\(server.port)/a"
    let options = ["--http2"] + option.split(separator: " ").map(String.init)
    let answer = try Curl.send(url, options: options)
    #expect(answer.version == "HTTP/2")
    #expect(
      answer.reply.text == "GET /a 0 http2 true apns false 127.0.0.1 127.0.0.1:\(server.port)")
  }

  @Test func reportsClientCertificate() throws {
    let server = try server([Lab.apns])
    let files = ["--cert", Lab.certificate.certificate, "--key", Lab.certificate.key]
    let answer = try Curl.send("https://127.0.0.1:\(server.port)/a", options: ["--http2"] + files)
    #expect(answer.reply.text.contains("apns true"))
  }

  @Test func endsEmptyResponseWithItsHeaders() throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let client = try RawHTTP2(port: server.port)
    client.request("/empty", stream: 1)
    let headers = try client.frame(.headers)
    #expect(headers.flags & 1 == 1)
    client.request("/empty", stream: 3)
    #expect(try client.frame(.headers).flags & 1 == 1)
    #expect(!client.seen.contains(.data))
    #expect(!client.seen.contains(.reset))
  }

  @Test func announcesApplesSettings() throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let client = try RawHTTP2(port: server.port)
    let settings = try client.settings()
    #expect(settings[3] == 1000)
    #expect(settings[4] == 1 << 20)
    // Besides the 65,535 that a connection starts with.
    #expect(try client.frame(.windowUpdate).number == 16 << 20 - 65_535)
  }

  @Test func answersPings() throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let client = try RawHTTP2(port: server.port)
    client.send(.ping, payload: Array("12345678".utf8))
    let pong = try client.frame(.ping)
    #expect((pong.flags, pong.payload) == (1, Array("12345678".utf8)))
  }

  @Test func goodbyeHasReason() throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let client = try RawHTTP2(port: server.port)
    client.request("/empty", stream: 1)
    _ = try client.frame(.headers)
    server.stop()
    let goodbye = try client.frame(.goAway)
    #expect(
      String(decoding: goodbye.payload.dropFirst(8), as: UTF8.self) == #"{"reason":"Shutdown"}"#)
    #expect(try client.hangsUp())
  }

  @Test(arguments: ["/a%00b", "/%00"]) func rejectsNullInPath(_ path: String) throws {
    let server = try server([HTTPListener(ListenAddress(port: 0))])
    let url = "http://127.0.0.1:\(server.port)\(path)"
    #expect(try Curl.send(url, options: ["--http2-prior-knowledge"]).reply.status == 400)
    #expect(try Curl.send(url, options: ["--http1.1"]).reply.status == 400)
  }

  @Test func closesConnectionWithWrongPreface() throws {
    let server = try server([Lab.apns])
    let plain = try RawClient(port: server.port)
    plain.send("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n")
    #expect(try plain.answer()?.status == 505)
    #expect(try plain.hangsUp())
  }
}
